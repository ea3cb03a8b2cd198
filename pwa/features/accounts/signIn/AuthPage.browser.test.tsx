import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '../../../http/newId.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline, holdCalls } from '../../../testing/network.ts'
import { callServer, openApp } from '../../../testing/openApp.tsx'
import { passTime } from '../../../testing/passTime.ts'
import { type Account, createAccount, customer, e164, sentCode, wrongFor } from '../../../testing/people.ts'
import {
  button,
  expectAddress,
  expectClearOfToast,
  expectNone,
  field,
  press,
  title,
  toast,
} from '../../../testing/screen.ts'

const tab = (name: string) => page.getByRole('tab', { name })
const code = field('Verification code')
const resend = page.getByRole('button', { name: /^Resend code/ })
const sendNew = page.getByRole('button', { name: /^Send a new code/ })
const inMain = (words: string | RegExp) => page.getByRole('main').getByText(words)

const newPerson = () => ({
  'Full name': 'Noor Haddad',
  Email: `${newId()}@example.com`,
  Phone: '(415) 555-0142',
  'Zip code': '94704',
})

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
}

async function choosePassword(): Promise<void> {
  await fillIn({ Password: 'long enough', 'Confirm password': 'long enough' })
}

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

it('both forms say once that they need a connection; a sign-in with missing fields is not sent, and after too many wrong passwords it counts down', async () => {
  const message = 'Too many attempts. Please try again in 14 minutes.'
  answerCalls('/api/login', {
    status: 429,
    headers: { 'Retry-After': '840' },
    json: { message, code: 'too_many_attempts' },
  })
  await openApp('/auth')
  await expect.element(field('Email')).toBeVisible()
  await expectNone(page.getByText(/^You are offline/))
  await goOffline()
  for (const [name, needs] of [
    ['Sign In', 'Signing in'],
    ['Sign Up', 'Signing up'],
  ] as const) {
    const words = `You are offline. ${needs} needs a connection. What you have typed is kept.`
    await tab(name).click()
    await expect.element(page.getByText(words)).toBeVisible()
    await field('Email').fill('customer@example.com')
    await button(name).click({ force: true })
    field('Email').element().focus()
    await press('Enter')
    await expect.poll(() => page.getByText(/offline|connection|could not reach/i).elements()).toHaveLength(1)
    await expectNone(toast())
  }
  await goOnline()
  await expectNone(page.getByText(/^You are offline/))
  await expect.element(field('Email')).toHaveValue('customer@example.com')

  await tab('Sign In').click()
  await field('Email').fill('')
  await button('Sign In').click()
  await expect.element(toast()).toHaveTextContent('All fields are required')
  await fillIn({ Email: 'somebody@example.com', Password: 'wrong password' })
  await button('Sign In').click()
  await expect.element(toast()).toHaveTextContent('Login Failed')
  await expect.element(toast()).toHaveTextContent(message)
  // The notice counts down; a fixed number would soon be wrong.
  const notice = page.getByRole('main').getByRole('alert')
  await expect.element(notice).toHaveTextContent(/^Too many attempts\. Please try again in 1[34]:\d\d\.$/)
  await expectAccessible()
  passTime(10 * 60_000)
  await expect.element(notice).toHaveTextContent(/again in [34]:\d\d\.$/)
  passTime(4 * 60_000)
  await expect.element(notice).toHaveTextContent(/^Too many attempts\. You can try again now\.$/)
})

it('a sign-up says at each field what is wrong, and offers the sign-in to an email that has an account', async () => {
  await openApp('/auth?tab=signup')
  await button('Sign Up').click()
  await expect.element(toast()).toHaveTextContent('Please fill in all required fields')
  await expectNone(page.css('form').getByText('Please fill in all required fields'))
  await expect.element(field('Full name')).toHaveFocus()
  await expect.element(field('Phone')).toHaveAccessibleDescription(/^Enter your phone number/)
  await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()

  await fillIn({ ...newPerson(), Email: customer.email })
  await fillIn({ Password: 'short', 'Confirm password': 'short' })
  await page.viewport(390, 844)
  await button('Sign Up').click()
  await expect.element(toast()).toHaveTextContent('Password too short')
  await expectClearOfToast(button('Sign Up'))

  // An email that has an account.
  await choosePassword()
  await button('Sign Up').click()
  await expect.element(field('Email')).toHaveAccessibleDescription(/already has an account/)
  await button('Sign in').click()
  await expect.element(field('Email')).toHaveValue(customer.email)
  await expect.element(field('Password')).toHaveFocus()
  await expectNone(toast())
  await tab('Sign Up').click()
  await expect.element(field('Full name')).toHaveValue('Noor Haddad')
})

it('a sign-up keeps typed fields through tabs and reloads, no password, and is sent once, like a sign-in', async () => {
  await page.viewport(320, 568)
  await openApp('/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectAddress('/auth?tab=signup')
  await expect.element(title('Create your account')).toBeVisible()
  const typed = newPerson()
  await fillIn(typed)
  await choosePassword()
  await openApp('/auth?tab=signup')
  for (const [label, text] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(text)
  await expect.element(field('Password')).toHaveValue('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('long enough')

  // The tabs keep them too; each has its own address.
  await tab('Sign In').click()
  await expectAddress('/auth')
  await tab('Sign Up').click()
  await expectAddress('/auth?tab=signup')
  await choosePassword()
  const signUps = holdCalls('/api/register')
  await button('Sign Up').dblClick()
  signUps.release()
  await expect.element(toast()).toHaveTextContent('Account Created')
  await expect.element(field('Email')).toHaveValue(typed.Email)
  expect(signUps.paths).toHaveLength(1)
  const ready = title('Your account is ready')
  await expect.element(ready).toBeVisible()
  // Not behind the header.
  await expect.poll(() => scrollY).toBe(0)
  await tab('Sign Up').click()
  await expect.element(field('Full name')).toHaveValue('')

  await tab('Sign In').click()
  const signIns = holdCalls('/api/login')
  await field('Password').fill('long enough')
  await press('Enter', 'Enter')
  signIns.release()
  await expectAddress('/dashboard')
  expect(signIns.paths).toHaveLength(1)
})

it('the second step of a sign-in is shown at the requested address, and accepts only the code that was sent', async () => {
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

  await expectAccessible()
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

it('a sign-in whose code another one has used gets its own when the minute is over, and says so', async () => {
  const sent = { phone: '•••• 01', message: 'We have sent a new code to your phone •••• 01.' }
  const used = 'Your last code has been used. A new one follows in less than a minute.'
  answerCalls('/api/login', {
    json: { ...sent, message: used, requiresMFA: true, isCodeDue: true, resendAfter: 2 },
  })
  answerCalls('/api/resend-mfa-code', { json: { ...sent, resendAfter: 60 } })
  await openApp('/auth')
  await signIn(customer)
  await expect.element(inMain(used)).toBeVisible()
  await expect
    .element(inMain(`${sent.message} The code expires after 10 minutes or five attempts.`))
    .toBeVisible()
  await expect.element(toast()).toHaveTextContent('Code sent')
})

it('too many wrong codes are explained, and a new one can be requested; a sign-in that has run out leads to the password', async () => {
  const account = await createAccountWithMfa()
  await openApp('/auth')
  await signIn(account)
  await expect.element(page.getByText(/The code expires after 10 minutes or five attempts/)).toBeVisible()
  const sent = await sentCode(e164(account.phone), account.setupCode)
  for (let time = 0; time < 4; time += 1)
    await expect(callServer('/api/verify-mfa', { code: wrongFor(sent) })).rejects.toThrow()
  await verify(wrongFor(sent))
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
  // A user without phone and codes is told where to write to.
  await expect
    .element(page.getByText(/No code, or a new phone\? (Write to|Reply to any of our emails)/))
    .toBeVisible()
  await expect.element(resend).toHaveTextContent(/in 0:[0-5]\d$/)

  // As after the minute.
  const message = 'We have sent a new code to your phone •••• 01.'
  passTime(60_000)
  answerCalls('/api/resend-mfa-code', { json: { message, phone: '•••• 01', resendAfter: 7200 } })
  await resend.click()
  await expect.element(toast()).toHaveTextContent('Code sent')
  await expect.element(page.getByText(`${message} The code expires after`)).toBeVisible()
  // The pause before the next one comes from the server.
  await expect.element(resend).toHaveTextContent(/^Resend code in (2:00:00|1:59:\d\d)$/)
  await expect.element(resend).toBeDisabled()
  await expect.element(code).toHaveFocus()

  await callServer('/api/logout')
  await verify('123456')
  await expect.element(inMain('Your sign-in has run out. Please enter your password again.')).toBeVisible()
  await expect.element(field('Email')).toHaveValue(account.email)
  await expect.element(field('Password')).toHaveFocus()
})
