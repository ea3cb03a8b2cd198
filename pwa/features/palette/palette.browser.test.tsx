import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { goOffline, noteCalls } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { paidRequest, submitRequest } from '../../testing/orders.ts'
import { admin, createAccount, developer } from '../../testing/people.ts'
import { expectAddress, expectNone, press, type } from '../../testing/screen.ts'

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
  await opener.click()
  await expect.element(field).toHaveFocus()
  const tabs = page.getByRole('navigation', { name: 'Developer dashboard' }).getByRole('link').elements()
  const places = labels('Go to').map(([label]) => label)
  expect(places).toEqual(expect.arrayContaining(tabs.map(({ textContent }) => textContent)))
  await expectAccessible()
  await page.viewport(1440, 900)
  await type(client.name)
  await expect.element(found('Users')).toHaveTextContent(`${client.email} Customer`)
  await expect.element(found('Payments')).toHaveTextContent(/\$[\d,.]+ Paid$/)
  await expectNone(group('Requests'))
  await expectNone(group('Clients'))
  expect(calls.filter((call) => !call.includes('/transactions'))).toEqual([])
  await press('Escape')
  await expect.element(opener).toHaveFocus()

  await type('{Control>}k{/Control}')
  await type('audit')
  await press('Enter')
  await expectAddress('/developer?tab=system&view=audit')
  await type('{Control>}k{/Control}')
  await type('users')
  await press('Enter')
  await expectAddress('/developer?tab=users')
  // What is on the page, with its state.
  await expect.element(page.getByLabelText('Membership')).toBeVisible()
  await type('{Control>}k{/Control}')
  await type('membership')
  await expect.element(found('On this page')).toHaveTextContent('Membership All')
  await found('On this page').click()
  await expect.element(page.getByLabelText('Membership')).toHaveFocus()
  await type('{Control>}k{/Control}')
  await type('test email')
  await press('Enter')
  await expect.element(page.getByLabelText('Recipient')).toHaveFocus()
})

it('an admin finds what was opened last first, and requests, clients and places; without a connection what the device has', async () => {
  await page.viewport(1440, 900)
  const name = `Yara${Date.now()}`
  const client = await createAccount({ name })
  const artist = `Band${Date.now()}`
  const id = await submitRequest(client, artist)
  await openApp(`/admin?request=${id}`, admin)
  await expect.element(page.getByRole('heading', { name: artist })).toBeVisible()
  const openPalette = async () => {
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
  await expect.element(found('Recent').first()).toHaveTextContent(artist)
  await type(name)
  await expect.element(found('Clients')).toHaveTextContent(client.email)
  await expect.element(found('Recent')).toHaveTextContent(artist)
  await press('Escape')
  await openPalette()
  await type('new discount')
  await press('Enter')
  await expectAddress('/admin?tab=discounts')

  await goOffline()
  await openPalette()
  await type(artist)
  await expect.element(found('Recent')).toHaveTextContent(artist)
  await expect.element(page.getByText(/Only what is saved on this device was searched/)).toBeVisible()
  await type(' zz')
  await expectNone(page.getByRole('option'))
})
