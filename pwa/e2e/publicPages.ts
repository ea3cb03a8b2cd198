import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Of everybody; the last one is none. */
export const pages = ['/', '/privacy-policy', '/terms-of-service', '/no/such/page'] as const
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

export const header = (page: Page) => page.getByRole('banner')

/** The size of text that a person sets in their browser. */
export async function doubleText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
}
