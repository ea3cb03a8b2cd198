import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/openApp.tsx'
import { customer } from '../../../testing/people.ts'
import { dialog, expectNone } from '../../../testing/screen.ts'

it('a receipt is confirmed only after a question, and not if the answer is no', async () => {
  await openApp('/dashboard?tab=my-tickets', customer)
  const receipt = page.getByRole('checkbox', { name: /I have received it/ }).first()
  await receipt.click()
  await expect.element(page.getByRole('dialog', { name: /^Have you received/ })).toBeVisible()
  await dialog().getByRole('button', { name: 'Not yet' }).click()
  await expectNone(dialog())
  await expect.element(receipt).not.toBeChecked()
  await expect.element(receipt).toHaveFocus()
})
