import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { answerCalls, goOffline, goOnline } from '../../../testing/network.ts'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { type Account, createAccount, customer, longName } from '../../../testing/people.ts'
import { fillInRequest } from '../../../testing/requestForm.ts'
import {
  button,
  card,
  dialog,
  expectNone,
  field,
  openMenu,
  title,
  toast,
  type,
} from '../../../testing/screen.ts'

const name = field(/^Name/)
const zipCode = field(/^Zip code/)
const save = button('Save profile')
const current = field('Current password')
const chosen = field('New password')
const change = button('Change password')
const devices = card('Your devices')
const invalid = page.css('[aria-invalid=true]')

function paste(where: Locator, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  where.element().dispatchEvent(event)
}

/** As a password manager does, past `maxlength`. */
function fillByProgram(where: Locator, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(where.element(), text)
  where.element().dispatchEvent(new Event('input', { bubbles: true }))
}

describe('a field', () => {
  it('that is only tabbed through is not validated', async () => {
    await openApp('/account-settings', await createAccount())
    await expect.element(change).toBeVisible()
    const tabbed = async () => {
      await userEvent.tab()
      return document.activeElement
    }
    await expect.poll(tabbed).toBe(name.element())
    await expect.poll(tabbed).toBe(change.element())
    expect(invalid.elements()).toEqual([])
  })

  it('that was changed is validated', async () => {
    await openApp('/account-settings', await createAccount())
    await chosen.fill('five5')
    await userEvent.tab()
    await expect.poll(() => invalid.elements()).toHaveLength(1)
    await chosen.fill('')
    await change.click()
    await expect.element(current).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('the profile', () => {
  it('is validated before it is sent', async () => {
    await openApp('/account-settings', await createAccount())
    await expect.element(field(/^Email/)).toHaveAttribute('readonly')
    await name.fill('')
    await save.click()
    await expect.element(page.getByText('Name is required')).toBeVisible()
    await expect.element(name).toHaveFocus()
  })

  it('keeps at most 5 characters of a zip code, typed, pasted or filled in', async () => {
    await openApp('/account-settings', await createAccount())
    await zipCode.fill('')
    await type('947041')
    await expect.element(zipCode).toHaveValue('94704')
    paste(zipCode, ' 10001-1234\n')
    await expect.element(zipCode).toHaveValue('10001')
    fillByProgram(zipCode, '02139-4307')
    await expect.element(zipCode).toHaveValue('02139')
    await zipCode.fill('021')
    await save.click()
    await expect.element(toast()).toHaveTextContent('Profile saved')
    await expect.element(zipCode).toHaveValue('021')
  })

  it('that could not be saved keeps its typed text, through pages and reloads, until it is saved', async () => {
    await openApp('/account-settings', await createAccount())
    await name.fill(longName)
    await zipCode.fill('10001')
    const restore = answerCalls('/api/me', { status: 400 }, 'PATCH')
    await save.click()
    await expect.element(toast()).toHaveTextContent('Update failed')
    await expect.element(toast()).toHaveTextContent('Your profile was not saved. Please try again.')
    await expect.element(save).toBeEnabled()
    expect(page.getByText('Your profile was not saved').elements()).toHaveLength(1)
    await expect.element(name).toHaveValue(longName)
    restore()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await openMenu()
    await page.getByRole('link', { name: 'Account settings' }).click()
    await expect.element(name).toHaveValue(longName)
    await reloadApp()
    await expect.element(name).toHaveValue(longName)
    await expect.element(zipCode).toHaveValue('10001')
    await openMenu()
    await button('Logout').click()
    await expect.element(dialog().getByText('Changes to your profile will be erased.')).toBeVisible()
    await dialog().getByRole('button', { name: 'Stay signed in' }).click()
    await expectNone(dialog())
    await name.fill(`${longName} `)
    await save.click()
    await expect.element(toast()).toHaveTextContent('Profile saved')
    // As it was saved, so that it is no change any more.
    await expect.element(name).toHaveValue(longName)
    await reloadApp()
    await expect.element(name).toHaveValue(longName)
    await expect.element(zipCode).toHaveValue('10001')
  })

  it('needs a connection to be saved, and says so', async () => {
    await openApp('/account-settings', await createAccount())
    await expect.element(save).toBeEnabled()
    await goOffline()
    await expect.element(card('Profile').getByText('Saving your profile needs a connection.')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await goOnline()
    await expect.element(save).toBeEnabled()
  })
})

it('the password is changed when all fields are valid, and rejected fields keep their text', async () => {
  const { email, password } = await createAccount()
  await openApp('/account-settings', { email, password })
  await current.fill('wrong password')
  await chosen.fill('five5')
  await field('Confirm new password').fill('sixsix')
  await change.click()
  await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await chosen.fill('sixsic')
  await change.click()
  await expect.element(page.getByText("Passwords don't match")).toBeVisible()
  await chosen.fill('sixsix')
  await change.click()
  await expect.element(toast()).toHaveTextContent('Password change failed')
  await expect.element(page.getByText('That is not your current password.')).toBeVisible()
  await expect.element(chosen).toHaveValue('sixsix')
  await current.fill('sixsix')
  await change.click()
  await expect.element(page.getByText('Choose a password different from your current one')).toBeVisible()
  await expectNone(page.getByText('That is not your current password.'))
  await current.fill(password)
  await change.click()
  await expect.element(toast()).toHaveTextContent('Password changed')
  await expect.element(chosen).toHaveValue('')
  await expect.element(devices.getByText('You are not signed in on any other device.')).toBeVisible()

  answerCalls('/api/change-password', { status: 503 })
  await current.fill('sixsix')
  await chosen.fill('sevens')
  await field('Confirm new password').fill('sevens')
  await change.click()
  await expect.element(toast()).toHaveTextContent('Your password was not changed. Please try again.')
  await expect.element(change).toBeEnabled()
  expect(page.getByText('Your password was not changed').elements()).toHaveLength(1)
})

describe('other devices', () => {
  /** Creates another session of a user, without the cookie of this device. */
  async function signInElsewhere({ email, password }: Account): Promise<void> {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ email, password })
    const { ok: isOk } = await fetch('/api/login', { method: 'POST', credentials: 'omit', headers, body })
    expect(isOk).toBe(true)
  }

  it('stay known without a connection, and each thing is said once', async () => {
    const person = await createAccount()
    await signInElsewhere(person)
    await openApp('/account-settings', person)
    await expect.element(devices.getByText('This device')).toBeVisible()
    await goOffline()
    await openApp('/account-settings')
    await expect.element(devices.getByText('This device')).toBeVisible()
    await expect.element(page.getByText(/^You are offline\. Last checked today/)).toBeVisible()
    await expect.element(devices).toHaveTextContent('Signing devices out needs a connection.')
    expect(devices.getByText(/^You are offline/).elements()).toHaveLength(1)
  })

  it('that this device has never seen are said to be missing once', async () => {
    await openApp('/notifications', await createAccount())
    await expect.element(title('Notifications')).toBeVisible()
    await goOffline()
    await openApp('/account-settings')
    await expect.element(page.getByText(/^You are offline\. Last checked today/)).toBeVisible()
    await expect.element(devices.getByText('Could not load your devices')).toBeVisible()
    await expectNone(devices.getByText(/^You are offline/).nth(1))
    await expectNone(devices.getByText(/Signing devices out/))
  })

  it('can be signed out one by one', async () => {
    const person = await createAccount()
    await signInElsewhere(person)
    await openApp('/account-settings', person)
    await expect.poll(() => devices.getByText('This device').elements()).toHaveLength(1)
    await expect.poll(() => devices.getByText(/^Last used today/).elements()).toHaveLength(1)
    await devices.getByRole('button', { name: /^Logout/ }).click()
    await expect.element(devices.getByText('You are not signed in on any other device.')).toBeVisible()
    await expect.poll(() => devices.getByRole('listitem').elements()).toHaveLength(1)
  })

  it('can be signed out all at once', async () => {
    const person = await createAccount()
    await signInElsewhere(person)
    await signInElsewhere(person)
    await openApp('/account-settings', person)
    await button('Logout all other devices').click()
    await dialog().getByRole('button', { name: 'Logout all others' }).click()
    await expect.element(toast()).toHaveTextContent('2 devices logged out')
    await expect.poll(() => devices.getByRole('listitem').elements()).toHaveLength(1)
  })
})

describe('deleting an account', () => {
  const confirm = dialog().getByRole('button', { name: 'Delete account' })
  const typed = field(/^Type your email/)

  it('is refused while a payment is open', async () => {
    await openApp('/account-settings', customer)
    await button('Delete account').click()
    await expect.element(confirm).toBeDisabled()
    await typed.fill('somebody@example.com')
    await expect.element(confirm).toBeDisabled()
    await typed.fill(customer.email)
    await confirm.click()
    await expect.element(toast()).toHaveTextContent('Deletion failed')
    await expect.element(dialog().getByText(/payment or refund on your account is still open/)).toBeVisible()
    await dialog().getByRole('button', { name: 'Keep account' }).click()
    await expectNone(dialog())
  })

  it('says what is deleted and what is kept, and leaves nothing on the device', async () => {
    const { email, password } = await createAccount()
    await openApp('/dashboard', { email, password })
    await expect.element(field(/^Artist/)).toBeVisible()
    await goOffline()
    await fillInRequest('Mitski')
    await button('Submit Ticket Request').click()
    await expect.element(field(/^Artist/)).toHaveValue('')
    answerCalls('/api/ticket-requests', { status: 503 }, 'POST')
    await goOnline()
    await openApp('/account-settings')
    await button('Delete account').click()
    await expect.element(dialog().getByText('What is erased')).toBeVisible()
    await expect.element(dialog().getByText('1 unsent item on this device')).toBeVisible()
    await expect.element(dialog().getByText('What is kept')).toBeVisible()
    await expect.element(dialog().getByText(/Payment records.*phone number it was made under/)).toBeVisible()
    await typed.fill(email.toUpperCase())
    await confirm.click()
    await expect.element(title(/You found seats/)).toBeVisible()
    await expect.element(toast()).toHaveTextContent('Account deleted')
    await expect.element(page.getByRole('link', { name: 'Sign in or sign up' })).toBeVisible()
    await expect.poll(() => JSON.stringify({ ...localStorage })).not.toContain(email)
    await openApp('/auth')
    await field('Email').fill(email)
    await field('Password').fill(password)
    await button('Sign In').click()
    await expect.element(toast()).toHaveTextContent('Invalid email or password')
    // The account does not exist any more.
    await expectNone(page.getByText(/not sent yet/))
  })
})
