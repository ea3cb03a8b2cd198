import type { Page } from '@playwright/test'
import { demoScreenshot } from '../../api/db/demo/demoFiles.ts'
import { expectNothingCut } from './expectNothingCut.ts'
import { createAccount, e164, sentCode } from './people.ts'
import { desktop, doubleText } from './publicPages.ts'
import { demoPassword, expect, expectAccessible, openDialog, phone, signIn, test, toastOf } from './test.ts'

const longName = 'Maximiliana '.repeat(7).slice(0, 80).trim()

/** Answers a call as a broken proxy would: with a status and nothing to tell. */
async function answerNothing(page: Page, address: string): Promise<void> {
  await page.route(`**${address}`, (route) => route.fulfill({ status: 400, body: '' }))
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true })
const code = (page: Page) => page.getByLabel(/^(Verification|6-digit) code$/)

async function fillInSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await signInButton(page).click()
}

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
  })

  await test.step('asked for where somebody wanted to go, with a wrong password first', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
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

test('a forgotten password: four steps, back and forth, and every failure in words', async ({
  app,
  newPage,
}) => {
  const page = await newPage(phone)
  const { email } = await createAccount(page)
  const send = page.getByRole('button', { name: 'Send code' })
  const reset = page.getByRole('button', { name: 'Reset password' })
  const expectError = async (sentence: string) => {
    await expect(toastOf(page)).toContainText('Error')
    await expect(toastOf(page)).toContainText(sentence)
  }

  await test.step('the email', async () => {
    await page.goto('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByText('Forgot your password?').click()
    await expect(page).toHaveURL(/\/password-reset$/)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expectAccessible(page)
    await page.getByLabel('Email').fill('')
    await send.click()
    await expectError('Enter your email')
    await page.getByLabel('Email').fill(email)
    await answerNothing(page, '/api/request-password-reset')
    await send.click()
    await expectError('Failed to send reset code. Please try again.')
    await page.unrouteAll()
    await page.context().setOffline(true)
    await expect(page.getByText(/Setting a new password needs a connection/)).toBeVisible()
    await page.context().setOffline(false)
    await page.clock.install()
    await send.click()
  })

  await test.step('the code, and another one after a minute', async () => {
    await expect(title(page, 'Enter the code')).toBeVisible()
    await expect(code(page)).toBeFocused()
    await expect(verify(page)).toBeDisabled()
    await expectAccessible(page)
    const resend = page.getByRole('button', { name: /^Resend code/ })
    await expect(resend).toBeDisabled()
    await page.clock.fastForward(60_000)
    await expect(resend).toBeEnabled()
    await answerNothing(page, '/api/request-password-reset')
    await resend.click()
    await expectError('Failed to resend code. Please try again.')
    await page.unrouteAll()
    // The server's clock has not been put forward.
    await resend.click()
    await expectError('Too many attempts. Please try again in')
    await expect(resend).toBeDisabled()

    const sent = await sentCode(app, email)
    await answerNothing(page, '/api/verify-reset-code')
    await code(page).fill(sent)
    await verify(page).click()
    await expectError('Failed to verify code. Please try again.')
    await page.unrouteAll()
    await code(page).fill(sent === '000000' ? '000001' : '000000')
    await verify(page).click()
    await expectError('Invalid code')
    await code(page).fill(sent)
  })

  await test.step('back and forth without losing anything', async () => {
    await page.goBack()
    await expect(title(page, 'Reset your password')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await send.click()
    await expect(code(page)).toHaveValue(await sentCode(app, email))
    await verify(page).click()
    await expect(title(page, 'Choose a new password')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(title(page, 'Enter the code')).toBeVisible()
    await page.goForward()
  })

  await test.step('the new password', async () => {
    await expect(page.getByLabel('New password')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('New password').fill('five5')
    await reset.click()
    await expectError('Password must be at least 6 characters')
    await page.getByLabel('New password').fill('sixsix')
    await page.getByLabel('Confirm password').fill('sixsic')
    await reset.click()
    await expectError("Passwords don't match")
    await page.getByRole('checkbox', { name: 'Show passwords' }).check()
    await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
    await page.getByLabel('Confirm password').fill('sixsix')
    await answerNothing(page, '/api/reset-password')
    await reset.click()
    await expectError('Failed to reset password. Please try again.')
    await page.unrouteAll()
    await reset.click()
  })

  await test.step('done: it leads to the sign-in, and not back', async () => {
    await expect(title(page, 'Password changed')).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(title(page, 'Password changed')).toBeVisible()
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.getByLabel('Password', { exact: true }).fill('sixsix')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard/)
  })
})

test('the profile and the password: what is refused stays as it was typed', async ({ newPage }) => {
  const page = await newPage()
  const { email, password } = await createAccount(page)
  const other = await newPage()
  await signIn(other, email, password)
  await signIn(page, email, password)
  await page.goto('/account-settings')
  const save = page.getByRole('button', { name: 'Save profile' })

  await test.step('the profile', async () => {
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
    await page.getByLabel('Name').fill('')
    await page.getByLabel('Zip code').fill('123456')
    await expect(page.getByLabel('Zip code')).toHaveValue('12345')
    await page.getByLabel('Zip code').fill('123')
    await save.click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(page.getByText('Zip code must be 5 digits')).toBeVisible()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByLabel('Name').fill(longName)
    await page.getByLabel('Zip code').fill('10001')
    await answerNothing(page, '/api/me')
    await save.click()
    await expect(toastOf(page)).toContainText('Update failed')
    await expect(toastOf(page)).toContainText('Your profile was not saved. Please try again.')
    await expect(page.getByLabel('Name')).toHaveValue(longName)
    await page.unrouteAll()
    await page.context().setOffline(true)
    await expect(card(page, 'Profile').getByText('Saving your profile needs a connection.')).toBeVisible()
    await page.context().setOffline(false)
    await save.click()
    await expect(toastOf(page)).toContainText('Profile saved')
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue(longName)
    await expect(page.getByLabel('Zip code')).toHaveValue('10001')
  })

  await test.step('the password', async () => {
    const change = page.getByRole('button', { name: 'Change password' })
    await page.getByLabel('Current password').fill('wrong password')
    await page.getByLabel('New password', { exact: true }).fill('five5')
    await page.getByLabel('Confirm new password').fill('sixsix')
    await change.click()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('sixsic')
    await change.click()
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('sixsix')
    await change.click()
    await expect(toastOf(page)).toContainText('Password change failed')
    await expect(page.getByText('Your current password is not right.').first()).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('sixsix')
    await page.getByLabel('Current password').fill(password)
    await change.click()
    await expect(toastOf(page)).toContainText('Password changed')
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  })

  await test.step('the other device has to sign in again, and can be signed out from here', async () => {
    await expect(card(page, 'Your devices').getByText('You are signed in nowhere else.')).toBeVisible()
    await other.goto('/account-settings')
    await expect(other.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await fillInSignIn(other, email, 'sixsix')
    await expect(title(other, 'Account Settings')).toBeVisible()
    await page.reload()
    const devices = card(page, 'Your devices')
    await expect(devices.getByText('This device')).toHaveCount(1)
    await devices.getByRole('button', { name: /^Sign out/ }).click()
    await expect(devices.getByText('You are signed in nowhere else.')).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await other.reload()
    await expect(other.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  })

  await test.step('all other devices at once', async () => {
    for (const { request } of [await newPage(), await newPage()]) {
      await request.post('/api/login', { data: { email, password: 'sixsix' } })
    }
    await page.reload()
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await openDialog(page).getByRole('button', { name: 'Sign out all others' }).click()
    await expect(toastOf(page)).toContainText('2 devices signed out')
    await expect(card(page, 'Your devices').getByRole('listitem')).toHaveCount(1)
  })
})

test('the end of an account: refused while money is open, told what goes, and gone from the device', async ({
  newPage,
}) => {
  const page = await newPage(phone)
  const confirm = openDialog(page).getByRole('button', { name: 'Delete account' })

  await test.step('not while something is still to be paid', async () => {
    await signIn(page, 'customer@example.com')
    await page.goto('/account-settings')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(confirm).toBeDisabled()
    await page.getByLabel('Type your email').fill('somebody@example.com')
    await expect(confirm).toBeDisabled()
    await page.getByLabel('Type your email').fill('customer@example.com')
    await confirm.click()
    await expect(toastOf(page)).toContainText('Deletion failed')
    await expect(openDialog(page).getByText(/payment or refund on your account is still open/)).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Keep account' }).click()
    await expect(page.locator('ion-modal.show-modal')).toHaveCount(0)
    await page.getByRole('button', { name: 'Logout' }).click()
  })

  await test.step('and then for good', async () => {
    const { email, password } = await createAccount(page)
    await signIn(page, email, password)
    await leaveSomethingUnsent(page)
    await page.goto('/account-settings')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(openDialog(page).getByText('What goes')).toBeVisible()
    await expect(openDialog(page).getByText('1 thing on this device that has not been sent')).toBeVisible()
    await expect(openDialog(page).getByText('What stays')).toBeVisible()
    await page.getByLabel('Type your email').fill(email.toUpperCase())
    await expectAccessible(page)
    await confirm.click()
    await expect(title(page, /You found seats/)).toBeVisible()
    await expect(toastOf(page)).toContainText('Account deleted')
    await expect(page.getByRole('link', { name: 'Sign in or sign up' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(email)
    await page.goto('/auth')
    await fillInSignIn(page, email, password)
    await expect(toastOf(page)).toContainText('Invalid email or password')
    // Nobody comes back for it.
    await expect(page.getByText(/unsent message/)).toHaveCount(0)
  })
})

/** A request that the server does not take, and that therefore waits. */
async function leaveSomethingUnsent(page: Page): Promise<void> {
  await page.route('**/api/files/*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByLabel('Artist/Band').fill('Mitski')
  await page.getByLabel('Venue').fill('Greek Theatre')
  await page.getByLabel('Event Date').fill('2030-06-05T20:00')
  await page.getByLabel('Preferred Section').fill('102')
  await page.getByLabel('Preferred Row').fill('F7')
  await page.getByLabel('Price you found').fill('$240')
  const buffer = Buffer.from(demoScreenshot('Mitski').split(',')[1] ?? '', 'base64')
  await page.locator('input[type=file]').setInputFiles({ name: 'seats.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
  await expect(page.getByLabel('Artist/Band')).toHaveValue('')
}

test('notifications: a switch that goes back where it could not be saved, and an area', async ({
  newPage,
}) => {
  const page = await newPage(phone)
  const { email, password } = await createAccount(page)
  await signIn(page, email, password)
  await page.getByRole('link', { name: 'Notifications' }).click()
  const emails = page.getByRole('switch', { name: 'Email me about resold tickets in my area' })
  await expect(page.getByText('947', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  await emails.check()
  await expect(emails).toHaveAttribute('aria-busy', 'false')

  await answerNothing(page, '/api/me/notifications')
  await emails.click()
  await expect(toastOf(page)).toContainText('Update failed')
  await expect(emails).toBeChecked()
  await page.unrouteAll()
  await page.reload()
  await expect(emails).toBeChecked()
  await page.context().setOffline(true)
  await expect(page.getByText(/Changing your notifications needs a connection/)).toBeVisible()
  await page.context().setOffline(false)

  await page.request.patch('/api/me', { data: { name: 'Mara Oduya', zipCode: '' } })
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add your zip code' }).click()
  await page.getByLabel('Zip code').fill('10001')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByText('100', { exact: true })).toBeVisible()
})

test('guards: everybody comes where they may, and hears why they may not', async ({ newPage }) => {
  const page = await newPage()
  for (const address of [
    '/dashboard',
    '/admin',
    '/developer',
    '/account-settings',
    '/notifications',
    '/checkout/x',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  }
  await page.goto('/account-settings')
  await fillInSignIn(page, 'customer@example.com', demoPassword)
  await expect(title(page, 'Account Settings')).toBeVisible()

  await page.goto('/developer')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(toastOf(page)).toContainText('Developer access required.')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.getByRole('button', { name: 'Logout' }).click()

  await signIn(page, 'developer@example.com')
  await expect(page).toHaveURL(/\/developer/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/developer/)
  await page.goto('/admin')
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.getByRole('link', { name: 'Developer', exact: true }).click()
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
})

test('too many wrong passwords are answered with how long to wait', async ({ newPage }) => {
  const page = await newPage()
  const message = 'Too many attempts. Please try again in 14 minutes.'
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 429, json: { message, code: 'too_many_attempts' } }),
  )
  await page.goto('/auth')
  await fillInSignIn(page, 'somebody@example.com', 'wrong password')
  await expect(toastOf(page)).toContainText('Login Failed')
  await expect(toastOf(page)).toContainText(message)
})

test('axe finds nothing, and nothing is cut off at twice the size', async ({ newPage }) => {
  const pages = [
    ['/account-settings', 'This device'],
    ['/notifications', 'How it works'],
  ] as const
  const page = await newPage({ ...phone, colorScheme: 'dark' })
  const { email, password } = await createAccount(page, { name: longName })
  await page.goto('/password-reset')
  await doubleText(page)
  await expectNothingCut(page)
  await signIn(page, email, password)
  for (const [address, text] of pages) {
    await page.goto(address)
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
    await expectNothingCut(page)
  }
  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(openDialog(page).getByText('What goes')).toBeVisible()
  await expectNothingCut(page)

  const desk = await newPage(desktop)
  await signIn(desk, email, password)
  for (const [address, text] of pages) {
    await desk.goto(address)
    await expect(desk.getByText(text)).toBeVisible()
    await expectAccessible(desk)
  }
})

test('with keys alone: a new password, a profile, and the end of it', async ({ app, newPage }) => {
  const page = await newPage()
  const { email, password } = await createAccount(page)
  await page.goto('/password-reset')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  await page.keyboard.type(await sentCode(app, email))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Password changed')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)

  await page.getByRole('link', { name: 'Account settings' }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Account Settings')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Mara')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Profile saved')
  await page.getByRole('button', { name: 'Delete account' }).focus()
  await page.keyboard.press('Enter')
  // The focus moves into the dialog when it has come up.
  await expect(openDialog(page)).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Type your email')).toBeFocused({ timeout: 300 })
  }).toPass()
  await expect(page.getByLabel('Type your email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Type your email')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused()
})
