import type { Page } from '@playwright/test'
import { isControlled } from './device.ts'
import { pages } from './people.ts'
import { expect, phone, test, withWorker } from './test.ts'

test('a visitor can install the app and open the public site offline, with the address of the support', async ({
  newPage,
}) => {
  const page = await newPage(withWorker(phone))
  const mailbox = page.getByRole('main').getByRole('link', { name: 'support@live-shows.example' })

  await test.step('the support address is shown as soon as it is known', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/support', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/terms-of-service')
    await expect(page.getByText('reply to any email from us: it goes to our support mailbox.')).toBeVisible()
    answer()
    await expect(mailbox).toHaveAttribute('href', 'mailto:support@live-shows.example')
    await expect(page.getByText('If you cannot sign in, write to support@live-shows.example.')).toBeVisible()
    await page.unrouteAll()
  })

  await isControlled(page)
  await expectInstallable(page)

  await test.step('offline, each page opens with its own description', async () => {
    await page.context().setOffline(true)
    const described: (string | null)[] = []
    const description = () => page.locator('meta[name=description]').getAttribute('content')
    for (const address of pages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      if (/privacy|terms/.test(address)) await expect(mailbox).toBeVisible()
      // The app sets it after the page is shown.
      await expect.poll(async () => described.includes(await description())).toBe(false)
      described.push(await description())
    }
  })
})

/** Expects that the browser finds everything it needs, and that every picture has its declared size. */
async function expectInstallable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { data, errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A private window cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const manifest = JSON.parse(data ?? '')
  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons)
  const pictures = [...manifest.icons, ...manifest.screenshots, ...shortcutIcons]
  const sizes = await page.evaluate(
    async (addresses: string[]) => {
      const found: string[] = []
      for (const address of addresses) {
        const picture = await createImageBitmap(await (await fetch(address)).blob())
        found.push(`${picture.width}x${picture.height}`)
      }
      return found
    },
    pictures.map(({ src }) => src),
  )
  expect(sizes).toEqual(pictures.map((picture) => picture.sizes))
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).ok()).toBe(true)
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect((await page.request.get(touchIcon ?? '')).headers()['content-type']).toBe('image/png')
}
