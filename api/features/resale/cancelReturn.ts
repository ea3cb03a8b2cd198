import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { loadTicket } from '../tickets/openTicket.ts'
import type { Ticket } from '../tickets/Ticket.ts'
import { findOpenReturn, lockReturn } from '../tickets/TicketReturn.ts'
import { endReturn } from './endReturn.ts'

/**
 * The owner keeps a ticket that they have sent back, until a recipient is selected. Repeating it succeeds.
 *
 * @throws {AppError} return_sold
 */
export async function cancelReturn(deps: Deps, { id }: Ticket): Promise<Ticket> {
  const open = await findOpenReturn(deps.db, id)
  if (!open) return loadTicket(deps.db, id)
  return inTransaction(deps, async (tx) => {
    const current = await lockReturn(tx, open.id)
    if (current.soldAt !== null) throw new AppError('return_sold')
    if (current.endedAt === null) await endReturn(tx, current, 'cancelled')
    return loadTicket(tx.db, id)
  })
}
