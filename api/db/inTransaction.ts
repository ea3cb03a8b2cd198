import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../config/deps.ts'
import type { Publication } from '../events/pubSub.ts'
import { hotQuery } from './hotQuery.ts'
import { isId, newId } from './newId.ts'
import { uniqueViolation } from './uniqueViolation.ts'

/** What a use case needs that only changes the database. */
export type TransactionDeps = Pick<Deps, 'db' | 'now' | 'pubSub' | 'wakeJobs'>

/** A transaction under way. Everything in a use case that touches the database takes it as an argument. */
export interface Tx {
  readonly db: Knex.Transaction
  readonly now: Date
  /** What is published once everybody can see the change; `recordEvent` adds to it. */
  readonly invalidations: Publication[]
  /** Whether a job was queued that can run at once; `queueJob` sets it. */
  hasDueJob: boolean
}

/** A call that may arrive more than once, as `http/command.ts` reads it from its `Idempotency-Key`. */
export interface Command {
  userId: string
  key: string
  /** Method and path template, e.g. `POST /api/chat-messages`. */
  endpoint: string
  /** SHA-256 of parameters and body. */
  fingerprint: string
}

/** The id of what a command creates: its key where that is a UUID, so that the device knew it before we did. */
export function idForCommand(command: Command | undefined, now: Date): string {
  return command && isId(command.key) ? command.key.toLowerCase() : newId(now)
}

/**
 * Runs one use case's change. After the commit it wakes the job runner and publishes the invalidations of what was recorded;
 * nothing outside the database happens before that, and no network call, hash or mail belongs inside.
 */
export async function inTransaction<T>(deps: TransactionDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, tx } = await deps.db.transaction(async (db) => {
    const tx: Tx = { db, now: deps.now(), invalidations: [], hasDueJob: false }
    return { result: await work(tx), tx }
  })
  if (tx.hasDueJob) deps.wakeJobs()
  for (const publication of tx.invalidations) deps.pubSub.publish(publication)
  return result
}

/** What a command makes or changes. */
export interface Subject<T> {
  id: string
  /** Reads what an earlier call with the same key made. */
  load: (db: Knex, id: string) => Promise<T>
}

/**
 * The same, exactly once for a command key: a known key of the same person and content hands back what it made, with
 * other content it is refused (decision 003). Without a key it is `inTransaction`.
 *
 * @throws {AppError} key_reused
 */
export async function inTransactionOnce<T>(
  deps: TransactionDeps,
  command: Command | undefined,
  subject: Subject<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!command) return inTransaction(deps, work)
  try {
    return await inTransaction(deps, async (tx) => {
      const earlier = await claimKey(tx, command, subject.id)
      return earlier === undefined ? work(tx) : subject.load(tx.db, earlier)
    })
  } catch (error) {
    // The key is also the id of what is created: somebody else's, or another call's, has it already.
    if (uniqueViolation(error) === 'primary key') throw new AppError('key_reused')
    throw error
  }
}

/**
 * What an earlier call with this key made, for use cases that have something to do before their transaction.
 *
 * @throws {AppError} key_reused
 */
export async function findEarlier<T>(
  db: Knex,
  command: Command | undefined,
  load: (db: Knex, id: string) => Promise<T>,
): Promise<T | undefined> {
  const earlier = command && (await db('commands').where(keyOf(command)).first())
  return earlier && load(db, subjectOf(earlier, command))
}

type CommandRow = Command & { subjectId: string; createdAt: string }

const insertCommand = hotQuery<CommandRow, Pick<CommandRow, 'key'>>((db, row) =>
  db('commands').insert(row).onConflict(['userId', 'key']).ignore().returning('key'),
)

/** Inserts the key, which makes a second transaction with it wait; returns what an earlier one made. */
async function claimKey(tx: Tx, command: Command, subjectId: string): Promise<string | undefined> {
  const inserted = await insertCommand(tx.db, {
    ...keyOf(command),
    endpoint: command.endpoint,
    fingerprint: command.fingerprint,
    subjectId,
    createdAt: tx.now.toISOString(),
  })
  if (inserted.length > 0) return undefined

  return subjectOf(await tx.db('commands').where(keyOf(command)).first(), command)
}

function subjectOf(earlier: Command & { subjectId: string }, command: Command): string {
  const isSame = earlier.endpoint === command.endpoint && earlier.fingerprint === command.fingerprint
  if (!isSame) throw new AppError('key_reused')
  return earlier.subjectId
}

function keyOf(command: Command) {
  return { userId: command.userId, key: command.key }
}
