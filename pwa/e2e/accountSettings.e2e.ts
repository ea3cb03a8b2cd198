import type { Page } from '@playwright/test'
import { demoScreenshot } from '../../api/db/demo/demoFiles.ts'
import { answerNothing, card, fillInSignIn, longName, title } from './accountPages.ts'
import { expectNothingCut } from './expectNothingCut.ts'
import { createAccount } from './people.ts'
import { desktop, doubleText } from './publicPages.ts'
import { expect, expectAccessible, openDialog, phone, signIn, signOut, test, toastOf } from './test.ts'

test('the profile and the password: what is refused stays as it was typed', async ({ newPage }) => {
  const page = await newPage()
  const { email, password } = await createAccount(page)
  const other = await newPage()
  await signIn(other, email, password)
  await signIn(page, email, password)
  await page.goto('/account-settings')
  const save = page.getByRole('button', { name: 'Save profile' })

  await test.step('a field that is only passed by is not judged; one that is typed into is', async () => {
    const invalid = page.locator('[aria-invalid=true]')
    for (const [field, passedBy] of [
      ['Name', 8],
      ['Current password', 6],
    ] as const) {
      await page.getByLabel(field, { exact: true }).focus()
      for (let time = 0; time < passedBy; time += 1) await page.keyboard.press('Tab')
      await expect(page.getByLabel(field, { exact: true })).not.toBeFocused()
      await expect(invalid).toHaveCount(0)
    }
    await page.getByLabel('New password', { exact: true }).fill('five5')
    await page.keyboard.press('Tab')
    await expect(invalid).toHaveCount(1)
    await page.getByLabel('New password', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
    await page.reload()
  })

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
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('link', { name: 'Account settings' }).click()
    await expect(page.getByLabel('Name')).toHaveValue(longName)
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue(longName)
    await expect(page.getByLabel('Zip code')).toHaveValue('10001')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(openDialog(page).getByText('Changes to your profile will be erased.')).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Stay signed in' }).click()
    await page.getByLabel('Zip code').fill('10001')
    await page.getByLabel('Name').fill(`${longName} `)
    await save.click()
    await expect(toastOf(page)).toContainText('Profile saved')
    // As it was saved, so that it is no change any more.
    await expect(page.getByLabel('Name')).toHaveValue(longName)
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
    await page.getByLabel('Current password').fill('sixsix')
    await change.click()
    await expect(page.getByText('Please choose a password that is not your current one')).toBeVisible()
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
    await expect(devices.getByText(/^Last used today/)).toHaveCount(1)
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
    await expect(openDialog(page)).toHaveCount(0)
    await signOut(page)
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
    await expect(openDialog(page).getByText(/Our books.*phone number it was made under/)).toBeVisible()
    await page.getByLabel('Type your email').fill(email.toUpperCase())
    await expectAccessible(page)
    await confirm.click()
    await expect(title(page, /You found seats/)).toBeVisible()
    await expect(toastOf(page)).toContainText('Account deleted')
    await expect(page.getByRole('link', { name: 'Sign in or sign up' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(email)
    await page.goto('/auth')
    await fillInSignIn(page, email, password)
    await expect(toastOf(page)).toContainText('Invalid email or password')
    // Nobody comes back for it.
    await expect(page.getByText(/not sent yet/)).toHaveCount(0)
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

test('axe finds nothing, and nothing is cut off at twice the size', async ({ newPage }) => {
  const pages = [
    ['/account-settings', 'This device'],
    ['/notifications', 'How it works'],
  ] as const
  const page = await newPage({ ...phone, colorScheme: 'dark' })
  const { email, password } = await createAccount(page, { name: longName })
  await doubleText(page)
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

test('with keys alone: a profile, and the end of an account', async ({ newPage }) => {
  const page = await newPage()
  const { email, password } = await createAccount(page)
  await signIn(page, email, password)
  await expect(title(page, 'Request Live Entertainment')).toBeVisible()
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
