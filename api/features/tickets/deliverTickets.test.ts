import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { filesApi, fileUrl } from '#contract/files.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { type Deliveries, type Ticket, ticketsApi } from '#contract/tickets.ts'
import type { Deps } from '../../config/deps.ts'
import { demoTicketPdf } from '../../demo/demoFiles.ts'
import { ledgerOf, paidRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { stepIn } from '../../testing/timing.ts'
import { deliverTickets, type SeatDelivery } from './deliverTickets.ts'

type Seat = Deliveries['tickets'][number]

const app = sharedApp()
const ana = sharedPerson(app, { isAdmin: true, name: 'Ana Silva' })
const jo = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })
const customer = sharedPerson(app, { name: 'Mara Oduya' })

/** A different day for each order, so that codes and seats of other tests are not in the way. */
let day = 0
function nextDay(): string {
  day += 1
  return new Date(Date.UTC(2099, 0, day)).toISOString().slice(0, 16)
}
async function order(ticketCount = 2, concertDate = nextDay()) {
  const paid = await paidRequest(app, { ticketCount, concertDate }, { customer, admin: ana })
  const tickets = paid.tickets.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return { id: paid.request.id, tickets, concertDate }
}
const deliver = (id: string, tickets: Seat[], by = ana) =>
  by.client.try(ticketsApi.deliverAll, { params: { id }, body: { tickets } })
const seatsFrom = (tickets: readonly Ticket[], first: number, more: Partial<Seat> = {}): Seat[] =>
  tickets.map(({ id }, index) => ({
    ticketId: id,
    seat: `${first + index}`,
    qrCode: `LS-${id}`,
    ...more,
  }))
/** Deliveries for `deliverTickets` itself, which expects all fields: a code each. */
const seatsOf = (tickets: readonly Ticket[], more: Partial<SeatDelivery> = {}): SeatDelivery[] =>
  tickets.map(({ id }) => ({
    ...{ ticketId: id, section: null, row: null, seat: null, gate: null, seatInfo: null },
    ...{
      qrCode: `LS-${id}-new`,
      codeFormat: 'qr',
      codeImage: null,
      ticketFile: null,
      transferred: false,
      ...more,
    },
  }))
/** The app's dependencies, but something happens after the next transaction's work, before its commit. */
function beforeCommit(deps: Deps, happens: (trx: Knex.Transaction) => Promise<void>): Deps {
  const db = new Proxy(deps.db, {
    get: (target, property, receiver) =>
      property === 'transaction'
        ? (work: (trx: Knex.Transaction) => Promise<unknown>) =>
            target.transaction(async (trx) => {
              const result = await work(trx)
              await happens(trx)
              return result
            })
        : Reflect.get(target, property, receiver),
  })
  return { ...deps, db }
}
const stored = async (id: string) => (await ledgerOf(app, id)).tickets
const statesOf = async (id: string) => (await stored(id)).map(({ status }) => status)
const mailsOf = (id: string) =>
  app.db('jobs').where({ kind: 'tickets.mail_ready' }).whereLike('payload', `%${id}%`)
const pdf = (text: string) => Buffer.from(demoTicketPdf(text).split(',')[1] ?? '', 'base64')
async function upload(text: string, by = ana): Promise<string> {
  const id = randomUUID()
  const path = `${filesApi.put.path.replace('{id}', id)}?purpose=ticket`
  const { status } = await by.client.send('PUT', path, { body: new Uint8Array(pdf(text)) })
  expect(status).toBe(200)
  return fileUrl(id)
}

describe('delivering all seats of a request', () => {
  it('makes ten tickets ready at once, with one mail and one event', async () => {
    const { id, tickets } = await order(10)
    const files = await Promise.all(tickets.map((_, index) => upload(`ten ${index}`)))
    const seats = seatsFrom(tickets, 11, { gate: 'C' }).map((seat, index) => ({
      ...seat,
      ticketFile: files[index],
    }))
    const { status, body } = await deliver(id, seats)
    expect(status).toBe(200)
    expect((body as Ticket[]).map(({ status, seat }) => `${status} ${seat}`)).toEqual(
      tickets.map((_, index) => `ready ${11 + index}`),
    )
    expect((body as Ticket[])[0]).toMatchObject({
      seatInfo: 'Section 102 · Row F · Seat 11',
      gate: 'C',
      ticketFile: files[0],
      delivery: {
        number: 1,
        by: { id: ana.user.id, name: 'Ana' },
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    const { events } = await ledgerOf(app, id)
    expect(events.filter((type) => type === 'ticket.delivered')).toHaveLength(1)
    expect(await mailsOf(tickets[0]?.id ?? '')).toHaveLength(1)
    expect(await ana.client.call(requestsApi.adminGet, { params: { id } })).toMatchObject({
      undeliveredTickets: 0,
    })
    const mine = await customer.client.call(ticketsApi.listMine)
    expect(mine.filter(({ requestId, status }) => requestId === id && status === 'ready')).toHaveLength(10)
    expect(mine.every(({ delivery }) => !delivery?.by && !delivery?.sha256)).toBe(true)
  })

  it('takes a part, says in the mail what is ready and what is to come, and keeps seats apart that have no number', async () => {
    const { id, tickets } = await order(3)
    await deliver(id, seatsFrom(tickets.slice(0, 2), 11))
    expect(await ana.client.call(requestsApi.adminGet, { params: { id } })).toMatchObject({
      undeliveredTickets: 1,
    })
    await app.runJobs()
    const mail = await app.db('email_logs').where({ recipient: customer.user.email }).orderBy('at', 'desc')
    const [newest] = mail
      .filter(({ type }) => type === 'ticket_ready')
      .filter(({ content }) => content.includes('still'))
    expect(newest).toMatchObject({ subject: 'Your 2 tickets are ready: Phoebe Bridgers' })
    expect(newest.content).toContain(
      '2 tickets for Phoebe Bridgers at Greek Theatre are ready: Section 102 · Row F · Seat 11; Section 102 · Row F · Seat 12. 1 ticket is still to come.',
    )
    const [, , third] = tickets
    await deliver(id, [{ ticketId: third?.id ?? '', section: '103', transferred: true }])
    expect((await stored(id))[2].seatInfo).toBe('Section 103 · Row F · 3 of 3')
    await app.runJobs()
    const mails = await app.db('email_logs').where({ recipient: customer.user.email })
    expect(mails.map(({ content }) => content).join()).toContain(
      `Sent to your ticketing account, ${customer.user.email}: Section 103 · Row F · 3 of 3. Please accept the transfer there.`,
    )
  })

  it('leaves all undelivered if one seat is wrong, and says which', async () => {
    const { id, tickets } = await order(10)
    const seats = seatsFrom(tickets, 11)
    seats[7] = { ...seats[7], ticketId: tickets[7]?.id ?? '', ticketFile: fileUrl(randomUUID()) }
    expect(await deliver(id, seats)).toMatchObject({
      status: 400,
      body: {
        code: 'ticket_file_not_uploaded',
        message: 'Section 102 · Row F · 8 of 10: The ticket file did not arrive. Please add it again.',
        fields: { 'tickets.7.ticketFile': 'The ticket file did not arrive. Please add it again.' },
      },
    })
    expect(new Set(await statesOf(id))).toEqual(new Set(['pending']))
    expect(await mailsOf(tickets[0]?.id ?? '')).toEqual([])
    const nothing = [...seatsFrom(tickets.slice(0, 1), 11), { ticketId: tickets[1]?.id ?? '', seat: '12' }]
    expect(await deliver(id, nothing)).toMatchObject({
      status: 400,
      body: { fields: { 'tickets.1.qrCode': expect.stringContaining('Add a code') } },
    })
    expect(await deliver(id, [])).toMatchObject({ status: 400 })
  })

  it('refuses a code and a seat that two of its tickets have, with the name of the other seat, but not one file for both', async () => {
    const { id, tickets } = await order(4)
    const [one, two, three, four] = tickets.map((ticket) => ticket.id)
    const same = demoTicketPdf('the same')
    const { status, body } = await deliver(id, [
      { ticketId: one ?? '', seat: '11', qrCode: 'LS-1', ticketFile: same },
      { ticketId: two ?? '', seat: '12', qrCode: 'LS-1' },
      { ticketId: three ?? '', seat: '13', ticketFile: await upload('the same') },
      { ticketId: four ?? '', seat: ' seat 11', row: 'f', transferred: true },
    ])
    const other = 'Section 102 · Row F · Seat 11'
    expect(status).toBe(400)
    expect(body).toEqual({
      code: 'invalid_input',
      message: `Section 102 · Row F · 2 of 4: This code is already on another ticket: ${other}`,
      fields: {
        'tickets.1.qrCode': `This code is already on another ticket: ${other}`,
        'tickets.3.seat': `This seat is already on another ticket: ${other}`,
      },
    })
    expect(new Set(await statesOf(id))).toEqual(new Set(['pending']))
  })

  it('refuses codes and files that tickets of that day have, of any request, and allows them on another day', async () => {
    const first = await order(1)
    const taken = { qrCode: `LS-${first.id}`, ticketFile: demoTicketPdf(first.id) }
    await deliver(first.id, [{ ticketId: first.tickets[0]?.id ?? '', seat: '11', ...taken }])
    const sameDay = await order(1, first.concertDate.replace('T00', 'T19'))
    const nextDay = await order(1)
    const deliverIt = ({ id, tickets }: typeof first, more = {}) =>
      deliver(id, [{ ticketId: tickets[0]?.id ?? '', seat: '11', ...taken, ...more }])
    const other = 'Section 102 · Row F · Seat 11, for Mara Oduya'
    expect(await deliverIt(sameDay)).toMatchObject({
      status: 400,
      body: {
        fields: {
          'tickets.0.qrCode': `This code is already on another ticket: ${other}`,
          'tickets.0.ticketFile': `This file is already on another ticket: ${other}`,
        },
      },
    })
    // Every venue has a seat 11.
    expect((await deliverIt(sameDay, { qrCode: `LS-${sameDay.id}`, ticketFile: null })).status).toBe(200)
    expect((await deliverIt(nextDay)).status).toBe(200)
  })

  it('refuses a seat that another ticket of the request has got before, but not in another row', async () => {
    const { id, tickets } = await order(2)
    await deliver(id, seatsFrom(tickets.slice(0, 1), 11))
    expect(await deliver(id, seatsFrom(tickets.slice(1), 11))).toMatchObject({
      status: 400,
      body: {
        fields: { 'tickets.0.seat': 'This seat is already on another ticket: Section 102 · Row F · Seat 11' },
      },
    })
    expect((await deliver(id, seatsFrom(tickets.slice(1), 11, { row: 'G' }))).status).toBe(200)
  })

  it('lets two tickets swap their codes', async () => {
    const { id, tickets } = await order(2)
    const seats = seatsFrom(tickets, 11)
    await deliver(id, seats)
    const swapped = seats.map((seat, index) => ({ ...seat, qrCode: seats[1 - index]?.qrCode, replaces: 1 }))
    expect((await deliver(id, swapped)).status).toBe(200)
    const codes = await app
      .db('ticket_codes')
      .whereIn(
        'ticketId',
        tickets.map((ticket) => ticket.id),
      )
      .orderBy('ticketId')
    expect(codes.map(({ qrText }) => qrText)).toEqual([`LS-${tickets[1]?.id}`, `LS-${tickets[0]?.id}`])
  })

  it('never gives one code to two requests at once', { tags: 'postgres' }, async () => {
    const first = await order(1)
    const second = await order(1, first.concertDate)
    const ask = ({ id, tickets }: typeof first) =>
      deliver(id, [{ ticketId: tickets[0]?.id ?? '', qrCode: `LS-${first.id}` }])
    const replies: ReturnType<typeof ask>[] = []
    const deps = beforeCommit(app.deps, async () => {
      replies.push(ask(second))
      // Without a lock it would be done by now, because it does not see what is not committed.
      await Promise.race([replies[0], setTimeout(300)])
    })
    const [seat] = seatsOf(first.tickets, { qrCode: `LS-${first.id}` })
    await deliverTickets(deps, { actor: ana.user, requestId: first.id, seats: seat ? [seat] : [] })
    expect(await replies[0]).toMatchObject(refused('invalid_input'))
    expect([await statesOf(first.id), await statesOf(second.id)]).toEqual([['ready'], ['pending']])
  })
})

describe('delivering what is already delivered', () => {
  it('again is success that changes and mails nothing, also once the customer has opened it', async () => {
    const { id, tickets } = await order(2)
    const seats = seatsFrom(tickets, 11).map((seat, index) => ({
      ...seat,
      ticketFile: demoTicketPdf(`${id} ${index}`),
    }))
    const replies = await Promise.all([deliver(id, seats), deliver(id, seats, jo), deliver(id, seats)])
    await customer.client.call(ticketsApi.opened, { params: { id: tickets[0]?.id ?? '' } })
    replies.push(await deliver(id, seats, jo))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await stored(id)).map(({ deliveryNumber }) => deliveryNumber)).toEqual([1, 1])
    expect(await mailsOf(tickets[0]?.id ?? '')).toHaveLength(1)
  })

  it('by another admin is refused with who delivered what when, and nothing of it is done', async () => {
    const { id, tickets } = await order(3)
    await deliver(id, seatsFrom(tickets.slice(0, 1), 11), jo)
    app.clock.advance(5 * 60_000)
    const seats = seatsFrom(tickets, 21, { transferred: true })
    const sentence =
      'Jo delivered this ticket 5 minutes ago: Section 102 · Row F · Seat 11. Please look at it before you replace it.'
    expect(await deliver(id, seats)).toMatchObject({
      status: 409,
      body: { code: 'ticket_delivered', message: sentence, fields: { 'tickets.0.replaces': sentence } },
    })
    expect(await statesOf(id)).toEqual(['ready', 'pending', 'pending'])
    expect(await mailsOf(tickets[1]?.id ?? '')).toEqual([])
  })

  it('replaces it for who has seen it, and for one of two', async () => {
    const { id, tickets } = await order(1)
    const [ticket] = tickets
    await deliver(id, seatsFrom(tickets, 11), jo)
    const replies = await Promise.all(
      [ana, jo].map((who, index) =>
        deliver(
          id,
          [{ ticketId: ticket?.id ?? '', seat: `${21 + index}`, qrCode: `LS-${id}-${index}`, replaces: 1 }],
          who,
        ),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      message: expect.stringMatching(/^(Ana|Jo) replaced this ticket just now: /),
    })
    expect((await stored(id))[0]).toMatchObject({ deliveryNumber: 2, status: 'ready' })
  })

  it('mails the customer that it has changed, and takes the old file back', async () => {
    const { id, tickets } = await order(1)
    const ticketId = tickets[0]?.id ?? ''
    const mine = async () =>
      (await customer.client.call(ticketsApi.listMine)).find((ticket) => ticket.id === ticketId)
    await deliver(id, [{ ticketId, seat: '11', ticketFile: await upload(`old ${id}`) }])
    const old = (await mine())?.ticketFile ?? ''
    await deliver(id, [{ ticketId, seat: '12', ticketFile: await upload(`new ${id}`), replaces: 1 }])
    expect((await customer.client.send('GET', old)).status).toBe(404)
    const oldFile = await app
      .db('files')
      .where({ id: old.split('/').at(-1) })
      .first()
    expect(oldFile).toMatchObject({ ownerId: ana.user.id })
    expect(await mine()).toMatchObject({ seat: '12', delivery: { number: 2 } })
    await app.runJobs()
    const mails = await app.db('email_logs').where({ type: 'ticket_changed' })
    expect(mails.map(({ subject, content }) => `${subject}\n${content}`)).toContainEqual(
      expect.stringMatching(
        /^Your ticket has changed: Phoebe Bridgers\n.*We have replaced a ticket for Phoebe Bridgers at Greek Theatre: Section 102 · Row F · Seat 12\. Please use what is in My Tickets now\./s,
      ),
    )
  })
})

describe('a delivery is refused', () => {
  it('for a ticket of another request, a ticket twice, and more than ten', async () => {
    const mine = await order(1)
    const other = await order(1)
    const [ticket, foreign] = [mine.tickets[0]?.id ?? '', other.tickets[0]?.id ?? '']
    const transferred = true
    expect(
      await deliver(mine.id, [
        { ticketId: ticket, transferred },
        { ticketId: foreign, transferred },
      ]),
    ).toMatchObject({
      status: 404,
      body: { fields: { 'tickets.1.ticketId': 'This ticket is of another request' } },
    })
    expect(
      await deliver(mine.id, [
        { ticketId: ticket, transferred },
        { ticketId: ticket, transferred },
      ]),
    ).toMatchObject({ status: 400, body: { fields: { 'tickets.1.ticketId': 'This ticket is here twice' } } })
    const eleven = Array.from({ length: 11 }, () => ({ ticketId: ticket, transferred }))
    expect((await deliver(mine.id, eleven)).status).toBe(400)
    expect(await statesOf(mine.id)).toEqual(['pending'])
    expect(await statesOf(other.id)).toEqual(['pending'])
  })

  it.each([
    ['returning', { status: 'returning' }, 'ticket_returned'],
    ['used', { status: 'used' }, 'ticket_already_used'],
  ])('of a ticket that is %s, with its other tickets', async (_, change, code) => {
    const { id, tickets } = await order(2)
    await app.db('tickets').where({ id: tickets[1]?.id }).update(change)
    expect(await deliver(id, seatsFrom(tickets, 11))).toMatchObject({
      status: 409,
      body: { code, fields: { 'tickets.1.ticketId': expect.any(String) } },
    })
    expect((await statesOf(id))[0]).toBe('pending')
  })

  it('once the event is over', async () => {
    const { id, tickets } = await order(1)
    await app.db('ticket_requests').where({ id }).update({ concertDate: '2020-01-01T20:00' })
    expect(await deliver(id, seatsFrom(tickets, 11))).toMatchObject(refused('event_over'))
    expect(await statesOf(id)).toEqual(['pending'])
  })

  it('of a ticket that the customer sends back at the same moment', async () => {
    const { id, tickets } = await order(2)
    await deliver(id, seatsFrom(tickets, 11))
    const params = { id: tickets[1]?.id ?? '' }
    const deps = stepIn(app.deps, () => customer.client.call(resaleApi.requestReturn, { params }))
    const seats = seatsOf(tickets, { replaces: 1 }).map((seat, index) => ({ ...seat, seat: `${21 + index}` }))
    await expect(deliverTickets(deps, { actor: ana.user, requestId: id, seats })).rejects.toMatchObject({
      code: 'ticket_returned',
    })
    expect((await stored(id)).map(({ seat }) => seat)).toEqual(['11', '12'])
  })
})
