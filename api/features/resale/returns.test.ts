import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { demoTicketPdf } from '../../demo/demoFiles.ts'
import { ledgerOf } from '../../testing/factories.ts'
import {
  deliveredTickets,
  findTicket,
  list,
  listedTicket,
  returnedTicket,
  sendBack,
  showInterest,
} from '../../testing/resaleFactories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'

const app = sharedApp()
const seller = sharedPerson(app, { name: 'Sally Seller' })
const admin = sharedPerson(app, { isAdmin: true })

const hourMs = 60 * 60 * 1000
const people = () => ({ customer: seller, admin })
const delivered = async (seats = 1) => {
  const { tickets } = await deliveredTickets(app, { people: people(), seats })
  const [ticket] = tickets
  if (!ticket) throw new Error('No ticket was bought')
  return { ticket, tickets }
}
const cancel = (owner: SignedIn, id: string) => owner.client.try(resaleApi.cancelReturn, { params: { id } })
const confirm = (id: string) => admin.client.try(resaleApi.confirmEmail, { params: { id } })

/** Moves an event to some hours from now; in the past for less than 0. */
async function moveEvent(ticketId: string, hours: number): Promise<void> {
  const concertDate = new Date(app.clock.now().getTime() + hours * hourMs).toISOString().slice(0, 16)
  for (const table of ['tickets', 'ticket_returns', 'resell_notifications']) {
    const column = table === 'tickets' ? 'id' : 'ticketId'
    await app
      .db(table)
      .where({ [column]: ticketId })
      .update({ concertDate })
  }
}
/** What the sellers of returned tickets were mailed on their arrival. */
const arrivals = async ({ user }: SignedIn) => {
  await app.runJobs()
  const mails = await app.db('email_logs').where({ recipient: user.email, type: 'resale_arrived' })
  return mails.map(({ content }) => content)
}
const openReturns = (ticketId: string) => app.db('ticket_returns').where({ ticketId, endedAt: null })
const listingsOf = (ticketId: string) => app.db('resell_notifications').where({ ticketId })

describe('sending a ticket back', () => {
  it('withholds its code and file from then on, and says where it stands', async () => {
    const { ticket } = await delivered()
    const body = { ticketFile: demoTicketPdf('my seat'), replaces: 1 }
    await admin.client.call(ticketsApi.deliver, { params: { id: ticket.id }, body })
    const { ticketFile } = await findTicket(seller, ticket.id)
    expect((await seller.client.send('GET', ticketFile ?? '')).status).toBe(200)

    expect(await sendBack(seller, ticket.id)).toMatchObject({
      status: 'returning',
      returnStatus: 'pending_email',
      ticketFile: null,
      qrCode: null,
      price: 180,
      resale: { step: 'asked', way: 'file', amount: 180, canCancel: true, at: expect.any(String) },
    })
    expect((await seller.client.send('GET', ticketFile ?? '')).status).toBe(404)
    expect((await admin.client.send('GET', ticketFile ?? '')).status).toBe(200)
    for (const call of [ticketsApi.opened, ticketsApi.confirmReceived]) {
      const refusal = await seller.client.refusal(call, { params: { id: ticket.id } })
      expect(refusal).toMatchObject({ status: 409, code: 'ticket_returned' })
    }
    const deliver = await admin.client.refusal(ticketsApi.deliver, {
      params: { id: ticket.id },
      body: { qrCode: 'X', replaces: 2 },
    })
    expect(deliver).toMatchObject({ status: 409, code: 'ticket_returned' })
  })

  it('leaves a file to the seats that are not sent back, and withholds it with the last one', async () => {
    const { tickets } = await delivered(2)
    const ticketFile = demoTicketPdf('both seats')
    const seats = tickets.map(({ id }) => ({ ticketId: id, replaces: 1 }))
    const [first, second] = seats
    await admin.client.call(ticketsApi.deliver, {
      params: { id: first?.ticketId ?? '' },
      body: { ticketFile, replaces: 1 },
    })
    const { ticketFile: address } = await findTicket(seller, first?.ticketId ?? '')
    // One file for both.
    const fileId = address?.split('/').at(-1)
    await app.db('tickets').where({ id: second?.ticketId }).update({ fileId })
    const status = async () => (await seller.client.send('GET', address ?? '')).status
    await sendBack(seller, first?.ticketId ?? '')
    expect(await status()).toBe(200)
    await sendBack(seller, second?.ticketId ?? '')
    expect(await status()).toBe(404)
    await cancel(seller, second?.ticketId ?? '')
    expect(await status()).toBe(200)
  })

  it('twice and at once is one return', async () => {
    const { ticket } = await delivered()
    const params = { id: ticket.id }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => seller.client.try(resaleApi.requestReturn, { params })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers[0]?.body).toMatchObject({ resale: { way: 'name' } })
    expect(await openReturns(ticket.id)).toHaveLength(1)
    const { events } = await ledgerOf(app, ticket.requestId)
    expect(events.filter((type) => type === 'ticket.return_requested')).toHaveLength(1)
  })

  it.each([
    ['that is being prepared', { status: 'pending' }, 'ticket_not_ready'],
    ['that is not paid', { locked: true }, 'ticket_locked'],
    ['of a past event that was never opened', { concertDate: '2020-06-05T20:00' }, 'ticket_never_opened'],
    ['that nobody paid for', { orderId: null }, 'ticket_refunded'],
  ] as const)('is refused for a ticket %s', async (_, change, code) => {
    const { ticket } = await delivered()
    await app.db('tickets').where({ id: ticket.id }).update(change)
    const refusal = await seller.client.refusal(resaleApi.requestReturn, { params: { id: ticket.id } })
    expect(refusal).toMatchObject({ status: 409, code })
    expect(await openReturns(ticket.id)).toEqual([])
  })

  it('is refused within 24 hours of the event', async () => {
    const { ticket } = await delivered()
    await moveEvent(ticket.id, 23.9)
    const params = { id: ticket.id }
    expect(await seller.client.refusal(resaleApi.requestReturn, { params })).toMatchObject({
      status: 409,
      code: 'resale_too_late',
      message: expect.stringContaining('still yours to use'),
    })
    await moveEvent(ticket.id, 24.1)
    expect((await seller.client.try(resaleApi.requestReturn, { params })).status).toBe(200)
  })

  it('is refused while a refund by hand is on its way, and once too little of the payment is left', async () => {
    const { ticket } = await delivered()
    const params = { id: ticket.id }
    const [payment] = (await ledgerOf(app, ticket.requestId)).payments
    const refund = { id: randomUUID(), paymentId: payment.id, reason: 'by_hand' }
    const createdAt = app.clock.now().toISOString()
    await app.db('refunds').insert({ ...refund, createdAt, amount: 100, state: 'queued' })
    for (const [state, amount, status] of [
      ['queued', 100, 409],
      ['requested', 100, 409],
      ['succeeded', payment.amount, 409],
      // A part of it has gone back, and there is enough left.
      ['succeeded', 100, 200],
      ['failed', payment.amount, 200],
    ] as const) {
      await app.db('refunds').where({ id: refund.id }).update({ state, amount })
      expect(await findTicket(seller, ticket.id), state).toMatchObject({ isRefunded: status === 409 })
      expect((await seller.client.try(resaleApi.requestReturn, { params })).status, state).toBe(status)
      if (status === 200) await cancel(seller, ticket.id)
    }
  })
})

describe('cancelling a return', () => {
  it('makes the ticket usable again, as it was, and can be repeated', async () => {
    const { ticket } = await delivered()
    await seller.client.call(ticketsApi.opened, { params: { id: ticket.id } })
    await sendBack(seller, ticket.id)
    for (const _ of [1, 2]) {
      expect(await cancel(seller, ticket.id)).toMatchObject({
        status: 200,
        body: { status: 'delivered', returnStatus: null, qrCode: `LS-${ticket.id}`, resale: null },
      })
    }
    expect(await openReturns(ticket.id)).toEqual([])
    await sendBack(seller, ticket.id)
    expect(await openReturns(ticket.id)).toHaveLength(1)
  })

  it('withdraws its listing and notifies those who are interested, once', async () => {
    const { ticket, listing } = await listedTicket(app, { people: people() })
    const fan = await app.signIn()
    await showInterest(fan, listing)
    await Promise.all([cancel(seller, ticket.id), cancel(seller, ticket.id)])
    expect(await listingsOf(ticket.id)).toMatchObject([{ status: 'withdrawn' }])
    await app.runJobs()
    const mails = await app.db('email_logs').where({ recipient: fan.user.email })
    expect(mails.filter(({ type }) => type === 'resale_gone')).toMatchObject([
      { subject: 'No longer available: Phoebe Bridgers' },
    ])
  })

  it('while staff confirm the mail ends without a listing that anybody could get', {
    tags: 'postgres',
  }, async () => {
    const { ticket } = await delivered()
    await sendBack(seller, ticket.id)
    await Promise.all([confirm(ticket.id), cancel(seller, ticket.id)])
    expect(await findTicket(seller, ticket.id)).toMatchObject({ status: 'ready', returnStatus: null })
    const listings = await listingsOf(ticket.id)
    expect(listings.filter(({ status }) => status === 'active')).toEqual([])
  })
})

describe('the mail with a returned ticket', () => {
  it('lists it at what its seller paid for the seat, in the area of their zip code', async () => {
    const { tickets } = await delivered(3)
    // Cents that do not divide: the first seat has them.
    await app.db('orders').where({ requestId: tickets[0]?.requestId }).update({ subtotal: 10_000 })
    const prices: (number | null)[] = []
    for (const { id } of tickets) {
      const { listing } = await list({ seller, admin, ticket: await sendBack(seller, id) })
      expect(listing).toMatchObject({
        zipCodePrefix: '947',
        status: 'active',
        interestedCount: 0,
        sellerName: seller.user.name,
        isSellerRefunded: false,
        recipient: null,
      })
      expect(listing.seatInfo).toBe('Section 102 · Row F')
      expect((await findTicket(seller, id)).resale).toMatchObject({ step: 'listed', canCancel: true })
      prices.push(listing.resalePrice)
    }
    expect(prices).toEqual([33.34, 33.33, 33.33])
  })

  it('is confirmed once, however often and at once', async () => {
    const owner = await app.signIn({ name: 'Sally Seller' })
    const { ticket } = await returnedTicket(app, { people: { customer: owner, admin } })
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(ticket.id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(answers[0]?.body).toMatchObject({
      id: ticket.id,
      userName: 'Sally Seller',
      zipCodePrefix: '947',
      returnStatus: 'email_received',
      emailReceivedAt: expect.any(String),
      resalePrice: 180,
      unlistedBecause: null,
    })
    expect(await listingsOf(ticket.id)).toHaveLength(1)
    const alerts = await app.db('jobs').where({ kind: 'resale.alert_area' })
    const [{ id: listingId } = { id: '' }] = await listingsOf(ticket.id)
    expect(alerts.filter(({ payload }) => payload.includes(listingId))).toHaveLength(1)
    expect(await arrivals(owner)).toEqual([
      expect.stringContaining(
        'offered to customers in the 947 area for what you paid: $180.00, $195.00 with our service fee',
      ),
    ])
  })

  it('is refused for a ticket that is not being returned', async () => {
    const { ticket } = await delivered()
    expect(await confirm(ticket.id)).toMatchObject(refused('return_not_open'))
    await sendBack(seller, ticket.id)
    await cancel(seller, ticket.id)
    expect(await confirm(ticket.id)).toMatchObject(refused('return_not_open'))
  })

  it('of a past event is confirmed without a listing, and staff learn why', async () => {
    const { ticket } = await delivered()
    await seller.client.call(ticketsApi.opened, { params: { id: ticket.id } })
    await moveEvent(ticket.id, -72)
    expect(await sendBack(seller, ticket.id)).toMatchObject({ resale: { step: 'asked', amount: null } })
    expect(await confirm(ticket.id)).toMatchObject({ status: 200, body: { unlistedBecause: 'past_event' } })
    expect(await listingsOf(ticket.id)).toEqual([])
    expect(await arrivals(seller)).toContainEqual(expect.stringContaining('nothing is refunded'))
    expect((await findTicket(seller, ticket.id)).resale).toMatchObject({ step: 'arrived', amount: null })
  })

  it('of a seller without a zip code is listed once they have one', async () => {
    const { ticket, seller: nomad } = await returnedTicket(app, { people: { admin } })
    const save = (zipCode: string) =>
      nomad.client.call(accountsApi.updateProfile, { body: { name: 'No Mad', phone: '', zipCode } })
    await save('')
    expect(await confirm(ticket.id)).toMatchObject({
      status: 200,
      body: { unlistedBecause: 'no_zip_code', zipCodePrefix: null },
    })
    expect((await findTicket(nomad, ticket.id)).resale).toMatchObject({ step: 'arrived', amount: 180 })
    expect(await arrivals(nomad)).toEqual([expect.stringContaining('do not know your zip code')])
    await save('10001')
    expect(await confirm(ticket.id)).toMatchObject({ status: 200, body: { unlistedBecause: null } })
    expect(await listingsOf(ticket.id)).toMatchObject([{ zipCodePrefix: '100', status: 'active' }])
  })

  it('that comes within 24 hours of the event is refused', async () => {
    const { ticket } = await returnedTicket(app, { people: people() })
    await moveEvent(ticket.id, 20)
    expect(await confirm(ticket.id)).toMatchObject(
      refused('resale_too_late', { message: expect.stringContaining('back to its owner') }),
    )
  })
})

describe('a return that is not sold 24 hours before the event', () => {
  it.each(['asked', 'listed'])(
    'ends when it is %s: the ticket is usable and its owner is notified',
    async (step) => {
      const sentBack = await returnedTicket(app, { people: people() })
      const { ticket } = step === 'listed' ? await list(sentBack) : sentBack
      await moveEvent(ticket.id, 24.5)
      await app.runJobs()
      expect(await findTicket(seller, ticket.id)).toMatchObject({ status: 'returning' })

      await moveEvent(ticket.id, 23.9)
      app.clock.advance(5 * 60 * 1000)
      await app.runJobs()
      expect(await findTicket(seller, ticket.id)).toMatchObject({
        status: 'ready',
        qrCode: `LS-${ticket.id}`,
        resale: { step: 'withdrawn', canCancel: false, at: expect.any(String) },
      })
      const [listing] = await listingsOf(ticket.id)
      expect(listing?.status).toBe(step === 'listed' ? 'withdrawn' : undefined)
      const mails = await app.db('email_logs').where({ recipient: seller.user.email, type: 'resale_unsold' })
      const words = step === 'listed' ? 'could not find a new owner' : 'did not reach us in time'
      expect(mails.filter(({ content }) => content.includes(words))).not.toEqual([])
    },
  )

  it('is not offered, asked for or sold any more before the job has run', async () => {
    const { ticket, listing } = await listedTicket(app, { people: people() })
    const fan = await app.signIn()
    await showInterest(fan, listing)
    await moveEvent(ticket.id, 23.9)
    const other = await app.signIn()
    expect((await other.client.call(resaleApi.listMine)).filter(({ id }) => id === listing.id)).toEqual([])
    const late = { status: 409, code: 'listing_withdrawn' }
    expect(await other.client.refusal(resaleApi.optIn, { params: { id: listing.id } })).toMatchObject(late)
    const body = { userId: fan.user.id }
    const freshAdmin = await app.signIn({ isAdmin: true })
    expect(
      await freshAdmin.client.refusal(resaleApi.selectRecipient, { params: { id: listing.id }, body }),
    ).toMatchObject(late)
    expect((await ledgerOf(app, ticket.requestId)).refunds).toEqual([])
  })
})

describe('the list of returned tickets', () => {
  it('is newest first, in pages, and by whether the mail has arrived', async () => {
    const { tickets } = await delivered(3)
    for (const { id } of tickets) await sendBack(seller, id)
    await confirm(tickets[1]?.id ?? '')
    const read = async (query: object) => {
      const path = `/api/tickets/returning?${new URLSearchParams({ ...query, limit: '2' })}`
      return (await admin.client.pages(path)).flat().map(({ id }) => id)
    }
    const [first, second, third] = tickets.map(({ id }) => id)
    const all = await read({})
    expect(all.slice(0, 3)).toEqual([third, second, first])
    expect(new Set(all).size).toBe(all.length)
    const asked = await read({ returnStatus: 'pending_email' })
    expect(asked.slice(0, 2)).toEqual([third, first])
    expect(await read({ returnStatus: 'email_received' })).toContain(second)
    const { returns, listings } = await admin.client.call(requestsApi.adminSummary)
    expect(returns.count).toBe(asked.length)
    const active = await app.db('resell_notifications').where({ status: 'active' })
    expect(listings.count).toBe(active.length)
  })
})
