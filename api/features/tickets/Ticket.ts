import type { Knex } from 'knex'
import { Model, type RelationMappings } from 'objection'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import type { ReturnStatus, TicketStatus } from '#contract/rules/ticketStatus.ts'
import { BaseModel } from '../../db/BaseModel.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { StoredFile } from '../../files/StoredFile.ts'

/** The ticket for one seat. */
export class Ticket extends BaseModel {
  static override tableName = 'tickets'
  static override booleans = ['locked', 'receivedByClient']

  declare requestId: string
  declare orderId: string | null
  declare ownerId: string
  /** Number of the seat within the order, from 1. */
  declare position: number
  /** Wall time at the venue, copied for sorting. */
  declare concertDate: string
  declare section: string | null
  declare row: string | null
  declare seat: string | null
  declare gate: string | null
  declare seatInfo: string
  declare status: TicketStatus
  declare returnStatus: ReturnStatus | null
  /** Whether file and QR code are withheld until the ticket is paid. */
  declare locked: boolean
  declare fileId: string | null
  declare transferredAt: string | null
  declare openedAt: string | null
  declare receivedByClient: boolean
  declare clientConfirmedAt: string | null
  declare sourceTicketId: string | null
  /** Time of the last delivery; null before the first. */
  declare deliveredAt: string | null
  declare deliveredBy: string | null
  /** How often it was delivered. */
  declare deliveryNumber: number
  declare createdAt: string
}

/** A ticket with its code, which is in a secret table, and its file. Read with `wholeTickets`. */
export class WholeTicket extends Ticket {
  declare qrText: string | null
  /** Null if it has no code. */
  declare codeFormat: CodeFormat | null
  /** `CodeDrawing` as JSON. */
  declare drawing: string | null
  declare imageFileId: string | null
  declare file: StoredFile | null

  static override relationMappings = (): RelationMappings => ({
    file: {
      relation: Model.BelongsToOneRelation,
      modelClass: StoredFile,
      join: { from: 'tickets.fileId', to: 'files.id' },
    },
  })
}

/** A ticket with the names of who delivered it last, for `shownName`. */
export interface StaffTicket extends WholeTicket {
  delivererName: string | null
  delivererPublicName: string | null
}

export function wholeTickets(db: Knex) {
  return WholeTicket.query(db)
    .leftJoin('ticket_codes', 'ticket_codes.ticketId', 'tickets.id')
    .select('tickets.*')
    .select(
      'ticket_codes.qrText',
      'ticket_codes.codeFormat',
      'ticket_codes.drawing',
      'ticket_codes.imageFileId',
    )
    .withGraphFetched('file')
}

/** Transfers a user's upcoming tickets, with their files, to another user. */
export async function handTicketsOver(tx: Tx, fromId: string, toId: string): Promise<void> {
  const upcoming = () =>
    Ticket.query(tx.db).where({ ownerId: fromId }).where('concertDate', '>=', firstUpcomingDay(tx.now))
  await tx
    .db('files')
    .where({ ownerId: fromId })
    .where((held) =>
      held
        .whereIn('id', upcoming().whereNotNull('fileId').select('fileId').toKnexQuery())
        .orWhereIn(
          'id',
          tx
            .db('ticket_codes')
            .whereIn('ticketId', upcoming().select('id').toKnexQuery())
            .whereNotNull('imageFileId')
            .select('imageFileId'),
        ),
    )
    .update({ ownerId: toId })
  await upcoming().patch({ ownerId: toId })
}
