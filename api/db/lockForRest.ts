import type { Tx } from './inTransaction.ts'
import { isPostgres } from './knex.ts'

/**
 * Lets only one transaction at a time continue from here, until it ends, where no row could be locked for that. On SQLite there is
 * only one anyway.
 *
 * @param name what must not happen twice at once. Lock rows before, never after: two transactions could wait for each other
 */
export async function lockForRest(tx: Tx, name: string): Promise<void> {
  if (isPostgres(tx.db)) await tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
}
