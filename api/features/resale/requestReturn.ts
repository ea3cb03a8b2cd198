import { AppError } from '#contract/errors.ts'
import { checkResale } from '#contract/rules/checkResale.ts'
import { returnableStatuses } from '#contract/rules/resaleRules.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { loadTicket } from '../tickets/openTicket.ts'
import { isRefunded, readOrderMoney } from '../tickets/orderMoney.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { TicketReturn } from '../tickets/TicketReturn.ts'

/**
 * The owner sends a ticket back for resale. Its file and code are withheld from then on. Repeating it succeeds.
 *
 * @throws {AppError} what `checkResale` answers
 */
export async function requestReturn(deps: Deps, { id, requestId }: Ticket): Promise<Ticket> {
  return inTransaction(deps, async (tx) => {
    await lockRequest(tx, requestId)
    const ticket = await Ticket.query(tx.db).findById(id).throwIfNotFound()
    if (ticket.status === 'returning') return loadTicket(tx.db, id)
    const { orderId } = ticket
    const money = (await readOrderMoney(tx.db, [orderId])).get(orderId)
    const check = checkResale({ ...ticket, isRefunded: isRefunded(money) }, tx.now)
    if (!check.canResell) throw new AppError(check.code)

    const statusBefore = returnableStatuses.find((status) => status === ticket.status)
    const taken = await Ticket.query(tx.db)
      .where({ id, status: ticket.status, ownerId: ticket.ownerId })
      .patch({ status: 'returning', returnStatus: 'pending_email' })
    // Opened, used or handed over in the meantime.
    if (taken === 0 || !statusBefore) throw new AppError('request_changed')
    const at = tx.now.toISOString()
    await TicketReturn.query(tx.db).insert({
      id: newId(tx.now),
      ticketId: id,
      sellerId: ticket.ownerId,
      statusBefore,
      concertDate: ticket.concertDate,
      paysBack: check.isPaidBack,
      requestedAt: at,
      updatedAt: at,
    })
    await recordEvent(tx, {
      type: 'ticket.return_requested',
      actorId: ticket.ownerId,
      requestId,
      customerId: ticket.ownerId,
      subjectId: id,
    })
    return loadTicket(tx.db, id)
  })
}
