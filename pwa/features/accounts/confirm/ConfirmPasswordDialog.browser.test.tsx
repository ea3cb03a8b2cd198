import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { openApp } from '../../../testing/openApp.tsx'
import { createAccount } from '../../../testing/people.ts'
import { button, dialog, expectNone, field, press, title, toast } from '../../../testing/screen.ts'

const question = dialog().filter({ hasText: 'Please enter your password' })
const password = question.getByLabelText('Current password')
const proceed = question.getByRole('button', { name: 'Continue' })

/** Asks to delete an account that was signed in too long ago. */
async function deleteLate(): Promise<{ email: string; password: string }> {
  const account = await createAccount()
  await openApp('/account-settings', account)
  await button('Delete account').click()
  await field(/^Type your email/).fill(account.email)
  await commands.ageSignIns(account.email)
  await dialog().getByRole('button', { name: 'Delete account' }).click()
  return account
}

it('a sensitive change asks for the password where the sign-in is old, and goes on with it', async () => {
  const account = await deleteLate()
  await expect.element(password).toHaveFocus()
  await expect.element(proceed).toBeDisabled()
  await password.fill('not this one')
  await press('Enter')
  await expect.element(question.getByText('That is not your current password.')).toBeVisible()
  await password.fill(account.password)
  await press('Enter')
  await expect.element(title(/You found seats/)).toBeVisible()
  await expect.element(toast()).toHaveTextContent('Account deleted')
})

it('without the password nothing is changed, and it can be tried again', async () => {
  const account = await deleteLate()
  await expect.element(password).toHaveFocus()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(toast()).toHaveTextContent('This needs your password, so nothing was changed.')
  await expectNone(question)
  await dialog().getByRole('button', { name: 'Delete account' }).click()
  await expect.element(password).toHaveValue('')
  await password.fill(account.password)
  await proceed.click()
  await expect.element(title(/You found seats/)).toBeVisible()
})

it('is asked once in ten minutes', async () => {
  const account = await createAccount()
  await openApp('/account-settings', account)
  await commands.ageSignIns(account.email)
  await button('Turn on').click()
  await password.fill(account.password)
  await proceed.click()
  await expect.element(dialog().getByLabelText('Verification code')).toHaveFocus()
  await press('Escape')
  await expectNone(dialog())
  await button('Delete account').click()
  await field(/^Type your email/).fill(account.email)
  await dialog().getByRole('button', { name: 'Delete account' }).click()
  await expect.element(title(/You found seats/)).toBeVisible()
})
