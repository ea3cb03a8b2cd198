import { expect, it } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline } from '../../../testing/network.ts'
import { callServer, openApp, reloadApp } from '../../../testing/openApp.tsx'
import { type Account, createAccount, e164, longName, sentCode, wrongFor } from '../../../testing/people.ts'
import { emptyForm, fillInRequest } from '../../../testing/requestForm.ts'
import {
  button,
  card,
  dialog,
  expectNone,
  field,
  openMenu,
  press,
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
const twoFactor = card('Two-factor authentication')
/** A row in the list of the settings. */
const row = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
/** Goes back from a setting, which has a phone's page for itself. */
async function goBack(from: string): Promise<void> {
  await button('Account Settings').click()
  await expect.element(row(from)).toHaveFocus()
}
const inDialog = (name: string) => dialog().getByRole('button', { name })
const confirmDeletion = inDialog('Delete account')
const typedEmail = field(/^Type your email/)
const code = dialog().getByLabelText('Verification code')

function paste(where: Locator, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  where.element().dispatchEvent(event)
}

/** Fills like a password manager, past `maxlength`. */
function fillByProgram(where: Locator, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(where.element(), text)
  where.element().dispatchEvent(new Event('input', { bubbles: true }))
}

/** Creates another session of a user, without the cookie of this device. */
async function signInElsewhere({ email, password }: Account): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const { ok: isOk } = await fetch('/api/login', { method: 'POST', credentials: 'omit', headers, body })
  expect(isOk).toBe(true)
}

it('a name as long as can be has room, the email cannot be changed, and a zip code has at most 5 characters', async () => {
  await openApp('/account-settings', await createAccount({ name: longName }))
  await expect.element(row('Your devices')).toHaveTextContent(/1$/)
  await expectAccessible()
  await row('Profile').click()
  await expectAccessible()
  await expect.element(field(/^Email/)).toHaveAttribute('readonly')
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

it('a profile that could not be saved keeps its typed text, also through a reload, until it is saved', async () => {
  await openApp('/account-settings?setting=profile', await createAccount())
  await expect.element(save).toBeEnabled()
  await goOffline()
  await expect.element(card('Profile').getByText('Saving your profile needs a connection.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await goOnline()
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
  await reloadApp()
  await expect.element(name).toHaveValue(longName)
  await expect.element(zipCode).toHaveValue('10001')
  await openMenu()
  await button('Logout').click()
  await expect.element(dialog().getByText('Changes to your profile will be erased.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Stay signed in' }).click()
  await expectNone(dialog())
  await name.fill(`${longName} `)
  const sent: object[] = []
  answerCalls(
    '/api/me',
    async (call, request) => {
      sent.push((await request.json()) as object)
      return call()
    },
    'PATCH',
  )
  await save.click()
  await expect.element(toast()).toHaveTextContent('Profile saved')
  expect(sent.map((body) => Object.keys(body))).toEqual([['name', 'phone', 'zipCode']])
  // As it was saved, so that it is no change any more.
  await expect.element(name).toHaveValue(longName)
})

it('a password that could not be changed stays in its fields, with why', async () => {
  const { email, password } = await createAccount()
  await openApp('/account-settings?setting=password', { email, password })
  await current.fill('wrong password')
  await chosen.fill('sixsic')
  await field('Confirm new password').fill('sixsix')
  await change.click()
  await expect.element(page.getByText("Passwords don't match")).toBeVisible()
  await chosen.fill('sixsix')
  await change.click()
  await expect.element(toast()).toHaveTextContent('Password change failed')
  await expect.element(page.getByText('That is not your current password.')).toBeVisible()
  await expect.element(chosen).toHaveValue('sixsix')
  await current.fill(password)
  await change.click()
  await expect.element(toast()).toHaveTextContent('Password changed')
  await expect.element(chosen).toHaveValue('')
  await goBack('Password')
  await row('Your devices').click()
  await expect.element(devices.getByText('You are not signed in on any other device.')).toBeVisible()
  // The list shows it.
  await expectNone(toast())
})

it('devices stay known without a connection, and can be signed out one by one and all at once', async () => {
  const person = await createAccount()
  for (let device = 0; device < 3; device += 1) await signInElsewhere(person)
  await openApp('/notifications', person)
  await expect.element(title('Notifications')).toBeVisible()
  await goOffline()
  await openApp('/account-settings?setting=devices')
  // Data that this device has never seen is said to be missing once.
  await expect.element(page.getByText(/^You are offline\. Last checked today/)).toBeVisible()
  await expect.element(devices.getByText('Could not load your devices')).toBeVisible()
  await expectNone(devices.getByText(/^You are offline/).nth(1))
  await expectNone(devices.getByText(/Signing devices out/))

  await goOnline()
  await expect.poll(() => devices.getByText('This device').elements()).toHaveLength(1)
  await expect.poll(() => devices.getByText(/^Last used today/).elements()).toHaveLength(3)
  await goOffline()
  await openApp('/account-settings?setting=devices')
  await expect.element(devices.getByText('This device')).toBeVisible()
  await expect.element(page.getByText(/^You are offline\. Last checked today/)).toBeVisible()
  await expect.element(devices).toHaveTextContent('Signing devices out needs a connection.')
  expect(page.getByText(/^You are offline/).elements()).toHaveLength(1)
  await goOnline()

  await devices
    .getByRole('button', { name: /^Logout .+signed in/ })
    .first()
    .click()
  await expect.poll(() => devices.getByRole('listitem').elements()).toHaveLength(3)
  await expect.element(devices.getByRole('list')).toHaveFocus()
  await button('Logout all other devices').click()
  await inDialog('Logout all others').click()
  await expect.poll(() => devices.getByRole('listitem').elements()).toHaveLength(1)
  await expect.element(devices.getByText('You are not signed in on any other device.')).toBeVisible()
  // The list shows it.
  await expectNone(toast())
})

it('two-factor authentication is turned on with a code, also after a wrong one, and off after a question', async () => {
  const account = await createAccount()
  await openApp('/account-settings?setting=two-factor', account)
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog().getByText(/•••• \d\d/)).toBeVisible()
  await expect.element(inDialog('Turn on')).toBeDisabled()
  await expectAccessible()
  const sent = await sentCode(e164(account.phone))
  await code.fill(wrongFor(sent))
  await inDialog('Turn on').click()
  await expect.element(toast()).toHaveTextContent('Verification Failed')
  await expect.element(dialog().getByText('Invalid verification code')).toBeVisible()
  await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`)
  await expect.element(code).toHaveValue(sent)
  await inDialog('Turn on').click()
  await expect.element(twoFactor.getByText('On', { exact: true })).toBeVisible()
  await goBack('Two-factor')
  await row('Profile').click()
  await expect.element(card('Profile').getByText('Verified with a code.')).toBeVisible()
  await field(/^Phone/).fill('(415) 555-9999')
  await expect
    .element(page.getByText(/Changing your phone number turns off two-factor authentication/))
    .toBeVisible()

  await goBack('Profile')
  await row('Two-factor').click()
  await twoFactor.getByRole('button', { name: 'Turn off' }).click()
  await inDialog('Turn off').click()
  await expect.element(twoFactor.getByText('Off', { exact: true })).toBeVisible()
})

it('a sensitive change asks for the password once in ten minutes; a code already sent is accepted, five times', async () => {
  const account = await createAccount()
  await openApp('/account-settings?setting=two-factor', account)
  await commands.ageSignIns(account.email)
  const question = dialog().filter({ hasText: 'Please enter your password' })
  const password = question.getByLabelText('Current password')
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(password).toHaveFocus()
  await expect.element(question.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await password.fill(account.password)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(toast()).toHaveTextContent('This needs your password, so nothing was changed.')
  await expectNone(question)
  // Turning it on can be tried again.
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(password).toHaveValue('')
  await password.fill('not this one')
  await press('Enter')
  await expect.element(question.getByText('That is not your current password.')).toBeVisible()
  await password.fill(account.password)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect.element(code).toHaveFocus()
  await expect.element(dialog().getByText(/We have sent a code to your phone/)).toBeVisible()
  const sent = await sentCode(e164(account.phone))

  await openApp('/account-settings?setting=two-factor')
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog().getByText(/Please enter the code that we sent to your phone/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Resend code/ })).toHaveTextContent(/in 0:[0-5]\d$/)
  const wrong = { enabled: true, code: wrongFor(sent) }
  for (let time = 0; time < 4; time += 1)
    await expect(callServer('/api/me/mfa', wrong, 'PATCH')).rejects.toThrow()
  await code.fill(wrong.code)
  await inDialog('Turn on').click()
  await expect.element(dialog().getByText('Too many wrong codes. Ask for a new one.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Send a new code/ })).toBeVisible()
  await expect.element(button('Turn on').last()).toBeDisabled()
  await press('Escape')
  await expectNone(dialog())
  await goBack('Two-factor')
  await row('Delete account').click()
  await button('Delete account').click()
  await typedEmail.fill(account.email)
  await confirmDeletion.click()
  await expect.element(title(/You found seats/)).toBeVisible()
})

it('deleting an account says what is deleted and what is kept, and leaves nothing on the device', async () => {
  const message = 'A payment or refund on your account is still open.'
  const { email, password } = await createAccount()
  await openApp('/dashboard', { email, password })
  await expect.element(emptyForm).toBeVisible()
  await goOffline()
  await fillInRequest('Mitski')
  await button('Submit Ticket Request').click()
  await expect.element(emptyForm).toBeVisible()
  answerCalls('/api/ticket-requests', { status: 503 }, 'POST')
  await goOnline()
  await openApp('/account-settings?setting=delete')
  await button('Delete account').click()
  await expect.element(dialog().getByText('What is erased')).toBeVisible()
  await expect.element(dialog().getByText('1 unsent item on this device')).toBeVisible()
  await expect.element(dialog().getByText('What is kept')).toBeVisible()
  await expect.element(dialog().getByText(/Payment records.*phone number it was made under/)).toBeVisible()
  await expect.element(confirmDeletion).toBeDisabled()
  await typedEmail.fill('somebody@example.com')
  await expect.element(confirmDeletion).toBeDisabled()
  await typedEmail.fill(email.toUpperCase())
  await expectAccessible()
  const restore = answerCalls(
    '/api/me',
    { status: 409, json: { message, code: 'account_has_open_money' } },
    'DELETE',
  )
  await confirmDeletion.click()
  await expect.element(toast()).toHaveTextContent('Deletion failed')
  await expect.element(dialog().getByText(message)).toBeVisible()
  restore()
  // The dialog of an old sign-in is answered before the account is deleted.
  await commands.ageSignIns(email)
  await confirmDeletion.click()
  await dialog().getByLabelText('Current password').fill(password)
  await press('Enter')
  // First, because it does not stay.
  await expect.element(toast()).toHaveTextContent('Account deleted')
  await expect.element(title(/You found seats/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sign in or sign up' })).toBeVisible()
  await expect.poll(() => JSON.stringify({ ...localStorage })).not.toContain(email)
  await openApp('/auth')
  await expect.element(title('Welcome back')).toBeVisible()
  await expectNone(page.getByText(/^Unsent items are kept/))
})
