import type { Page } from '@playwright/test'
import { code, createAccountWithMfa, e164, fillInSignIn, sentCode, title, verify } from './people.ts'
import { expect, phone, test } from './test.ts'

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
const newPassword = 'a new password'

test('a password reset and the sign-in that follows go on at the same step after a reload, without keeping codes and passwords', async ({
  app,
  newPage,
}) => {
  const page = await newPage(phone)
  const { email, phone: number, setupCode } = await createAccountWithMfa(app, page)
  const resend = page.getByRole('button', { name: /^Resend code/ })
  /** The seconds until another code can be asked for; 0 if that is possible. */
  const secondsLeft = async () => {
    const [, minutes = 0, seconds = 0] = /(\d):(\d\d)$/.exec((await resend.textContent()) ?? '') ?? []
    return 60 * Number(minutes) + Number(seconds)
  }

  await test.step('the password is reset', async () => {
    await page.goto('/password-reset')
    await page.getByLabel('Email').fill(email)
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    const sent = await sentCode(app, email)
    await code(page).fill(sent)
    // A code that is sent again starts with a minute.
    await expect.poll(secondsLeft).toBeLessThan(59)
    const left = await secondsLeft()
    await page.reload()
    await expect(title(page, 'Enter the code')).toBeVisible()
    await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
    expect(await secondsLeft()).toBeLessThanOrEqual(left)
    await expect(code(page)).toHaveValue('')
    const choosePassword = async () => {
      await code(page).fill(sent)
      await verify(page).click()
      await page.getByLabel('New password').fill(newPassword)
      await page.getByLabel('Confirm password').fill(newPassword)
    }
    await choosePassword()
    expect(await kept(page)).toContain(email)
    expect(await kept(page)).not.toMatch(new RegExp(`${sent}|${newPassword}`))
    await page.reload()
    await expect(title(page, 'Enter the code')).toBeVisible()
    await choosePassword()
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(title(page, 'Password changed')).toBeVisible()
    await expect.poll(() => kept(page)).not.toContain(email)
  })

  await page.goto('/auth')
  await fillInSignIn(page, email, newPassword)
  await expect(code(page)).toBeFocused()
  const sent = await sentCode(app, e164(number), setupCode)

  await test.step('the sign-in stays at the code; Back returns to the password, with the email', async () => {
    await code(page).fill(sent)
    expect(await kept(page)).not.toMatch(new RegExp(`${sent}|${newPassword}`))
    const entry = () => page.evaluate(() => history.state?.overlays === 1 && navigation.currentEntry?.key)
    for (let time = 0; time < 2; time += 1) {
      const before = await entry()
      await page.reload()
      // The app has gone back from the entry of the step, and added it again.
      await expect.poll(async () => ![false, before].includes(await entry())).toBe(true)
      await expect(title(page, 'Two-Factor Authentication')).toBeVisible()
      await expect(
        page.getByText(/We have sent a code to your phone •••• \d\d\. The code expires after/),
      ).toBeVisible()
      await expect(resend).toBeVisible()
      await expect(code(page)).toHaveValue('')
    }
    await page.goBack()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  await fillInSignIn(page, email, newPassword)
  await expect(code(page)).toBeFocused()
  await page.reload()
  await code(page).fill(sent)
  await verify(page).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect.poll(() => kept(page)).not.toContain('sign-in')
})
