import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import { shownName } from '#contract/rules/names.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { TransactionDetail } from '#contract/transactions.ts'
import type { Transaction } from '../payments/recordTransaction.ts'
import { presentTransactions } from './listTransactions.ts'

type Step = TransactionDetail['timeline'][number]

interface Row extends Transaction {
  paymentIntentId: string | null
  cardBrand: string | null
  cardLast4: string | null
  ticketRow: string | null
  acceptedAt: string
  requestedAt: string | null
}

/** A transaction, or that of a request, with what has become of it. @throws {AppError} not_found */
export async function readTransaction(
  db: Knex,
  which: { id: string } | { requestId: string },
): Promise<TransactionDetail> {
  const row: Row | undefined = await db('transactions')
    .join('orders', 'orders.id', 'transactions.orderId')
    .leftJoin('payments', 'payments.id', 'transactions.paymentId')
    .leftJoin('ticketRequests', 'ticketRequests.id', 'transactions.requestId')
    .where('id' in which ? { 'transactions.id': which.id } : { 'transactions.requestId': which.requestId })
    .first(
      'transactions.*',
      'payments.paymentIntentId',
      'payments.cardBrand',
      'payments.cardLast4',
      'orders.row as ticketRow',
      'orders.createdAt as acceptedAt',
      'ticketRequests.createdAt as requestedAt',
    )
  if (!row) throw new AppError('not_found')
  const { paymentIntentId, cardBrand, cardLast4, ticketRow, acceptedAt, requestedAt, ...transaction } = row
  const [presented] = await presentTransactions(db, [transaction])
  if (!presented) throw new AppError('not_found')
  const before: Step[] = [
    ...(requestedAt === null ? [] : [step('requested', requestedAt)]),
    step('accepted', acceptedAt),
    step('paid', row.transactionDate),
  ]
  const after = (await readStepsAfter(db, row)).toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const card = cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 }
  return { ...presented, ticketRow, paymentIntentId, card, timeline: [...before, ...after] }
}

function step(type: Step['type'], at: string, rest: Partial<Step> = {}): Step {
  return { type, at, amount: null, state: null, count: null, explanation: null, by: null, ...rest }
}

interface StepRow {
  type: Step['type']
  at: string | null
  amount: number | null
  state: string | null
  count: number | string | null
  explanation: string | null
  madeBy: string | null
}

/** Deliveries and money back, in one statement, and who made the refunds. */
async function readStepsAfter(db: Knex, { orderId, paymentId }: Row): Promise<Step[]> {
  const none = (column: string, type = 'text') => db.raw(`cast(null as ${type}) as ??`, [column])
  const tickets = (type: 'delivered' | 'opened', column: string, end: 'min' | 'max') =>
    db('tickets')
      .where({ orderId })
      .whereNotNull(column)
      .select(
        db.raw('cast(? as text) as type', [type]),
        db.raw(`${end}(??) as at`, [column]),
        none('amount', 'integer'),
        none('state'),
        db.raw('count(*) as count'),
        none('explanation'),
        none('madeBy'),
      )
  const money = (type: 'refund' | 'dispute', table: string, at: string, state: string) =>
    db(table)
      .where({ paymentId })
      .select(
        db.raw('cast(? as text) as type', [type]),
        db.raw('?? as at', [at]),
        'amount',
        db.raw('?? as state', [state]),
        none('count', 'bigint'),
        ...(type === 'refund' ? ['explanation', 'madeBy'] : [none('explanation'), none('madeBy')]),
      )
  const rows: StepRow[] = await tickets('delivered', 'deliveredAt', 'max').unionAll([
    tickets('opened', 'openedAt', 'min'),
    money('refund', 'refunds', 'createdAt', 'state'),
    money('dispute', 'disputes', 'openedAt', 'status'),
  ])
  const makers = await db('users')
    .whereIn(
      'id',
      rows.flatMap(({ madeBy }) => madeBy ?? []),
    )
    .whereNull('deletedAt')
    .select('id', 'name', 'publicName')
  const names = new Map(makers.map((maker) => [maker.id, shownName(maker)]))
  return rows.flatMap(({ type, at, amount, count, madeBy, ...rest }) =>
    at === null
      ? []
      : [
          step(type, at, {
            ...rest,
            amount: amount === null ? null : dollarsFromCents(amount),
            count: count === null ? null : Number(count),
            by: names.get(madeBy) ?? null,
          }),
        ],
  )
}
