import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { writeSearchWords } from '../../db/searchWords.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { Actor } from '../../http/policies.ts'
import { eraseAdminMessages } from '../messages/inbox.ts'
import { cancelOrderPayment, closeOrder } from '../payments/closeOrder.ts'
import { findLiveOrder, type Order } from '../payments/Order.ts'
import { findRequest, TicketRequest } from '../requests/TicketRequest.ts'

/**
 * A developer deletes a request for good, with all that belongs to it. A payment that was faster wins: then nothing is deleted
 * (docs/RULES.md, Deletion).
 *
 * @throws {AppError} not_found, request_has_money, payment_unavailable; request_changed if it was accepted or paid for meanwhile
 */
export async function deleteRequest(deps: Deps, actor: Actor, requestId: string): Promise<void> {
  if (!(await findRequest(deps.db, requestId))) throw new AppError('not_found')
  const order = await findLiveOrder(deps.db, requestId)
  if (order?.state === 'paid') throw new AppError('request_has_money')
  if (order) await stopPayment(deps, order)

  await inTransaction(deps, async (tx) => {
    // Unlike `lockRequest`, it also holds back new rows that refer to the request.
    const request = await TicketRequest.query(tx.db).findById(requestId).forUpdate()
    if (!request) throw new AppError('not_found')
    const current = await findLiveOrder(tx.db, requestId)
    if (current?.state === 'paid') throw new AppError('request_has_money')
    if (current) {
      if (current.id !== order?.id) throw new AppError('request_changed')
      await closeOrder(tx, current, 'request_deleted')
    }
    await assertNoMoney(tx, requestId)
    await deleteAll(tx, request)
    await recordEvent(tx, {
      type: 'request.deleted',
      actorId: actor.id,
      requestId,
      customerId: request.userId,
      data: { artist: request.artist },
    })
  })
}

async function stopPayment(deps: Deps, order: Order): Promise<void> {
  try {
    await cancelOrderPayment(deps, order)
  } catch (error) {
    // Another call has deleted it, so that its payment is gone.
    if (!(await findRequest(deps.db, order.requestId))) throw new AppError('not_found', { cause: error })
    const isMoney =
      error instanceof AppError && (error.code === 'already_paid' || error.code === 'payment_processing')
    throw isMoney ? new AppError('request_has_money', { cause: error }) : error
  }
}

/** Refunded and disputed money, and tickets handed over, stay in the financial records too. */
async function assertNoMoney({ db }: Tx, requestId: string): Promise<void> {
  const payments = db('payments').whereIn('orderId', db('orders').where({ requestId }).select('id'))
  const money = [
    payments.clone().whereNotIn('state', ['canceled']),
    db('refunds').whereIn('paymentId', payments.clone().select('id')),
    db('disputes').whereIn('paymentId', payments.clone().select('id')),
    db('transactions').where({ requestId }),
    db('tickets').where({ requestId }),
  ]
  // One after the other: a connection takes one statement at a time.
  for (const rows of money) {
    if (await rows.first('id')) throw new AppError('request_has_money')
  }
}

/** Deletes in the order of the references. The event log is kept. */
async function deleteAll(tx: Tx, { id: requestId, screenshotFileId }: TicketRequest): Promise<void> {
  const { db } = tx
  const orders = db('orders').where({ requestId }).select('id')
  for (const table of ['discount_uses', 'payments']) {
    await db(table).whereIn('orderId', orders.clone()).delete()
  }
  for (const table of [
    'orders',
    'offers',
    'chat_messages',
    'chat_reads',
    'request_notes',
    'request_assignments',
    'request_snoozes',
  ]) {
    await db(table).where({ requestId }).delete()
  }
  await eraseAdminMessages(tx, { requestId })
  for (const kind of ['request', 'payment'] as const) await writeSearchWords(db, kind, requestId, [])
  await db('ticket_requests').where({ id: requestId }).delete()
  if (screenshotFileId === null) return
  // A customer can use the same screenshot again.
  await db('files')
    .where({ id: screenshotFileId })
    .whereNotExists(db('ticket_requests').where({ screenshotFileId }).select('id'))
    .delete()
}
