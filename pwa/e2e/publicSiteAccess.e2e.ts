import { doubleText, expectNothingCutOff, header, openLanding, pages } from './publicPages.ts'
import { expect, expectAccessible, phone, signIn, test } from './test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, large or small, in ${colorScheme}`, async ({ newPage }) => {
    const page = await newPage({ ...phone, colorScheme })
    for (const address of pages) {
      await page.goto(address)
      for (const entry of await page.locator('details').all()) await entry.locator('summary').tap()
      await expectAccessible(page)
      await doubleText(page)
      await expectAccessible(page)
      await expectNothingCutOff(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const address of pages) {
      await page.goto(address)
      await expectAccessible(page)
    }
  })
}

test('a name of 80 characters fits into the header', async ({ newPage }) => {
  const page = await newPage(phone)
  const [name, email, password] = ['Maximiliana '.repeat(7).slice(0, 80), 'max@example.com', 'long enough']
  const account = { name, email, password, phone: '(555) 010-0123', zipCode: '94110' }
  expect((await page.request.post('/api/register', { data: account })).status()).toBe(201)
  await signIn(page, email, password)
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await openLanding(page)
    await expect(header(page).getByText(name.trim())).toBeVisible()
    await expectNothingCutOff(page)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await doubleText(page)
  await expectNothingCutOff(page)
  await expectAccessible(page)
})

test('everything is reached with keys alone, and seen when it is', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/$/)

  for (const key of ['Tab', 'Shift+Tab']) {
    const reached: string[] = []
    for (let step = 0; step < 11; step += 1) {
      await page.keyboard.press(key)
      const focused = page.locator(':focus')
      reached.push((await focused.textContent()) ?? '')
      await expect(focused).toBeInViewport({ ratio: 1 })
      await expect(focused).not.toHaveCSS('outline-style', 'none')
      const [box, bar] = await Promise.all([focused.boundingBox(), header(page).boundingBox()])
      expect(box?.y, reached.at(-1)).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    }
    if (key === 'Tab') {
      expect(reached.slice(0, 3)).toEqual(['Sign In', 'Learn More', 'Create an account'])
      expect(reached.slice(-2)).toEqual(['Privacy Policy', 'Terms of Service'])
      await page.keyboard.press('Tab')
    }
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
})
