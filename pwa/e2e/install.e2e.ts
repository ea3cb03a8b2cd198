import { cachedPaths, isControlled } from './device.ts'
import { expect, openAs, phone, test, withWorker } from './test.ts'

test.describe('installing', () => {
  test('the browser finds everything it needs, and every picture has its declared size', async ({
    newPage,
  }) => {
    const page = await newPage(withWorker(phone))
    await page.goto('/')
    await isControlled(page)
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
  })

  test('the cache contains no API replies, and no admin files until an admin page was opened', async ({
    newPage,
  }) => {
    const page = await newPage(withWorker())
    await openAs(page, 'admin@example.com')
    await isControlled(page)
    const isStaff = (path: string) => /\/AdminPage-/.test(path)
    expect((await cachedPaths(page)).some(isStaff)).toBe(false)

    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(async () => (await cachedPaths(page)).some(isStaff)).toBe(true)
    const kept = await cachedPaths(page)
    expect(kept.filter((path) => /^\/(api|stripe-sandbox|screenshots|icons)/.test(path))).toEqual([])

    await page.context().setOffline(true)
    const reply = await page.evaluate(() =>
      fetch('/api/me').then(
        ({ status }) => status,
        () => 'no reply',
      ),
    )
    expect(reply).toBe('no reply')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
