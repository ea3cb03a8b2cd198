import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { faqApi, questionSubject } from '#contract/faq.ts'
import { filesApi } from '#contract/files.ts'
import { staffApi } from '#contract/staff.ts'
import { userViewMs, viewsApi } from '#contract/views.ts'
import { isPostgres } from '../../db/knex.ts'
import { type Deal, paidRequest, submitRequest } from '../../testing/factories.ts'
import { deliver, list, sendBack, showInterest } from '../../testing/resaleFactories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'

const qrText = 'LS-CODE-OF-THE-GATE'

const app = sharedApp()
const developer = sharedPerson(app, { isDeveloper: true, name: 'Dana Developer' })
let deal: Deal
let listingId: string
beforeAll(async () => {
  const paid = await paidRequest(app, { artist: 'The Viewed', ticketCount: 3 })
  deal = paid
  const { customer, admin, request } = deal
  const [first, second] = paid.tickets
  await deliver(admin, first?.id ?? '', qrText)
  await deliver(admin, second?.id ?? '')
  await admin.client.call(chatApi.adminSend, { body: { requestId: request.id, message: 'Good seats.' } })
  await customer.client.call(chatApi.send, { body: { requestId: request.id, message: 'Thank you.' } })
  await admin.client.call(staffApi.addNote, { params: { id: request.id }, body: { text: 'Likes aisles' } })
  await customer.client.call(faqApi.ask, {
    body: { message: 'Is parking included?', subject: questionSubject },
  })
  const returned = await sendBack(customer, second?.id ?? '')
  const { listing } = await list({ seller: customer, admin, ticket: returned })
  await showInterest(await app.signIn(), listing)
  listingId = listing.id
})

/** Every row of every table but the event log. */
async function dump(): Promise<Record<string, unknown[]>> {
  const { db } = app.deps
  const found = isPostgres(db)
    ? (await db.raw("select tablename as name from pg_tables where schemaname = 'public'")).rows
    : await db.raw("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
  const names = (found as { name: string }[]).map(({ name }) => name).filter((name) => name !== 'events')
  const tables = names.sort().map(async (name) => {
    const rows: object[] = await db(name)
    return [name, rows.map((row) => JSON.stringify(row)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

const allEvents = () => app.db('events').orderBy('id')
const openings = (userId: string) =>
  app.db('events').where({ type: 'developer.user_viewed', subjectId: userId })
const open = (userId: string, by = developer) => by.client.call(viewsApi.openUser, { params: { id: userId } })

const adminReads = () => [
  { endpoint: viewsApi.adminSummary },
  { endpoint: viewsApi.adminRequests, query: { group: 'inactive' } },
  { endpoint: viewsApi.adminRequests, query: { group: 'active', q: 'viewed' } },
  { endpoint: viewsApi.adminRequest, params: { id: deal.request.id } },
  { endpoint: viewsApi.adminChat, params: { id: deal.request.id } },
  { endpoint: viewsApi.adminMessages },
  { endpoint: viewsApi.adminReturns },
  { endpoint: viewsApi.adminListings },
  { endpoint: viewsApi.adminOptIns, params: { id: listingId } },
  { endpoint: viewsApi.adminDiscountCodes },
]
const userReads = (userId: string, requestId = deal.request.id) => [
  { endpoint: viewsApi.userRequests, params: { id: userId } },
  { endpoint: viewsApi.userRequest, params: { id: userId, requestId } },
  { endpoint: viewsApi.userChat, params: { id: userId, requestId } },
  { endpoint: viewsApi.userTickets, params: { id: userId } },
  { endpoint: viewsApi.userListings, params: { id: userId } },
]

interface Read {
  endpoint: Endpoint
  params?: object
  query?: object
}
const read = (by: SignedIn, { endpoint, ...options }: Read) => by.client.try(endpoint, options)

describe('the views', () => {
  it('change nothing but the record of the opening, and mark nothing read or opened', async () => {
    const { id } = deal.customer.user
    const before = { rows: await dump(), events: await allEvents() }
    await open(id)
    for (const call of [...adminReads(), ...userReads(id)]) {
      const { status, text } = await read(developer, call)
      expect(status, `${call.endpoint.path} ${text}`).toBe(200)
    }
    expect(await dump()).toEqual(before.rows)
    const events = await allEvents()
    expect(events.slice(before.events.length)).toMatchObject([
      { type: 'developer.user_viewed', actorId: developer.user.id, subjectId: id, audience: 'staff' },
    ])
    expect(events).toHaveLength(before.events.length + 1)
  })

  it('have no code, no file and no screenshot in any reply, though there are some', async () => {
    const { customer } = deal
    await open(customer.user.id)
    expect((await customer.client.send('GET', '/api/tickets')).text).toContain(qrText)
    const screenshot = deal.request.stubhubScreenshot ?? ''
    expect(screenshot).toMatch(/^\/api\/files\//)
    for (const call of [...adminReads(), ...userReads(customer.user.id)]) {
      const { text } = await read(developer, call)
      expect(text, call.endpoint.path).not.toContain(qrText)
      expect(text, call.endpoint.path).not.toMatch(/\/api\/files|"qrCode"|"ticketFile"/)
    }
    const tickets = await developer.client.call(viewsApi.userTickets, { params: { id: customer.user.id } })
    expect(tickets.filter(({ hasCode }) => hasCode)).toHaveLength(1)
    const fileId = screenshot.split('/').at(-1) ?? ''
    expect((await developer.client.try(filesApi.get, { params: { id: fileId } })).status).toBe(404)
  })
})

describe('Admin View', () => {
  it('shows a request as admins see it', async () => {
    const { customer, request } = deal
    const found = await developer.client.call(viewsApi.adminRequests, { query: { q: 'the viewed' } })
    expect(found).toMatchObject([{ id: request.id, email: customer.user.email, status: 'completed' }])
    const detail = await developer.client.call(viewsApi.adminRequest, { params: { id: request.id } })
    expect(detail.notes).toMatchObject([{ text: 'Likes aisles' }])
    expect(detail.offers).toMatchObject([{ status: 'accepted', madeBy: { name: 'Jo' } }])
    expect(detail.tickets).toHaveLength(3)
    const chat = await developer.client.call(viewsApi.adminChat, { params: { id: request.id } })
    expect(chat.map(({ message }) => message)).toEqual(['Good seats.', 'Thank you.'])
    const messages = await developer.client.call(viewsApi.adminMessages)
    expect(messages.some(({ message }) => message.includes('parking'))).toBe(true)
    expect(await developer.client.call(viewsApi.adminReturns)).toHaveLength(1)
    const [listing] = await developer.client.call(viewsApi.adminListings)
    expect(listing).toMatchObject({ id: listingId, interestedCount: 1 })
    expect(await developer.client.call(viewsApi.adminOptIns, { params: { id: listingId } })).toHaveLength(1)
  })
})

describe('User View', () => {
  it('is closed until it is opened, again after half an hour, and to every other developer', async () => {
    const owner = await app.signIn()
    const request = await submitRequest(owner)
    const other = await app.signIn({ isDeveloper: true })
    const calls = userReads(owner.user.id, request.id)
    const expectClosed = async (by: SignedIn) => {
      for (const call of calls) {
        expect((await read(by, call)).body, call.endpoint.path).toMatchObject({ code: 'view_not_open' })
      }
    }
    await expectClosed(developer)
    const view = await open(owner.user.id)
    expect(Date.parse(view.openUntil)).toBe(Date.parse(view.openedAt) + userViewMs)
    for (const call of calls) expect((await read(developer, call)).status, call.endpoint.path).toBe(200)
    await expectClosed(other)
    app.clock.advance(userViewMs - 60_000)
    expect(await open(owner.user.id)).toEqual(view)
    expect(await openings(owner.user.id)).toHaveLength(1)
    app.clock.advance(60_000)
    await expectClosed(developer)
    await open(owner.user.id)
    expect(await openings(owner.user.id)).toHaveLength(2)
  })

  it('is recorded once if it is opened many times at once', async () => {
    const owner = await app.signIn()
    await Promise.all(Array.from({ length: 10 }, () => open(owner.user.id)))
    expect(await openings(owner.user.id)).toHaveLength(1)
  })

  it('has the words of customers, and none of staff', async () => {
    const { customer, request } = deal
    await open(customer.user.id)
    const params = { id: customer.user.id, requestId: request.id }
    const theirs = await customer.client.send('GET', `/api/ticket-requests/${request.id}`)
    const shown = await developer.client.call(viewsApi.userRequest, { params })
    expect(shown.request).toEqual({ ...(theirs.body as object), stubhubScreenshot: null })
    expect(shown.offers[0]?.madeBy).toEqual({ name: 'Jo' })
    const timeline = await customer.client.send('GET', `/api/ticket-requests/${request.id}/timeline`)
    expect(shown.timeline).toEqual(timeline.body)
    const { text } = await read(developer, { endpoint: viewsApi.userTickets, params: { id: params.id } })
    expect(text).not.toMatch(/sha256|Likes aisles/)
    const ids = async (client: SignedIn['client']) =>
      ((await client.send('GET', '/api/tickets')).body as { id: string }[]).map(({ id }) => id)
    const tickets = await developer.client.call(viewsApi.userTickets, { params: { id: params.id } })
    expect(tickets.map(({ id }) => id)).toEqual(await ids(customer.client))
  })

  it('has no request of someone else', async () => {
    const { customer } = deal
    const request = await submitRequest(await app.signIn())
    await open(customer.user.id)
    const params = { id: customer.user.id, requestId: request.id }
    for (const endpoint of [viewsApi.userRequest, viewsApi.userChat]) {
      expect((await read(developer, { endpoint, params })).status, endpoint.path).toBe(404)
    }
  })

  it('is 404 for an unknown account, and for a deleted one also while it is open', async () => {
    const owner = await app.signIn()
    await open(owner.user.id)
    await app.db('users').where({ id: owner.user.id }).update({ deletedAt: app.clock.now().toISOString() })
    for (const id of [owner.user.id, randomUUID()]) {
      expect((await developer.client.refusal(viewsApi.openUser, { params: { id } })).status).toBe(404)
      for (const call of userReads(id)) expect((await read(developer, call)).status).toBe(404)
      expect(await openings(id)).toHaveLength(id === owner.user.id ? 1 : 0)
    }
  })
})
