import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { refundsApi } from '#contract/refunds.ts'
import { shownName } from '#contract/rules/names.ts'
import { paymentStatuses } from '#contract/rules/orderStates.ts'
import {
  exportedFields,
  type TransactionSummary,
  type transactionStatuses,
  transactionsApi,
} from '#contract/transactions.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { intentIdOf } from '../../integrations/payments/confirmByCard.ts'
import type { ProviderRefundStatus } from '../../integrations/payments/payments.ts'
import { acceptedRequest, confirmIntent, ledgerOf, paidRequest } from '../../testing/factories.ts'
import { checkoutWith, newActiveCode } from '../../testing/payments.ts'
import { createRandom, seedOfRun } from '../../testing/random.ts'
import { deliver } from '../../testing/resaleFactories.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { timesOnThisEngine } from '../../testing/testDatabase.ts'
import { waitFor } from '../../testing/timing.ts'
import {
  type NewTransaction,
  recordMoneyBack,
  recordTransaction,
  type Transaction,
} from '../payments/recordTransaction.ts'
import { applyRefund } from '../payments/refunds.ts'

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true })
const developer = sharedPerson(app, { isDeveloper: true })
const customer = sharedPerson(app)

interface Row {
  at: string
  isMember?: boolean
  total?: number
  code?: string | null
  name?: string
  artist?: string
  phone?: string | null
}

/** Records a payment of that time, as `settlePayment` does. @returns the payment's intent */
async function record({ at, isMember = false, total = 37_500, code = null, ...words }: Row): Promise<string> {
  const { request } = await template()
  const { db } = app.deps
  const order = await db('orders').where({ requestId: request.id }).first()
  const orderId = newId(app.clock.now())
  const paymentId = newId(app.clock.now())
  const intentId = `pi_${randomUUID()}`
  await db('orders').insert({ ...order, id: orderId, total, state: 'closed' })
  await db('payments').insert({
    id: paymentId,
    orderId,
    attempt: 1,
    paymentIntentId: intentId,
    amount: total,
    state: 'succeeded',
    createdAt: at,
    checkedAt: at,
  })
  const discountAmount = code === null ? 0 : 1500
  const transaction: NewTransaction = {
    id: newId(app.clock.now()),
    orderId,
    paymentId,
    requestId: request.id,
    transactionDate: at,
    userEmail: 'sam@example.com',
    userName: words.name ?? 'Sam Rivera',
    userPhone: words.phone === undefined ? '(555) 010-0199' : words.phone,
    userMembershipStatus: isMember ? 'member' : 'non_member',
    eventArtist: words.artist ?? 'Phoebe Bridgers',
    eventVenue: 'Greek Theatre',
    eventDate: '2099-06-05T20:00',
    ticketCount: 2,
    ticketSection: '102',
    subtotalAmount: total - 1500 + discountAmount,
    serviceFee: 1500,
    totalAmount: total,
    discountCodeUsed: code,
    discountAmount,
  }
  await inTransaction(app.deps, (tx) => recordTransaction(tx, transaction))
  return intentId
}

let made: ReturnType<typeof acceptedRequest> | undefined
/** The request that all recorded payments are about. */
function template() {
  made ??= acceptedRequest(app, { artist: 'Zzyzx Template' }, { customer, admin })
  return made
}

async function clear() {
  for (const table of ['transactions', 'transaction_totals']) await app.db(table).delete()
}

type RangeQuery = { startDate?: string; endDate?: string; timeZone?: string }
interface KindQuery {
  q?: string
  status?: (typeof transactionStatuses)[number]
  membership?: 'member' | 'non_member'
  discount?: 'used' | 'none'
}
const summary = (query: RangeQuery & KindQuery = {}) => admin.client.call(transactionsApi.summary, { query })
const list = (query: RangeQuery & KindQuery & { limit?: number; cursor?: string } = {}) =>
  admin.client.call(transactionsApi.list, { query })

describe('a payment', () => {
  it('is listed with exactly what it was for, for admins and for developers', async () => {
    const deal = await paidRequest(app, { artist: 'Khruangbin' }, { customer, admin })
    for (const { client } of [admin, developer]) {
      const [row, ...more] = await client.call(transactionsApi.list, { query: { q: 'khruangbin' } })
      expect(more).toEqual([])
      expect(row).toEqual({
        id: expect.any(String),
        transactionDate: expect.stringMatching(/^20.*Z$/),
        userEmail: customer.user.email,
        userName: customer.user.name,
        userPhone: customer.user.phone,
        userMembershipStatus: 'non_member',
        eventArtist: 'Khruangbin',
        eventVenue: 'Greek Theatre',
        eventDate: '2099-06-05T20:00',
        ticketCount: 2,
        ticketSection: '102',
        subtotalAmount: 360,
        serviceFee: 15,
        totalAmount: 375,
        discountCodeUsed: null,
        discountAmount: 0,
        paymentStatus: 'paid',
        refundFailed: false,
        requestId: deal.request.id,
        refundedAmount: 0,
        chargedBackAmount: 0,
        dispute: null,
      })
    }
  })

  it('is found by its id, and by its discount code, payment id, total and card, also beside words of its request', {
    tags: 'postgres',
  }, async () => {
    const { code } = await newActiveCode(app, admin)
    const deal = await acceptedRequest(app, { artist: 'Found By Code' }, { customer, admin })
    const { clientSecret } = await checkoutWith(deal, code)
    await confirmIntent(app, clientSecret)
    const intent = intentIdOf(clientSecret)
    const requestsOf = async (q: string) => (await list({ q })).map(({ requestId }) => requestId)
    await waitFor(async () => expect(await requestsOf('found by code')).toEqual([deal.request.id]))
    for (const q of [code.toLowerCase(), intent, intent.slice(0, 12), `found ${code} ${intent.slice(0, 6)}`])
      expect(await requestsOf(q), q).toEqual([deal.request.id])
    const total = (await list({ q: intent }))[0]?.totalAmount.toFixed(2) ?? ''
    for (const q of ['4242', total, `$${total}`, total.replace('.00', ''), `${total} 4242`])
      await waitFor(async () => expect(await requestsOf(`found ${q}`), q).toEqual([deal.request.id]))
    expect(await requestsOf('found 4243')).toEqual([])
    expect(await requestsOf(`khruangbin ${code}`)).toEqual([])
    const [transaction] = await list({ q: intent })
    expect(await requestsOf(transaction?.id.toUpperCase() ?? '')).toEqual([deal.request.id])
  })

  it('is shown from the request to the refunds and disputes, with its card and the id that the card provider has for it', async () => {
    const deal = await paidRequest(app, { artist: 'Shown In Full' }, { customer, admin })
    const [recorded] = (await ledgerOf(app, deal.request.id)).transactions
    const about = { params: { id: recorded.id } }
    const { timeline: before } = await admin.client.call(transactionsApi.get, about)
    expect(before.map(({ type }) => type)).toEqual(['requested', 'accepted', 'paid'])

    app.clock.advance(60_000)
    for (const { id } of deal.tickets) await deliver(deal.admin, id)
    app.clock.advance(60_000)
    const opened = app.clock.now().toISOString()
    await app.db('tickets').where({ orderId: recorded.orderId, position: 1 }).update({ openedAt: opened })
    app.clock.advance(60_000)
    const [payment] = (await ledgerOf(app, deal.request.id)).payments
    const reported = { id: 're_told', refundId: null, intentId: payment.paymentIntentId, failureReason: null }
    await inTransaction(app.deps, (tx) =>
      applyRefund(tx, { ...reported, amount: 12_500, status: 'succeeded' }),
    )
    app.clock.advance(60_000)
    const reason = 'Seats moved two rows back'
    await admin.client.call(refundsApi.make, {
      ...{ params: { id: deal.request.id }, key: randomUUID() },
      body: { what: 'amount', amount: 25, reason },
    })
    app.clock.advance(60_000)
    await chargeBack(recorded.paymentId, 5000)
    const detail = await developer.client.call(transactionsApi.get, about)
    expect(detail).toMatchObject({
      id: recorded.id,
      paymentIntentId: payment.paymentIntentId,
      card: { brand: 'visa', last4: '4242' },
      ticketRow: deal.offer.row,
      totalAmount: 375,
    })
    const unpaid = await acceptedRequest(app, {}, { customer, admin })
    expect(
      await admin.client.try(transactionsApi.ofRequest, { params: { id: unpaid.request.id } }),
    ).toMatchObject({ status: 404 })
    const ofRequest = { params: { id: deal.request.id } }
    expect(await admin.client.call(transactionsApi.ofRequest, ofRequest)).toEqual(detail)
    const none = {
      ...{ at: expect.any(String), amount: null, state: null, count: null },
      ...{ explanation: null, by: null },
    }
    const by = shownName({ name: admin.user.name, publicName: null })
    expect(detail.timeline).toEqual([
      { ...none, type: 'requested' },
      { ...none, type: 'accepted' },
      { ...none, type: 'paid', at: recorded.transactionDate },
      { ...none, type: 'delivered', count: 2 },
      { ...none, type: 'opened', at: opened, count: 1 },
      { ...none, type: 'refund', amount: 125, state: 'succeeded' },
      { ...none, type: 'refund', amount: 25, state: 'queued', explanation: reason, by },
      { ...none, type: 'dispute', amount: 50, state: 'lost' },
    ])
  })
})

describe('the list', () => {
  it('is paged, newest first, without a gap or a repetition, also among payments of one instant', {
    tags: 'postgres',
  }, async () => {
    await clear()
    for (let index = 0; index < 25; index += 1) {
      await record({ at: `2026-03-0${1 + Math.floor(index / 10)}T12:00:00.000Z` })
    }
    const seen = (await admin.client.pages(`${transactionsApi.list.path}?limit=10`)).flat()
    const all = await list({ limit: 100 })
    expect(seen).toEqual(all)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(25)
    expect(all.map(({ transactionDate }) => transactionDate)).toEqual(
      all.map(({ transactionDate }) => transactionDate).toSorted((one, other) => (one < other ? 1 : -1)),
    )
  })

  it('is narrowed to the days of a time zone, of which the last is included', async () => {
    await clear()
    const instants = ['2026-03-07T04:59:59.999Z', '2026-03-07T05:00:00.000Z', '2026-03-09T03:59:59.999Z']
    for (const at of [...instants, '2026-03-09T04:00:00.000Z']) await record({ at })
    const dates = async (query: RangeQuery) =>
      (await list(query)).map(({ transactionDate }) => transactionDate).reverse()
    const range = { startDate: '2026-03-07', endDate: '2026-03-08' }
    // On 8 March clocks go forward.
    expect(await dates({ ...range, timeZone: 'America/New_York' })).toEqual(instants.slice(1))
    expect(await dates(range)).toEqual(instants.slice(0, 2))
    expect(await dates({ startDate: instants[1], endDate: instants[2] })).toEqual([instants[1]])
    expect(await summary({ ...range, timeZone: 'America/New_York' })).toMatchObject({ count: 2, step: 'day' })
  })
})

describe('a range that makes no sense', () => {
  it.each([
    [{ startDate: '2999-01-01' }, 'startDate', 'The start date is in the future'],
    [{ startDate: '2999-01-01T00:00:00Z', endDate: '' }, 'startDate', 'The start date is in the future'],
    [{ startDate: '2026-03-08', endDate: '2026-03-07' }, 'endDate', 'The end date is before the start date'],
    [{ startDate: '2026-02-30' }, 'startDate', 'Enter a date like 2026-12-05'],
    [{ endDate: '2026-03-08T25:00:00Z' }, 'endDate', 'Enter a date like 2026-12-05'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Enter a time zone like America/New_York'],
  ])('is refused in words, by every call: %o', async (query, field, message) => {
    for (const call of [transactionsApi.list, transactionsApi.summary, transactionsApi.export]) {
      const { status, body } = await admin.client.send('GET', `${call.path}?${new URLSearchParams(query)}`)
      expect([status, body]).toEqual([400, { code: 'invalid_input', message, fields: { [field]: message } }])
    }
  })
})

describe('the summary', () => {
  it('of nothing is empty', async () => {
    await clear()
    expect(await summary()).toMatchObject({ startDate: null, count: 0, revenue: 0, series: [] })
  })

  it('adds up payments, fees, discounts and refunds, and compares members with others', async () => {
    await clear()
    await record({ at: '2026-03-01T12:00:00.000Z', isMember: true, total: 40_000 })
    await record({ at: '2026-03-01T12:30:00.000Z', isMember: true, total: 10_050 })
    const intentId = await record({ at: '2026-03-03T12:00:00.000Z', total: 37_500, code: 'SUMMER26' })
    const reported = { id: 're_1', refundId: null, intentId, amount: 12_500, failureReason: null }
    await inTransaction(app.deps, (tx) => applyRefund(tx, { ...reported, status: 'succeeded' }))
    const none = { count: 0, revenue: 0 }
    const day = (at: string) => ({
      from: at,
      to: at,
      members: none,
      nonMembers: none,
      refunded: 0,
      chargedBack: 0,
    })
    expect(await summary({ startDate: '2026-03-01', endDate: '2026-03-03' })).toEqual({
      startDate: '2026-03-01',
      endDate: '2026-03-03',
      count: 3,
      revenue: 875.5,
      serviceFees: 45,
      discounts: 15,
      discountCodeUses: 1,
      refunded: 125,
      chargedBack: 0,
      members: { count: 2, revenue: 500.5 },
      nonMembers: { count: 1, revenue: 375 },
      step: 'day',
      series: [
        { ...day('2026-03-01'), members: { count: 2, revenue: 500.5 } },
        day('2026-03-02'),
        { ...day('2026-03-03'), nonMembers: { count: 1, revenue: 375 }, refunded: 125 },
      ],
    })
    const stuck = { status: 'refund_failed' } as const
    expect(await summary(stuck)).toMatchObject({ count: 0 })
    await inTransaction(app.deps, (tx) => applyRefund(tx, { ...reported, status: 'failed' }))
    expect(await summary()).toMatchObject({ count: 3, refunded: 0 })
    // Its status is that of before, but it is found as one whose refund is stuck.
    const failed = { totalAmount: 375, paymentStatus: 'paid', refundFailed: true }
    expect(await list(stuck)).toMatchObject([failed])
    expect((await list({})).map(({ refundFailed }) => refundFailed)).toEqual([true, false, false])
    expect(await summary(stuck)).toMatchObject({ count: 1, revenue: 375 })
  })

  it('has steps that fit the length of the range, whose ends are those of the range', async () => {
    await clear()
    await record({ at: '2020-01-15T12:00:00.000Z' })
    await record({ at: '2026-03-03T12:00:00.000Z' })
    const ends = async (startDate: string, endDate: string) => {
      const { step, series } = await summary({ startDate, endDate })
      const [first, last] = [series[0], series.at(-1)]
      return `${series.length} by ${step}: ${first?.from} to ${first?.to}, ..., ${last?.from} to ${last?.to}`
    }
    expect(await ends('2026-03-01', '2026-03-31')).toBe(
      '31 by day: 2026-03-01 to 2026-03-01, ..., 2026-03-31 to 2026-03-31',
    )
    expect(await ends('2026-01-01', '2026-03-03')).toBe(
      '9 by week: 2026-01-01 to 2026-01-07, ..., 2026-02-26 to 2026-03-03',
    )
    expect(await ends('2025-01-15', '2026-03-03')).toBe(
      '15 by month: 2025-01-15 to 2025-01-31, ..., 2026-03-01 to 2026-03-03',
    )
    expect(await ends('1970-01-01', '2026-03-03')).toBe(
      '7 by year: 2020-01-15 to 2020-12-31, ..., 2026-01-01 to 2026-03-03',
    )
    // A far end does not make the chart longer than the present.
    expect((await summary({ endDate: '2999-12-31' })).series.length).toBeLessThan(12)
  })

  it('keeps up with payments that change in opposite directions at the same moment', {
    tags: 'postgres',
  }, async () => {
    await clear()
    const intents: string[] = []
    for (let count = 0; count < 24; count += 1) intents.push(await record({ at: '2025-11-20T10:00:00.000Z' }))
    const payments: { id: string }[] = await app
      .db('payments')
      .whereIn('paymentIntentId', intents)
      .select('id')
    const ids = payments.map(({ id }) => id)
    for (let round = 0; round < 3; round += 1) {
      const [back, kept] = [ids.slice(0, 12), ids.slice(12)]
      for (const id of back) await chargeBack(id, 37_500)
      await app.db('disputes').whereIn('paymentId', back).delete()
      await Promise.all([
        ...back.map((id) => inTransaction(app.deps, (tx) => recordMoneyBack(tx, id))),
        ...kept.map((id) => chargeBack(id, 37_500)),
      ])
      const range = { startDate: '2025-11-20', endDate: '2025-11-20' }
      expect(await summary(range)).toMatchObject({ count: 24, chargedBack: 12 * 375 })
      await app.db('disputes').whereIn('paymentId', kept).delete()
      for (const id of kept) await inTransaction(app.deps, (tx) => recordMoneyBack(tx, id))
    }
  })

  it('equals the plain sum of the rows and of their export, whatever was paid, refunded and charged back, for any range, time zone, filter and search', {
    tags: 'postgres',
  }, async () => {
    await clear()
    const random = createRandom(seedOfRun)
    const start = Date.parse('2025-11-20T00:00:00Z')
    const instant = () =>
      new Date(start + random.int(200 * 24 * 60) * 60_000 + random.int(60_000)).toISOString()
    const intents: string[] = []
    for (let index = 0; index < timesOnThisEngine(60); index += 1) {
      intents.push(
        await record({
          at: random.pick([instant(), '2026-01-01T00:00:00.000Z', '2026-02-01T05:00:00.000Z']),
          isMember: random.int(2) === 0,
          total: 5_000 + random.int(90_000),
          code: random.int(3) === 0 ? 'SUMMER26' : null,
        }),
      )
    }
    await Promise.all(
      Array.from({ length: timesOnThisEngine(40) }, async (_, index) => {
        const reported = {
          id: `re_${index}`,
          refundId: null,
          intentId: random.pick(intents),
          failureReason: null,
        }
        const amount = 100 + random.int(3_000)
        const statuses: ProviderRefundStatus[] = [
          'pending',
          'succeeded',
          random.pick(['failed', 'succeeded']),
        ]
        for (const status of random.shuffle(statuses)) {
          await inTransaction(app.deps, (tx) => applyRefund(tx, { ...reported, amount, status }))
        }
      }),
    )
    for (const { paymentId } of (await app.db('transactions').select('paymentId')).slice(0, 6)) {
      await chargeBack(paymentId, 100 + random.int(9_000))
    }
    const rows: Transaction[] = await app.db('transactions').select()
    expect(rows.some(({ refundedAmount }) => refundedAmount > 0)).toBe(true)
    expect(rows.some(({ chargedBackAmount }) => chargedBackAmount > 0)).toBe(true)
    for (let index = 0; index < timesOnThisEngine(24); index += 1) {
      const [one = '', other = ''] = [instant(), instant()].sort()
      const range = random.pick([
        { startDate: one, endDate: other },
        { startDate: one.slice(0, 10), endDate: other.slice(0, 10) },
        { startDate: one },
        { endDate: other.slice(0, 10) },
        {},
      ])
      const timeZone = random.pick(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'])
      const kind: KindQuery = {
        ...(random.int(2) === 0 && { status: random.pick(paymentStatuses) }),
        ...(random.int(3) === 0 && { membership: random.pick(['member', 'non_member'] as const) }),
        ...(random.int(3) === 0 && { discount: random.pick(['used', 'none'] as const) }),
        ...(random.int(4) === 0 && { q: random.pick(['zzyzx', 'nobody']) }),
      }
      const query = { ...range, ...kind, timeZone }
      const about = JSON.stringify({ seedOfRun, query })
      const [found, summed, exported] = await Promise.all([
        listAll(query),
        summary(query),
        sumsOfExport(query),
      ])
      const { status, membership, discount, q } = kind
      const isLeftOut = (row: Transaction) =>
        (status && row.paymentStatus !== status) ||
        (membership && row.userMembershipStatus !== membership) ||
        (discount && (row.discountCodeUsed !== null) !== (discount === 'used')) ||
        q === 'nobody'
      expect(
        rows.filter((row) => found.has(row.id) && isLeftOut(row)),
        about,
      ).toEqual([])
      const all = await listAll({ ...range, timeZone })
      expect(found.size, about).toBe(rows.filter((row) => all.has(row.id) && !isLeftOut(row)).length)
      expect(exported, about).toEqual([summed.revenue, summed.refunded, summed.chargedBack].map(toCents))
      expect(plain(summed), about).toEqual(plainSum(rows, found))
    }
  })
})

/** The client's bank has taken money back. */
async function chargeBack(paymentId: string, amount: number): Promise<void> {
  const at = app.clock.now().toISOString()
  const id = newId(app.clock.now())
  const lost = { stripeDisputeId: `du_${id}`, reason: 'fraudulent', status: 'lost', dueBy: null, version: 1 }
  await app.db('disputes').insert({ id, paymentId, amount, ...lost, openedAt: at, createdAt: at })
  await inTransaction(app.deps, (tx) => recordMoneyBack(tx, paymentId))
}

/** What the CSV file of a range adds up to: charged, refunded and charged back, in cents. */
async function sumsOfExport(range: RangeQuery & KindQuery): Promise<number[]> {
  const query = new URLSearchParams({ format: 'csv', ...range })
  const { text } = await admin.client.send('GET', `${transactionsApi.export.path}?${query}`)
  const [header = [], ...lines] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return ['totalAmount', 'refundedAmount', 'chargedBackAmount'].map((name) =>
    sum(lines.map((cells) => toCents(Number(cells[header.indexOf(name)])))),
  )
}

/** The ids of all transactions of a range. */
async function listAll(query: RangeQuery & KindQuery): Promise<Set<string>> {
  return new Set((await list({ ...query, limit: 200 })).map(({ id }) => id))
}

function plain({
  count,
  revenue,
  serviceFees,
  discounts,
  discountCodeUses,
  refunded,
  chargedBack,
  ...rest
}: TransactionSummary) {
  const steps = rest.series.flatMap(({ members, nonMembers }) => [members, nonMembers])
  return {
    sums: [count, revenue, serviceFees, discounts, discountCodeUses, refunded, chargedBack].map(toCents),
    members: [rest.members.count, toCents(rest.members.revenue)],
    nonMembers: [rest.nonMembers.count, toCents(rest.nonMembers.revenue)],
    steps: [sum(steps.map((step) => step.count)), toCents(sum(steps.map((step) => step.revenue)))],
  }
}

function plainSum(rows: Transaction[], found: Set<string>) {
  const inRange = rows.filter(({ id }) => found.has(id))
  const add = (of: (row: Transaction) => number, some = inRange) => sum(some.map(of))
  const isMember = (row: Transaction) => row.userMembershipStatus === 'member'
  const half = (some: Transaction[]) => [some.length, add((row) => row.totalAmount, some)]
  return {
    sums: [
      inRange.length * 100,
      add((row) => row.totalAmount),
      add((row) => row.serviceFee),
      add((row) => row.discountAmount),
      add((row) => (row.discountCodeUsed === null ? 0 : 100)),
      add((row) => row.refundedAmount),
      add((row) => row.chargedBackAmount),
    ],
    members: half(inRange.filter(isMember)),
    nonMembers: half(inRange.filter((row) => !isMember(row))),
    steps: half(inRange),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const toCents = (dollars: number) => Math.round(dollars * 100)

describe('the export', () => {
  const download = (query: Record<string, string>) =>
    developer.client.send(
      'GET',
      `${transactionsApi.export.path}?${new URLSearchParams({ format: 'csv', ...query })}`,
    )

  it('is a CSV file of the range with the 17 fields and what went back, money with two decimals, and a name that says so', async () => {
    await clear()
    await record({ at: '2026-03-01T12:00:00.000Z', total: 37_500, code: 'SUMMER26' })
    await record({ at: '2026-03-02T12:00:00.000Z', total: 40_005, phone: null, isMember: true })
    await record({ at: '2026-03-03T12:00:00.000Z' })
    const { headers, text } = await download({ startDate: '2026-03-01', endDate: '2026-03-02' })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="transactions-2026-03-01-to-2026-03-02.csv"',
    )
    const rows = await app.db('transactions').orderBy('transactionDate')
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      exportedFields.join(',').replace('transactionDate', 'transactionDate (UTC)'),
      `${rows[1].id},2026-03-02 12:00:00,sam@example.com,Sam Rivera,,member,Phoebe Bridgers,Greek Theatre,` +
        '2099-06-05T20:00,2,102,385.05,15.00,400.05,,0.00,paid,0.00,0.00',
      `${rows[0].id},2026-03-01 12:00:00,sam@example.com,Sam Rivera,(555) 010-0199,non_member,Phoebe Bridgers,` +
        'Greek Theatre,2099-06-05T20:00,2,102,375.00,15.00,375.00,SUMMER26,15.00,paid,0.00,0.00',
      '',
    ])
    expect(exportedFields).toHaveLength(19)
  })

  it('has its times in the time zone of its days, which its heading names', async () => {
    await clear()
    for (const at of ['2026-03-08T04:59:59.999Z', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z'])
      await record({ at })
    const { text } = await download({
      startDate: '2026-03-08',
      endDate: '2026-03-08',
      timeZone: 'America/New_York',
    })
    const times = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[1])
    // Two are the 9th in UTC, and one of them the evening of the 8th there.
    expect(times).toEqual(['transactionDate (America/New_York)', '2026-03-08 23:59:59'])
  })

  it('with empty dates, as an empty form has them, is of everything', async () => {
    await clear()
    for (const at of ['2020-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z']) await record({ at })
    const path = transactionsApi.export.path
    for (const query of ['format=csv&startDate&endDate', 'format=&startDate=&endDate=&timeZone=']) {
      const { status, text } = await developer.client.send('GET', `${path}?${query}`)
      expect([status, text.trim().split('\r\n').length], query).toEqual([200, 3])
    }
  })

  it('has all rows of many batches, once each, and lets other calls in between', async () => {
    await clear()
    const at = Date.parse('2026-01-01T00:00:00Z')
    await record({ at: new Date(at).toISOString() })
    const [first] = await app.db('transactions')
    const many = Array.from({ length: 2100 }, (_, index) => ({
      ...first,
      id: newId(app.clock.now()),
      orderId: null,
      paymentId: null,
      // Several of one instant, also at the ends of the batches.
      transactionDate: new Date(at + Math.floor(index / 7)).toISOString(),
    }))
    await insertWithoutOrders(many)
    const order: string[] = []
    const [file] = await Promise.all([
      download({}).then((reply) => {
        order.push('export')
        return reply
      }),
      list().then(() => order.push('list')),
    ])
    const ids = file.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(ids).toHaveLength(2101)
    expect(new Set(ids).size).toBe(2101)
    expect(order).toEqual(['list', 'export'])
  })

  it('that fails on the way ends in a broken connection, not in a file that looks whole', async () => {
    const { db } = app.deps
    let reads = 0
    const interrupt = ({ sql }: { sql: string }) => {
      if (/from [`"]transactions[`"]/.test(sql)) reads += 1
      if (reads === 2) throw new Error('the disk is gone')
    }
    db.on('query', interrupt)
    await expect(download({})).rejects.toThrow()
    db.removeListener('query', interrupt)
    expect((await download({})).status).toBe(200)
  })

  it('has no other format', async () => {
    expect(await download({ format: 'pdf' })).toMatchObject({
      status: 400,
      body: { message: 'The only format is csv' },
    })
  })
})

/** Rows in great number; nothing reads their orders. */
async function insertWithoutOrders(rows: Transaction[]): Promise<void> {
  const { request } = await template()
  const order = await app.db('orders').where({ requestId: request.id }).first()
  const orders = rows.map(() => ({ ...order, id: newId(app.clock.now()), state: 'closed' }))
  await app.db.batchInsert('orders', orders, 40)
  const withOrders = rows.map((row, index) => ({ ...row, orderId: orders[index]?.id }))
  await app.db.batchInsert('transactions', withOrders, 40)
}
