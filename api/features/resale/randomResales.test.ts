/** @module-tag postgres */

import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { paymentsApi } from '#contract/payments.ts'
import { resaleApi } from '#contract/resale.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { confirmIntent } from '../../testing/factories.ts'
import { createRandom, type Random, seedOfRun } from '../../testing/random.ts'
import { expectSoundResales } from '../../testing/resaleBooks.ts'
import {
  deliveredTickets,
  list,
  paidAndDelivered,
  sendBack,
  showInterest,
} from '../../testing/resaleFactories.ts'
import { type SignedIn, startTestApp, type TestApp, testPassword } from '../../testing/startTestApp.ts'
import { timesOnThisEngine } from '../../testing/testDatabase.ts'

/** More with `ROUNDS=…` for a long run. */
const rounds = Number(process.env.ROUNDS ?? timesOnThisEngine(40))
const hourMs = 60 * 60 * 1000

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn({ isAdmin: true })
})
afterAll(() => app.stop())

/** What has to have happened in a run, so that its checks mean something. */
const rare = {
  'a return is cancelled': (db: Knex) => db('ticket_returns').where({ endedBecause: 'cancelled' }),
  'a return is not sold in time': (db: Knex) => db('ticket_returns').where({ endedBecause: 'unsold' }),
  'a seller leaves with a listed ticket': (db: Knex) =>
    db('ticket_returns').where({ endedBecause: 'owner_left' }),
  'a resale is paid': (db: Knex) => db('orders').where({ kind: 'resale', state: 'paid' }),
  'a recipient does not pay in time': (db: Knex) =>
    db('orders').where({ kind: 'resale', closedReason: 'not_paid_in_time' }),
  'a recipient gives the ticket up': (db: Knex) => db('orders').where({ closedReason: 'given_up' }),
  'staff relist a ticket': (db: Knex) => db('orders').where({ closedReason: 'relisted' }),
  'a sold ticket is left to the house': (db: Knex) =>
    db('resell_notifications')
      .where({ status: 'withdrawn' })
      .whereIn('returnId', db('ticket_returns').whereNotNull('soldAt').select('id')),
  'a ticket is resold twice': (db: Knex) =>
    db('tickets').whereIn('sourceTicketId', db('tickets').whereNotNull('sourceTicketId').select('id')),
}

it(`random resales keep the books sound (SEED=${seedOfRun})`, { timeout: 300_000 }, async () => {
  const random = createRandom(seedOfRun)
  const world = await createWorld(random)
  for (let round = 0; round < rounds; round += 1) {
    const atOnce = random.int(4) === 0 ? 2 + random.int(3) : 1
    await Promise.all(Array.from({ length: atOnce }, () => world.act()))
    await expectSoundResales(app.deps.db, seedOfRun)
    await world.noteRareStates()
  }
  await world.visitRareStates()
  await expectSoundResales(app.deps.db, seedOfRun)
  expect(Object.keys(rare).filter((what) => !world.reached.has(what))).toEqual([])
})

async function createWorld(random: Random) {
  const { db } = app.deps
  const people: SignedIn[] = []
  // What was reached may be undone later: a ticket that is not paid is withdrawn.
  const reached = new Set<string>()
  async function noteRareStates(): Promise<void> {
    for (const [what, rows] of Object.entries(rare)) {
      if (!reached.has(what) && (await rows(db)).length > 0) reached.add(what)
    }
  }
  for (let index = 0; index < 5; index += 1) people.push(await app.signIn())
  const pick = async (rows: PromiseLike<unknown[]>) => {
    const found = (await rows) as { id: string; [column: string]: string }[]
    return found.length > 0 ? random.pick(found) : undefined
  }
  const owner = (userId: string | undefined) => people.find(({ user }) => user.id === userId)

  /** Any answer but a failure of the server is one. */
  async function call(who: SignedIn | undefined, endpoint: Endpoint, options: object): Promise<void> {
    if (!who) return
    const { status, text } = await who.client.try(endpoint, options as object)
    expect(
      [200, 401, 403, 404, 409],
      `SEED=${seedOfRun} ${endpoint.method} ${endpoint.path}: ${text}`,
    ).toContain(status)
  }

  /** Somebody buys tickets for an event in some days, and has them. */
  async function buy(days = random.pick([3, 6, 900])): Promise<void> {
    const concertDate = new Date(app.clock.now().getTime() + days * 24 * hourMs).toISOString().slice(0, 16)
    const customer = random.pick(people)
    const terms = { form: { concertDate }, people: { customer, admin }, seats: 2 }
    await deliveredTickets(app, terms).catch(async (error: unknown) => {
      // They may delete their account at the same time.
      const { deletedAt } = await db('users').where({ id: customer.user.id }).first()
      if (deletedAt === null) throw error
    })
  }

  async function letTimePass(hours: number): Promise<void> {
    app.clock.advance(hours * hourMs)
    await app.runJobs()
    await admin.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
  }

  const actions: Record<string, () => Promise<void>> = {
    async sendBack() {
      const ticket = await pick(db('tickets').whereIn('status', ['ready', 'delivered', 'pending']))
      await call(owner(ticket?.ownerId), resaleApi.requestReturn, {
        params: { id: ticket?.id ?? randomUUID() },
      })
    },
    async cancel() {
      const sent = await pick(db('ticket_returns').whereNull('endedAt'))
      await call(owner(sent?.sellerId), resaleApi.cancelReturn, {
        params: { id: sent?.ticketId ?? randomUUID() },
      })
    },
    async confirm() {
      const sent = await pick(db('ticket_returns').whereNull('endedAt').whereNull('emailReceivedAt'))
      await call(admin, resaleApi.confirmEmail, { params: { id: sent?.ticketId ?? randomUUID() } })
    },
    async optIn() {
      const listing = await pick(db('resell_notifications').orderBy('createdAt', 'desc').limit(6))
      const params = { id: listing?.id ?? randomUUID() }
      await call(random.pick(people), resaleApi.optIn, { params, key: randomUUID() })
    },
    async withdraw() {
      const interest = await pick(db('resell_opt_ins'))
      const params = { id: interest?.listingId ?? randomUUID() }
      await call(owner(interest?.userId), resaleApi.withdraw, { params, key: randomUUID() })
    },
    async select() {
      const active = db('resell_notifications').where({ status: 'active' }).select('id')
      const interest = await pick(db('resell_opt_ins').whereIn('listingId', active))
      const body = { userId: interest?.userId ?? randomUUID() }
      await call(admin, resaleApi.selectRecipient, {
        params: { id: interest?.listingId ?? randomUUID() },
        body,
      })
    },
    async pay() {
      const order = await pick(db('orders').where({ kind: 'resale', state: 'open' }))
      const buyer = owner(order?.buyerId)
      if (!order || !buyer) return
      const body = { requestId: order.requestId ?? '' }
      const setup = await buyer.client.try(paymentsApi.createPaymentIntent, { body })
      if (setup.status === 200)
        await confirmIntent(app, (setup.body as { clientSecret: string }).clientSecret)
    },
    async relist() {
      const listing = await pick(db('resell_notifications').where({ status: 'sold' }))
      await call(admin, resaleApi.relist, { params: { id: listing?.id ?? randomUUID() } })
    },
    async deliver() {
      const ticket = await pick(db('tickets').where({ status: 'pending' }))
      const body = { qrCode: randomUUID() }
      await call(admin, ticketsApi.deliver, { params: { id: ticket?.id ?? randomUUID() }, body })
    },
    async runJobs() {
      await app.runJobs()
    },
    async leave() {
      const index = random.int(people.length)
      const { status } = (await people[index]?.client.try(accountsApi.deleteAccount)) ?? {}
      if (status === 200) people[index] = await app.signIn()
    },
    buy,
    letTimePass: () => letTimePass(random.pick([1, 7, 25])),
  }
  const often = ['sendBack', 'confirm', 'optIn', 'optIn', 'select', 'select', 'pay', 'deliver']
  const names = [...often, ...often, ...Object.keys(actions)]

  for (let index = 0; index < 3; index += 1) await buy()

  return {
    reached,
    noteRareStates,
    act: () => actions[random.pick(names)]?.() ?? Promise.resolve(),

    /** Leads to what a run has not reached by itself. */
    async visitRareStates(): Promise<void> {
      const isReached = (what: keyof typeof rare) => reached.has(what)
      const listed = async (days: number) => {
        const concertDate = new Date(app.clock.now().getTime() + days * 24 * hourMs)
          .toISOString()
          .slice(0, 16)
        const seller = await app.signIn()
        const { tickets } = await deliveredTickets(app, {
          form: { concertDate },
          people: { customer: seller, admin },
        })
        const ticket = await sendBack(seller, tickets[0]?.id ?? '')
        return list({ seller, admin, ticket })
      }
      const chosen = async (days = 900) => {
        await letTimePass(0)
        const sale = await listed(days)
        const recipient = await app.signIn()
        await showInterest(recipient, sale.listing)
        const params = { id: sale.listing.id }
        const body = { userId: recipient.user.id }
        const { recipient: theirs } = await admin.client.call(resaleApi.selectRecipient, { params, body })
        return { ...sale, recipient, request: { id: theirs?.requestId ?? '' } }
      }
      if (!isReached('a return is cancelled')) {
        const { seller, ticket } = await listed(900)
        await seller.client.call(resaleApi.cancelReturn, { params: { id: ticket.id } })
      }
      if (!isReached('a seller leaves with a listed ticket')) {
        const { seller } = await listed(900)
        await seller.client.call(accountsApi.deleteAccount)
      }
      if (!isReached('a recipient gives the ticket up')) {
        const { recipient, listing } = await chosen()
        await recipient.client.call(resaleApi.withdraw, { params: { id: listing.id } })
      }
      if (!isReached('staff relist a ticket')) {
        const { listing } = await chosen()
        await admin.client.call(resaleApi.relist, { params: { id: listing.id } })
      }
      if (!isReached('a ticket is resold twice')) {
        const sale = await chosen()
        const { id } = await paidAndDelivered(app, sale)
        const again = await list({
          seller: sale.recipient,
          admin,
          ticket: await sendBack(sale.recipient, id),
        })
        const third = await app.signIn()
        await showInterest(third, again.listing)
        const params = { id: again.listing.id }
        await admin.client.call(resaleApi.selectRecipient, { params, body: { userId: third.user.id } })
      }
      if (!isReached('a return is not sold in time')) await listed(2)
      if (!isReached('a sold ticket is left to the house')) await chosen(1.5)
      await noteRareStates()
      await letTimePass(25)
      await letTimePass(1)
      await noteRareStates()
    },
  }
}
