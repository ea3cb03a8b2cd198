import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { callServer, openApp } from '../../../testing/openApp.tsx'
import { createAccount, e164, sentCode, wrongFor } from '../../../testing/people.ts'
import { button, card, dialog, field, openMenu, toast } from '../../../testing/screen.ts'

const twoFactor = card('Two-factor authentication')
const inDialog = (name: string) => dialog().getByRole('button', { name })
const code = dialog().getByLabelText(/^(Verification|6-digit) code$/)

it('two-factor authentication is turned on with a code, also after a wrong one', async () => {
  const account = await createAccount()
  await openApp('/dashboard', account)
  await openMenu()
  await page.getByRole('link', { name: 'Account settings' }).click()
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog().getByText(/•••• \d\d/)).toBeVisible()
  await expect.element(inDialog('Turn on')).toBeDisabled()
  const sent = await sentCode(e164(account.phone))
  await code.fill(wrongFor(sent))
  await inDialog('Turn on').click()
  await expect.element(toast()).toHaveTextContent('Verification Failed')
  await expect.element(dialog().getByText('Invalid verification code')).toBeVisible()
  await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`)
  await expect.element(code).toHaveValue(sent)
  await inDialog('Turn on').click()
  await expect.element(twoFactor.getByText('On', { exact: true })).toBeVisible()
  await expect.element(card('Profile').getByText('Verified with a code.')).toBeVisible()

  await field(/^Phone/).fill('(415) 555-9999')
  await expect
    .element(page.getByText(/Changing your phone number turns off two-factor authentication/))
    .toBeVisible()
})

it('two-factor authentication is turned off after a question', async () => {
  const account = await createAccount()
  await openApp('/account-settings', account)
  await callServer('/api/me/mfa', { enabled: true }, 'PATCH')
  await callServer('/api/me/mfa', { enabled: true, code: await sentCode(e164(account.phone)) }, 'PATCH')
  await openApp('/account-settings')
  await twoFactor.getByRole('button', { name: 'Turn off' }).click()
  await inDialog('Turn off').click()
  await expect.element(twoFactor.getByText('Off', { exact: true })).toBeVisible()
})

it('turning two-factor authentication on again within a minute accepts the code already sent', async () => {
  const account = await createAccount()
  await openApp('/account-settings', account)
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog().getByText(/We have sent a code to your phone/)).toBeVisible()
  const sent = await sentCode(e164(account.phone))
  await openApp('/account-settings')
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog().getByText(/Please enter the code that we sent to your phone/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Resend code/ })).toHaveTextContent(/in 0:[0-5]\d$/)
  for (let time = 0; time < 5; time += 1) {
    await code.fill(wrongFor(sent))
    await inDialog('Turn on').click()
    await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  }
  await expect.element(dialog().getByText('Too many wrong codes. Ask for a new one.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Send a new code/ })).toBeVisible()
  await expect.element(button('Turn on').last()).toBeDisabled()
})
