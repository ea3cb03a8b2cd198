import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { accountsApi } from '#contract/accounts.ts'
import { discountsApi } from '#contract/discounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { refundsApi } from '#contract/refunds.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { showsApi } from '#contract/shows.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { confirmIntent, makeOffer, submitRequest } from '../factories.ts'
import { noLimits } from '../noLimits.ts'
import { deliverEvent } from '../payments.ts'
import { createRandom, type Random } from '../random.ts'
import { type SignedIn, startTestApp, type TestApp, testPassword } from '../startTestApp.ts'
import type { Answer } from '../TestClient.ts'
import type { LineState } from '../testPayments.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Test cards by what becomes of their payment or its refund: docs.stripe.com/testing */
const cards = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  authenticated: '4000002760003184',
  processing: '4000009999000006',
  refundedLater: '4000000000007726',
  refundFails: '4000000000005126',
} as const

/** What can happen, by how often compared with the others. */
const weights = {
  6: 'buy pay showInterest',
  5: 'selectRecipient deliverWebhooks',
  4: 'agree openCheckout deliverTickets sendBack confirmEmail',
  3: 'restoreBackup sweep',
  2: 'offerAgain newCode cutLine authenticate settleProcessing repeatWebhook retryRefund refundByStaff changeShow dispute decideDispute',
  1: 'passHours passDay decline cancelAtProvider complete deactivateCode undoCompletion refundByHand cancelReturn withdrawInterest relist leave',
}
const drawn = Object.entries(weights).flatMap(([weight, names]) =>
  Array<string[]>(Number(weight)).fill(names.split(' ')).flat(),
)

export interface Deal {
  requestId: string
  customer: SignedIn
  /** What each checkout page of this customer holds: a page may be old when it pays. */
  pages: string[]
}

/**
 * People, staff, the card provider and a clock, on which random things happen. Webhooks stay with the provider until a step
 * delivers them, in any order, more than once, or never.
 */
export class MoneyWorld {
  readonly app: TestApp
  readonly seed: number
  readonly random: Random
  /** What has happened, by its name. */
  readonly reached = new Set<string>()
  readonly steps: string[] = []
  /** Intents that our records have forgotten to cancel. */
  readonly forgotten = new Set<string>()
  readonly customers: SignedIn[]
  readonly admins: SignedIn[]
  private readonly deals: Deal[] = []
  /** Every event of the provider, oldest first. */
  private readonly events = new Map<string, Stripe.Event>()
  private readonly delivered = new Set<string>()
  private line: LineState = 'up'
  /** The newest code; it may be used up or no longer active. */
  private code: string | undefined
  private codes = 0

  private constructor(app: TestApp, seed: number, people: { customers: SignedIn[]; admins: SignedIn[] }) {
    this.app = app
    this.seed = seed
    this.random = createRandom(seed)
    this.customers = people.customers
    this.admins = people.admins
  }

  static async start(seed: number): Promise<MoneyWorld> {
    const app = await startTestApp({ deliverWebhooks: false, limits: noLimits })
    const customers = [await app.signIn(), await app.signIn(), await app.signIn()]
    // One is a member, for whom codes waive nothing.
    await app.deps.db('users').where({ id: customers[2]?.user.id }).update({ membershipStatus: 'member' })
    const admins = [await app.signIn({ isAdmin: true }), await app.signIn({ isAdmin: true })]
    return new MoneyWorld(app, seed, { customers, admins })
  }

  private get db() {
    return this.app.deps.db
  }

  private get provider() {
    return this.app.payments.provider()
  }

  stop(): Promise<void> {
    this.app.payments.setLine('up')
    return this.app.stop()
  }

  /** Does one random thing; now and then two at once. */
  async step(): Promise<void> {
    const things = this.random.int(4) === 0 ? [this.pickThing(), this.pickThing()] : [this.pickThing()]
    this.steps.push(things.map(([name]) => name).join(' + '))
    await Promise.all(things.map(([, happen]) => happen()))
    if (this.line !== 'up' && this.random.int(3) > 0) this.setLine('up')
  }

  /** Everything that is under way comes to its end: the provider is reachable and all webhooks arrive. */
  async settle(): Promise<void> {
    this.setLine('up')
    for (let round = 0; round < 6; round += 1) {
      for (const id of await this.intentsIn('processing')) await this.setOutcome(id, 'settle', 'succeed')
      await this.passTime(5 * hourMs)
      await this.deliverAll()
    }
  }

  /** Everything that the provider has to report arrives. */
  async deliverAll(): Promise<void> {
    await this.deliver(await this.undelivered())
  }

  /** What the provider has, whatever our records say. */
  async atProvider(): Promise<{
    intents: Stripe.PaymentIntent[]
    refunds: Stripe.Refund[]
    disputes: Stripe.Dispute[]
  }> {
    const ids = await this.intentIds()
    const intents = await Promise.all(ids.map((id) => this.provider.paymentIntents.retrieve(id)))
    const pages = await Promise.all(
      ids.map((id) => this.provider.refunds.list({ payment_intent: id, limit: 100 })),
    )
    const disputes = await this.provider.disputes.list({ limit: 100 })
    return { intents, refunds: pages.flatMap(({ data }) => data), disputes: disputes.data }
  }

  private pickThing(): readonly [string, () => Promise<unknown>] {
    const name = this.random.pick(drawn)
    return [name, this.things[name] ?? (() => Promise.reject(new Error(`Nobody knows how to ${name}`)))]
  }

  /** What can happen. */
  private readonly things: Record<string, () => Promise<unknown>> = {
    agree: () => this.agree(),
    buy: () => this.buy(),
    restoreBackup: () => this.restoreBackup(),
    openCheckout: () => this.openCheckout(),
    pay: () => this.pay(),
    authenticate: async () => {
      const id = this.pickFrom(await this.intentsIn('requires_action'))
      if (id) await this.setOutcome(id, 'authenticate', this.random.pick(['succeed', 'succeed', 'fail']))
    },
    settleProcessing: async () => {
      const id = this.pickFrom(await this.intentsIn('processing'))
      if (id) await this.setOutcome(id, 'settle', this.random.pick(['succeed', 'fail']))
    },
    deliverWebhooks: async () => {
      const waiting = this.random.shuffle(await this.undelivered())
      await this.deliver(waiting.slice(0, 1 + this.random.int(6)))
    },
    repeatWebhook: async () => {
      const event = this.pickFrom([...this.events.values()].filter(({ id }) => this.delivered.has(id)))
      if (event) await this.deliver([event])
    },
    sweep: () => this.passTime(11 * minuteMs),
    passHours: () => this.passTime(5 * hourMs),
    passDay: () => this.passTime(25 * hourMs),
    offerAgain: () => this.offerAgain(),
    decline: async () => {
      const offer = await this.rowOf('offers', (rows) => rows.where({ status: 'pending' }))
      const { userId } =
        (await this.db('ticket_requests')
          .where({ id: offer?.requestId ?? '' })
          .first()) ?? {}
      const owner = this.customers.find(({ user }) => user.id === userId)
      if (owner && offer)
        await this.call(owner, offersApi.decline, { params: { offerId: offer.id } as never })
    },
    cancelAtProvider: async () => {
      const id = this.pickFrom(await this.intentsIn('requires_payment_method'))
      if (id) await this.provider.paymentIntents.cancel(id).catch(() => undefined)
    },
    complete: () => this.complete(),
    undoCompletion: async () => this.byStaff(requestsApi.undoComplete, { id: this.pickDeal()?.requestId }),
    retryRefund: async () => {
      const failed = await this.rowOf('refunds', (rows) => rows.whereIn('state', ['failed', 'queued']))
      const admin = await this.confirmedAdmin()
      if (failed) await this.call(admin, paymentsApi.retryRefund, { params: { id: failed.id } })
    },
    refundByStaff: () => this.refundByStaff(),
    changeShow: () => this.changeShow(),
    // As on the provider's own pages.
    refundByHand: async () => {
      const payment_intent = this.pickFrom(await this.intentsIn('succeeded'))
      const refund = { payment_intent, amount: 1000 * (1 + this.random.int(40)) }
      if (payment_intent) await this.provider.refunds.create(refund as never).catch(() => undefined)
    },
    dispute: async () => {
      const intentId = this.pickFrom(await this.intentsIn('succeeded'))
      const isPart = this.random.int(3) === 0
      const isInquiry = this.random.int(3) === 0
      if (intentId) await this.dispute(intentId, { ...(isPart && { amount: 1000 }), isInquiry })
    },
    decideDispute: async () => {
      const { data } = await this.provider.disputes.list({ limit: 100 })
      const open = this.pickFrom(data.filter(({ status }) => !/won|lost|closed/.test(status)))
      if (open) await this.answer(open.id, this.random.pick(['winning', 'losing', 'our', 'escalate_inquiry']))
    },
    newCode: () => this.newCode(),
    deactivateCode: () => this.deactivateCode(),
    deliverTickets: async () => {
      const pending = await this.db('tickets').where({ status: 'pending' })
      for (const { id } of this.random.shuffle(pending).slice(0, 3))
        await this.byStaff(ticketsApi.deliver, { id }, { qrCode: `LS-${id}` })
    },
    sendBack: async () => {
      const ticket = await this.rowOf('tickets', (rows) => rows.whereIn('status', ['ready', 'delivered']))
      await this.byOwner(ticket?.ownerId, resaleApi.requestReturn, ticket?.id)
    },
    cancelReturn: async () => {
      const ticket = await this.rowOf('tickets', (rows) => rows.where({ status: 'returning' }))
      await this.byOwner(ticket?.ownerId, resaleApi.cancelReturn, ticket?.id)
    },
    confirmEmail: async () => {
      const asked = await this.rowOf('tickets', (rows) => rows.where({ returnStatus: 'pending_email' }))
      await this.byStaff(resaleApi.confirmEmail, { id: asked?.id })
    },
    showInterest: async () => {
      const listing = await this.rowOf('resell_notifications', (rows) => rows.where({ status: 'active' }))
      await this.byOwner(this.random.pick(this.customers).user.id, resaleApi.optIn, listing?.id)
    },
    withdrawInterest: async () => {
      const interest = await this.rowOf('resell_opt_ins')
      await this.byOwner(interest?.userId, resaleApi.withdraw, interest?.listingId)
    },
    selectRecipient: () => this.selectRecipient(),
    relist: async () => {
      const sold = await this.rowOf('resell_notifications', (rows) => rows.where({ status: 'sold' }))
      await this.byStaff(resaleApi.relist, { id: sold?.id })
    },
    // Not the last one, who is a member.
    leave: () => this.leave(this.customers[this.random.int(this.customers.length - 1)]),
    cutLine: async () => this.setLine(this.random.pick(['down', 'cut_replies'])),
  }

  /** @param days until the event */
  async agree(customer = this.random.pick(this.customers), days = this.random.pick([3, 900])): Promise<Deal> {
    const concertDate = new Date(this.app.clock.now().getTime() + days * 24 * hourMs)
    const form = { ticketCount: 2, concertDate: concertDate.toISOString().slice(0, 16) }
    const { id } = await submitRequest(customer, form)
    const admin = this.random.pick(this.admins)
    const offer = await makeOffer(admin, id, { ticketCount: 1 + this.random.int(3) })
    await this.call(customer, offersApi.accept, { params: { offerId: offer.id } })
    const deal: Deal = { requestId: id, customer, pages: [] }
    this.deals.push(deal)
    return deal
  }

  private async buy(): Promise<void> {
    const deal = await this.agree()
    await this.openCheckout(deal)
    await this.pay(deal)
  }

  /**
   * Our records forget an intent, as after restoring a backup: it stays payable when its order is closed or has a second one.
   */
  async restoreBackup(
    deal = this.pickDeal(),
    isPaidLate = this.random.int(3) === 0,
    hasCode?: boolean,
  ): Promise<void> {
    if (!deal || deal.pages.length === 0) return
    const order = await this.db('orders').where({ requestId: deal.requestId, state: 'open' }).first()
    const payment = order && (await this.db('payments').where({ orderId: order.id, state: 'open' }).first())
    if (!payment) return
    await this.db('payments').where({ id: payment.id, state: 'open' }).update({ state: 'canceled' })
    this.forgotten.add(payment.paymentIntentId)
    if (isPaidLate) await this.passTime(25 * hourMs)
    else await this.openCheckout(deal, hasCode)
    for (const page of deal.pages) await confirmIntent(this.app, page, cards.paid)
  }

  async openCheckout(deal = this.pickDeal(), hasCode = this.random.int(2) === 1): Promise<void> {
    if (!deal) return
    const discountCode = hasCode ? this.code : undefined
    const body = { requestId: deal.requestId, ...(discountCode && { discountCode }) }
    const answer = await this.call(deal.customer, paymentsApi.createPaymentIntent, { body })
    if (answer.status < 300) deal.pages.push((answer.body as { clientSecret: string }).clientSecret)
  }

  async pay(deal = this.pickDeal(), name?: keyof typeof cards): Promise<void> {
    if (!deal || deal.pages.length === 0) return
    const page = this.random.pick(deal.pages)
    const any = this.random.int(2) === 0 ? cards.paid : this.random.pick(Object.values(cards))
    const card = name ? cards[name] : any
    await confirmIntent(this.app, page, card)
    // The bank takes its time, and the customer looks again.
    if (card === cards.processing) await this.openCheckout(deal)
  }

  /** A refund of a seat, of an amount or, seldom, of all that is left. */
  async refundByStaff(
    deal = this.pickDeal(),
    what = this.random.pick(['seats', 'amount', 'amount', 'order']),
  ) {
    if (!deal) return
    const ticket = await this.rowOf('tickets', (rows) => rows.where({ requestId: deal.requestId }))
    const body = {
      ...{ what, reason: 'The seats are behind a pillar', amount: 10 * (1 + this.random.int(20)) },
      ...(ticket && { ticketIds: [ticket.id] }),
    }
    const params = { id: deal.requestId }
    await this.call(await this.confirmedAdmin(), refundsApi.make, {
      ...{ params, body },
      key: randomUUID(),
    } as never)
  }

  /** Changes the show for all requests of the day, or some. */
  async changeShow(deal = this.pickDeal(), kind = this.random.pick(['moved', 'moved', 'cancelled'])) {
    if (!deal) return
    const admin = await this.confirmedAdmin()
    const { body } = await this.call(admin, showsApi.read, { query: { requestId: deal.requestId } })
    const { requests = [] } = body as { requests?: { id: string }[] }
    const days = this.random.pick([2, 900])
    const concertDate = new Date(this.app.clock.now().getTime() + days * 24 * hourMs)
      .toISOString()
      .slice(0, 16)
    const others = requests.flatMap(({ id }) =>
      id === deal.requestId || this.random.int(2) === 0 ? [] : [id],
    )
    await this.call(admin, showsApi.change, {
      params: { id: deal.requestId },
      body: { kind, note: null, requestIds: [deal.requestId, ...others], concertDate, venue: 'Fox Theater' },
      key: randomUUID(),
    } as never)
    await this.app.runJobs()
  }

  /** @param amount a part of it, in cents @returns the dispute's id */
  async dispute(intentId: string, { amount, isInquiry = false }: { amount?: number; isInquiry?: boolean }) {
    const path = `/v1/payment_intents/${intentId}/sandbox_dispute`
    const about = { ...(amount && { amount }), inquiry: String(isInquiry) }
    const opened = await this.provider.rawRequest('POST', path, about)
    return (opened as unknown as Stripe.Dispute).id
  }

  /** We answer a dispute, and the bank decides by the text. */
  async answer(disputeId: string, text: 'winning' | 'losing' | 'our' | 'escalate_inquiry') {
    const evidence = { uncategorized_text: `${text}_evidence` }
    await this.provider.disputes.update(disputeId, { evidence }).catch(() => undefined)
  }

  /** A webhook that has arrived comes once more. */
  async repeat(type: string): Promise<void> {
    const sent = [...this.events.values()].filter((event) => this.delivered.has(event.id))
    await this.deliver(sent.filter((event) => event.type === type).slice(-1))
  }

  /** Ends what an intent of the sandbox waits for, if it still does. */
  private async setOutcome(intentId: string, what: 'authenticate' | 'settle', outcome: string) {
    const path = `/v1/payment_intents/${intentId}/sandbox_${what}`
    await this.provider.rawRequest('POST', path, { outcome }).catch(() => undefined)
  }

  private async deliver(events: Stripe.Event[]): Promise<void> {
    await Promise.all(
      events.map(async (event) => {
        const { status, text } = await deliverEvent(this.app, event)
        // Signed before a day passed at the same time: the provider sends it again.
        if (text.includes('invalid_signature')) return
        // A dispute is read from the provider, which cannot be reached: it comes again.
        if (status === 503 && event.type.startsWith('charge.dispute')) return
        if (status !== 200) throw new Error(`${event.type} was answered ${status}: ${text}`)
        if (this.delivered.has(event.id) && event.type.startsWith('charge.dispute'))
          this.note('a dispute is reported twice')
        this.delivered.add(event.id)
      }),
    )
  }

  async passTime(ms: number): Promise<void> {
    this.app.clock.advance(ms)
    await this.app.runJobs()
  }

  async offerAgain(deal = this.pickDeal()): Promise<void> {
    if (!deal) return
    const body = { ticketCount: 2, section: '104', row: null, pricePerTicket: 90, notes: null }
    const made = await this.byStaff(offersApi.make, { id: deal.requestId }, body)
    if (!made || made.status >= 300 || this.random.int(3) === 0) return
    const offerId = (made.body as { id: string }).id
    await this.call(deal.customer, offersApi.accept, { params: { offerId } })
  }

  async complete(deal = this.pickDeal()): Promise<void> {
    await this.byStaff(requestsApi.adminUpdate, { id: deal?.requestId }, { status: 'completed' })
  }

  async confirmedAdmin(): Promise<SignedIn> {
    const admin = this.random.pick(this.admins)
    await this.call(admin, accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
    return admin
  }

  async newCode(maxUses = 1 + this.random.int(3)): Promise<void> {
    this.codes += 1
    const code = `CODE${String(this.codes).padStart(4, '0')}`
    const made = await this.byStaff(discountsApi.create, {}, { code, maxUses })
    if (made && made.status < 300) this.code = code
  }

  async deactivateCode(): Promise<void> {
    const active = await this.db('discount_codes').where({ isActive: true }).first()
    await this.byStaff(discountsApi.deactivate, { id: active?.id })
  }

  /** The recipient often goes to checkout at once. */
  private async selectRecipient(): Promise<void> {
    const active = this.db('resell_notifications').where({ status: 'active' }).select('id')
    const interest = await this.rowOf('resell_opt_ins', (rows) => rows.whereIn('listingId', active))
    if (!interest) return
    const answer = await this.call(await this.confirmedAdmin(), resaleApi.selectRecipient, {
      params: { id: interest.listingId },
      body: { userId: interest.userId },
    })
    const { recipient } = answer.body as { recipient?: { requestId: string; userId: string } | null }
    const customer = this.customers.find(({ user }) => user.id === recipient?.userId)
    if (answer.status >= 300 || !recipient || !customer) return
    const deal = { requestId: recipient.requestId, customer, pages: [] }
    this.deals.push(deal)
    if (this.random.int(2) === 0) return
    await this.openCheckout(deal)
    await this.pay(deal)
  }

  /** Someone deletes their account, and somebody new comes. */
  async leave(person: SignedIn | undefined): Promise<void> {
    if (!person) return
    const { status } = await this.call(person, accountsApi.deleteAccount, {})
    if (status === 200) this.customers[this.customers.indexOf(person)] = await this.app.signIn()
  }

  private pickFrom<T>(found: readonly T[]): T | undefined {
    return found.length === 0 ? undefined : this.random.pick(found)
  }

  /** A random row of a table. */
  private async rowOf(table: string, narrow = (rows: Knex.QueryBuilder): Knex.QueryBuilder => rows) {
    return this.pickFrom<Record<string, string>>(await narrow(this.db(table)))
  }

  /** A call by some admin, if there is what it is about. */
  private async byStaff(endpoint: Endpoint, params: Record<string, string | undefined>, body?: object) {
    if (Object.values(params).includes(undefined)) return undefined
    return this.call(this.random.pick(this.admins), endpoint, { params, ...(body && { body }) } as never)
  }

  /** A call by one of the customers about something of theirs, if there is both. */
  private async byOwner(ownerId: string | undefined, endpoint: Endpoint, id: string | undefined) {
    const owner = this.customers.find(({ user }) => user.id === ownerId)
    if (owner && id) await this.call(owner, endpoint, { params: { id }, key: randomUUID() } as never)
  }

  /** A call with any outcome but a failure of ours. Refusals are noted by their code. */
  private async call<E extends Endpoint>(
    person: SignedIn,
    endpoint: E,
    options: Parameters<SignedIn['client']['try']>[1],
  ): Promise<Answer<unknown>> {
    const answer = await person.client.try(endpoint, options as never)
    const code = answer.status < 400 ? undefined : (answer.body as { code?: string }).code
    if (answer.status >= 500 && code !== 'payment_unavailable') {
      throw new Error(`${endpoint.method} ${endpoint.path} was answered ${answer.status}: ${answer.text}`)
    }
    if (code) this.note(`refused: ${code}`)
    return answer
  }

  private note(what: string): void {
    this.reached.add(what)
  }

  /** Notes what has become of orders, refunds, codes, transactions, returns and listings. */
  async noteOutcomes(): Promise<void> {
    const { db } = this
    for (const { kind, state, closedReason } of await db('orders'))
      this.note(`${kind} order ${closedReason ?? state}`)
    for (const { reason } of await db('refunds')) this.note(`refund ${reason}`)
    for (const { state } of await db('discount_uses')) this.note(`code ${state}`)
    for (const { paymentStatus } of await db('transactions')) this.note(`transaction ${paymentStatus}`)
    const disputes = await db('disputes')
      .join('payments', 'payments.id', 'disputes.paymentId')
      .leftJoin('transactions', 'transactions.paymentId', 'payments.id')
      .select('disputes.*', 'payments.amount as captured', 'paymentStatus')
    for (const { status, amount, captured, paymentStatus } of disputes) {
      this.note(`dispute ${status}`)
      if (amount < captured) this.note('dispute of a part')
      if (paymentStatus === 'refunded') this.note('dispute of refunded money')
    }
    const returns = await db('ticket_returns')
    for (const { endedBecause } of returns) this.note(`return ${endedBecause}`)
    for (const { status, returnId } of await db('resell_notifications')) {
      const isSold = returns.some(({ id, soldAt }) => id === returnId && soldAt !== null)
      if (isSold && status === 'withdrawn') this.note('a sold ticket is left to the house')
    }
    const changed = await db('show_changes')
      .join('show_change_requests as concerned', 'concerned.changeId', 'show_changes.id')
      .join('ticket_requests', 'ticket_requests.id', 'concerned.requestId')
      .whereNotNull('paidAt')
      .select('show_changes.kind')
    for (const { kind } of changed) this.note(`a paid show is ${kind}`)
    const heirs = (await db('tickets')).filter(({ sourceTicketId }) => sourceTicketId !== null)
    if (heirs.some(({ sourceTicketId }) => heirs.some(({ id }) => id === sourceTicketId)))
      this.note('a ticket is resold twice')
  }

  setLine(state: LineState): void {
    this.line = state
    this.app.payments.setLine(state)
  }

  private pickDeal(): Deal | undefined {
    if (this.deals.length === 0) return undefined
    // Mostly one of the newest, so that several things happen to the same order.
    return this.random.pick(this.random.int(4) === 0 ? this.deals : this.deals.slice(-4))
  }

  private async undelivered(): Promise<Stripe.Event[]> {
    await this.readEvents()
    return [...this.events.values()].filter(({ id }) => !this.delivered.has(id))
  }

  private async intentIds(): Promise<string[]> {
    await this.readEvents()
    const ids = [...this.events.values()].flatMap(({ data: { object } }) =>
      object.object === 'payment_intent' ? [object.id] : [],
    )
    return [...new Set(ids)]
  }

  /** Intents whose newest event says that they wait for something. */
  private async intentsIn(status: Stripe.PaymentIntent.Status): Promise<string[]> {
    await this.readEvents()
    const newest = new Map<string, string>()
    for (const { data } of this.events.values()) {
      if (data.object.object === 'payment_intent') newest.set(data.object.id, data.object.status)
    }
    return [...newest].flatMap(([id, known]) => (known === status ? [id] : []))
  }

  private async readEvents(): Promise<void> {
    for (const event of await this.app.payments.listEvents()) this.events.set(event.id, event)
  }
}
