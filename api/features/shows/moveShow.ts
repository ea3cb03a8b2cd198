import { wordsOfRequest } from '#contract/rules/searchWords.ts'
import { moneyBackMs } from '#contract/rules/showRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { writeSearchWords } from '../../db/searchWords.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { lapseOrderJob } from '../payments/lapseOrder.ts'
import { findLiveOrder, Order } from '../payments/Order.ts'
import { payByFor } from '../payments/openOrder.ts'
import { TicketRequest } from '../requests/TicketRequest.ts'
import { Listing } from '../tickets/Listing.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { TicketReturn } from '../tickets/TicketReturn.ts'
import type { ShowChange } from './readShow.ts'

/**
 * Date and venue change wherever they are kept, and what depends on the date with them: the time to pay, the reminders, and tickets that
 * count as used since the old day. Who has paid and has tickets may ask for the money back from now on. The caller holds the request's lock.
 */
export async function moveShow(tx: Tx, change: ShowChange, request: TicketRequest): Promise<void> {
  const requestId = request.id
  const { newVenue: venue, newConcertDate: concertDate } = change
  if (venue === null || concertDate === null) throw new Error(`Change ${change.id} moves the show nowhere`)
  await TicketRequest.query(tx.db)
    .findById(requestId)
    .patch({
      venue,
      concertDate,
      showMoves: request.showMoves + 1,
      firstVenue: request.firstVenue ?? request.venue,
      firstConcertDate: request.firstConcertDate ?? request.concertDate,
      deliveryReminder: null,
      eventRemindedAt: null,
    })
  await writeSearchWords(tx.db, 'request', requestId, wordsOfRequest({ ...request, venue }))
  const tickets = Ticket.query(tx.db).where({ requestId })
  await tickets.clone().patch({ concertDate })
  await tickets.clone().where({ status: 'used' }).patch({ status: 'delivered' })
  const ids = tickets.clone().select('id')
  await TicketReturn.query(tx.db).whereIn('ticketId', ids.clone()).whereNull('endedAt').patch({ concertDate })
  await Listing.query(tx.db).whereIn('ticketId', ids.clone()).patch({ venue, concertDate })
  const sold = TicketReturn.query(tx.db).whereNotNull('soldAt').select('ticketId')
  const own = await tickets.clone().whereNot({ status: 'refunded' }).whereNotIn('id', sold).first()
  if (request.paidAt !== null && own) {
    const moneyBackUntil = new Date(tx.now.getTime() + moneyBackMs).toISOString()
    await TicketRequest.query(tx.db).findById(requestId).patch({ moneyBackUntil })
  }
  await renewTimeToPay(tx, requestId, concertDate)
}

/** An order can be paid for 24 hours, but not after its event. */
async function renewTimeToPay(tx: Tx, requestId: string, concertDate: string): Promise<void> {
  const order = await findLiveOrder(tx.db, requestId)
  if (order?.state !== 'open') return
  const runAt = payByFor(concertDate, new Date(order.createdAt))
  const payBy = runAt.toISOString()
  if (payBy === order.payBy) return
  await Order.query(tx.db).findById(order.id).patch({ payBy })
  await TicketRequest.query(tx.db).findById(requestId).patch({ deadlineAt: payBy })
  const dedupeKey = `${lapseOrderJob.kind}:${order.id}:${payBy}`
  await queueJob(tx, lapseOrderJob, { orderId: order.id }, { runAt, dedupeKey })
}
