import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { eventsApi } from '#contract/events.ts'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { ticketsApi } from '#contract/tickets.ts'
import {
  expectPaidOnce,
  ledgerOf,
  offerTerms,
  openCheckout,
  payByCard,
  sendMessage,
} from '../../testing/factories.ts'
import {
  choose,
  chosenTicket,
  deliver,
  findTicket,
  type ListedTicket,
  list,
  listedTicket,
  paidAndDelivered,
  type SoldTicket,
  sendBack,
  showInterest,
  withdrawInterest,
} from '../../testing/resaleFactories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { stepIn, waitFor } from '../../testing/timing.ts'
import { findListing } from '../tickets/Listing.ts'
import { selectRecipient } from './selectRecipient.ts'

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true })

const hourMs = 60 * 60 * 1000
const mailsTo = async ({ user }: SignedIn, type: string) =>
  (await app.db('email_logs').where({ recipient: user.email, type })) as {
    subject: string
    content: string
  }[]
const tryToSelect = (by: SignedIn, { id }: { id: string }, { user }: SignedIn) =>
  by.client.try(resaleApi.selectRecipient, { params: { id }, body: { userId: user.id } })
const relist = (by: SignedIn, { id }: { id: string }) => by.client.try(resaleApi.relist, { params: { id } })

/** What exists of a listing's sale. */
async function saleOf({ ticket, listing }: Pick<ListedTicket, 'ticket' | 'listing'>) {
  const { db } = app.deps
  const [row] = await db('resell_notifications').where({ id: listing.id })
  return {
    status: row.status,
    orders: await db('orders').where({ listingId: listing.id }).orderBy('createdAt'),
    heirs: await db('tickets').where({ sourceTicketId: ticket.id }),
    refunds: await db('refunds').where({ ticketId: ticket.id }),
    chosen: await db('resell_opt_ins').where({ listingId: listing.id }).whereNotNull('chosenAt'),
  }
}

async function interested(listing: { id: string }, count: number): Promise<SignedIn[]> {
  const people: SignedIn[] = []
  for (let index = 0; index < count; index += 1) {
    const person = await app.signIn()
    await showInterest(person, listing)
    people.push(person)
  }
  return people
}

describe('selecting a recipient', () => {
  it('notifies the seller, the recipient with the notes, and once the others who are interested, and is done once', async () => {
    const sale = await listedTicket(app, { people: { admin } })
    const [robin, ...others] = await interested(sale.listing, 3)
    if (!robin) throw new Error('Nobody is interested')
    const body = { userId: robin.user.id, adminNotes: 'Doors open at 7.' }
    const sold = await admin.client.call(resaleApi.selectRecipient, { params: { id: sale.listing.id }, body })
    expect(sold).toMatchObject({
      status: 'sold',
      resalePrice: 180,
      recipient: { name: robin.user.name, paidAt: null },
    })
    expect((await findTicket(sale.seller, sale.ticket.id)).resale).toMatchObject({
      step: 'matched',
      amount: 180,
    })
    expect(await tryToSelect(admin, sale.listing, robin)).toMatchObject({ status: 200, body: sold })
    const [other] = others as [SignedIn]
    expect(await tryToSelect(admin, sale.listing, other)).toMatchObject(refused('recipient_selected'))
    await app.runJobs()

    expect(await mailsTo(robin, 'resale_chosen')).toMatchObject([
      { content: expect.stringContaining('Doors open at 7.') },
    ])
    expect(await mailsTo(sale.seller, 'resale_sold')).toMatchObject([
      { content: expect.stringContaining('$180.00') },
    ])
    for (const other of others) expect(await mailsTo(other, 'resale_gone')).toHaveLength(1)
    expect(await mailsTo(robin, 'resale_gone')).toEqual([])

    const requestId = sold.recipient?.requestId ?? ''
    const request = await robin.client.call(requestsApi.get, { params: { id: requestId } })
    // Checkout shows it.
    expect(request).toMatchObject({
      ...{ adminResponse: 'Doors open at 7.', offerPrice: 195, currentOffer: null },
      ...{ status: 'accepted', ticketCount: 1, section: '102', preferredRow: 'F' },
    })
    const timelines = [
      [robin, requestId, ['ticket.assigned']],
      [sale.seller, sale.ticket.requestId, ['ticket.resold', 'payment.refund_changed']],
    ] as const
    for (const [person, id, types] of timelines) {
      const entries = await person.client.call(eventsApi.timeline, { params: { id } })
      expect(entries.map(({ type }) => type)).toEqual(expect.arrayContaining([...types]))
    }
  })

  it('is only possible for people who are interested', async () => {
    const sale = await listedTicket(app, { people: { admin } })
    const [gone] = (await interested(sale.listing, 1)) as [SignedIn]
    await withdrawInterest(gone, sale.listing)
    const [deleted] = (await interested(sale.listing, 1)) as [SignedIn]
    await deleted.client.call(accountsApi.deleteAccount)
    for (const person of [gone, deleted, await app.signIn(), sale.seller]) {
      expect(await tryToSelect(admin, sale.listing, person)).toMatchObject(
        refused('recipient_not_interested'),
      )
    }
    expect(await saleOf(sale)).toMatchObject({ status: 'active', orders: [], heirs: [], refunds: [] })
  })

  it('names the seat where its recipient pays, and in the receipts of both, of which the seller’s saves nothing more', async () => {
    const sale = await listedTicket(app)
    const { seller, ticket } = sale
    await app.db('tickets').where({ id: ticket.id }).update({ seat: '11' })
    const sellersReceipt = () => seller.client.call(paymentsApi.receipt, { params: { id: ticket.requestId } })
    expect(await sellersReceipt()).toMatchObject({ saving: 105, refunds: [], seat: null })
    expect(await findTicket(seller, ticket.id)).toMatchObject({ orderSaving: 105 })

    const [recipient] = await interested(sale.listing, 1)
    if (!recipient) throw new Error('Nobody is interested')
    const { request } = await choose(sale, recipient)
    const refunds = [{ amount: 180, ticket: { seat: '11', position: expect.any(Number) } }]
    // Also if the refund has failed: the money is still theirs.
    await app.db('refunds').where({ ticketId: ticket.id }).update({ state: 'failed' })
    expect(await sellersReceipt()).toMatchObject({ saving: null, refunds })
    const [other] = (await seller.client.call(ticketsApi.listMine)).filter(({ id }) => id !== ticket.id)
    expect(other).toMatchObject({ requestId: ticket.requestId, orderSaving: null })

    const body = { requestId: request.id }
    const costs = { subtotal: 180, serviceFee: 15, totalAmount: 195 }
    expect(await recipient.client.call(paymentsApi.createPaymentIntent, { body })).toMatchObject({
      seat: '11',
      ...costs,
    })
    await payByCard(app, { customer: recipient, request })
    await waitFor(() => expectPaidOnce(app, request.id, 1))
    const params = { id: request.id }
    expect(await recipient.client.call(paymentsApi.receipt, { params })).toMatchObject({ seat: '11' })
    await app.runJobs()
    const [mail] = await mailsTo(recipient, 'receipt')
    expect(mail?.content).toContain('Section 102 · Row F · Seat 11')
  })

  it('pays back no more than is left of the payment, and alerts staff of what is missing', async () => {
    const seller = await app.signIn()
    const staff = await app.signIn({ isAdmin: true })
    for (const [byHand, amount] of [
      [30_000, 7500],
      [37_500, undefined],
    ] as const) {
      const sale = await listedTicket(app, { people: { customer: seller, admin: staff } })
      const { payments } = await ledgerOf(app, sale.ticket.requestId)
      const refund = { id: randomUUID(), paymentId: payments[0].id, amount: byHand, reason: 'by_hand' }
      await app
        .db('refunds')
        .insert({ ...refund, state: 'succeeded', createdAt: app.clock.now().toISOString() })
      const [robin] = (await interested(sale.listing, 1)) as [SignedIn]
      expect((await tryToSelect(staff, sale.listing, robin)).status).toBe(200)
      const { refunds } = await saleOf(sale)
      expect(refunds.map((row) => row.amount)).toEqual(amount === undefined ? [] : [amount])
      const { alerts } = await ledgerOf(app, sale.ticket.requestId)
      expect(alerts).toMatchObject([
        { subject: 'A seller could not be paid back in full', priority: 'urgent' },
      ])
      expect((await findTicket(seller, sale.ticket.id)).resale).toMatchObject({
        step: 'matched',
        amount: amount === undefined ? null : 75,
        canCancel: false,
      })
    }
  })
})

describe('races', { tags: 'postgres' }, () => {
  it('twenty choices for one listing at once: one succeeds, with one refund, one order and one locked ticket', async () => {
    const sale = await listedTicket(app, { people: { admin: await app.signIn({ isAdmin: true }) } })
    const people = await interested(sale.listing, 20)
    const admins = await Promise.all(people.slice(0, 5).map(() => app.signIn({ isAdmin: true })))
    const answers = await Promise.all(
      people.map((person, index) => tryToSelect(admins[index % 5] as SignedIn, sale.listing, person)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const { status, orders, heirs, refunds, chosen } = await saleOf(sale)
    expect(status).toBe('sold')
    expect(orders).toMatchObject([{ state: 'open', total: 19_500, kind: 'resale' }])
    expect(heirs.map(({ locked, ownerId }) => [Boolean(locked), ownerId])).toEqual([
      [true, orders[0].buyerId],
    ])
    expect(refunds).toMatchObject([{ amount: 18_000 }])
    expect(chosen.map(({ userId }) => userId)).toEqual([orders[0].buyerId])
    const requests = await app.db('ticket_requests').where({ kind: 'resale', userId: orders[0].buyerId })
    expect(requests).toHaveLength(1)
  })

  it('a withdrawal while being selected: either nobody is chosen, or the purchase is given up', async () => {
    for (let round = 0; round < 2; round += 1) {
      const staff = await app.signIn({ isAdmin: true })
      const sale = await listedTicket(app, { people: { admin: staff } })
      const [robin] = (await interested(sale.listing, 1)) as [SignedIn]
      const withdraw = () => robin.client.try(resaleApi.withdraw, { params: { id: sale.listing.id } })
      const [selected, withdrawn] = await Promise.all([tryToSelect(staff, sale.listing, robin), withdraw()])
      if (withdrawn.status === 409) expect((await withdraw()).status).toBe(200)
      const { status, orders, heirs, refunds } = await saleOf(sale)
      expect(status).toBe('active')
      expect(heirs).toEqual([])
      expect(orders.map(({ state }) => state)).toEqual(selected.status === 200 ? ['closed'] : [])
      expect(refunds).toHaveLength(selected.status === 200 ? 1 : 0)
    }
  })

  it('a seller who cancels while a recipient is selected: one of them is refused', async () => {
    for (let round = 0; round < 2; round += 1) {
      const staff = await app.signIn({ isAdmin: true })
      const sale = await listedTicket(app, { people: { admin: staff } })
      const [robin] = (await interested(sale.listing, 1)) as [SignedIn]
      const cancel = sale.seller.client.try(resaleApi.cancelReturn, { params: { id: sale.ticket.id } })
      const answers = await Promise.all([tryToSelect(staff, sale.listing, robin), cancel])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const isSold = answers[0].status === 200
      const { status, heirs, refunds } = await saleOf(sale)
      expect([status, heirs.length, refunds.length]).toEqual(isSold ? ['sold', 1, 1] : ['withdrawn', 0, 0])
      const { qrCode } = await findTicket(sale.seller, sale.ticket.id)
      expect(qrCode === null).toBe(isSold)
    }
  })

  it('a recipient whose account is deleted while they are selected is not chosen', async () => {
    const sale = await listedTicket(app, { people: { admin: await app.signIn({ isAdmin: true }) } })
    const [robin] = (await interested(sale.listing, 1)) as [SignedIn]
    const listing = await findListing(app.db, sale.listing.id)
    if (!listing) throw new Error('It is not listed')
    const deps = stepIn(app.deps, () => robin.client.call(accountsApi.deleteAccount))
    const choice = { actor: admin.user, listing, userId: robin.user.id, notes: null }
    await expect(selectRecipient(deps, choice)).rejects.toMatchObject({ code: 'recipient_not_interested' })
    expect(await saleOf(sale)).toMatchObject({ status: 'active', orders: [], refunds: [] })
  })
})

describe('a recipient who does not pay', () => {
  async function lapse(sale: SoldTicket): Promise<void> {
    app.clock.advance(25 * hourMs)
    await app.runJobs()
    const { orders } = await saleOf(sale)
    expect(orders.at(-1)).toMatchObject({ state: 'closed', closedReason: 'not_paid_in_time' })
  }

  it('in 24 hours loses the ticket, which is listed again with everyone who is interested', async () => {
    const sale = await chosenTicket(app)
    const other = await app.signIn()
    await app.db('resell_opt_ins').insert({
      id: randomUUID(),
      listingId: sale.listing.id,
      userId: other.user.id,
      interestedAt: app.clock.now().toISOString(),
    })
    await lapse(sale)
    expect(await saleOf(sale)).toMatchObject({ status: 'active', heirs: [], chosen: [] })
    const request = await sale.recipient.client.call(requestsApi.get, { params: sale.request })
    expect(request).toMatchObject({ status: 'expired', expiredBecause: 'not_paid' })
    expect(await sale.recipient.client.call(ticketsApi.listMine)).toEqual([])
    for (const person of [other, sale.recipient]) {
      const [listing] = (await person.client.call(resaleApi.listMine)).filter(
        ({ id }) => id === sale.listing.id,
      )
      expect(listing).toMatchObject({ hasOptedIn: true, requestId: null, status: 'active' })
    }
    const { events } = await ledgerOf(app, sale.request.id)
    expect(events).toEqual(['ticket.assigned', 'order.closed', 'ticket.withdrawn'])
    await app.runJobs()
    expect(await mailsTo(sale.recipient, 'resale_lost')).toMatchObject([
      {
        subject: 'Not paid in time: Phoebe Bridgers',
        content: expect.stringContaining('It is offered again.'),
      },
    ])
  })

  it('is replaced by another one, and the seller is paid back once', async () => {
    const sale = await chosenTicket(app)
    await lapse(sale)
    const freshAdmin = await app.signIn({ isAdmin: true })
    const [relisted] = await freshAdmin.client.call(resaleApi.adminList, { query: { id: sale.listing.id } })
    expect(sale.listing.isSellerRefunded).toBe(true)
    expect(relisted).toMatchObject({ id: sale.listing.id, status: 'active', isSellerRefunded: true })
    for (const _ of [1, 2]) {
      const [next] = (await interested(sale.listing, 1)) as [SignedIn]
      const chosen = await choose({ ...sale, admin: freshAdmin }, next)
      expect((await relist(freshAdmin, sale.listing)).status).toBe(200)
      expect((await ledgerOf(app, chosen.request.id)).request).toMatchObject({ status: 'declined' })
      await app.runJobs()
      expect(await mailsTo(next, 'resale_lost')).toMatchObject([
        { subject: expect.stringMatching(/^No longer reserved for you: /) },
      ])
    }
    const [last] = (await interested(sale.listing, 1)) as [SignedIn]
    const { request } = await choose({ ...sale, admin: freshAdmin }, last)
    await paidAndDelivered(app, { admin: freshAdmin, recipient: last, request })
    const { orders, heirs, refunds } = await saleOf(sale)
    expect(orders.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed', 'paid'])
    expect(heirs).toHaveLength(1)
    expect(refunds).toMatchObject([{ state: 'succeeded', amount: 18_000 }])
    expect(await mailsTo(sale.seller, 'resale_sold')).toHaveLength(1)
    const { events } = await ledgerOf(app, sale.ticket.requestId)
    expect(events.filter((type) => type === 'ticket.resold')).toHaveLength(1)
  })

  it('keeps the seller from cancelling, who has been paid back', async () => {
    const sale = await chosenTicket(app)
    await lapse(sale)
    const params = { id: sale.ticket.id }
    expect(await sale.seller.client.try(resaleApi.cancelReturn, { params })).toMatchObject(
      refused('return_sold'),
    )
    const { resale } = await findTicket(sale.seller, params.id)
    expect(resale).toMatchObject({
      step: 'refunded',
      canCancel: false,
    })
    // The day of the refund, not of the selection.
    expect(Date.parse(resale?.at ?? '')).toBeGreaterThan(app.clock.now().getTime() - hourMs)
  })

  it('until the event is near leaves the seat to the house, and staff are alerted', async () => {
    const sale = await chosenTicket(app)
    const soon = new Date(app.clock.now().getTime() + 40 * hourMs).toISOString().slice(0, 16)
    for (const table of ['resell_notifications', 'ticket_returns']) {
      await app.db(table).where({ ticketId: sale.ticket.id }).update({ concertDate: soon })
    }
    await lapse(sale)
    expect(await saleOf(sale)).toMatchObject({ status: 'withdrawn', heirs: [] })
    const { alerts } = await ledgerOf(app, sale.ticket.requestId)
    expect(alerts).toMatchObject([{ subject: 'A resold ticket found no new owner in time' }])
    expect(await findTicket(sale.seller, sale.ticket.id)).toMatchObject({ status: 'returning', qrCode: null })
    await app.runJobs()
    expect(await mailsTo(sale.recipient, 'resale_lost')).toMatchObject([
      { content: expect.stringContaining('It is no longer available.') },
    ])
  })

  it('and is not replaced until the event is near leaves the seat to the house, too', async () => {
    const sale = await chosenTicket(app)
    expect((await relist(sale.admin, sale.listing)).status).toBe(200)
    const soon = new Date(app.clock.now().getTime() + 20 * hourMs).toISOString().slice(0, 16)
    for (const table of ['resell_notifications', 'ticket_returns']) {
      await app.db(table).where({ ticketId: sale.ticket.id }).update({ concertDate: soon })
    }
    app.clock.advance(5 * 60 * 1000)
    await app.runJobs()
    expect((await saleOf(sale)).status).toBe('withdrawn')
    const { alerts } = await ledgerOf(app, sale.ticket.requestId)
    expect(alerts).toHaveLength(1)
    expect(await findTicket(sale.seller, sale.ticket.id)).toMatchObject({ status: 'returning', qrCode: null })
  })
})

describe('giving a reserved ticket up', () => {
  it('lists it again, cancels the payment, and can be repeated with its key', async () => {
    const sale = await chosenTicket(app)
    const { clientSecret, intentId } = await openCheckout({ customer: sale.recipient, request: sale.request })
    const key = randomUUID()
    const giveUp = () =>
      sale.recipient.client.try(resaleApi.withdraw, { params: { id: sale.listing.id }, key })
    expect(await giveUp()).toMatchObject({
      status: 200,
      body: { hasOptedIn: false, requestId: null, status: 'active' },
    })
    expect((await app.deps.payments.retrieveIntent(intentId)).status).toBe('canceled')
    expect(clientSecret).toContain(intentId)
    expect((await ledgerOf(app, sale.request.id)).request).toMatchObject({
      status: 'declined',
      deadlineAt: null,
    })
    expect(await saleOf(sale)).toMatchObject({
      status: 'active',
      heirs: [],
      orders: [{ closedReason: 'given_up' }],
    })

    // The recipient asks for it again and is chosen again; the repeated call is about the first time.
    await showInterest(sale.recipient, sale.listing)
    const again = await choose(sale, sale.recipient)
    expect((await giveUp()).status).toBe(200)
    expect((await ledgerOf(app, again.request.id)).request).toMatchObject({ status: 'accepted' })
  })

  it('is refused once it is paid, and so is relisting', async () => {
    const sale = await chosenTicket(app)
    await payByCard(app, { customer: sale.recipient, request: sale.request })
    await waitFor(() => expectPaidOnce(app, sale.request.id, 1))
    const params = { id: sale.listing.id }
    const paid = { status: 409, code: 'already_paid' }
    expect(await sale.recipient.client.refusal(resaleApi.withdraw, { params })).toMatchObject(paid)
    expect(await sale.admin.client.refusal(resaleApi.relist, { params })).toMatchObject(paid)
    expect(await saleOf(sale)).toMatchObject({ status: 'sold', heirs: [{}], orders: [{ state: 'paid' }] })
  })

  it('at once with staff who relist it, and twice, closes one order', async () => {
    const sale = await chosenTicket(app)
    const params = { id: sale.listing.id }
    const answers = await Promise.all([
      relist(sale.admin, sale.listing),
      relist(sale.admin, sale.listing),
      sale.recipient.client.try(resaleApi.withdraw, { params }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await saleOf(sale)).toMatchObject({ status: 'active', heirs: [] })
    const { events } = await ledgerOf(app, sale.request.id)
    expect(events.filter((type) => type === 'order.closed')).toHaveLength(1)
  })
})

describe('the ticket of a recipient', () => {
  it('can be delivered before it is paid, and is shown and announced to them from the payment on', async () => {
    const sale = await chosenTicket(app)
    const [row] = (await ledgerOf(app, sale.request.id)).tickets
    // The code with which its seller sent it back, which nobody else may have.
    await deliver(sale.admin, row.id, `LS-${sale.ticket.id}`)
    await app.runJobs()
    const locked = await findTicket(sale.recipient, row.id)
    expect(locked).toMatchObject({ locked: true, status: 'ready', qrCode: null, ticketFile: null })
    for (const call of [ticketsApi.opened, ticketsApi.confirmReceived, resaleApi.requestReturn]) {
      const refusal = await sale.recipient.client.refusal(call, { params: { id: row.id } })
      expect(refusal).toMatchObject({ status: 409, code: 'ticket_locked' })
    }
    expect(await mailsTo(sale.recipient, 'ticket_ready')).toEqual([])

    await payByCard(app, { customer: sale.recipient, request: sale.request })
    await waitFor(() => expectPaidOnce(app, sale.request.id, 1))
    await app.runJobs()
    expect(await findTicket(sale.recipient, row.id)).toMatchObject({
      locked: false,
      price: 180,
      qrCode: `LS-${sale.ticket.id}`,
    })
    const listings = await sale.recipient.client.call(resaleApi.listMine)
    expect(listings.map(({ id }) => id)).not.toContain(sale.listing.id)
    expect(await mailsTo(sale.recipient, 'ticket_ready')).toHaveLength(1)
  })

  it('two days before the event is not promised three days before it', async () => {
    const concertDate = new Date(app.clock.now().getTime() + 60 * hourMs).toISOString().slice(0, 16)
    const sale = await chosenTicket(app, { form: { concertDate } })
    await payByCard(app, { customer: sale.recipient, request: sale.request })
    await waitFor(() => expectPaidOnce(app, sale.request.id, 1))
    await app.runJobs()
    const [receipt] = await mailsTo(sale.recipient, 'receipt')
    expect(receipt?.content).toContain('arrive before the event')
    expect(receipt?.content).not.toContain('3 days')
  })

  it('counts as undelivered only from the payment on', async () => {
    const sale = await chosenTicket(app)
    const owed = async () =>
      (await sale.admin.client.call(requestsApi.adminGet, { params: sale.request })).undeliveredTickets
    expect(await owed()).toBe(0)
    await payByCard(app, { customer: sale.recipient, request: sale.request })
    await waitFor(async () => expect(await owed()).toBe(1))
    const [row] = (await ledgerOf(app, sale.request.id)).tickets
    await deliver(sale.admin, row.id)
    expect(await owed()).toBe(0)
  })
})

describe('the request of a recipient', () => {
  it('takes no offers, is not completed by hand, and has a discussion', async () => {
    const sale = await chosenTicket(app)
    const params = sale.request
    const offer = await sale.admin.client.refusal(offersApi.make, { params, body: offerTerms() })
    expect(offer).toMatchObject({
      status: 409,
      code: 'resale_takes_no_offers',
      message: 'This is a resold ticket at a fixed price, so no offer can be made on it.',
    })
    const complete = await sale.admin.client.refusal(requestsApi.adminUpdate, {
      params,
      body: { status: 'completed' },
    })
    expect(complete).toMatchObject({ status: 409, code: 'request_not_completable' })
    await sendMessage(sale.recipient, params.id)
    const row = await sale.admin.client.call(requestsApi.adminGet, { params })
    expect(row).toMatchObject({ kind: 'resale', status: 'accepted', messageCount: 1, isPaid: false })
    expect((await saleOf(sale)).status).toBe('sold')
  })
})

describe('a resold ticket', () => {
  it('can be resold again, which pays its second owner back on their own payment', async () => {
    const first = await chosenTicket(app)
    const second = await paidAndDelivered(app, first)
    const resale = await list({
      seller: first.recipient,
      admin: first.admin,
      ticket: await sendBack(first.recipient, second.id),
    })
    expect(resale.listing).toMatchObject({ resalePrice: 180, zipCodePrefix: '947' })
    const third = await app.signIn()
    await showInterest(third, resale.listing)
    const { request } = await choose(resale, third)
    const last = await paidAndDelivered(app, { ...resale, recipient: third, request })
    await app.runJobs()
    const refunds = [first.ticket.requestId, first.request.id].map((id) => ledgerOf(app, id))
    for (const ledger of await Promise.all(refunds)) {
      expect(ledger.refunds).toMatchObject([
        { amount: 18_000, state: 'succeeded', paymentId: ledger.payments[0]?.id },
      ])
    }
    expect((await ledgerOf(app, request.id)).refunds).toEqual([])
    expect(last).toMatchObject({ status: 'ready', qrCode: expect.any(String) })
    for (const [owner, id] of [
      [first.seller, first.ticket.id],
      [first.recipient, second.id],
    ] as const) {
      expect(await findTicket(owner, id)).toMatchObject({ status: 'returning', qrCode: null })
    }
  })
})

describe('an account', () => {
  const leave = ({ client }: SignedIn) => client.try(accountsApi.deleteAccount)

  it('with a listed ticket can be deleted: the ticket goes to the house, and is not sold any more', async () => {
    const sale = await listedTicket(app, { people: { admin } })
    const [fan] = (await interested(sale.listing, 1)) as [SignedIn]
    expect((await leave(sale.seller)).status).toBe(200)
    expect((await saleOf(sale)).status).toBe('withdrawn')
    const [ticket] = (await ledgerOf(app, sale.ticket.requestId)).tickets
    expect(ticket).toMatchObject({ status: 'ready' })
    expect(ticket.ownerId).not.toBe(sale.seller.user.id)
    await app.runJobs()
    expect(await mailsTo(fan, 'resale_gone')).toHaveLength(1)
  })

  it('with a sold ticket can be deleted once it is paid back, and the sale goes on', async () => {
    const sale = await chosenTicket(app)
    expect(await leave(sale.seller)).toMatchObject(refused('account_has_open_money'))
    await app.runJobs()
    expect((await leave(sale.seller)).status).toBe(200)
    await paidAndDelivered(app, sale)
    expect(await saleOf(sale)).toMatchObject({ status: 'sold', heirs: [{ status: 'ready' }] })
    // And if the recipient sends it back, nobody but they are paid.
    const [heir] = (await saleOf(sale)).heirs
    await sendBack(sale.recipient, heir.id)
  })

  it('of a chosen recipient cannot be deleted until they have given it up', async () => {
    const sale = await chosenTicket(app)
    expect(await leave(sale.recipient)).toMatchObject(refused('account_has_open_money'))
    await withdrawInterest(sale.recipient, sale.listing)
    expect((await leave(sale.recipient)).status).toBe(200)
  })

  it('that is deleted is interested in nothing, and nothing is left of what staff wrote to it', async () => {
    const paid = await chosenTicket(app)
    await app.db('resell_opt_ins').where({ listingId: paid.listing.id }).update({ notes: 'Hello Robin' })
    await paidAndDelivered(app, paid)
    const other = await listedTicket(app, { people: { admin } })
    await showInterest(paid.recipient, other.listing)
    expect((await leave(paid.recipient)).status).toBe(200)
    const left = await app.db('resell_opt_ins').where({ userId: paid.recipient.user.id })
    expect(left).toMatchObject([{ listingId: paid.listing.id, notes: null }])
    const listings = await admin.client.call(resaleApi.adminList)
    expect(listings.find(({ id }) => id === paid.listing.id)?.recipient).toMatchObject({
      name: 'Deleted account',
    })
  })
})
