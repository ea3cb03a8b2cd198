import { AsyncResource } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'

type Work<T> = (db: Knex.Transaction) => Promise<T>

interface Change {
  work: Work<unknown>
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** The changes that wait for the only connection to a SQLite file. */
const queues = new WeakMap<Knex, Change[]>()
const maxInGroup = 50

/**
 * Runs the changes that wait at the same time one after another in one transaction of SQLite: they share its commit, which
 * writes each page once and waits for the disk once (decision 014). A change that fails is rolled back alone. No caller gets
 * an answer before the commit; if that fails, all get its error.
 */
export function commitTogether<T>(db: Knex, work: Work<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // Each change runs in the context of its own call, not of the one that began the group.
    const change = { work: AsyncResource.bind(work), resolve, reject }
    const queue = queues.get(db)
    if (queue) {
      queue.push(change)
    } else {
      const started = [change]
      queues.set(db, started)
      void commitAll(db, started)
    }
  })
}

async function commitAll(db: Knex, queue: Change[]): Promise<void> {
  while (queue.length > 0) {
    // SQLite answers at once, so a call would otherwise run to its end before the next one, which has arrived too, is looked at.
    await nextTurn()
    const group = queue.splice(0, 1)
    const answers: (() => void)[] = []
    let failure: { reason: unknown } | undefined
    try {
      await db.transaction(async (tx) => {
        for (const change of group) {
          const answer = await attempt(tx, change, answers.length === 0).catch((reason: unknown) => {
            failure = { reason }
            throw reason
          })
          answers.push(answer)
          if (group.length < maxInGroup) group.push(...queue.splice(0, 1))
        }
      })
      for (const answer of answers) answer()
    } catch (error) {
      // On a full disk SQLite rolls back by itself, so that knex fails to do it: sqlite.org/lang_transaction.html
      for (const { reject } of group) reject(failure ? failure.reason : error)
    }
  }
  queues.delete(db)
}

/**
 * @returns answers the caller, to be called after the commit
 * @throws what the whole transaction fails with
 */
async function attempt(tx: Knex.Transaction, change: Change, isFirst: boolean): Promise<() => void> {
  const { work, resolve, reject } = change
  // The transaction holds nothing else yet, and is rolled back with it.
  if (isFirst) {
    const result = await work(tx)
    return () => resolve(result as never)
  }
  await tx.raw('savepoint change')
  try {
    const result = await work(tx)
    await tx.raw('release change')
    return () => resolve(result as never)
  } catch (error) {
    await tx.raw('rollback to change').catch(() => Promise.reject(error))
    return () => reject(error)
  }
}

/** How many changes wait for their turn in a group. */
export function changesWaiting(db: Knex): number {
  return queues.get(db)?.length ?? 0
}
