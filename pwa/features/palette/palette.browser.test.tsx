import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, holdCalls, noteCalls } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { paidRequest, submitRequest } from '../../testing/orders.ts'
import { admin, createAccount, developer } from '../../testing/people.ts'
import { button, expectAddress, expectNone, press, title, type } from '../../testing/screen.ts'

const field = page.getByRole('combobox', { name: 'Go to or do' })
const opener = page.getByRole('button', { name: 'Go to or do' })
const group = (name: string) => page.getByRole('group', { name })
const found = (name: string) => group(name).getByRole('option')
const labels = (name: string) =>
  found(name)
    .elements()
    .map(({ firstElementChild, textContent }) => [firstElementChild?.textContent, textContent])

it('a developer finds every tab, users and payments by a button in the header, and nothing that only admins may see', async () => {
  await page.viewport(1440, 900)
  const client = await createAccount({ name: `Zora${Date.now()} Lindqvist` })
  await paidRequest(client)
  const calls = noteCalls(/^\/api\/admin\//)
  await openApp('/developer', developer)
  // Which takes the focus.
  await expect.element(title('Developer Dashboard')).toBeVisible()
  await opener.click()
  await expect.element(field).toHaveFocus()
  const tabs = page.getByRole('navigation', { name: 'Developer dashboard' }).getByRole('link').elements()
  const places = labels('Go to').map(([label]) => label)
  expect(places).toEqual(expect.arrayContaining(tabs.map(({ textContent }) => textContent)))
  await type(client.name)
  await expect.element(found('Users')).toHaveTextContent(`${client.email} Customer`)
  await expect.element(found('Payments')).toHaveTextContent(/\$[\d,.]+ Paid$/)
  await expectNone(group('Requests'))
  await expectNone(group('Clients'))
  expect(calls.filter((call) => !call.includes('/transactions'))).toEqual([])
  await press('Escape')
  await expect.element(opener).toHaveFocus()

  await type('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await expectAccessible()
  await page.viewport(1440, 900)
  await expect.element(field).toHaveFocus()
  await type('audit')
  await press('Enter')
  await expectAddress('/developer?tab=system&view=audit')
  await type('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await type('users')
  await expect.element(found('Go to').first()).toHaveTextContent('User Management')
  await press('Enter')
  await expectAddress('/developer?tab=users')
  // What is on the page, with its state.
  await expect.element(page.getByLabelText('Membership')).toBeVisible()
  await type('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await type('membership')
  await expect.element(found('On this page')).toHaveTextContent('Membership All')
  await found('On this page').click()
  await expect.element(page.getByLabelText('Membership')).toHaveFocus()
  await type('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await type('test email')
  await press('Enter')
  await expect.element(page.getByLabelText('Recipient')).toHaveFocus()
})

it('an admin finds what was opened last first, and goes to requests, clients, lists and commands by the keyboard alone; without a connection what the device has', async () => {
  await page.viewport(1440, 900)
  const name = `Yara${Date.now()}`
  const client = await createAccount({ name })
  const artist = `Band${Date.now()}`
  const id = await submitRequest(client, `${artist} One`)
  const second = await submitRequest(client, `${artist} Two`)
  await openApp(`/admin?request=${id}`, admin)
  await expect.element(page.getByRole('heading', { name: `${artist} One` })).toBeVisible()
  const openPalette = async () => {
    // While a dialog is closing, the keys are still its own.
    await expectNone(page.css('ion-modal.show-modal'))
    await type('{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
  }
  await openPalette()
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link').elements()
  const places = labels('Go to').map(([label]) => label)
  expect(places).toEqual(
    expect.arrayContaining(
      tabs.map(({ firstElementChild }) => firstElementChild?.nextElementSibling?.textContent),
    ),
  )
  await expectNone(group('Recent'))
  await type('messages')
  await press('Enter')
  await expectAddress('/admin?tab=messages')
  await openPalette()
  await expect.element(found('Recent').first()).toHaveTextContent(`${artist} One`)
  await type(name)
  await expect.element(found('Clients')).toHaveTextContent(client.email)
  await expect.element(found('Recent')).toHaveTextContent(`${artist} One`)
  await press('Escape')
  await openPalette()
  await type(artist)
  await expect.element(found('Requests')).toHaveTextContent(`${artist} Two`)
  const { release } = holdCalls('/api/admin/ticket-requests')
  await type(' two')
  await expect
    .element(page.getByRole('option', { name: new RegExp(`${artist} Two`), selected: true }))
    .toBeVisible()
  await press('Enter')
  await expectAddress(`/admin?request=${second}`)
  await expectNone(field)
  release()

  await expect.element(button('Assign to me')).toBeVisible()
  await openPalette()
  await type('assign')
  await expect.element(page.getByRole('option', { name: /^Assign to me/, selected: true })).toBeVisible()
  await press('Enter')
  await expect.element(page.getByText('Assigned to you').first()).toBeVisible()
  await openPalette()
  await type('needs')
  await press('Enter')
  await expectAddress('/admin?view=needs_us')
  // From a field, too.
  page.getByLabelText('Search', { exact: true }).first().element().focus()
  await openPalette()
  await type('zzqx')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  const restore = answerCalls('/api/admin/ticket-requests', { status: 503 })
  await type('x')
  await expect.element(page.getByText('Could not search requests.')).toBeVisible()
  restore()
  await press('Escape')
  await openPalette()
  await type('new discount')
  await press('Enter')
  await expectAddress('/admin?tab=discounts')

  await goOffline()
  await openPalette()
  await type(artist)
  await expect.element(found('Recent').first()).toHaveTextContent(artist)
  await expect.element(page.getByText(/Only what is saved on this device was searched/)).toBeVisible()
  await type(' zz')
  await expectNone(page.getByRole('option'))
})
