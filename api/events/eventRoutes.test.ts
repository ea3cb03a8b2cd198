import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { type EventStream, openStream } from '../testing/EventStream.ts'
import { makeOffer, paidRequest, submitRequest } from '../testing/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { onPostgres } from '../testing/testDatabase.ts'
import { waitFor } from '../testing/waitFor.ts'

let app: TestApp
let customer: SignedIn
let stranger: SignedIn
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ heartbeatMs: 40 })
  customer = await app.signIn()
  stranger = await app.signIn()
  admin = await app.signIn({ isAdmin: true })
})
const streams: EventStream[] = []
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  await waitFor(() => expect(app.deps.pubSub.size()).toBe(0))
})
afterAll(() => app.stop())

async function listen(person: Pick<SignedIn, 'client'>): Promise<EventStream> {
  const stream = await openStream(person.client)
  streams.push(stream)
  return stream
}
/** The types of the invalidations about a request, sorted, because PostgreSQL may reorder concurrent notifications. */
const types = (stream: EventStream, requestId: string) =>
  stream.invalidations
    .filter((told) => told.requestId === requestId)
    .map(({ type }) => type)
    .sort()

describe('the event stream', () => {
  it('sends customers their own requests, staff all of them, and others nothing', async () => {
    const [mine, theirs, staff] = [await listen(customer), await listen(stranger), await listen(admin)]
    const { request } = await paidRequest(app, {}, { customer, admin })
    await customer.client.call(chatApi.send, { body: { requestId: request.id, message: 'Thank you' } })
    await waitFor(() =>
      expect(types(staff, request.id)).toEqual([
        'chat.message_sent',
        'offer.accepted',
        'offer.made',
        'order.paid',
        'request.submitted',
        'tickets.issued',
      ]),
    )
    await waitFor(() => expect(types(mine, request.id)).toEqual(types(staff, request.id)))

    const other = await submitRequest(stranger)
    await waitFor(() => expect(types(theirs, other.id)).toEqual(['request.submitted']))
    expect(types(theirs, request.id)).toEqual([])
    expect(types(mine, other.id)).toEqual([])
  })

  it('carries only the type and the request id, and the topic for pages of earlier builds', async () => {
    const { tickets, request } = await paidRequest(app, {}, { customer, admin })
    const mine = await listen(customer)
    const params = { id: tickets[0]?.id ?? '' }
    await admin.client.call(ticketsApi.deliver, { params, body: { qrCode: 'LS-1' } })
    const delivered = { type: 'ticket.delivered', requestId: request.id, topic: 'tickets' }
    await waitFor(() => expect(mine.invalidations).toEqual([delivered]))
    await customer.client.call(chatApi.send, { body: { requestId: request.id, message: 'Thank you' } })
    const said = { type: 'chat.message_sent', requestId: request.id, topic: 'chat' }
    await waitFor(() => expect(mine.invalidations).toEqual([delivered, said]))
    const other = await submitRequest(customer)
    const submitted = { type: 'request.submitted', requestId: other.id, topic: 'request' }
    await waitFor(() => expect(mine.invalidations).toEqual([delivered, said, submitted]))
  })

  it('sends nothing for a change that was refused', async () => {
    const staff = await listen(admin)
    const refused = await submitRequest(customer)
    await customer.client.try(chatApi.send, { body: { requestId: refused.id, message: ' ' } })
    await makeOffer(admin, refused.id)
    await waitFor(() => expect(types(staff, refused.id)).toEqual(['offer.made', 'request.submitted']))
  })

  it('sends heartbeats, and requires a signed-in user', async () => {
    const stream = await listen(customer)
    await waitFor(() => expect(stream.heartbeats()).toBeGreaterThan(3))
    expect(stream.isOver()).toBe(false)
    const { headers } = await fetch(`${app.address}/api/events`)
    expect(headers.get('content-type')).toMatch(/json/)
    await expect(openStream(app.visitor())).rejects.toThrow('401')
  })

  it('ends within a heartbeat after its user signs out, and leaves other streams open', async () => {
    const person = await app.signIn()
    const [ending, staying] = [await listen(person), await listen(customer)]
    await waitFor(() => expect(ending.heartbeats()).toBeGreaterThan(0))
    await person.client.call(accountsApi.logout)
    await waitFor(() => expect(ending.isOver()).toBe(true))
    expect(staying.isOver()).toBe(false)
  })

  it('ends when an admin loses the role', async () => {
    const former = await app.signIn({ isAdmin: true })
    const stream = await listen(former)
    await app.deps.db('users').where({ id: former.user.id }).update({ isAdmin: false })
    await waitFor(() => expect(stream.isOver()).toBe(true))
  })

  it('is unsubscribed when the client disconnects', async () => {
    const stream = await listen(customer)
    expect(app.deps.pubSub.size()).toBe(1)
    stream.close()
    await waitFor(() => expect(app.deps.pubSub.size()).toBe(0))
  })

  // Only within one process, which can publish without a limit.
  if (!onPostgres())
    it('is cut off if the client does not read, before it fills the memory', cutsOffSlowClients, 30_000)

  async function cutsOffSlowClients() {
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    const cookie = [...customer.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`)
    await waitFor(() => expect(app.deps.pubSub.size()).toBe(1))
    // A phone in a tunnel: its end of the connection accepts no data.
    socket.pause()
    const { id: requestId } = await submitRequest(customer)
    const invalidation = { type: 'offer.made', requestId }
    await waitFor(
      () => {
        for (let sent = 0; sent < 20_000; sent += 1) {
          app.deps.pubSub.publish({ invalidation, customerId: customer.user.id, toStaff: false })
        }
        expect(app.deps.pubSub.size()).toBe(0)
      },
      { interval: 20 },
    )
    socket.destroy()
  }

  it('ends when the server stops, without delaying the stop', async () => {
    const other = await startTestApp()
    const person = await other.signIn()
    const stream = await openStream(person.client)
    const started = performance.now()
    await other.stop()
    await waitFor(() => expect(stream.isOver()).toBe(true))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
