import type { Knex } from 'knex'
import { type PaymentStatus, paymentStatusOf, sentRefundStates } from '#contract/rules/orderStates.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { wordsOf } from '#contract/rules/searchWords.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { writeSearchWords } from '../../db/searchWords.ts'
import { readDisputed } from './Refund.ts'

/** What a payment was for, as it was then: it stays correct when people and prices change. Amounts in cents. */
export interface NewTransaction {
  id: string
  orderId: string
  paymentId: string
  requestId: string
  /** ISO instant. */
  transactionDate: string
  userEmail: string
  userName: string
  userPhone: string | null
  userMembershipStatus: 'member' | 'non_member'
  eventArtist: string
  eventVenue: string
  eventDate: string
  ticketCount: number
  ticketSection: string
  subtotalAmount: number
  serviceFee: number
  totalAmount: number
  discountCodeUsed: string | null
  discountAmount: number
}

export interface Transaction extends NewTransaction {
  refundedAmount: number
  /** What the client's bank has taken back of what was not refunded. */
  chargedBackAmount: number
  paymentStatus: PaymentStatus
}

/** The spans of time that `transaction_totals` has sums of, and how many characters of an instant name one. */
export const totalSpans = { hour: 13, day: 10, month: 7 } as const

type Summed = Pick<
  Transaction,
  | 'totalAmount'
  | 'serviceFee'
  | 'discountAmount'
  | 'discountCodeUsed'
  | 'refundedAmount'
  | 'chargedBackAmount'
>

/** What is summed up of transactions: of one, and of many in SQL. */
const summed = {
  payments: [() => 1, 'count(*)'],
  revenue: [({ totalAmount }) => totalAmount, 'sum(total_amount)'],
  serviceFees: [({ serviceFee }) => serviceFee, 'sum(service_fee)'],
  discounts: [({ discountAmount }) => discountAmount, 'sum(discount_amount)'],
  discountCodeUses: [({ discountCodeUsed: code }) => (code === null ? 0 : 1), 'count(discount_code_used)'],
  refunded: [({ refundedAmount }) => refundedAmount, 'sum(refunded_amount)'],
  chargedBack: [({ chargedBackAmount }) => chargedBackAmount, 'sum(charged_back_amount)'],
} as const satisfies Record<string, readonly [of: (transaction: Summed) => number, sql: string]>

type SumName = keyof typeof summed

/** A row of `transaction_totals`, and what is added to one. */
export type TransactionSums = Record<SumName, number>

const sumNames = Object.keys(summed) as SumName[]

export function mapSums<Value>(read: (name: SumName) => Value): Record<SumName, Value> {
  return Object.fromEntries(sumNames.map((name) => [name, read(name)])) as Record<SumName, Value>
}

export const noSums = mapSums(() => 0)

/** The sums as columns of a query of `transactions`, and of one of `transaction_totals`. */
export const sumColumns = {
  ofRows: sumNames.map((name) => `${summed[name][1]} as "${name}"`).join(', '),
  ofTotals: sumNames
    .map((name) => `sum(${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}) as "${name}"`)
    .join(', '),
}

/** Adds a transaction to sums, or takes it out. */
export function addToSums(sums: TransactionSums, transaction: Summed, sign: 1 | -1 = 1): void {
  for (const name of sumNames) sums[name] += sign * summed[name][0](transaction)
}

interface TotalsRow extends TransactionSums {
  span: string
  startsAt: string
  isMember: boolean
  hasCode: boolean
  paymentStatus: Transaction['paymentStatus']
}

/** Writes the record of a payment. With `recordMoneyBack` the only writer of transactions and of their totals. */
export async function recordTransaction(tx: Tx, transaction: NewTransaction): Promise<void> {
  const recorded: Transaction = {
    ...transaction,
    refundedAmount: 0,
    chargedBackAmount: 0,
    paymentStatus: 'paid',
  }
  await tx.db('transactions').insert(recorded)
  // The webhook of a refund or a dispute may have been faster than the payment's.
  await addToTotals(tx, [[await withMoneyBack(tx, recorded), 1]])
}

/**
 * Brings the transaction of a payment, if there is one, in line with the payment's refunds and disputes, in the transaction that
 * changed them. The same money never goes back twice: what was refunded is not charged back.
 */
export async function recordMoneyBack(tx: Tx, paymentId: string): Promise<void> {
  const transaction: Transaction | undefined = await tx.db('transactions').where({ paymentId }).first()
  if (!transaction) return
  await addToTotals(tx, [
    [transaction, -1],
    [await withMoneyBack(tx, transaction), 1],
  ])
}

/**
 * Stores the words of a payment, if it has a transaction: its discount code, total, card and the provider's id of it. Its card
 * may be reported before or after the payment itself.
 */
export async function writePaymentWords(tx: Tx, paymentIntentId: string | null): Promise<void> {
  const paid:
    | { requestId: string; totalAmount: number; discountCodeUsed: string | null; cardLast4: string | null }
    | undefined = await tx
    .db('transactions')
    .join('payments', 'payments.id', 'transactions.paymentId')
    .where({ paymentIntentId })
    .first('requestId', 'totalAmount', 'discountCodeUsed', 'cardLast4')
  if (!paid) return
  const dollars = dollarsFromCents(paid.totalAmount)
  // 1250.00 can be typed as 1,250.00, in which the comma separates words.
  const amounts = [dollars.toFixed(2), dollars.toLocaleString('en-US')]
  const words = wordsOf([
    paid.discountCodeUsed ?? '',
    paymentIntentId ?? '',
    paid.cardLast4 ?? '',
    ...amounts,
  ])
  await writeSearchWords(tx.db, 'payment', paid.requestId, words)
}

/** Updates a transaction. @returns as it is now */
async function withMoneyBack(tx: Tx, transaction: Transaction): Promise<Transaction> {
  const { id, paymentId, totalAmount } = transaction
  const [sent] = await tx
    .db('refunds')
    .where({ paymentId })
    .whereIn('state', [...sentRefundStates])
    .sum({ amount: 'amount' })
  // Two refunds may be for the same money: the failure of one may not have been reported yet.
  const refundedAmount = Math.min(Number(sent?.amount ?? 0), totalAmount)
  const { held, lost } = await readDisputed(tx.db, paymentId)
  const chargedBackAmount = Math.min(lost, totalAmount - refundedAmount)
  const isDisputed = held > 0 && refundedAmount + chargedBackAmount < totalAmount
  const paymentStatus = isDisputed
    ? 'disputed'
    : chargedBackAmount > 0
      ? 'charged_back'
      : paymentStatusOf(totalAmount, refundedAmount)
  const changed = { refundedAmount, chargedBackAmount, paymentStatus }
  await tx.db('transactions').where({ id }).update(changed)
  return { ...transaction, ...changed }
}

/** The status of the payment that paid an order. */
export async function readPaymentStatus(db: Knex, orderId: string): Promise<PaymentStatus | undefined> {
  const paid = await db('transactions').where({ orderId }).first('paymentStatus')
  return paid?.paymentStatus
}

/** Adds transactions to the sums of their hour, day and month, or takes them out. */
async function addToTotals(
  tx: Tx,
  changes: readonly (readonly [transaction: Transaction, sign: 1 | -1])[],
): Promise<void> {
  const sums = new Map<string, TotalsRow>()
  for (const [transaction, sign] of changes) {
    const { transactionDate, userMembershipStatus, discountCodeUsed, paymentStatus } = transaction
    for (const [span, length] of Object.entries(totalSpans)) {
      const kind = {
        span,
        startsAt: transactionDate.slice(0, length),
        isMember: userMembershipStatus === 'member',
        hasCode: discountCodeUsed !== null,
        paymentStatus,
      }
      const key = Object.values(kind).join(' ')
      const row = sums.get(key) ?? { ...kind, ...noSums }
      addToSums(row, transaction, sign)
      sums.set(key, row)
    }
  }
  // In one order: PostgreSQL locks them one after the other, and changes in opposite directions would wait for each other.
  const rows = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  const merged = sumNames.map((sum) => [
    sum,
    tx.db.raw('?? + ??', [`transaction_totals.${sum}`, `excluded.${sum}`]),
  ])
  await tx
    .db('transaction_totals')
    .insert(rows)
    .onConflict(['span', 'startsAt', 'isMember', 'hasCode', 'paymentStatus'])
    .merge(Object.fromEntries(merged))
}
