import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline } from '../../../testing/network.ts'
import { callServer, openApp } from '../../../testing/openApp.tsx'
import { passTime } from '../../../testing/passTime.ts'
import { createAccount, sentCode, wrongFor } from '../../../testing/people.ts'
import { button, expectAddress, expectNone, field, title, toast } from '../../../testing/screen.ts'

const email = field('Email')
const code = field('6-digit code')
const resend = page.getByRole('button', { name: /^Resend code/ })
const haveCode = button('I already have a code')

async function expectError(sentence: string): Promise<void> {
  await expect.element(toast()).toHaveTextContent('Error')
  await expect.element(toast()).toHaveTextContent(sentence)
}

/** Opens the step that asks for the code. @returns the account's email and the code */
async function openCodeStep(): Promise<{ address: string; sent: string }> {
  const { email: address } = await createAccount()
  await openApp('/password-reset')
  await email.fill(address)
  await button('Send code').click()
  await expect.element(title('Enter the code')).toBeVisible()
  return { address, sent: await sentCode(address) }
}

async function choose(password: string, again = password): Promise<void> {
  await field('New password').fill(password)
  await field('Confirm password').fill(again)
  await button('Reset password').click()
}

async function openLink(): Promise<{ address: string; link: string }> {
  const { email: address } = await createAccount()
  await callServer('/api/request-password-reset', { email: address })
  await sentCode(address)
  const link = (await commands.sentResetLink(address)) ?? ''
  await openApp(link)
  return { address, link }
}

it('the email is taken over from the sign-in, without the password, and kept if no code could be sent', async () => {
  // Opening the page stores an empty form, as a reload does.
  await openApp('/password-reset')
  await expect.element(title('Reset your password')).toBeVisible()
  await openApp('/auth')
  await email.fill('sam@example.com')
  await field('Password').fill('long enough')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(title('Reset your password')).toBeVisible()
  await expect.element(email).toHaveValue('sam@example.com')
  history.back()
  await expect.element(title('Welcome back')).toBeVisible()
  await expect.element(email).toHaveValue('sam@example.com')
  await expect.element(field('Password')).toHaveValue('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('long enough')

  // An email that is missing or could not be sent is explained.
  const { email: address } = await createAccount()
  await openApp('/password-reset')
  await email.fill('')
  await button('Send code').click()
  await expectError('Enter your email')
  await email.fill(address)
  const restore = answerCalls('/api/request-password-reset', { status: 400 })
  await button('Send code').click()
  await expectError('Failed to send reset code. Please try again.')
  restore()
  await goOffline()
  await expect.element(page.getByText(/Setting a new password needs a connection/)).toBeVisible()
  await goOnline()
  await button('Send code').click()
  await expect.element(title('Enter the code')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(button('Verify')).toBeDisabled()
  await expectAccessible()
})

it('a new code can be sent after a minute of the server’s time, and is needed after five wrong ones', async () => {
  const { address, sent } = await openCodeStep()
  await expect.element(resend).toBeDisabled()
  passTime(60_000)
  await expect.element(resend).toBeEnabled()
  const restore = answerCalls('/api/request-password-reset', { status: 400 })
  await resend.click()
  await expectError('Failed to resend code. Please try again.')
  restore()
  // The server's clock was not moved.
  await resend.click()
  await expectError('Too many attempts. Please try again in')
  await expect.element(resend).toHaveTextContent(/in 0:\d\d$/)
  // The countdown is shown once, and no fixed number beside it.
  await expectNone(page.getByRole('main').getByText(/again in|seconds|minute\b/))

  const wrong = { email: address, code: wrongFor(sent) }
  for (let time = 0; time < 4; time += 1)
    await expect(callServer('/api/verify-reset-code', wrong)).rejects.toThrow()
  await code.fill(wrong.code)
  await button('Verify').click()
  await expect
    .element(page.getByRole('main').getByText('Too many wrong codes. Ask for a new one.'))
    .toBeVisible()
  await expect.element(code).toHaveValue('')
  const sendNew = page.getByRole('button', { name: /^Send a new code in 0:/ })
  await expect.element(sendNew).toBeDisabled()
  // The right code is refused too. The error disappears while typing and comes back.
  await code.fill(sent)
  await expect.element(page.getByRole('button', { name: /^Resend code in 0:/ })).toBeVisible()
  await button('Verify').click()
  await expect.element(sendNew).toBeVisible()
})

it('a code is kept on Back and Forward; after the new password Back does not return to the form', async () => {
  const { address, sent } = await openCodeStep()
  const restoreCheck = answerCalls('/api/verify-reset-code', { status: 400 })
  await code.fill(sent)
  await button('Verify').click()
  await expectError('Failed to verify code. Please try again.')
  restoreCheck()
  await code.fill(wrongFor(sent))
  await button('Verify').click()
  await expectError('Invalid code')
  await code.fill(sent)

  history.back()
  await expect.element(title('Reset your password')).toBeVisible()
  await expect.element(email).toHaveValue(address)
  await button('Send code').click()
  await expect.element(code).toHaveValue(await sentCode(address))
  await button('Verify').click()
  await expect.element(title('Choose a new password')).toBeVisible()
  await button('Back').click()
  await expect.element(title('Enter the code')).toBeVisible()
  history.forward()
  await expect.element(field('New password')).toHaveFocus()

  await expectAccessible()
  await choose('sixsix', 'sixsic')
  await expectError("Passwords don't match")
  await page.getByRole('checkbox', { name: 'Show passwords' }).click()
  await expect.element(field('New password')).toHaveAttribute('type', 'text')
  const restore = answerCalls('/api/reset-password', { status: 400 })
  await choose('sixsix')
  await expectError('Failed to reset password. Please try again.')
  restore()
  await button('Reset password').click()
  await expect.element(title('Password changed')).toBeVisible()
  history.back()
  await expect.element(title('Password changed')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect.element(email).toHaveValue(address)
  await expect.element(field('Password')).toHaveFocus()
})

it('a code is asked for even if the email has no account, and leaving starts over', async () => {
  const { email: address } = await createAccount()
  await callServer('/api/request-password-reset', { email: address })
  const sent = await sentCode(address)
  await openApp('/password-reset')
  // An email without an account is asked for a code as well.
  const seen: string[] = []
  for (const typed of ['nobody@example.com', address]) {
    await email.fill(typed)
    await haveCode.click()
    await expect.element(title('Enter the code')).toBeVisible()
    await expect.element(button('Resend code')).toBeEnabled()
    await code.fill(wrongFor(sent))
    await button('Verify').click()
    await expect.element(code).toHaveAttribute('aria-invalid', 'true')
    const text = page.getByRole('main').element().textContent ?? ''
    seen.push(text.replaceAll(typed, 'the address'))
    await button('Back').click()
  }
  expect(seen[1]).toBe(seen[0])
  await haveCode.click()
  await code.fill(sent)
  await button('Verify').click()
  await expect.element(title('Choose a new password')).toBeVisible()

  for (const step of ['Enter the code', 'Reset your password']) {
    await button('Back').click()
    await expect.element(title(step)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect.element(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => sessionStorage.getItem('live-shows.password-reset')).toBeNull()
})

it('the link in the mail leads to the new password without email and code, and works once', async () => {
  const { address, link } = await openLink()
  await expect.element(title('Choose a new password')).toBeVisible()
  await expect.element(field('New password')).toHaveFocus()
  await expect.element(page.getByText(`For your account ${address}.`)).toBeVisible()
  await expectNone(button('Back'))
  await choose('sixsix')
  await expect.element(title('Password changed')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect.element(email).toHaveValue(address)
  await openApp(link)
  await expect
    .element(page.getByText('This link has expired or was already used. Please ask for a new one.'))
    .toBeVisible()
  await page.getByRole('link', { name: 'Send a new email' }).click()
  await expect.element(email).toBeVisible()
  await expectAddress('/password-reset')
})

it('a link can be tried again when the server could not be reached; one used in another tab keeps what was typed', async () => {
  const restore = answerCalls('/api/verify-reset-link', { status: 503 })
  const { link } = await openLink()
  await expect.element(page.getByText('Your link could not be checked. Please try again.')).toBeVisible()
  restore()
  await button('Try again').click()
  await expect.element(title('Choose a new password')).toBeVisible()
  await callServer('/api/reset-password-by-link', { token: link.split('#')[1], newPassword: 'elsewhere' })
  await choose('sixsix')
  await expectError('This link has expired or was already used.')
  await expect.element(field('New password')).toHaveValue('sixsix')
  await expect.element(page.getByRole('link', { name: 'Send a new email' })).toBeVisible()
})
