import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { hasSavedTickets } from '../session/deviceCalls.ts'
import { deviceOwner } from '../session/deviceOwner.ts'
import { log, messagesOf, untilTicketsAreSaved, write } from '../testing/discussion.ts'
import { goOffline, goOnline } from '../testing/network.ts'
import { callServer, openApp } from '../testing/openApp.tsx'
import { callAs, submitRequest } from '../testing/orders.ts'
import { changeRole, createAccount, createAdmin, customer } from '../testing/people.ts'
import { deliveredTickets } from '../testing/resale.ts'
import {
  address,
  button,
  dialog,
  expectAddress,
  expectNone,
  field,
  openMenu,
  press,
  title,
} from '../testing/screen.ts'

it('after a session has expired only saved tickets can be read, until the user signs in again', async () => {
  await openApp('/dashboard?tab=new-request', customer)
  await expect.element(title('Request Live Entertainment')).toBeVisible()
  await untilTicketsAreSaved()
  await callServer('/api/logout')
  await openApp('/dashboard?tab=my-tickets')
  await expect.element(page.getByText(/Your session has ended\. Sign in to/)).toBeVisible()
  await button(/^Show QR code/)
    .first()
    .click()
  await expect.element(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
  await button('Close').click()

  await openApp('/account-settings')
  await expect.element(title('Welcome back')).toBeVisible()
  await expect.element(field('Email')).toHaveValue(customer.email)
  await expectNone(page.getByText('Change password'))
  await openApp('/auth')
  await expect.element(title('Welcome back')).toBeVisible()
  expect(address()).toBe('/auth')

  await openApp('/dashboard?tab=my-tickets')
  await button('Sign in').click()
  await expect.element(dialog().getByLabelText('Email')).toHaveValue(customer.email)
  await dialog().getByLabelText('Password', { exact: true }).fill(customer.password)
  await dialog().getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectNone(page.getByText(/Your session has ended/))
  await expectAddress('/dashboard?tab=my-tickets')
  await expect.element(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
})

it('a device that is signed out from another one keeps no tickets, but what waits to be sent', async () => {
  const person = await createAccount()
  await deliveredTickets(person)
  const requestId = await submitRequest(person)
  await openApp(`/dashboard?ticket=${requestId}`, person)
  await expect.poll(() => hasSavedTickets(deviceOwner.read()?.id ?? '')).toBe(true)
  const { id } = deviceOwner.read() ?? { id: '' }
  await goOffline()
  await write('Two together please')
  await expect.element(log.getByText('Two together please')).toBeVisible()
  await callAs(person, 'DELETE', '/api/me/sessions')
  await goOnline()
  await openApp('/dashboard?tab=my-tickets')
  await expect.element(title('Welcome back')).toBeVisible()
  await expectNone(page.getByRole('heading', { name: 'Upcoming Events' }))
  await expect.poll(() => hasSavedTickets(id)).toBe(false)
  await openApp(`/dashboard?ticket=${requestId}`, person)
  await expect.poll(() => messagesOf(requestId)).toEqual(['Two together please'])
})

it('an admin whose role was taken away no longer sees what clients have written, nor does a reload show it', async () => {
  const former = await createAdmin()
  await deliveredTickets(former)
  await openApp('/dashboard?tab=my-tickets', former)
  await expect.poll(() => hasSavedTickets(deviceOwner.read()?.id ?? '')).toBe(true)
  await openApp('/admin')
  const queue = page.getByRole('list', { name: 'Active requests' })
  await expect.element(queue).toBeVisible()
  await changeRole(former, false)
  await expect.element(title('Welcome back')).toBeVisible()
  await expectNone(queue)
  // Signing in again is not because time has passed.
  const changed = page.getByText(/^Your access was changed\. Sign in to/)
  await expect.element(changed).toBeVisible()
  await openApp('/Admin/')
  await expect.element(title('Welcome back')).toBeVisible()
  await expectNone(queue)
  await expectNone(page.getByText('Access Denied'))
  await expect.element(changed).toBeVisible()
  // Where saved tickets can be read, the notice is above them.
  await openApp('/dashboard?tab=my-tickets')
  await expect.element(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await expect.element(changed).toBeVisible()
  await openMenu()
  await expect.element(page.getByRole('link', { name: 'Account settings' })).toBeVisible()
  await expectNone(page.getByRole('link', { name: 'Admin', exact: true }))
  await press('Escape')
  await button('Sign in').click()
  await dialog().getByLabelText('Password', { exact: true }).fill(former.password)
  await dialog().getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectNone(changed)
})

it('a customer who was made an admin while offline sees a notice when the connection is back, also after a reload', async () => {
  const person = await createAccount()
  await openApp('/dashboard?tab=new-request', person)
  await expect.element(title('Request Live Entertainment')).toBeVisible()
  await goOffline()
  await changeRole(person, true)
  await goOnline()
  const changed = page.getByText(/^Your access was changed\. Sign in to/)
  await expect.element(changed).toBeVisible()
  await openApp('/account-settings')
  await expect.element(title('Welcome back')).toBeVisible()
  await expect.element(changed).toBeVisible()
  await field('Password').fill(person.password)
  await button('Sign In').click()
  await expect.element(title('Account settings')).toBeVisible()
  await callServer('/api/logout')
  await openApp('/account-settings')
  await expect.element(page.getByText(/^Your session has ended\. Sign in to/)).toBeVisible()
})
