import { AppError } from '#contract/errors.ts'
import { maxReturnFiles } from '#contract/rules/resaleRules.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { StoredFile } from '../../files/StoredFile.ts'
import { loadTicket } from '../tickets/openTicket.ts'
import type { Ticket, WholeTicket } from '../tickets/Ticket.ts'
import { findOpenReturn, lockReturn, type TicketReturn } from '../tickets/TicketReturn.ts'

const isAttached = 'exists (select 1 from return_files where file_id = files.id)'

interface Attachment {
  fileId: string
  name: string
}

/**
 * The owner attaches a file that they have uploaded to the return of their ticket. One file may be for several returned seats.
 * Repeating it succeeds.
 *
 * @throws {AppError} return_not_open, return_arrived, ticket_file_not_uploaded, too_many_files
 */
export async function attachFile(
  deps: Deps,
  ticket: Ticket,
  { fileId, name }: Attachment,
): Promise<WholeTicket> {
  return changeFiles(deps, ticket, async (tx, { id: returnId, sellerId }, change) => {
    const attached = await tx.db('return_files').where({ returnId }).select('fileId')
    if (attached.some((file) => file.fileId === fileId)) return
    if (attached.length >= maxReturnFiles) throw new AppError('too_many_files')
    const kept = await StoredFile.query(tx.db)
      .findById(fileId)
      .where({ ownerId: sellerId, purpose: 'ticket' })
      // A delivered ticket's file has the same owner and purpose.
      .whereRaw(`(kept_at is null or ${isAttached})`)
      .patch({ keptAt: tx.now.toISOString() })
    if (kept === 0) throw new AppError('ticket_file_not_uploaded')
    await tx.db('return_files').insert({ returnId, fileId, name })
    await recordEvent(tx, { type: 'ticket.return_file_attached', ...change })
  })
}

/**
 * The owner takes a file back from the return of their ticket. Repeating it succeeds.
 *
 * @throws {AppError} return_not_open, return_arrived
 */
export async function removeFile(deps: Deps, ticket: Ticket, fileId: string): Promise<WholeTicket> {
  return changeFiles(deps, ticket, async (tx, { id }, change) => {
    const removed = await dropReturnFiles(tx, id, fileId)
    if (removed > 0) await recordEvent(tx, { type: 'ticket.return_file_removed', ...change })
  })
}

/** What an event about it says. */
type Change = Record<'actorId' | 'requestId' | 'customerId' | 'subjectId', string>

/** Changes the files of an open return that has not arrived. */
async function changeFiles(
  deps: Deps,
  { id: ticketId, requestId, ownerId }: Ticket,
  work: (tx: Tx, open: TicketReturn, change: Change) => Promise<void>,
): Promise<WholeTicket> {
  const open = await findOpenReturn(deps.db, ticketId)
  if (!open) throw new AppError('return_not_open')
  return inTransaction(deps, async (tx) => {
    const current = await lockReturn(tx, open.id)
    if (current.endedAt !== null) throw new AppError('return_not_open')
    if (current.emailReceivedAt !== null) throw new AppError('return_arrived')
    await work(tx, current, { actorId: ownerId, requestId, customerId: ownerId, subjectId: ticketId })
    return loadTicket(tx.db, ticketId)
  })
}

/**
 * Deletes what was attached to a return, unless something else has it. Returns the number of files that it had.
 *
 * @param fileId only this one
 */
export async function dropReturnFiles(tx: Tx, returnId: string, fileId?: string): Promise<number> {
  const its = tx.db('return_files').where({ returnId, ...(fileId && { fileId }) })
  const attached: { fileId: string }[] = await its.clone().select('fileId')
  const ids = attached.map((file) => file.fileId)
  if (ids.length === 0) return 0
  await its.delete()
  await tx
    .db('files')
    .whereIn('id', ids)
    .whereRaw(`not ${isAttached}`)
    .whereRaw('not exists (select 1 from tickets where file_id = files.id)')
    .whereRaw('not exists (select 1 from ticket_codes where image_file_id = files.id)')
    .delete()
  return ids.length
}
