import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { button, dialog, expectNone } from '../../../testing/screen.ts'

const tab = page.getByRole('navigation').getByRole('link', { name: /^Request History/ })
const cards = page.getByRole('tabpanel').or(page.getByRole('main')).getByRole('heading', { level: 3 })

it('customers read all of their requests page by page; one that needs them is there from the start, also offline', async () => {
  const person = await createAccount()
  const requestId = await submitRequest(person, 'Newest')
  await callAs(person, 'POST', `/api/offers/${await makeOffer(requestId)}/decline`)
  const open = await submitRequest(person, 'Still open')
  await commands.addRequests(requestId, 52, 'Older')
  await commands.addRequests(open, 1, 'Oldest', 80)
  const [oldest] = await callAs<{ id: string }[]>(admin, 'GET', '/api/admin/ticket-requests?q=Oldest%20Nr80')
  await makeOffer(oldest?.id ?? '')
  await openApp('/dashboard?tab=request-history', person)
  const row = (number: number) => page.getByRole('listitem').filter({ hasText: `Older Nr${number}` })
  const needsYou = page.getByRole('region', { name: 'Needs you · 1' })
  await expect.element(needsYou.getByText('Oldest Nr80')).toBeVisible()
  await expect.element(tab).toHaveAccessibleName('Request History, 1 needs you')
  await expect.element(button(/^Closed · 49\+/)).toHaveAttribute('aria-expanded', 'false')
  await expectNone(row(47))
  // A press unfolds what it loads, and leads to it.
  await button('Show more requests').click()
  await expect.element(row(51)).toBeInTheDocument()
  await expectNone(button('Show more requests'))
  await expect.poll(() => cards.elements().length).toBeGreaterThan(52)
  await expect.poll(() => row(48).element().contains(document.activeElement)).toBe(true)
  await row(51).getByRole('button').click()
  await expect.element(dialog()).toBeVisible()

  await expect.poll(() => JSON.stringify(localStorage)).toContain(`${oldest?.id}/offers`)
  await goOffline()
  await openApp('/dashboard?tab=request-history')
  await needsYou.getByRole('button', { name: 'View offer' }).click()
  await expect.element(dialog().getByRole('heading', { name: 'Oldest Nr80' })).toBeVisible()
  await expect.element(dialog().getByText('$375.00').first()).toBeVisible()
  await expectNone(dialog().getByText(/Could not load/))
  await goOnline()
  await commands.removeRequests('Older')
})

it('of many requests that need the customer the most urgent eight are shown, and all at a tap', async () => {
  const person = await createAccount()
  const requestId = await submitRequest(person, 'Mitski')
  await makeOffer(requestId)
  await commands.addRequests(requestId, 9, 'Like it')
  await openApp('/dashboard?tab=request-history', person)
  const needsYou = page.getByRole('region', { name: 'Needs you · 10' })
  await expect.poll(() => needsYou.getByRole('listitem').elements().length).toBe(8)
  await button('Show all 10').click()
  await expect.poll(() => needsYou.getByRole('listitem').elements().length).toBe(10)
  await expect
    .poll(() => needsYou.getByRole('listitem').elements()[8]?.contains(document.activeElement))
    .toBe(true)
  await expectNone(button('Show all 10'))
  await commands.removeRequests('Like it')
})
