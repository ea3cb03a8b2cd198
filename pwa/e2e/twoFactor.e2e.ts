import type { Page } from '@playwright/test'
import { card, code, fillInSignIn, title, verify } from './accountPages.ts'
import { type Account, createAccount, e164, sentCode } from './people.ts'
import type { RunningApp } from './runningApp.ts'
import { expect, expectAccessible, openDialog, phone, signIn, signOut, test, toastOf } from './test.ts'

test('a second factor: turned on, asked for at the next sign-in, and turned off', async ({
  app,
  newPage,
}) => {
  const page = await newPage(phone)
  const { email, password, phone: number } = await createAccount(page)

  await test.step('turned on by a code, in spite of a wrong one', async () => {
    await signIn(page, email, password)
    await page.getByRole('link', { name: 'Account settings' }).click()
    await card(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()
    const turnOn = openDialog(page).getByRole('button', { name: 'Turn on' })
    await expect(openDialog(page).getByText(/•••• \d\d/)).toBeVisible()
    await expect(turnOn).toBeDisabled()
    await expectAccessible(page)
    const sent = await sentCode(app, e164(number))
    await code(page).fill(sent === '000000' ? '000001' : '000000')
    await turnOn.click()
    await expect(toastOf(page)).toContainText('Verification Failed')
    await expect(openDialog(page).getByText('Invalid verification code')).toBeVisible()
    await code(page).fill(`${sent.slice(0, 3)} ${sent.slice(3)}`)
    await expect(code(page)).toHaveValue(sent)
    await turnOn.click()
    await expect(card(page, 'Two-factor authentication').getByText('On', { exact: true })).toBeVisible()
    await expect(card(page, 'Profile').getByText('Verified by a code.')).toBeVisible()
    await page.getByLabel('Phone').fill('(415) 555-9999')
    await expect(page.getByText(/Another phone turns two-factor authentication off/)).toBeVisible()
    await page.getByLabel('Phone').fill(number)
  })

  await test.step('asked for where somebody wanted to go, with a wrong password first', async () => {
    await signOut(page)
    await page.goto('/notifications')
    await fillInSignIn(page, email, 'wrong password')
    await expect(toastOf(page)).toContainText('Login Failed')
    await expect(toastOf(page)).toContainText('Invalid email or password')
    await fillInSignIn(page, email, password)
    await expect(toastOf(page)).toContainText('MFA Required')
    await expect(toastOf(page)).toContainText(/•••• \d\d/)
    await expect(title(page, 'Two-Factor Authentication')).toBeVisible()
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(page.getByRole('button', { name: /^Resend code in 0:\d\d/ })).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('no code works but the one that was sent, and half of one not at all', async () => {
    await code(page).fill('12345')
    await expect(verify(page)).toBeDisabled()
    const sent = await sentCode(app, e164(number))
    await code(page).fill(sent === '000000' ? '000001' : '000000')
    await verify(page).click()
    await expect(toastOf(page)).toContainText('Verification Failed')
    await expect(page.getByText('Invalid verification code').first()).toBeVisible()
    await expect(code(page)).toBeFocused()
  })

  await test.step('Back leads to the password, and so does a sign-in that has run out', async () => {
    await page.goBack()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await fillInSignIn(page, email, password)
    await expect(code(page)).toBeFocused()
    await page.context().clearCookies()
    await code(page).fill('123456')
    await verify(page).click()
    await expect(
      page.getByRole('main').getByText('Your sign-in has run out. Please enter your password again.'),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  await test.step('and with the right one there one is', async () => {
    await fillInSignIn(page, email, password)
    await code(page).fill(`${await sentCode(app, e164(number))} is your Live Shows verification code`)
    await verify(page).click()
    await expect(toastOf(page)).toContainText('Welcome back!')
    await expect(title(page, 'Notifications')).toBeVisible()
  })

  await test.step('turned off by the password', async () => {
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await card(page, 'Two-factor authentication').getByRole('button', { name: 'Turn off' }).click()
    const turnOff = openDialog(page).getByRole('button', { name: 'Turn off' })
    await expect(turnOff).toBeDisabled()
    await openDialog(page).getByLabel('Current password').fill('wrong password')
    await turnOff.click()
    await expect(toastOf(page)).toContainText('Update failed')
    await expect(openDialog(page).getByText('Your current password is not right.')).toBeVisible()
    await openDialog(page).getByLabel('Current password').fill(password)
    await turnOff.click()
    await expect(card(page, 'Two-factor authentication').getByText('Off', { exact: true })).toBeVisible()
  })
})

const wrongFor = (right: string) => (right === '000000' ? '000001' : '000000')
const resend = (page: Page) => page.getByRole('button', { name: /^Resend code/ })
const sendNew = (page: Page) => page.getByRole('button', { name: /^Send a new code/ })

/** Somebody whose sign-in takes a code. They are signed out. */
async function createAccountWithMfa(app: RunningApp, page: Page): Promise<Account> {
  const account = await createAccount(page)
  const { email, password, phone: number } = account
  await page.request.post('/api/login', { data: { email, password } })
  await page.request.patch('/api/me/mfa', { data: { enabled: true } })
  const data = { enabled: true, code: await sentCode(app, e164(number)) }
  expect((await page.request.patch('/api/me/mfa', { data })).status()).toBe(200)
  await page.request.post('/api/logout')
  return account
}

test('too many wrong codes at a sign-in: said in words, and another one is the way on', async ({
  app,
  newPage,
}) => {
  const page = await newPage(phone)
  const { email, password, phone: number } = await createAccountWithMfa(app, page)
  const setupCode = await sentCode(app, e164(number))
  await page.goto('/auth')
  await fillInSignIn(page, email, password)
  await expect(page.getByText(/A code is good for 10 minutes and five tries/)).toBeVisible()
  const sent = await sentCode(app, e164(number), setupCode)
  for (let time = 0; time < 5; time += 1) {
    await code(page).fill(wrongFor(sent))
    await verify(page).click()
    await expect(toastOf(page)).toContainText('Verification Failed')
    await expect(page.getByRole('button', { name: 'Verifying' })).toHaveCount(0)
  }
  await expect(toastOf(page)).toContainText('Too many wrong codes. Ask for a new one.')
  await expect(page.getByRole('main').getByText('Too many wrong codes. Ask for a new one.')).toBeVisible()
  await expect(code(page)).toHaveValue('')
  await expect(code(page)).toBeFocused()
  await expect(sendNew(page)).toHaveText(/in 0:[0-5]\d$/)
  await expect(resend(page)).toHaveCount(0)
  await expect(page.getByText('We have sent a code')).toHaveCount(0)
  await expectAccessible(page)

  // Another sign-in within the minute is told so too, and counts down what is left of it.
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await fillInSignIn(page, email, password)
  await expect(
    page.getByText('Your last code no longer works. Please wait, then ask for a new one.').first(),
  ).toBeVisible()
  // Neither phone nor codes: there is somebody to write to.
  await expect(
    page.getByText(/No codes, or no longer this phone\? (Write to|Answer any email)/),
  ).toBeVisible()
  await expect(resend(page)).toHaveText(/in 0:[0-5]\d$/)

  // As it is once the minute is over.
  const message = 'We have sent a new code to your phone •••• 01.'
  await page.clock.install()
  await page.clock.fastForward(60_000)
  await page.route('**/api/resend-mfa-code', (route) =>
    route.fulfill({ json: { message, phone: '•••• 01', resendAfter: 60 } }),
  )
  await resend(page).click()
  await expect(toastOf(page)).toContainText('Code sent')
  await expect(page.getByText(`${message} A code is good for`)).toBeVisible()
  await expect(resend(page)).toBeDisabled()
  await expect(code(page)).toBeFocused()
})

test('a reload comes back to the code, and the way back to the password, with the email', async ({
  app,
  newPage,
}) => {
  const page = await newPage(phone)
  const { email, password, phone: number } = await createAccountWithMfa(app, page)
  const setupCode = await sentCode(app, e164(number))
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await page.goto('/auth')
  await fillInSignIn(page, email, password)
  await expect(code(page)).toBeFocused()
  const sent = await sentCode(app, e164(number), setupCode)
  await code(page).fill(sent)
  expect(await kept()).not.toMatch(new RegExp(`${sent}|${password}`))
  for (let time = 0; time < 2; time += 1) {
    await page.reload()
    await expect(title(page, 'Two-Factor Authentication')).toBeVisible()
    await expect(page.getByText(/We have sent a code to your phone •••• \d\d\. A code is good/)).toBeVisible()
    await expect(resend(page)).toHaveText(/in 0:[0-5]\d$/)
    await expect(code(page)).toHaveValue('')
  }
  await page.goBack()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await fillInSignIn(page, email, password)
  await expect(code(page)).toBeFocused()
  await page.reload()
  await code(page).fill(sent)
  await verify(page).click()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(await kept()).not.toContain('sign-in')
})

test('the pause before another code is as long as the server says', async ({ newPage }) => {
  const page = await newPage(phone)
  const message = 'Your last code no longer works. Please wait, then ask for a new one.'
  await page.route('**/api/login', (route) =>
    route.fulfill({ json: { requiresMFA: true, phone: '•••• 99', message, resendAfter: 7200 } }),
  )
  await page.goto('/auth')
  await fillInSignIn(page, 'sam@example.com', 'long enough')
  await expect(page.getByText(`${message} A code is good for`)).toBeVisible()
  await expect(resend(page)).toHaveText(/^Resend code in (2:00:00|1:59:\d\d)$/)
  await expect(resend(page)).toBeDisabled()
})

test('turning it on again within the minute takes the code that was sent', async ({ app, newPage }) => {
  const page = await newPage()
  const { email, password, phone: number } = await createAccount(page)
  await signIn(page, email, password)
  const begin = async () => {
    await page.goto('/account-settings')
    await card(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()
  }
  await begin()
  await expect(openDialog(page).getByText(/We have sent a code to your phone/)).toBeVisible()
  const sent = await sentCode(app, e164(number))
  await begin()
  await expect(openDialog(page).getByText(/Please enter the code that we sent to your phone/)).toBeVisible()
  await expect(resend(page)).toHaveText(/in 0:[0-5]\d$/)
  const turnOn = openDialog(page).getByRole('button', { name: 'Turn on' })
  for (let time = 0; time < 5; time += 1) {
    await code(page).fill(wrongFor(sent))
    await turnOn.click()
    await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(openDialog(page).getByText('Too many wrong codes. Ask for a new one.')).toBeVisible()
  await expect(sendNew(page)).toBeVisible()
  await expect(turnOn).toBeDisabled()
  await expectAccessible(page)
})
