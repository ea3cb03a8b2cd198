import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Of everybody; the last one is none. */
export const pages = ['/', '/privacy-policy', '/terms-of-service', '/no/such/page'] as const
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

export const header = (page: Page) => page.getByRole('banner')
const logo = (page: Page) => header(page).getByRole('link', { name: 'Live Shows', exact: true })

/** Comes to the landing page by a link in the app, as a signed-in person does. */
export async function openLanding(page: Page): Promise<void> {
  await page.goto('/terms-of-service')
  await logo(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You found seats/)
}

/** The size of text that a person sets in their browser. */
export async function doubleText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
}

export async function expectNothingCutOff(page: Page): Promise<void> {
  const cutOff = await page.evaluate(() => {
    // The example ticket stands aslant, and reaches a little past the page.
    const slant = 8
    const isCut = (element: HTMLElement) =>
      element.getBoundingClientRect().right > innerWidth + slant ||
      element.getBoundingClientRect().left < -slant ||
      (getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + slant)
    const all = document.querySelectorAll<HTMLElement>('html, header *, main *, footer *')
    return [...all].filter(isCut).map(({ tagName, textContent }) => `${tagName} ${textContent}`)
  })
  expect(cutOff).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}
