import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { fileUrl } from '#contract/files.ts'
import { type Delivery, type Ticket, ticketsApi } from '#contract/tickets.ts'
import { ledgerOf, paidRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'

type SeenDelivery = BodyInputOf<typeof ticketsApi.opened>

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true })
const customer = sharedPerson(app)

async function twoTickets() {
  const { tickets, request } = await paidRequest(app, {}, { customer, admin })
  const [first, second] = tickets
  if (!first || !second) throw new Error('two tickets were bought')
  return { first, second, request }
}
const deliver = (id: string, body: Delivery) => admin.client.try(ticketsApi.deliver, { params: { id }, body })
const opened = (id: string, key?: string, body: SeenDelivery = {}) =>
  customer.client.try(ticketsApi.opened, { params: { id }, body, ...(key && { key }) })
const confirm = (id: string, key?: string, body: BodyInputOf<typeof ticketsApi.confirmReceived> = {}) =>
  customer.client.try(ticketsApi.confirmReceived, { params: { id }, body, ...(key && { key }) })
const countEvents = async (subjectId: string, type: string) =>
  (await app.db('events').where({ subjectId, type })).length

describe('a paid ticket', () => {
  it('is for one seat, is being prepared, and has nothing to download yet', async () => {
    const { first, second } = await twoTickets()
    expect(first).toMatchObject({
      status: 'pending',
      returnStatus: null,
      seatInfo: 'Section 102 · Row F · 1 of 2',
      artist: 'Phoebe Bridgers',
      ticketFile: null,
      qrCode: null,
      receivedByClient: false,
      // 2 × $240 found, 2 × $180 + $15 paid.
      orderSaving: 105,
    })
    expect(second.seatInfo).toBe('Section 102 · Row F · 2 of 2')
    expect(await opened(first.id)).toMatchObject(refused('ticket_not_ready'))
    expect(await confirm(first.id)).toMatchObject(refused('ticket_not_ready'))
    expect((await ledgerOf(app, first.requestId)).tickets[0]).toMatchObject({ clientConfirmedAt: null })
  })
})

describe('delivering a ticket', () => {
  it('can be the note that it was transferred to the ticketing-platform account', async () => {
    const { first } = await twoTickets()
    expect(await deliver(first.id, { transferred: true, seatInfo: 'Lawn 4' })).toMatchObject({
      status: 200,
      body: { status: 'ready', transferredAt: expect.any(String), seatInfo: 'Lawn 4' },
    })
  })

  const refusedBodies: [Delivery, number, string][] = [
    [{}, 400, 'Add a code or a ticket file, or tick “Sent to the client’s ticketing account”'],
    [{ qrCode: '  ' }, 400, 'Add a code or a ticket file, or tick “Sent to the client’s ticketing account”'],
    [{ qrCode: 'x'.repeat(501) }, 400, 'Please use at most 500 characters'],
    [
      { ticketFile: 'data:text/html;base64,PGh0bWw+' },
      400,
      'Please upload a PDF, PNG, JPEG, WebP or Apple Wallet',
    ],
    [
      { ticketFile: 'https://example.com/ticket.pdf' },
      400,
      'Please upload a PDF, PNG, JPEG, WebP or Apple Wallet',
    ],
    [{ ticketFile: fileUrl(randomUUID()) }, 400, 'The ticket file did not arrive. Please add it again.'],
  ]
  it('without a code, a file or a note is refused with a message, and so is what is none', async () => {
    const { first } = await twoTickets()
    for (const [body, status, sentence] of refusedBodies) {
      const answer = await deliver(first.id, body)
      expect(answer, sentence).toMatchObject({ status, body: { message: expect.stringContaining(sentence) } })
    }
    expect((await ledgerOf(app, first.requestId)).tickets[0]).toMatchObject({ status: 'pending' })
  })

  it('accepts the largest file as a data URL, and refuses one byte more', async () => {
    const { first } = await twoTickets()
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10 * 1024 * 1024 - 9)])
    const largest = `data:application/pdf;base64,${bytes.toString('base64')}`
    expect((await deliver(first.id, { ticketFile: largest })).status).toBe(200)
    const larger = `data:application/pdf;base64,${Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64')}`
    expect(await deliver(first.id, { ticketFile: larger })).toMatchObject({
      status: 413,
      body: { message: 'Please upload a ticket file of at most 10 MB.' },
    })
  })

  it('can correct it after the customer has opened and confirmed it, who is asked to confirm again', async () => {
    const { first } = await twoTickets()
    await deliver(first.id, { qrCode: `LS-${first.id}` })
    await opened(first.id)
    await confirm(first.id)
    expect(await deliver(first.id, { qrCode: 'LS-2' })).toMatchObject({
      status: 409,
      body: {
        code: 'ticket_delivered',
        fields: { replaces: expect.stringContaining('delivered this ticket') },
      },
    })
    expect(await deliver(first.id, { qrCode: 'LS-2', replaces: 1 })).toMatchObject({ status: 200 })
    const [mine] = (await customer.client.call(ticketsApi.listMine)).filter(({ id }) => id === first.id)
    expect(mine).toMatchObject({
      ...{ status: 'ready', qrCode: 'LS-2', receivedByClient: false, clientConfirmedAt: null },
      delivery: { number: 2 },
    })
    const { tickets } = await ledgerOf(app, first.requestId)
    expect(tickets[0]).toMatchObject({ openedAt: null })
    expect(await confirm(first.id)).toMatchObject({ status: 200, body: { receivedByClient: true } })
  })

  it('is not marked as seen or confirmed by what a device has queued about the one that it replaced', async () => {
    const { first } = await twoTickets()
    const old = { deliveryNumber: 1 }
    await deliver(first.id, { qrCode: `LS-${first.id}` })
    await deliver(first.id, { qrCode: `LS-${first.id}-2`, replaces: 1 })
    expect(await opened(first.id, randomUUID(), old)).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    })
    const key = randomUUID()
    for (let call = 0; call < 2; call += 1) {
      expect(await confirm(first.id, key, old)).toMatchObject(refused('ticket_replaced'))
    }
    const { tickets } = await ledgerOf(app, first.requestId)
    expect(tickets[0]).toMatchObject({ status: 'ready', openedAt: null, clientConfirmedAt: null })
    const seen = { deliveryNumber: 2 }
    expect(await opened(first.id, undefined, seen)).toMatchObject({ body: { status: 'delivered' } })
    expect(await confirm(first.id, undefined, seen)).toMatchObject({ body: { receivedByClient: true } })
    // Repeating it is success, whichever delivery it was about.
    expect((await confirm(first.id, undefined, old)).status).toBe(200)
  })

  it('concurrently never assigns one seat twice', async () => {
    const { first, second } = await twoTickets()
    const answers = await Promise.all(
      [first, second].map(({ id }) => deliver(id, { seat: '11', transferred: true })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('opening a ticket', () => {
  it('marks it as delivered the first time, with or without a key', async () => {
    const { first } = await twoTickets()
    await deliver(first.id, { qrCode: `LS-${first.id}` })
    const key = randomUUID()
    const answers = await Promise.all([opened(first.id, key), opened(first.id, key), opened(first.id)])
    for (const answer of [...answers, await opened(first.id, key)]) {
      expect(answer).toMatchObject({ status: 200, body: { status: 'delivered', qrCode: `LS-${first.id}` } })
    }
    expect(await countEvents(first.id, 'ticket.opened')).toBe(1)
  })
})

describe('confirming receipt', () => {
  it('keeps the first date, with or without a key', async () => {
    const { first } = await twoTickets()
    await deliver(first.id, { transferred: true })
    const key = randomUUID()
    const [one, two] = await Promise.all([confirm(first.id, key), confirm(first.id, key)])
    const later = await confirm(first.id)
    expect(one).toMatchObject({ status: 200, body: { receivedByClient: true, status: 'ready' } })
    expect(two.body).toEqual(one.body)
    expect(later.body).toEqual(one.body)
    expect(await countEvents(first.id, 'ticket.received')).toBe(1)
  })

  it('without a connection is dated when it was confirmed, not when it arrives', async () => {
    const { first } = await twoTickets()
    await deliver(first.id, { transferred: true })
    const writtenAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    app.clock.advance(2 * 24 * 60 * 60 * 1000)
    const key = randomUUID()
    for (let call = 0; call < 2; call += 1) {
      const answer = await confirm(first.id, key, { deliveryNumber: 1, writtenAt })
      expect(answer).toMatchObject({ status: 200, body: { clientConfirmedAt: writtenAt } })
    }
    const event = await app.db('events').where({ subjectId: first.id, type: 'ticket.received' }).first()
    expect(event).toMatchObject({ writtenAt })
    expect(event.at > writtenAt).toBe(true)
  })

  it('is dated within what is possible if the clock of the device is wrong', async () => {
    const { first, second } = await twoTickets()
    const { body } = await deliver(first.id, { transferred: true })
    await deliver(second.id, { transferred: true })
    app.clock.advance(60 * 60 * 1000)
    const confirmedAt = async (id: string, writtenAt: string) =>
      ((await confirm(id, randomUUID(), { writtenAt })).body as Ticket).clientConfirmedAt
    expect(await confirmedAt(first.id, '2001-01-01T00:00:00.000Z')).toBe((body as Ticket).delivery?.at)
    const late = Date.parse((await confirmedAt(second.id, '2099-01-01T01:00:00+01:00')) ?? '')
    expect(Math.abs(late - app.clock.now().getTime())).toBeLessThan(60_000)
  })
})

describe('the list of tickets', () => {
  it('has all upcoming ones on its first page and past ones in pages, latest event first', async () => {
    const { customer, request, tickets } = await paidRequest(app)
    const [ticket] = await app.db('tickets').where({ id: tickets[0]?.id })
    const add = (concertDate: string, howMany: number) =>
      app.db.batchInsert(
        'tickets',
        Array.from({ length: howMany }, (_, position) => ({
          ...ticket,
          id: randomUUID(),
          orderId: null,
          position,
          concertDate,
        })),
        20,
      )
    await add('2099-01-01T20:00', 60)
    for (const day of ['01', '02', '03']) await add(`2020-05-${day}T20:00`, 4)
    const read = await customer.client.pages<Ticket>('/api/tickets?limit=5')
    const seen = new Set(read.flat().map(({ id }) => id))
    const pages = read.map((page) => page.map(({ concertDate }) => concertDate.slice(0, 10)))
    expect(pages.map((page) => page.length)).toEqual([67, 5, 2])
    expect(seen.size).toBe(74)
    const dates = pages.flat()
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(pages[0]?.filter((date) => date > '2020-12-31')).toHaveLength(62)
    const stranger = await app.signIn()
    expect((await stranger.client.send('GET', '/api/tickets?limit=5')).body).toEqual([])
    expect((await customer.client.send('GET', '/api/tickets?limit=201')).status).toBe(400)
    expect(request.id).toBe(ticket.requestId)
  })
})

describe('tickets of past events', () => {
  it('are marked as used once the day is over everywhere, if they were opened', async () => {
    const { first, second } = await twoTickets()
    for (const { id } of [first, second]) await deliver(id, { qrCode: `LS-${id}` })
    await opened(first.id)
    const states = async () => (await ledgerOf(app, first.requestId)).tickets.map(({ status }) => status)
    const hourMs = 60 * 60 * 1000
    const concertDate = app.clock.now().toISOString().slice(0, 10)
    await app
      .db('tickets')
      .where({ requestId: first.requestId })
      .update({ concertDate: `${concertDate}T20:00` })
    const dayEnds = Date.parse(`${concertDate}T00:00:00Z`) + 36 * hourMs
    app.clock.advance(dayEnds - app.clock.now().getTime() - 10_000)
    await app.runJobs()
    expect(await states()).toEqual(['delivered', 'ready'])

    app.clock.advance(hourMs)
    await app.runJobs()
    expect(await states()).toEqual(['used', 'ready'])
    // An opening that was queued on the device before is accepted. The code is no longer sent.
    expect(await opened(first.id)).toMatchObject({ status: 200, body: { status: 'used', qrCode: null } })
    expect(await countEvents(first.id, 'ticket.used')).toBe(1)
    const sent = async () =>
      (await customer.client.call(ticketsApi.listMine))
        .filter(({ requestId }) => requestId === first.requestId)
        .map(({ status, qrCode }) => ({ status, qrCode }))
    expect(await sent()).toEqual([
      { status: 'used', qrCode: null },
      { status: 'ready', qrCode: `LS-${second.id}` },
    ])
  })
})
