import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { accountsApi } from '#contract/accounts.ts'
import { discountsApi } from '#contract/discounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { offersApi } from '#contract/offers.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { defaultLimits, type Limits } from '../../config/limits.ts'
import { confirmIntent, makeOffer, submitRequest } from '../factories.ts'
import { createRandom, type Random } from '../random.ts'
import { type SignedIn, startTestApp, type TestApp, testPassword } from '../startTestApp.ts'
import type { Answer } from '../TestClient.ts'
import type { LineState } from '../testPayments.ts'
import { deliverEvent } from '../webhooks.ts'

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
  /** Intents that our books have forgotten to cancel. */
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
    const limits = Object.fromEntries(
      Object.entries(defaultLimits).map(([name, limit]) => [name, { ...limit, max: 1_000_000 }]),
    ) as Limits
    const app = await startTestApp({ deliverWebhooks: false, limits })
    const customers = [await app.signIn(), await app.signIn(), await app.signIn()]
    // One is a member, for whom codes waive nothing.
    await app.deps.db('users').where({ id: customers[2]?.user.id }).update({ membershipStatus: 'member' })
    const admins = [await app.signIn({ isAdmin: true }), await app.signIn({ isAdmin: true })]
    return new MoneyWorld(app, seed, { customers, admins })
  }

  stop(): Promise<void> {
    this.app.payments.setLine('up')
    return this.app.stop()
  }

  /** One random thing; now and then two at once. */
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
      for (const id of await this.intentsIn('processing')) await this.settleProcessing(id, 'succeed')
      this.app.clock.advance(5 * hourMs)
      await this.app.runJobs()
      await this.deliverAll()
    }
  }

  /** All that the provider has to tell arrives. */
  async deliverAll(): Promise<void> {
    await this.deliver(await this.undelivered())
  }

  /** What the provider has, whatever our books say. */
  async atProvider(): Promise<{ intents: Stripe.PaymentIntent[]; refunds: Stripe.Refund[] }> {
    const provider = this.app.payments.provider()
    const ids = await this.intentIds()
    const intents = await Promise.all(ids.map((id) => provider.paymentIntents.retrieve(id)))
    const pages = await Promise.all(
      ids.map((id) => provider.refunds.list({ payment_intent: id, limit: 100 })),
    )
    return { intents, refunds: pages.flatMap(({ data }) => data) }
  }

  private pickThing(): readonly [string, () => Promise<void>] {
    const things = {
      agree: async () => void (await this.agree()),
      buy: () => this.buy(),
      restoreBackup: () => this.restoreBackup(),
      openCheckout: () => this.openCheckout(),
      pay: () => this.pay(),
      authenticate: () => this.authenticate(),
      settleProcessing: () => this.settleSomeProcessing(),
      deliverWebhooks: () => this.deliverSome(),
      repeatWebhook: () => this.repeatSome(),
      sweep: () => this.passTime(11 * minuteMs),
      passHours: () => this.passTime(5 * hourMs),
      passDay: () => this.passTime(25 * hourMs),
      offerAgain: () => this.offerAgain(),
      complete: () => this.complete(),
      undoCompletion: () => this.undoCompletion(),
      retryRefund: () => this.retryRefund(),
      refundByHand: () => this.refundByHand(),
      newCode: () => this.newCode(),
      deactivateCode: () => this.deactivateCode(),
      deliverTickets: () => this.deliverTickets(),
      sendBack: () => this.sendBack(),
      cancelReturn: () => this.cancelReturn(),
      confirmEmail: () => this.confirmEmail(),
      showInterest: () => this.showInterest(),
      withdrawInterest: () => this.withdrawInterest(),
      selectRecipient: () => this.selectRecipient(),
      relist: () => this.relist(),
      cutLine: async () => this.setLine(this.random.pick(['down', 'cut_replies'])),
    }
    const weights: Record<keyof typeof things, number> = {
      agree: 4,
      buy: 6,
      restoreBackup: 3,
      openCheckout: 4,
      pay: 6,
      authenticate: 2,
      settleProcessing: 2,
      deliverWebhooks: 5,
      repeatWebhook: 2,
      sweep: 3,
      passHours: 1,
      passDay: 1,
      offerAgain: 2,
      complete: 1,
      undoCompletion: 1,
      retryRefund: 2,
      refundByHand: 1,
      newCode: 2,
      deactivateCode: 1,
      deliverTickets: 4,
      sendBack: 4,
      cancelReturn: 1,
      confirmEmail: 4,
      showInterest: 6,
      withdrawInterest: 1,
      selectRecipient: 5,
      relist: 1,
      cutLine: 2,
    }
    const drawn = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name))
    const name = this.random.pick(drawn) as keyof typeof things
    return [name, things[name]]
  }

  async agree(customer = this.random.pick(this.customers)): Promise<Deal> {
    const admin = this.random.pick(this.admins)
    const { id } = await submitRequest(customer, { ticketCount: 2 })
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
   * Our books forget an intent, as after restoring a backup: it stays payable when its order is closed or has a second one.
   */
  async restoreBackup(
    deal = this.pickDeal(),
    isPaidLate = this.random.int(3) === 0,
    hasCode?: boolean,
  ): Promise<void> {
    const { db } = this.app.deps
    if (!deal || deal.pages.length === 0) return
    const order = await db('orders').where({ requestId: deal.requestId, state: 'open' }).first()
    const payment = order && (await db('payments').where({ orderId: order.id, state: 'open' }).first())
    if (!payment) return
    await db('payments').where({ id: payment.id, state: 'open' }).update({ state: 'canceled' })
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
    // Its bank takes its time, and the customer looks again.
    if (card === cards.processing) await this.openCheckout(deal)
  }

  private async authenticate(): Promise<void> {
    const waiting = await this.intentsIn('requires_action')
    if (waiting.length === 0) return
    const outcome = this.random.pick(['succeed', 'succeed', 'fail'])
    await this.app.payments
      .provider()
      .rawRequest('POST', `/v1/payment_intents/${this.random.pick(waiting)}/sandbox_authenticate`, {
        outcome,
      })
      .catch(() => undefined)
  }

  private async settleSomeProcessing(): Promise<void> {
    const processing = await this.intentsIn('processing')
    if (processing.length > 0) {
      await this.settleProcessing(this.random.pick(processing), this.random.pick(['succeed', 'fail']))
    }
  }

  private async settleProcessing(intentId: string, outcome: string): Promise<void> {
    await this.app.payments
      .provider()
      .rawRequest('POST', `/v1/payment_intents/${intentId}/sandbox_settle`, { outcome })
      .catch(() => undefined)
  }

  private async deliverSome(): Promise<void> {
    const waiting = this.random.shuffle(await this.undelivered())
    await this.deliver(waiting.slice(0, 1 + this.random.int(6)))
  }

  private async repeatSome(): Promise<void> {
    const known = [...this.events.values()].filter(({ id }) => this.delivered.has(id))
    if (known.length > 0) await this.deliver([this.random.pick(known)])
  }

  private async deliver(events: Stripe.Event[]): Promise<void> {
    await Promise.all(
      events.map(async (event) => {
        const { status, text } = await deliverEvent(this.app, event)
        // Signed before a day passed at the same time: the provider sends it again.
        if (text.includes('invalid_signature')) return
        if (status !== 200) throw new Error(`${event.type} was answered ${status}: ${text}`)
        this.delivered.add(event.id)
      }),
    )
  }

  private async passTime(ms: number): Promise<void> {
    this.app.clock.advance(ms)
    await this.app.runJobs()
  }

  async offerAgain(deal = this.pickDeal()): Promise<void> {
    if (!deal) return
    const admin = this.random.pick(this.admins)
    const body = { ticketCount: 2, section: '104', row: null, pricePerTicket: 90, notes: null }
    const made = await this.call(admin, offersApi.make, { params: { id: deal.requestId }, body })
    if (made.status >= 300 || this.random.int(3) === 0) return
    const offerId = (made.body as { id: string }).id
    await this.call(deal.customer, offersApi.accept, { params: { offerId } })
  }

  async complete(deal = this.pickDeal()): Promise<void> {
    if (!deal) return
    const params = { id: deal.requestId }
    await this.call(this.random.pick(this.admins), requestsApi.adminUpdate, {
      params,
      body: { status: 'completed' },
    })
  }

  private async undoCompletion(): Promise<void> {
    const deal = this.pickDeal()
    if (!deal) return
    await this.call(this.random.pick(this.admins), requestsApi.undoComplete, {
      params: { id: deal.requestId },
    })
  }

  private async retryRefund(): Promise<void> {
    const failed = await this.app.deps.db('refunds').whereIn('state', ['failed', 'queued'])
    if (failed.length === 0) return
    const admin = await this.confirmedAdmin()
    await this.call(admin, paymentsApi.retryRefund, {
      params: { id: this.random.pick(failed).id },
    })
  }

  async confirmedAdmin(): Promise<SignedIn> {
    const admin = this.random.pick(this.admins)
    await this.call(admin, accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
    return admin
  }

  /** As on the provider's own pages. */
  async refundByHand(): Promise<void> {
    const paid = await this.intentsIn('succeeded')
    if (paid.length === 0) return
    await this.app.payments
      .provider()
      .refunds.create({ payment_intent: this.random.pick(paid), amount: 1000 * (1 + this.random.int(40)) })
      .catch(() => undefined)
  }

  async newCode(maxUses = 1 + this.random.int(3)): Promise<void> {
    this.codes += 1
    const code = `CODE${String(this.codes).padStart(4, '0')}`
    const body = { code, maxUses }
    const { status } = await this.call(this.random.pick(this.admins), discountsApi.create, { body })
    if (status < 300) this.code = code
  }

  async deactivateCode(): Promise<void> {
    const active = await this.app.deps.db('discount_codes').where({ isActive: true }).first()
    if (!active) return
    const params = { id: active.id }
    await this.call(this.random.pick(this.admins), discountsApi.deactivate, { params })
  }

  private async deliverTickets(): Promise<void> {
    const pending = await this.app.deps.db('tickets').where({ status: 'pending' })
    for (const { id } of this.random.shuffle(pending).slice(0, 3)) {
      const admin = this.random.pick(this.admins)
      await this.call(admin, ticketsApi.deliver, { params: { id }, body: { qrCode: `LS-${id}` } })
    }
  }

  private async sendBack(): Promise<void> {
    const usable = await this.app.deps.db('tickets').whereIn('status', ['ready', 'delivered'])
    const ticket = this.pickRow(usable)
    const owner = this.customers.find(({ user }) => user.id === ticket?.ownerId)
    if (owner) await this.call(owner, resaleApi.requestReturn, { params: { id: ticket.id } })
  }

  private async cancelReturn(): Promise<void> {
    const ticket = this.pickRow(await this.app.deps.db('tickets').where({ status: 'returning' }))
    const owner = this.customers.find(({ user }) => user.id === ticket?.ownerId)
    if (owner) await this.call(owner, resaleApi.cancelReturn, { params: { id: ticket.id } })
  }

  private async confirmEmail(): Promise<void> {
    const asked = await this.app.deps.db('tickets').where({ returnStatus: 'pending_email' })
    const ticket = this.pickRow(asked)
    if (!ticket) return
    await this.call(this.random.pick(this.admins), resaleApi.confirmEmail, { params: { id: ticket.id } })
  }

  private async showInterest(): Promise<void> {
    const listing = this.pickRow(await this.app.deps.db('resell_notifications').where({ status: 'active' }))
    if (!listing) return
    const person = this.random.pick(this.customers)
    await this.call(person, resaleApi.optIn, { params: { id: listing.id }, key: randomUUID() })
  }

  private async withdrawInterest(): Promise<void> {
    const optIn = this.pickRow(await this.app.deps.db('resell_opt_ins'))
    const person = this.customers.find(({ user }) => user.id === optIn?.userId)
    if (!person) return
    await this.call(person, resaleApi.withdraw, { params: { id: optIn.listingId }, key: randomUUID() })
  }

  /** The recipient often goes to checkout at once. */
  private async selectRecipient(): Promise<void> {
    const { db } = this.app.deps
    const wanted = await db('resell_opt_ins')
      .join('resell_notifications', 'resell_notifications.id', 'resell_opt_ins.listingId')
      .where({ status: 'active' })
      .select('listingId', 'userId')
    const optIn = this.pickRow(wanted)
    if (!optIn) return
    const admin = await this.confirmedAdmin()
    const answer = await this.call(admin, resaleApi.selectRecipient, {
      params: { id: optIn.listingId },
      body: { userId: optIn.userId },
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

  private async relist(): Promise<void> {
    const listing = this.pickRow(await this.app.deps.db('resell_notifications').where({ status: 'sold' }))
    if (!listing) return
    await this.call(this.random.pick(this.admins), resaleApi.relist, { params: { id: listing.id } })
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows of any table
  private pickRow(rows: any[]): any {
    return rows.length === 0 ? undefined : this.random.pick(rows)
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

  /** Notes what has become of orders, refunds, codes and listings. */
  async noteOutcomes(): Promise<void> {
    const { db } = this.app.deps
    for (const { kind, state, closedReason } of await db('orders')) {
      this.note(`${kind} order ${closedReason ?? state}`)
    }
    for (const { reason } of await db('refunds')) this.note(`refund ${reason}`)
    for (const { state } of await db('discount_uses')) this.note(`code ${state}`)
    for (const { paymentStatus } of await db('transactions')) this.note(`transaction ${paymentStatus}`)
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
