import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls } from '../../../testing/network.ts'
import { callServer, openApp } from '../../../testing/openApp.tsx'
import { passTime } from '../../../testing/passTime.ts'
import { type Account, createAccount, e164, sentCode, wrongFor } from '../../../testing/people.ts'
import { button, expectNone, field, title, toast } from '../../../testing/screen.ts'

const code = field('Verification code')
const resend = page.getByRole('button', { name: /^Resend code/ })
const sendNew = page.getByRole('button', { name: /^Send a new code/ })
const inMain = (words: string) => page.getByRole('main').getByText(words)

/** A signed-out user whose sign-in requires a code. */
async function createAccountWithMfa(): Promise<Account & { setupCode: string }> {
  const account = await createAccount()
  await callServer('/api/login', { email: account.email, password: account.password })
  await callServer('/api/me/mfa', { enabled: true }, 'PATCH')
  const setupCode = await sentCode(e164(account.phone))
  await callServer('/api/me/mfa', { enabled: true, code: setupCode }, 'PATCH')
  await callServer('/api/logout')
  return { ...account, setupCode }
}

async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  await field('Email').fill(email)
  await field('Password').fill(password)
  await button('Sign In').click()
}

async function verify(typed: string): Promise<void> {
  await code.fill(typed)
  await button('Verify').click()
}

describe('the second step of a sign-in', () => {
  it('is shown at the requested address, and accepts only the code that was sent', async () => {
    const account = await createAccountWithMfa()
    await openApp('/notifications')
    await signIn({ ...account, password: 'wrong password' })
    await expect.element(toast()).toHaveTextContent('Login Failed')
    await expect.element(toast()).toHaveTextContent('Invalid email or password')
    await signIn(account)
    await expect.element(toast()).toHaveTextContent('MFA Required')
    await expect.element(toast()).toHaveTextContent(/•••• \d\d/)
    await expect.element(title('Two-Factor Authentication')).toBeVisible()
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(code).toHaveAttribute('inputmode', 'numeric')
    await expect.element(page.getByRole('button', { name: /^Resend code in 0:\d\d/ })).toBeDisabled()

    await code.fill('12345')
    await expect.element(button('Verify')).toBeDisabled()
    const sent = await sentCode(e164(account.phone), account.setupCode)
    await verify(wrongFor(sent))
    await expect.element(toast()).toHaveTextContent('Verification Failed')
    await expect.element(page.getByText('Invalid verification code').first()).toBeVisible()
    await expect.element(code).toHaveFocus()
    await verify(`${sent} is your Live Shows verification code`)
    await expect.element(toast()).toHaveTextContent('Welcome back!')
    await expect.element(title('Notifications')).toBeVisible()
  })

  it('returns to the password by Back, and when the sign-in has expired', async () => {
    const account = await createAccountWithMfa()
    await openApp('/auth')
    await signIn(account)
    await expect.element(code).toHaveFocus()
    history.back()
    await expect.element(field('Email')).toHaveValue(account.email)
    await expect.element(field('Password')).toHaveFocus()
    await signIn(account)
    await expect.element(code).toHaveFocus()
    await callServer('/api/logout')
    await verify('123456')
    await expect.element(inMain('Your sign-in has run out. Please enter your password again.')).toBeVisible()
    await expect.element(field('Email')).toHaveValue(account.email)
  })
})

describe('too many wrong codes', () => {
  it('are explained, and a new code can be requested', async () => {
    const account = await createAccountWithMfa()
    await openApp('/auth')
    await signIn(account)
    await expect.element(page.getByText(/The code expires after 10 minutes or five attempts/)).toBeVisible()
    const sent = await sentCode(e164(account.phone), account.setupCode)
    for (let time = 0; time < 5; time += 1) {
      await verify(wrongFor(sent))
      await expect.element(toast()).toHaveTextContent('Verification Failed')
      await expectNone(button('Verifying...'))
    }
    await expect.element(toast()).toHaveTextContent('Too many wrong codes. Ask for a new one.')
    await expect.element(inMain('Too many wrong codes. Ask for a new one.')).toBeVisible()
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    await expect.element(sendNew).toHaveTextContent(/in 0:[0-5]\d$/)
    await expectNone(resend)
    await expectNone(page.getByText('We have sent a code'))

    // Another sign-in within the minute shows the same, with the remaining time.
    await button('Back to sign in').click()
    await signIn(account)
    await expect
      .element(page.getByText('Your last code no longer works. Please wait, then ask for a new one.').first())
      .toBeVisible()
    // A user without phone and codes is told where to write.
    await expect
      .element(page.getByText(/No code, or a new phone\? (Write to|Reply to any of our emails)/))
      .toBeVisible()
    await expect.element(resend).toHaveTextContent(/in 0:[0-5]\d$/)

    // As after the minute.
    const message = 'We have sent a new code to your phone •••• 01.'
    passTime(60_000)
    answerCalls('/api/resend-mfa-code', { json: { message, phone: '•••• 01', resendAfter: 60 } })
    await resend.click()
    await expect.element(toast()).toHaveTextContent('Code sent')
    await expect.element(page.getByText(`${message} The code expires after`)).toBeVisible()
    await expect.element(resend).toBeDisabled()
    await expect.element(code).toHaveFocus()
  })
})

it('the pause before another code comes from the server', async () => {
  const message = 'Your last code no longer works. Please wait, then ask for a new one.'
  answerCalls('/api/login', { json: { requiresMFA: true, phone: '•••• 99', message, resendAfter: 7200 } })
  await openApp('/auth')
  await signIn({ email: 'sam@example.com', password: 'long enough' })
  await expect.element(page.getByText(`${message} The code expires after`)).toBeVisible()
  await expect.element(resend).toHaveTextContent(/^Resend code in (2:00:00|1:59:\d\d)$/)
  await expect.element(resend).toBeDisabled()
})
