import type { Knex } from 'knex'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import { returnWayOf } from '#contract/rules/resaleRules.ts'
import type { Ticket as PresentedTicket } from '#contract/tickets.ts'
import type { Ticket } from './Ticket.ts'
import { readReturnFiles, TicketReturn } from './TicketReturn.ts'

/** A return with its listing, its refund and its files. */
export interface ReturnInFull {
  row: TicketReturn
  files: Resale['files']
  listedAt: string | undefined
  refund: ReadRefund | undefined
}

/** The last return of each ticket that was ever sent back, by the ticket's id. */
export async function readReturns(db: Knex, ticketIds: string[]): Promise<Map<string, ReturnInFull>> {
  const last = new Map<string, TicketReturn>()
  for (const row of await TicketReturn.query(db).whereIn('ticketId', ticketIds)) {
    const known = last.get(row.ticketId)
    if (!known || known.requestedAt < row.requestedAt) last.set(row.ticketId, row)
  }
  const rows = [...last.values()]
  if (rows.length === 0) return new Map()
  const listings: { returnId: string; createdAt: string }[] = await db('resell_notifications')
    .whereIn(
      'returnId',
      rows.map(({ id }) => id),
    )
    .select('returnId', 'createdAt')
  const refunds = await readRefunds(
    db,
    rows.flatMap(({ refundId }) => refundId ?? []),
  )
  const files = await readReturnFiles(db, [...last.keys()])
  return new Map(
    rows.map((row) => {
      const listedAt = listings.find(({ returnId }) => returnId === row.id)?.createdAt
      return [
        row.ticketId,
        { row, files: files.get(row.ticketId) ?? [], listedAt, refund: refunds.get(row.refundId) },
      ]
    }),
  )
}

interface ReadRefund {
  /** Cents. */
  amount: number
  /** The one that reached the customer: this refund or a later try; undefined while none has. */
  paidId?: string
  paidAt?: string
}

interface RefundRow {
  id: string
  amount: number
  state: string
  retryOf: string | null
}

/** What became of refunds, by their ids: a failed one may have been replaced by another. */
async function readRefunds(db: Knex, refundIds: string[]): Promise<Map<string | null, ReadRefund>> {
  const known = new Map<string | null, ReadRefund>()
  const columns = ['id', 'amount', 'state', 'retryOf']
  let rows: RefundRow[] =
    refundIds.length === 0 ? [] : await db('refunds').whereIn('id', refundIds).select(columns)
  while (rows.length > 0) {
    for (const { id, amount, state, retryOf } of rows) {
      const of = known.get(retryOf) ?? { amount }
      if (state === 'succeeded') of.paidId = id
      known.set(id, of)
    }
    const failed = rows.flatMap(({ id, state }) => (state === 'failed' ? id : []))
    rows = failed.length === 0 ? [] : await db('refunds').whereIn('retryOf', failed).select(columns)
  }
  await addPaidAt(db, [...known.values()])
  return known
}

/** Reads from the event log when refunds succeeded. */
async function addPaidAt(db: Knex, refunds: ReadRefund[]): Promise<void> {
  const paidIds = refunds.flatMap(({ paidId }) => paidId ?? [])
  if (paidIds.length === 0) return
  const requestIds = db('refunds')
    .join('payments', 'payments.id', 'refunds.paymentId')
    .join('orders', 'orders.id', 'payments.orderId')
    .whereIn('refunds.id', paidIds)
    .select('orders.requestId')
  const changes: { subjectId: string; at: string }[] = await db('events')
    .whereIn('requestId', requestIds)
    .where({ type: 'payment.refund_changed' })
    .whereIn('subjectId', paidIds)
    .orderBy('id')
    .select('subjectId', 'at')
  // In order, so that the last change counts: the one that made it succeed.
  const at = new Map(changes.map((change) => [change.subjectId, change.at]))
  for (const refund of refunds) {
    const paidAt = at.get(refund.paidId ?? '')
    if (paidAt) refund.paidAt = paidAt
  }
}

type Resale = NonNullable<PresentedTicket['resale']>

/** Status of a return for the ticket's owner; null if they have cancelled it. @param price of the seat, in dollars */
export function presentReturn(
  { transferredAt, fileId }: Pick<Ticket, 'transferredAt' | 'fileId'>,
  { row, files, listedAt, refund }: ReturnInFull,
  price: number | null,
): Resale | null {
  const canCancel = row.endedAt === null && row.soldAt === null
  const about = { way: returnWayOf({ transferredAt, hasFile: fileId !== null }), canCancel, files }
  if (row.endedAt !== null) {
    if (row.endedBecause !== 'unsold') return null
    return { ...about, step: 'withdrawn', amount: null, at: row.endedAt }
  }
  if (row.soldAt !== null) {
    const amount = refund ? dollarsFromCents(refund.amount) : null
    return refund?.paidId
      ? { ...about, step: 'refunded', amount, at: refund.paidAt ?? null }
      : { ...about, step: 'matched', amount, at: row.soldAt }
  }
  const amount = row.paysBack ? price : null
  if (listedAt) return { ...about, step: 'listed', amount, at: listedAt }
  if (row.emailReceivedAt) return { ...about, step: 'arrived', amount, at: row.emailReceivedAt }
  return { ...about, step: 'asked', amount, at: row.requestedAt }
}
