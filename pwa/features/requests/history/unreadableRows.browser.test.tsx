import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TicketRequest } from '#contract/requests.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { answerCalls } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs, submitRequest } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { expectNone } from '../../../testing/screen.ts'
import { requestAddress } from '../../desk/requestQueue.ts'

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
