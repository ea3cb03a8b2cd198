import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { TicketRequest } from '#contract/requests.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { answerCalls, goOffline, goOnline } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { button, dialog, expectNone } from '../../../testing/screen.ts'
import { requestAddress } from '../../desk/requestQueue.ts'

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
  // A press unfolds the loaded requests, and moves the focus to them.
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

/** Changes rows of a list on its way from the server, by artist. */
function changeRows(path: string, changes: Record<string, object>): void {
  answerCalls(path, async (call) => {
    const rows = (await (await call()).json()) as { artist: string }[]
    return Response.json(rows.map((row) => ({ ...row, ...changes[row.artist] })))
  })
}

const cardOf = (artist: string) => page.getByRole('listitem').filter({ hasText: artist })

it('a customer sees every request: an unknown status as pending, also of one kept by another build, an unreadable date as invalid', async () => {
  const person = await createAccount()
  for (const artist of ['Mitski', 'Alvvays', 'Big Thief', 'Weyes Blood']) await submitRequest(person, artist)
  const rows = await callAs<TicketRequest[]>(person, 'GET', '/api/ticket-requests')
  const kept = rows.find(({ artist }) => artist === 'Mitski')
  const { user } = await callAs<{ user: { id: string } }>(person, 'GET', '/api/me')
  const db = new OfflineDb(user.id)
  const request = { ...kept, status: 'on_the_moon' } as unknown as TicketRequest
  await db.sentRequests.put({ id: request.id, request })
  db.close()
  const restore = answerCalls('/api/ticket-requests', { status: 503 }, 'GET')
  await openApp('/dashboard?tab=request-history', person)
  await expect.element(cardOf('Mitski').getByText('Pending Review')).toBeVisible()
  await expectNone(cardOf('Alvvays'))
  restore()

  changeRows('/api/ticket-requests', {
    Mitski: { status: 'on_the_moon' },
    Alvvays: { concertDate: 'someday', createdAt: 'soon', replyDueAt: 'later' },
    'Big Thief': { status: 'offer_made', deadlineAt: 'never' },
  })
  await openApp('/dashboard?tab=request-history')
  await expect.element(cardOf('Alvvays').getByText(/· Invalid date/)).toBeVisible()
  await expect.element(cardOf('Alvvays').getByText('We answer by Invalid date')).toBeVisible()
  await expect.element(cardOf('Big Thief').getByText('Invalid date', { exact: true })).toBeVisible()
  await expect.element(cardOf('Mitski').getByText('Pending Review')).toBeVisible()
  await expect.element(cardOf('Weyes Blood').getByText('Pending Review')).toBeVisible()
})

it('staff see every request, and can open it', async () => {
  const person = await createAccount()
  const ids = [await submitRequest(person, 'Nala Sinephro'), await submitRequest(person, 'Yo La Tengo')]
  const changes = {
    'Nala Sinephro': { status: 'on_the_moon', replyDueAt: null },
    'Yo La Tengo': { concertDate: 'someday', createdAt: 'soon', replyDueAt: 'later', undeliveredTickets: 1 },
  }
  changeRows('/api/admin/ticket-requests', changes)
  answerCalls(`/api/admin/ticket-requests/${ids[1]}`, async (call) =>
    Response.json({ ...((await (await call()).json()) as object), ...changes['Yo La Tengo'] }),
  )
  await openApp(`/admin?q=${person.email}`, admin)
  await expect.element(cardOf('Nala Sinephro').getByText('New Request')).toBeVisible()
  await expect.element(cardOf('Yo La Tengo').getByText(/reply by: Invalid.date/)).toBeVisible()
  await openApp(requestAddress(ids[1] ?? ''))
  await expect.element(page.getByText(/Deliver 1.ticket · Invalid date/).first()).toBeVisible()
  await expectNone(page.getByText('Could not load'))
})
