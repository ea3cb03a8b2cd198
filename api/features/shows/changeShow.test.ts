import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { refundsApi } from '#contract/refunds.ts'
import { requestsApi } from '#contract/requests.ts'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import { type NewShowChange, showsApi } from '#contract/shows.ts'
import { ticketsApi } from '#contract/tickets.ts'
import {
  acceptedRequest,
  confirmIntent,
  type Deal,
  ledgerOf,
  offeredRequest,
  openCheckout,
  paidRequest,
  submitRequest,
} from '../../testing/factories.ts'
import { providerRefunds } from '../../testing/payments.ts'
import { choose, deliver, list, sendBack, showInterest } from '../../testing/resaleFactories.ts'
import { type SignedIn, sharedApp, testPassword } from '../../testing/startTestApp.ts'
import { waitFor } from '../../testing/timing.ts'

const app = sharedApp()
afterEach(() => app.payments.setLine('up'))
const dayMs = 24 * 60 * 60 * 1000

let shows = 0
/** The form of a show of its own, in so many days. */
function newShow(days = 60) {
  shows += 1
  const at = new Date(app.clock.now().getTime() + days * dayMs)
  return {
    artist: `Sigur Rós ${shows}`,
    venue: 'Fox Theater',
    concertDate: `${at.toISOString().slice(0, 10)}T20:00`,
  }
}
type Show = ReturnType<typeof newShow>

async function paid(form: Show, customer?: SignedIn) {
  const deal = await paidRequest(app, form, customer && { customer })
  const [payment] = (await ledgerOf(app, deal.request.id)).payments
  const ids = deal.tickets.map(({ id }) => id) as [string, string]
  return { ...deal, intentId: payment.paymentIntentId as string, ids }
}

type Of = { admin: SignedIn; request: { id: string } }

const showOf = ({ admin, request }: Of) =>
  admin.client.call(showsApi.read, { query: { requestId: request.id } })

const namesOf = async (of: Of) => (await showOf(of)).requests.map(({ id }) => id)

type Wanted = NewShowChange extends infer Each ? (Each extends NewShowChange ? Partial<Each> : never) : never

function bodyOf(wanted: Wanted, requestIds: readonly string[]): NewShowChange {
  return { note: null, ...wanted, requestIds: [...requestIds] } as NewShowChange
}

/** The show of all its requests changes, and all that follows has happened. */
async function change(of: Of, wanted: Wanted, requestIds?: readonly string[]) {
  const body = bodyOf(wanted, requestIds ?? (await namesOf(of)))
  await of.admin.client.call(showsApi.change, { params: { id: of.request.id }, body, key: randomUUID() })
  await app.runJobs()
}

const requestOf = ({ customer, request }: Pick<Deal, 'customer' | 'request'>) =>
  customer.client.call(requestsApi.get, { params: { id: request.id } })

const ticketsOf = async ({ customer, request }: Pick<Deal, 'customer' | 'request'>) =>
  (await customer.client.call(ticketsApi.listMine)).filter(({ requestId }) => requestId === request.id)

const noticesOf = async ({ customer, request }: Pick<Deal, 'customer' | 'request'>) =>
  (await customer.client.call(chatApi.list, { params: { requestId: request.id } })).map(
    ({ message }) => message,
  )

const mailsTo = async ({ user }: SignedIn) => {
  const mails = await app.db('email_logs').where({ recipient: user.email, type: 'show_change' })
  return mails.map(({ subject, content }) => `${subject}\n${content}`)
}

const sentOf = async ({ intentId }: { intentId: string }) =>
  (await providerRefunds(app, intentId)).map(({ amount }) => amount)

describe('the show of a request', () => {
  it('has all that is open or paid for the same artist, venue and day, whatever way they are written', async () => {
    const show = newShow()
    const first = await paid(show)
    const seat = await sendBack(first.customer, (await deliver(first.admin, first.ids[0])).id)
    await list({ seller: first.customer, admin: first.admin, ticket: seat })
    const other = await app.signIn()
    const written = {
      artist: show.artist.toUpperCase().replace('Ó', 'O'),
      venue: 'The Fox, Theater'.slice(4),
    }
    const second = await submitRequest(other, {
      ...show,
      ...written,
      concertDate: show.concertDate.replace('20:', '19:'),
    })
    await submitRequest(other, { ...show, venue: 'The Warfield' })
    await submitRequest(other, { ...show, concertDate: newShow(61).concertDate })
    const declined = await offeredRequest(app, show)
    await declined.customer.client.call(offersApi.decline, { params: { offerId: declined.offer.id } })
    expect((await showOf(first)).requests).toMatchObject([
      { id: first.request.id, isPaid: true, left: 375, returning: 1, listed: 1, status: 'completed' },
      { id: second.id, isPaid: false, left: 0, returning: 0, listed: 0, status: 'pending' },
    ])
  })

  it('is changed by admins with a confirmed session alone, and only where it still is the same show', async () => {
    const show = newShow()
    const deal = await paid(show)
    const params = { id: deal.request.id }
    const call = { params, body: bodyOf({ kind: 'cancelled' }, [deal.request.id]), key: randomUUID() }
    expect((await deal.customer.client.refusal(showsApi.change, call)).code).toBe('admin_only')
    expect(
      (await deal.customer.client.refusal(showsApi.read, { query: { requestId: params.id } })).code,
    ).toBe('admin_only')
    const refusalOf = async (wanted: Wanted, ids = [params.id]) =>
      (
        await deal.admin.client.refusal(showsApi.change, {
          params,
          body: bodyOf(wanted, ids),
          key: randomUUID(),
        })
      ).code
    const elsewhere = await submitRequest(await app.signIn(), newShow())
    expect(await refusalOf({ kind: 'cancelled' }, [elsewhere.id])).toBe('request_changed')
    expect(await refusalOf({ kind: 'cancelled' }, [])).toBe('invalid_input')
    expect(await refusalOf({ kind: 'moved', venue: show.venue, concertDate: show.concertDate })).toBe(
      'invalid_input',
    )
    expect(await refusalOf({ kind: 'moved', venue: show.venue, concertDate: '2020-01-01T20:00' })).toBe(
      'invalid_input',
    )
    app.clock.advance(11 * 60_000)
    expect(await refusalOf({ kind: 'cancelled' })).toBe('confirm_password')
  })
})

describe('a show that is cancelled', () => {
  it('ends offers and open requests, pays every order back, and notifies each customer once', async () => {
    const show = newShow()
    const twice = await paid(show)
    const again = await paid(show, twice.customer)
    const offered = await offeredRequest(app, show)
    const unpaid = await acceptedRequest(app, show)
    const left = await paid(show)
    const all = await namesOf(twice)
    await change(
      twice,
      { kind: 'cancelled', note: 'The singer is ill.' },
      all.filter((id) => id !== left.request.id),
    )

    expect([await sentOf(twice), await sentOf(again), await sentOf(left)]).toEqual([[37_500], [37_500], []])
    expect(await ticketsOf(twice)).toMatchObject([
      { status: 'refunded', isShowCancelled: true },
      { status: 'refunded', isShowCancelled: true },
    ])
    expect(await requestOf(twice)).toMatchObject({
      ...{ status: 'completed', isShowCancelled: true },
      order: { moneyBack: { amount: 375, state: 'arrived' }, hasTickets: false },
    })
    for (const deal of [offered, unpaid]) {
      expect(await requestOf(deal)).toMatchObject({ status: 'expired', expiredBecause: 'show_cancelled' })
    }
    const [offer] = await offered.customer.client.call(offersApi.listForRequest, {
      params: { id: offered.request.id },
    })
    expect(offer?.status).toBe('superseded')
    const { orders } = await ledgerOf(app, unpaid.request.id)
    expect(orders).toMatchObject([{ state: 'closed', closedReason: 'show_cancelled' }])
    expect(await noticesOf(twice)).toEqual([
      'The show was cancelled. We refund $375.00 to your card. The singer is ill.',
    ])
    expect(await noticesOf(unpaid)).toEqual([
      'The show was cancelled. Your request is closed, and you are not charged. The singer is ill.',
    ])
    // The messages in their discussions are not mailed either.
    app.clock.advance(11 * 60_000)
    await app.runJobs()
    const mails = await mailsTo(twice.customer)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('We refund $375.00 to your card.')
    const others = await app.db('email_logs').where({ recipient: twice.customer.user.email })
    expect(others.filter(({ type }) => /message/.test(type))).toEqual([])
    expect(await mailsTo(left.customer)).toEqual([])
    expect((await showOf(twice)).changes).toMatchObject([
      { kind: 'cancelled', requests: 4, done: 4, by: 'Jo' },
    ])
    const [refund] = await twice.admin.client.call(paymentsApi.adminListRefunds, {
      params: { id: twice.request.id },
    })
    expect(refund).toMatchObject({ amount: 375, explanation: 'The singer is ill.', state: 'succeeded' })
  })

  it('ends resales: what was not sold, what was chosen and not paid, and what was put back', async () => {
    const show = newShow()
    const deal = await paid(show)
    const sales = []
    for (const id of deal.ids) {
      await deliver(deal.admin, id)
      sales.push(
        await list({ seller: deal.customer, admin: deal.admin, ticket: await sendBack(deal.customer, id) }),
      )
    }
    const [unsold, sold] = sales as [(typeof sales)[0], (typeof sales)[0]]
    const recipient = await app.signIn()
    await showInterest(recipient, sold.listing)
    const { request } = await choose(sold, recipient)
    await change(deal, { kind: 'cancelled' })
    const listings = await app.db('resell_notifications').whereIn('id', [unsold.listing.id, sold.listing.id])
    expect(listings.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
    const mine = await requestOf({ customer: recipient, request: request as Deal['request'] })
    expect(mine).toMatchObject({ status: 'expired', expiredBecause: 'show_cancelled' })
    expect(await recipient.client.call(ticketsApi.listMine)).toEqual([])
    // The seat that was sold was paid back when it was sold.
    expect((await sentOf(deal)).reduce((sum, amount) => sum + amount, 0)).toBe(37_500)
  })

  it('goes on where it was if the process is killed, and waits for a card provider that is away', async () => {
    const show = newShow()
    const first = await paid(show)
    const second = await acceptedRequest(app, show, { customer: first.customer })
    await openCheckout(second)
    app.payments.setLine('down')
    await change(first, { kind: 'cancelled' })
    expect((await showOf(first)).changes).toMatchObject([{ requests: 2, done: 1 }])
    expect(await mailsTo(first.customer)).toEqual([])
    app.payments.setLine('up')
    app.clock.advance(dayMs / 2)
    await app.runJobs()
    expect((await showOf(first)).changes).toMatchObject([{ requests: 2, done: 2 }])
    expect(await sentOf(first)).toEqual([37_500])
    expect(await mailsTo(first.customer)).toHaveLength(1)
  })

  it('and payments of its orders leave each paid and refunded or closed, whichever comes first', {
    tags: 'postgres',
  }, async () => {
    const show = newShow()
    const deals: Deal[] = []
    for (let index = 0; index < 5; index += 1) deals.push(await acceptedRequest(app, show))
    const pages = await Promise.all(deals.map(openCheckout))
    const [{ admin, request }] = deals as [Deal]
    const body = bodyOf({ kind: 'cancelled' }, await namesOf({ admin, request }))
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 10 > 0) return confirmIntent(app, pages[index % 5]?.clientSecret ?? '')
        // Later ones are refused, since nothing is left to cancel.
        await admin.client.try(showsApi.change, { params: { id: request.id }, body, key: randomUUID() })
        return app.runJobs()
      }),
    )
    app.clock.advance(dayMs / 2)
    await app.runJobs()
    for (const [index, deal] of deals.entries()) {
      const { orders, tickets } = await ledgerOf(app, deal.request.id)
      const [{ state }] = orders
      const { intentId = '' } = pages[index] ?? {}
      const intent = await app.payments.provider().paymentIntents.retrieve(intentId)
      const back = (await sentOf({ intentId })).reduce((sum, amount) => sum + amount, 0)
      expect(back, state).toBe(intent.amount_received)
      expect(tickets.map(({ status }) => status)).toEqual(state === 'paid' ? ['refunded', 'refunded'] : [])
      // The five calls said the same.
      expect(await noticesOf(deal)).toHaveLength(1)
    }
  })

  it('and deliveries of its seats leave them withdrawn', async () => {
    const deal = await paid(newShow())
    const body = bodyOf({ kind: 'cancelled' }, [deal.request.id])
    const params = { id: deal.request.id }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index === 10
          ? deal.admin.client
              .call(showsApi.change, { params, body, key: randomUUID() })
              .then(() => app.runJobs())
          : deal.admin.client.try(ticketsApi.deliver, {
              params: { id: deal.ids[index % 2] ?? '' },
              body: { qrCode: `LS-${index % 2}` },
            }),
      ),
    )
    expect(answers.filter((answer) => typeof answer === 'object' && answer.status >= 500)).toEqual([])
    await app.runJobs()
    expect(await ticketsOf(deal)).toMatchObject([
      { status: 'refunded', qrCode: null },
      { status: 'refunded', qrCode: null },
    ])
    expect(await sentOf(deal)).toEqual([37_500])
  })

  it('refunds nothing that the bank holds, and can be followed by a new offer for another day', async () => {
    const show = newShow()
    const deal = await paid(show)
    await app.payments
      .provider()
      .rawRequest('POST', `/v1/payment_intents/${deal.intentId}/sandbox_dispute`, {})
    await waitFor(async () => expect((await showOf(deal)).requests).toMatchObject([{ left: 0 }]))
    const open = await submitRequest(await app.signIn(), show)
    await change(deal, { kind: 'cancelled' })
    expect(await sentOf(deal)).toEqual([])
    expect(await noticesOf(deal)).toEqual(['The show was cancelled.'])
    const terms = { ticketCount: 2, section: '104', row: null, pricePerTicket: 90, notes: null }
    await deal.admin.client.call(offersApi.make, { params: { id: open.id }, body: terms })
    const shown = await deal.admin.client.call(requestsApi.adminGet, { params: { id: open.id } })
    expect(shown).toMatchObject({ status: 'offer_made', expiredBecause: null })
  })
})

describe('a show that moves', () => {
  it('changes date and venue wherever they are, and what depends on them, and notifies each customer once', async () => {
    const show = newShow(2)
    const deal = await paid(show)
    const { admin, customer, ids } = deal
    await deliver(admin, ids[0])
    const sale = await list({ seller: customer, admin, ticket: await sendBack(customer, ids[0]) })
    const offered = await offeredRequest(app, show)
    const pending = await submitRequest(customer, show)
    const to = { venue: 'Greek Theatre', concertDate: newShow(30).concertDate }
    await change(deal, { kind: 'moved', ...to })

    expect(await requestOf(deal)).toMatchObject({
      ...to,
      showMoved: { times: 1, venue: show.venue, concertDate: show.concertDate },
    })
    expect(await ticketsOf(deal)).toMatchObject([to, to])
    const [listing] = await app.db('resell_notifications').where({ id: sale.listing.id })
    expect(listing).toMatchObject({ ...to, status: 'active' })
    // The resale of a show in two days would have ended tomorrow.
    app.clock.advance(dayMs)
    await app.runJobs()
    expect(await ticketsOf(deal)).toMatchObject([{ status: 'returning' }, { status: 'pending' }])
    const [before, after] = [await requestOf(offered), offered.request]
    expect(before.currentOffer?.expiresAt).toBe(offered.offer.expiresAt)
    expect([before.concertDate, after.concertDate]).toEqual([to.concertDate, show.concertDate])
    const asked = await admin.client.call(requestsApi.adminGet, { params: { id: pending.id } })
    // The request was not answered.
    expect(asked).toMatchObject({ status: 'pending', ...to })
    expect(asked.replyDueAt).not.toBeNull()
    expect((await noticesOf(deal))[0]).toMatch(
      /^The show is now on .* at Greek Theatre\. It was on .* at .*\. Your order stays valid\./,
    )
    expect(await mailsTo(customer)).toHaveLength(1)
    const found = await admin.client.call(requestsApi.adminList, {
      query: { q: 'greek', group: 'active' } as never,
    })
    expect(found.map(({ id }) => id)).toContain(pending.id)
  })

  it('renews the time to pay, whose old end closes nothing', async () => {
    // The server's today ends within 24 hours.
    const show = { ...newShow(), concertDate: `${firstUpcomingDay(app.clock.now())}T20:00` }
    const deal = await acceptedRequest(app, show)
    const [first] = (await ledgerOf(app, deal.request.id)).orders
    await change(deal, { kind: 'moved', venue: show.venue, concertDate: newShow(20).concertDate })
    const [order] = (await ledgerOf(app, deal.request.id)).orders
    expect(Date.parse(order.payBy) - Date.parse(order.createdAt)).toBe(dayMs)
    expect((await requestOf(deal)).deadlineAt).toBe(order.payBy)
    app.clock.advance(Date.parse(first.payBy) - app.clock.now().getTime() + 1)
    await app.runJobs()
    expect((await ledgerOf(app, deal.request.id)).orders).toMatchObject([{ state: 'open' }])
    app.clock.advance(dayMs)
    await app.runJobs()
    expect((await ledgerOf(app, deal.request.id)).orders).toMatchObject([
      { closedReason: 'not_paid_in_time' },
    ])
  })

  it('makes tickets usable again that counted as used since the old day', async () => {
    const deal = await paid(newShow(1))
    for (const id of deal.ids) await deliver(deal.admin, id)
    await deal.customer.client.call(ticketsApi.opened, { params: { id: deal.ids[0] }, body: {} })
    app.clock.advance(4 * dayMs)
    await app.runJobs()
    expect((await ticketsOf(deal)).map(({ status }) => status)).toContain('used')
    await deal.admin.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
    await change(deal, { kind: 'moved', venue: 'Fox Theater', concertDate: newShow(9).concertDate })
    expect((await ticketsOf(deal)).map(({ status }) => status)).not.toContain('used')
  })

  it('lets who has paid ask for the money back within 14 days, which staff see until they refund or it is taken back', async () => {
    const show = newShow()
    const deal = await paid(show)
    const { admin, customer, request } = deal
    const params = { id: request.id }
    const ask = () => customer.client.call(showsApi.askMoneyBack, { params })
    const refusal = async (who: SignedIn) =>
      (await who.client.refusal(showsApi.askMoneyBack, { params })).code
    expect(await refusal(customer)).toBe('money_back_over')
    await change(deal, { kind: 'moved', venue: 'Greek Theatre', concertDate: show.concertDate })
    expect(await refusal(await app.signIn())).toBe('not_found')
    const queue = async () =>
      (await admin.client.call(requestsApi.adminList, { query: { view: 'money_back' } as never })).map(
        ({ id }) => id,
      )
    await Promise.all([ask(), ask()])
    expect(await queue()).toContain(request.id)
    expect((await admin.client.call(requestsApi.adminSummary)).moneyBack.count).toBeGreaterThan(0)
    expect((await ticketsOf(deal))[0]).toMatchObject({
      moneyBackAskedAt: expect.any(String),
      orderSaving: null,
    })
    await customer.client.call(showsApi.keepTickets, { params })
    expect(await queue()).not.toContain(request.id)
    await ask()
    await admin.client.call(refundsApi.make, {
      params,
      body: { what: 'order', reason: 'As you asked' },
      key: randomUUID(),
    })
    expect(await queue()).not.toContain(request.id)
    expect(await refusal(customer)).toBe('money_back_over')

    const gone = await paid(newShow())
    const all = { params: { id: gone.request.id }, body: { what: 'order' as const, reason: 'As you asked' } }
    await gone.admin.client.call(refundsApi.make, { ...all, key: randomUUID() })
    await change(gone, { kind: 'moved', venue: 'Greek Theatre', concertDate: show.concertDate })
    expect((await noticesOf(gone)).at(-1)).toMatch(/at Greek Theatre\. It was on .* at Fox Theater\.$/)
    expect((await ticketsOf(gone))[0]?.moneyBackUntil).toBeNull()

    const late = await paid(newShow())
    await change(late, { kind: 'moved', venue: 'Greek Theatre', concertDate: newShow(80).concertDate })
    app.clock.advance(14 * dayMs)
    expect(
      (await late.customer.client.refusal(showsApi.askMoneyBack, { params: { id: late.request.id } })).code,
    ).toBe('money_back_over')
  })
})
