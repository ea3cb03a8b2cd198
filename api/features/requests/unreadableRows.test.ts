import { expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { offeredRequest, paidRequest, submitRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true })

const unreadable = 'Invalid date'

it('a request with unreadable dates hides neither the customer’s requests nor those of staff', async () => {
  const customer = await app.signIn()
  const { id } = await submitRequest(customer)
  const other = await submitRequest(customer)
  await app.deps.db('ticket_requests').where({ id }).update({
    concertDate: 'someday',
    createdAt: 'long ago',
    replyDueAt: '2027-13-45T99:00:00Z',
    deadlineAt: '',
    completedAt: 'never',
  })
  const dates = { createdAt: unreadable, replyDueAt: unreadable, deadlineAt: unreadable }
  const mine = await customer.client.call(requestsApi.listMine)
  expect(mine.map((request) => request.id).sort()).toEqual([id, other.id].sort())
  expect(mine.find((request) => request.id === id)).toMatchObject({ ...dates, concertDate: 'someday' })
  expect(await customer.client.call(requestsApi.get, { params: { id } })).toMatchObject(dates)

  const queue = await admin.client.call(requestsApi.adminList)
  expect(queue.map((request) => request.id)).toEqual(expect.arrayContaining([id, other.id]))
  const one = await admin.client.call(requestsApi.adminGet, { params: { id } })
  expect(one).toMatchObject({ ...dates, completedAt: unreadable })
})

it('offers, messages and tickets with unreadable dates are listed', async () => {
  const { customer, request, offer } = await offeredRequest(app, {}, { admin })
  const about = { params: { requestId: request.id } }
  await app.deps.db('offers').where({ id: offer.id }).update({ createdAt: 'soon', expiresAt: 'later' })
  await customer.client.call(chatApi.send, { body: { requestId: request.id, message: 'Hello' } })
  await app.deps
    .db('chat_messages')
    .where({ requestId: request.id })
    .update({ createdAt: 'now', writtenAt: 'then' })
  expect(await customer.client.call(offersApi.listForRequest, { params: { id: request.id } })).toMatchObject([
    { id: offer.id, createdAt: unreadable, expiresAt: unreadable },
  ])
  expect(await customer.client.call(chatApi.list, about)).toMatchObject([
    { message: 'Hello', createdAt: unreadable, writtenAt: unreadable },
  ])

  const paid = await paidRequest(app, {}, { customer, admin })
  const [ticket] = paid.tickets
  await app.deps.db('tickets').where({ id: ticket?.id }).update({ createdAt: 'soon', concertDate: 'someday' })
  const tickets = await customer.client.call(ticketsApi.listMine)
  expect(tickets).toHaveLength(paid.tickets.length)
  expect(tickets).toContainEqual({ ...ticket, createdAt: unreadable, concertDate: 'someday' })
})
