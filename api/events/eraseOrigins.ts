import type { Knex } from 'knex'

/** How long an event says from where it was done (docs/decisions/031). Milliseconds. */
const keptMs = 90 * 24 * 60 * 60 * 1000
const batchSize = 500

/** Erases from where a user did what they did. */
export async function eraseOriginsOf(db: Knex, userId: string): Promise<void> {
  await db('events').where({ actorId: userId }).whereNotNull('origin').update({ origin: null })
}

/** Erases the oldest origins that are over their time. @returns how many */
export async function eraseOldOrigins(db: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs).toISOString()
  const old = () => db('events').whereNotNull('origin').where('at', '<', before)
  const oldest = old().select('id').orderBy('at').limit(batchSize)
  return old().whereIn('id', oldest).update({ origin: null })
}
export const originBatch = batchSize
