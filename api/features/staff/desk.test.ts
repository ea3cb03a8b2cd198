import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { offersApi } from '#contract/offers.ts'
import { maxCannedReplies, maxNotes, staffApi } from '#contract/staff.ts'
import { newId } from '../../db/newId.ts'
import {
  acceptedRequest,
  ledgerOf,
  makeOffer,
  offeredRequest,
  paidRequest,
  submitRequest,
} from '../../testing/factories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })
const other = sharedPerson(app, { isAdmin: true, name: 'Ana Diaz' })
const customer = sharedPerson(app)

describe('a note on a request', () => {
  const add = (id: string, text: string, by = admin, key: string = randomUUID()) =>
    by.client.try(staffApi.addNote, { params: { id }, body: { text }, key })
  const list = (id: string, by = admin) => by.client.call(staffApi.listNotes, { params: { id } })

  it('is shown to all admins with its author, newest first, and to customers nowhere', async () => {
    const deal = await offeredRequest(app, {}, { customer, admin })
    const { id } = deal.request
    await add(id, ' Prefers the aisle ')
    app.clock.advance(1000)
    await add(id, 'Pays fast', other)
    expect(await list(id)).toMatchObject([
      { text: 'Pays fast', authorName: 'Ana Diaz' },
      { text: 'Prefers the aisle', authorName: 'Jo Park', authorId: admin.user.id },
    ])
    for (const path of [
      '/api/ticket-requests',
      `/api/ticket-requests/${id}`,
      `/api/ticket-requests/${id}/offers`,
      `/api/chat-messages/${id}`,
      '/api/me',
      '/api/tickets',
    ]) {
      const { status, text } = await customer.client.send('GET', path)
      expect(status, path).toBe(200)
      expect(text, path).not.toMatch(/aisle"?$|Pays fast|Prefers/)
    }
    const events = await app.db('events').where({ requestId: id }).whereLike('type', 'note.%')
    expect(events).toHaveLength(2)
    for (const { audience, data } of events)
      expect({ audience, data }).toEqual({ audience: 'staff', data: '{}' })
  })

  it('is one however often it is sent with a key, and is deleted by its author alone', async () => {
    const { id } = await submitRequest(customer)
    const key = randomUUID()
    const [first, again] = [await add(id, 'Hello', admin, key), await add(id, 'Hello', admin, key)]
    expect(again).toMatchObject({ status: 201, body: { id: key } })
    expect(first.body).toEqual(again.body)
    const remove = (by: SignedIn) => by.client.try(staffApi.removeNote, { params: { id: key } })
    expect(await remove(other)).toMatchObject(refused('note_of_another'))
    expect((await Promise.all([remove(admin), remove(admin)])).map(({ status }) => status).sort()).toEqual([
      200, 404,
    ])
    expect(await list(id)).toEqual([])
  })

  it('is one of at most 200 of a request', async () => {
    const { id } = await submitRequest(customer)
    const at = app.clock.now().toISOString()
    const notes = Array.from({ length: maxNotes }, () => {
      return { id: newId(app.clock.now()), requestId: id, authorId: admin.user.id, text: 'x', createdAt: at }
    })
    await app.db.batchInsert('request_notes', notes, 50)
    expect(await add(id, 'One more')).toMatchObject(refused('too_many_notes'))
    expect(await list(id)).toHaveLength(maxNotes)
  })
})

describe('canned replies', () => {
  const list = async (by = admin) => (await by.client.try(staffApi.listCannedReplies)).body
  const add = (title: string, text = 'Hi {name}', by = admin, key: string = randomUUID()) =>
    by.client.try(staffApi.addCannedReply, { body: { title, text }, key })

  it('are shared by admins: added once, changed and deleted, by title', async () => {
    const [still, found] = [randomUUID(), randomUUID()]
    await add('Still looking', 'We are on it, {name}.', admin, still)
    await add('Still looking', 'We are on it, {name}.', admin, still)
    await add('found it', 'Found {artist}', other, found)
    expect(await list()).toEqual([
      { id: found, title: 'found it', text: 'Found {artist}' },
      { id: still, title: 'Still looking', text: 'We are on it, {name}.' },
    ])
    const content = { title: 'Still on it', text: 'Soon.' }
    const change = { params: { id: still }, body: content }
    expect(await other.client.call(staffApi.changeCannedReply, change)).toEqual({ id: still, ...content })
    await other.client.call(staffApi.removeCannedReply, { params: { id: found } })
    expect(await list()).toEqual([{ id: still, ...content }])
    const gone = { params: { id: found }, body: content }
    expect(await admin.client.try(staffApi.changeCannedReply, gone)).toMatchObject({ status: 404 })
  })

  it('are at most 50', async () => {
    const before = (await list()) as unknown[]
    const answers = []
    for (let n = before.length; n <= maxCannedReplies; n += 1) answers.push((await add(`Reply ${n}`)).status)
    expect(answers.pop()).toBe(409)
    expect(new Set(answers)).toEqual(new Set([201]))
    expect(await list()).toHaveLength(maxCannedReplies)
  })
})

describe('the client card', () => {
  const card = (request: string, by = admin) => by.client.try(staffApi.clientCard, { query: { request } })

  it('has other requests, offers made and accepted, and what came in', async () => {
    const client = await app.signIn()
    const people = { customer: client, admin }
    const { id } = await submitRequest(client, { artist: 'Olivia Dean' })
    const empty = { count: 0, isCapped: false }
    expect((await card(id)).body).toEqual({
      userId: client.user.id,
      others: empty,
      openOthers: [],
      offersMade: empty,
      offersAccepted: empty,
      offersOpen: empty,
      spent: 0,
    })
    const open = await offeredRequest(app, { artist: 'Wet Leg' }, people)
    await paidRequest(app, {}, people)
    const declined = await offeredRequest(app, {}, people)
    await client.client.call(offersApi.decline, { params: { offerId: declined.offer.id } })
    await makeOffer(admin, open.request.id, { pricePerTicket: 170 })
    // A reminder of somebody else.
    await paidRequest(app)
    expect((await card(id)).body).toMatchObject({
      others: { count: 3 },
      openOthers: [{ id: open.request.id, artist: 'Wet Leg', status: 'offer_made' }],
      // One was replaced.
      offersMade: { count: 3 },
      offersAccepted: { count: 1 },
      offersOpen: { count: 1 },
      spent: 375,
    })
    app.clock.advance(25 * 60 * 60 * 1000)
    expect((await card(id)).body).toMatchObject({ openOthers: [], offersOpen: { count: 0 } })
  })

  it('counts a refund off what came in, unless it failed', async () => {
    const { request } = await paidRequest(app)
    const { payments } = await ledgerOf(app, request.id)
    const refund = {
      paymentId: payments[0]?.id,
      createdAt: app.clock.now().toISOString(),
      reason: 'order_closed',
    }
    await app.db('refunds').insert({ ...refund, id: randomUUID(), amount: 12_500, state: 'queued' })
    expect((await card(request.id)).body).toMatchObject({ spent: 250 })
    await app.db('refunds').where({ paymentId: refund.paymentId }).update({ state: 'failed' })
    expect((await card(request.id)).body).toMatchObject({ spent: 375 })
    const captured = { capturedAmount: 90_000, capturedCurrency: 'eur' }
    await app.db('payments').where({ id: refund.paymentId }).update(captured)
    expect((await card(request.id)).body).toMatchObject({ spent: 0 })
  })

  it('lists the five newest open requests of its client', async () => {
    const client = await app.signIn()
    const { id } = await submitRequest(client)
    const row = await app.db('ticket_requests').where({ id }).first()
    const more = Array.from({ length: 6 }, (_, index) => ({
      ...row,
      id: newId(app.clock.now()),
      artist: `Band ${index}`,
      createdAt: new Date(app.clock.now().getTime() + index * 1000).toISOString(),
    }))
    await app.db.batchInsert('ticket_requests', more, 20)
    const { body } = await card(id)
    expect(body).toMatchObject({ others: { count: 6 } })
    expect((body as { openOthers: { artist: string }[] }).openOthers.map(({ artist }) => artist)).toEqual([
      'Band 5',
      'Band 4',
      'Band 3',
      'Band 2',
      'Band 1',
    ])
  })
})

describe('the last prices for an event', () => {
  const prices = async (request: string) => admin.client.call(staffApi.lastPrices, { query: { request } })

  it('are the newest offers on other requests for the same artist and day', async () => {
    const event = { artist: 'Khruangbin', concertDate: '2099-08-01T20:00' }
    const mine = await offeredRequest(app, event, { customer, admin })
    expect(await prices(mine.request.id)).toEqual([])
    const sold = await acceptedRequest(app, {
      ...event,
      artist: 'KHRUANGBIN',
      concertDate: '2099-08-01T21:30',
    })
    app.clock.advance(1000)
    const open = await offeredRequest(app, event)
    await offeredRequest(app, { ...event, concertDate: '2099-08-02T20:00' })
    await offeredRequest(app, { ...event, artist: 'Khruangbin Tribute' })
    expect(await prices(mine.request.id)).toMatchObject([
      { offerId: open.offer.id, status: 'pending', pricePerTicket: 180, section: '102' },
      { offerId: sold.offer.id, requestId: sold.request.id, status: 'accepted' },
    ])
    for (let n = 0; n < 9; n += 1) await makeOffer(admin, open.request.id, { pricePerTicket: 100 + n })
    const newest = await prices(mine.request.id)
    expect(newest).toHaveLength(8)
    expect(newest[0]).toMatchObject({ pricePerTicket: 108 })
  })
})
