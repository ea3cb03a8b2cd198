import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, goOffline, goOnline, untilAnswered } from '../../testing/network.ts'
import { callServer, openApp, reloadApp } from '../../testing/openApp.tsx'
import { createAccount } from '../../testing/people.ts'
import { button, expectNone, field, toast } from '../../testing/screen.ts'

const emails = page.getByRole('switch', { name: 'Email me about resold tickets in my area' })

it('the switch returns to its last state if it could not be saved', async () => {
  await openApp('/notifications', await createAccount())
  await expect.element(page.getByRole('heading', { name: 'How resold tickets work' })).toBeVisible()
  await emails.click()
  await expect.element(emails).toBeChecked()
  await expect.element(emails).toHaveAttribute('aria-busy', 'false')

  const restore = answerCalls('/api/me/notifications', { status: 400 })
  await emails.click()
  await expect.element(toast()).toHaveTextContent('Update failed')
  await expect.element(emails).toBeChecked()
  restore()
  await reloadApp()
  await expect.element(emails).toBeChecked()
})

it('the switch says that it needs a connection while offline', async () => {
  await openApp('/notifications', await createAccount())
  await expect.element(emails).toBeVisible()
  await goOffline()
  await expect.element(page.getByText(/Changing your notifications needs a connection/)).toBeVisible()
  await goOnline()
  await expect
    .element(page.getByText(/Changing your notifications needs a connection/))
    .not.toBeInTheDocument()
})

it('say when they were last checked, by the last answer of the server', async () => {
  await openApp('/notifications', await createAccount())
  await expect.element(emails).toBeVisible()
  const checked = page.getByText(/Last checked/)
  await expectNone(checked)
  // Each answer is noted.
  await untilAnswered()
  // The last answer was that long ago; those that fail do not count.
  await goOffline()
  localStorage.setItem('live-shows.signed-in-checked', String(new Date(2026, 4, 2, 17, 14).getTime()))
  await reloadApp()
  await expect.element(checked).toHaveTextContent(/^You are offline\. Last checked May 2.*, 5:14\sPM\./)
  await goOnline()
  await expectNone(checked)
})

it('the area of the zip code is shown, with a link to add a missing zip code', async () => {
  await openApp('/notifications', await createAccount())
  await expect.element(page.getByText('947', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText(/pays what the first buyer paid.+ plus our \$15\.00 service fee/))
    .toBeVisible()

  await callServer('/api/me', { name: 'Mara Oduya', zipCode: '' }, 'PATCH')
  await reloadApp()
  await page.getByRole('link', { name: 'Add your zip code' }).click()
  await field(/^Zip code/).fill('10001')
  await button('Save profile').click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect.element(page.getByText('100', { exact: true })).toBeVisible()
})
