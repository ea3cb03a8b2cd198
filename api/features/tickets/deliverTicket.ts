import type { BodyOf } from '#contract/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { isSameSeat, seatTakenMessage } from '#contract/rules/seats.ts'
import { nextTicketStatus, type TicketStatus, ticketStatusesBefore } from '#contract/rules/ticketStatus.ts'
import type { ticketsApi } from '#contract/tickets.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { changeFileOwner, keepArrivedFile, readArrivedFile } from '../../files/storeFile.ts'
import type { Actor } from '../../http/policies.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { describeSeat } from './issueTickets.ts'
import { Ticket } from './Ticket.ts'

interface NewDelivery {
  actor: Actor
  ticket: Ticket
  delivery: BodyOf<typeof ticketsApi.deliver>
}

/**
 * Staff deliver a ticket: seat, QR code, file, or the note that it was transferred to the ticketing-platform account.
 * Delivering again replaces what was wrong, until the customer has opened the ticket.
 *
 * @throws {AppError} invalid_input for a code or seat of another ticket, ticket_already_used, ticket_returned,
 *   ticket_locked, and what `readArrivedFile` throws
 */
export async function deliverTicket(deps: Deps, { actor, ticket, delivery }: NewDelivery): Promise<Ticket> {
  const arrived = delivery.ticketFile ? readArrivedFile(delivery.ticketFile, 'ticket') : undefined

  return inTransaction(deps, async (tx) => {
    await lockRequest(tx, ticket.requestId)
    const { fileId: replacedFileId } = await Ticket.query(tx.db).findById(ticket.id).throwIfNotFound()
    const fileId = arrived && (await keepArrivedFile(tx, arrived, actor.id, 'ticket', ticket.ownerId))
    await refuseSecondCode(tx, ticket, delivery.qrCode)
    const place = {
      section: delivery.section ?? ticket.section,
      row: delivery.row ?? ticket.row,
      seat: delivery.seat ?? ticket.seat,
    }
    await refuseSecondSeat(tx, ticket, place)
    const tellsSeat = delivery.section ?? delivery.row ?? delivery.seat
    const delivered = await Ticket.query(tx.db)
      .where({ id: ticket.id, locked: false })
      .whereIn('status', ticketStatusesBefore('deliver'))
      .patch({
        status: nextTicketStatus('deliver', 'pending') ?? 'ready',
        ...place,
        gate: delivery.gate ?? ticket.gate,
        seatInfo: delivery.seatInfo ?? (tellsSeat ? describeSeat(place) : ticket.seatInfo),
        qrText: delivery.qrCode,
        fileId: fileId ?? null,
        transferredAt: delivery.transferred ? tx.now.toISOString() : null,
      })
    if (delivered === 0) throw new AppError(whyNotDeliverable(ticket))

    if (replacedFileId && replacedFileId !== fileId) await takeBackFile(tx, replacedFileId, actor.id)
    if (fileId) await changeFileOwner(tx, fileId, ticket.ownerId)
    await recordEvent(tx, {
      type: 'ticket.delivered',
      actorId: actor.id,
      requestId: ticket.requestId,
      customerId: ticket.ownerId,
      subjectId: ticket.id,
    })
    return Ticket.query(tx.db).findById(ticket.id).withGraphFetched('file').throwIfNotFound()
  })
}

/** A code opens the gate once, so two tickets must not share one. */
async function refuseSecondCode(tx: Tx, ticket: Ticket, qrCode: string | null | undefined): Promise<void> {
  if (!qrCode) return
  const other = await Ticket.query(tx.db)
    .where({ qrText: qrCode, concertDate: ticket.concertDate })
    .whereNot({ id: ticket.id })
    .first()
  if (!other) return
  const message = `This code is already on another ticket: ${other.seatInfo}`
  throw new AppError('invalid_input', { message, fields: { qrCode: message } })
}

/** Two tickets must not be for the same seat. */
async function refuseSecondSeat(
  tx: Tx,
  ticket: Ticket,
  place: Pick<Ticket, 'section' | 'row' | 'seat'>,
): Promise<void> {
  if (!place.seat) return
  const others = await Ticket.query(tx.db)
    .where({ requestId: ticket.requestId })
    .whereNotNull('seat')
    .whereNot({ id: ticket.id })
  const other = others.find((candidate) => isSameSeat(candidate, place))
  if (!other) return
  const message = seatTakenMessage(other.seatInfo)
  throw new AppError('invalid_input', { message, fields: { seat: message } })
}

/** Revokes the customer's access to a wrongly delivered file, which may be someone else's ticket. */
async function takeBackFile(tx: Tx, fileId: string, staffId: string): Promise<void> {
  const stillUsed = await Ticket.query(tx.db).where({ fileId }).resultSize()
  if (stillUsed === 0) await changeFileOwner(tx, fileId, staffId)
}

function whyNotDeliverable({ status, locked }: { status: TicketStatus; locked: boolean }): ErrorCode {
  if (locked) return 'ticket_locked'
  return status === 'returning' ? 'ticket_returned' : 'ticket_already_used'
}
