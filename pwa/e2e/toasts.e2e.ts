import { expect, phone, test, toastOf } from './test.ts'

test.describe('toasts', () => {
  test('show one at a time, go after five seconds, and F8 takes the focus to them', async ({ newPage }) => {
    const page = await newPage(phone)
    await page.clock.install()
    await page.goto('/auth')
    const toasts = toastOf(page)
    const submit = page.getByRole('button', { name: 'Sign In', exact: true })

    await submit.click()
    await expect(toasts).toHaveText([/All fields are required/])
    await submit.click()
    await expect(toasts).toHaveCount(1)

    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused()

    // The focus holds its time; leaving lets it go on.
    await page.getByLabel('Email').focus()
    await page.clock.runFor(4500)
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(1000)
    await expect(toasts).toHaveCount(0)
  })

  for (const [distance, stays] of [
    [40, true],
    [70, false],
  ] as const) {
    test(`a swipe of ${distance} px to the right ${stays ? 'leaves it' : 'dismisses it'}`, async ({
      newPage,
    }) => {
      const page = await newPage({ viewport: { width: 390, height: 844 } })
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      const toast = toastOf(page)
      const box = await toast.boundingBox()
      if (!box) throw new Error('the toast is not there')

      await page.mouse.move(box.x + 60, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(box.x + 60 + distance / 2, box.y + box.height / 2)
      await page.mouse.move(box.x + 60 + distance, box.y + box.height / 2)
      await page.mouse.up()
      await expect(toast).toHaveCount(stays ? 1 : 0)
    })
  }
})
