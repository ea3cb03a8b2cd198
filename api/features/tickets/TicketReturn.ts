import type { Knex } from 'knex'
import type { returnableStatuses } from '#contract/rules/resaleRules.ts'
import type { ReturnFile } from '#contract/tickets.ts'
import { BaseModel } from '../../db/BaseModel.ts'
import type { Tx } from '../../db/inTransaction.ts'

/** Why a return ended without a sale: cancelled by the owner, not sold in time, the owner's account was deleted, or staff refunded the seat. */
export type ReturnEnd = 'cancelled' | 'unsold' | 'owner_left' | 'refunded'

/** A ticket sent back for resale. */
export class TicketReturn extends BaseModel {
  static override tableName = 'ticket_returns'
  static override booleans = ['paysBack']

  declare ticketId: string
  /** The ticket's owner when it was sent back. */
  declare sellerId: string
  /** The ticket's status, to which it returns if it is not sold. */
  declare statusBefore: (typeof returnableStatuses)[number]
  /** A copy, for finding returns that can no longer be sold. */
  declare concertDate: string
  /** False if the event was over: then it is neither listed nor refunded. */
  declare paysBack: boolean
  declare requestedAt: string
  declare emailReceivedAt: string | null
  /** When a recipient was selected for the first time. From then on the ticket is never the seller's again. */
  declare soldAt: string | null
  /** The seller's refund, once for each return. */
  declare refundId: string | null
  declare endedAt: string | null
  declare endedBecause: ReturnEnd | null
  declare updatedAt: string
}

/**
 * Locks a return for this transaction. Everything about a return, its listing and who is interested happens under this lock,
 * and after that of a request (`lockRequest`), so that no two wait for each other.
 */
export async function lockReturn(tx: Tx, returnId: string): Promise<TicketReturn> {
  await TicketReturn.query(tx.db).findById(returnId).patch({ updatedAt: tx.now.toISOString() })
  return TicketReturn.query(tx.db).findById(returnId).throwIfNotFound()
}

/** The return of a ticket that has not ended. */
export async function findOpenReturn(db: Knex, ticketId: string): Promise<TicketReturn | undefined> {
  return TicketReturn.query(db).findOne({ ticketId, endedAt: null })
}

/** What sellers have attached to the returns of tickets, by the ticket's id, the earliest first. A return that has ended has none. */
export async function readReturnFiles(db: Knex, ticketIds: string[]): Promise<Map<string, ReturnFile[]>> {
  const files = new Map<string, ReturnFile[]>()
  if (ticketIds.length === 0) return files
  const rows: (ReturnFile & { ticketId: string })[] = await db('ticket_returns')
    .join('return_files', 'return_files.returnId', 'ticket_returns.id')
    .whereIn('ticket_returns.ticketId', ticketIds)
    .select({ ticketId: 'ticket_returns.ticketId', id: 'return_files.fileId', name: 'return_files.name' })
  // The sellers' devices made the ids, which are in the order of time.
  rows.sort((one, other) => (one.id < other.id ? -1 : 1))
  for (const { ticketId, ...file } of rows) files.set(ticketId, [...(files.get(ticketId) ?? []), file])
  return files
}
