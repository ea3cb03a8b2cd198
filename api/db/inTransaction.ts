import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../config/deps.ts'
import type { Publication } from '../events/pubSub.ts'
import { currentCall, withCall } from './currentCall.ts'
import { commitTogether } from './groupCommit.ts'
import { hotQuery } from './hotQuery.ts'
import { isPostgres } from './knex.ts'
import { isId, newId } from './newId.ts'
import { uniqueViolation } from './uniqueViolation.ts'

/** What a use case needs if it only changes the database. */
export type TransactionDeps = Pick<Deps, 'db' | 'now' | 'pubSub' | 'wakeJobs'>

/** A running transaction. Code in a use case that accesses the database takes it as an argument. */
export interface Tx {
  readonly db: Knex.Transaction
  readonly now: Date
  /** Published after the commit; `recordEvent` and `endSessions` add to it. */
  readonly publications: Publication[]
  /** Whether a job was queued that is due already; set by `queueJob`. */
  hasDueJob: boolean
}

/** A repeatable call, read from its `Idempotency-Key` by `http/command.ts`. */
export interface Command {
  userId: string
  key: string
  /** Method and path template, e.g. `POST /api/chat-messages`. */
  endpoint: string
  /** SHA-256 of parameters and body. */
  fingerprint: string
}

/**
 * The id of what a command creates: its key if that is a UUID, so that the client knows it in advance; otherwise a new id.
 */
export function idForCommand(command: Command | undefined, now: Date): string {
  return command && isId(command.key) ? command.key.toLowerCase() : newId(now)
}

/**
 * Runs a use case's change in a transaction. After the commit it wakes the job runner and publishes the invalidations.
 * `work` must not contain network calls, password hashing or mail.
 */
export async function inTransaction<T>(deps: TransactionDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const change = async (db: Knex.Transaction) => {
    const tx: Tx = { db, now: deps.now(), publications: [], hasDueJob: false }
    return { result: await work(tx), tx }
  }
  const running = isPostgres(deps.db) ? deps.db.transaction(change) : commitTogether(deps.db, change)
  const { result, tx } = await running
  // What jobs do does not come from this caller.
  if (tx.hasDueJob) withCall(undefined, () => deps.wakeJobs())
  const call = currentCall()
  for (const publication of tx.publications) {
    if ('invalidation' in publication) call?.invalidations.push(publication)
    deps.pubSub.publish(publication)
  }
  return result
}

/** What a command creates or changes. */
export interface Subject<T> {
  id: string
  /** Reads what an earlier call with the same key created. */
  load: (db: Knex, id: string) => Promise<T>
}

/**
 * Like `inTransaction`, but once per idempotency key: a known key with the same user and content returns what the first
 * call created; with other content it is refused (decision 003). Without a key it is `inTransaction`.
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
    // The key is also the new row's id, which another row has already.
    if (uniqueViolation(error) === 'primary key') throw new AppError('key_reused')
    throw error
  }
}

/**
 * What an earlier call with this key created, for use cases with work to do before their transaction.
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

/**
 * Inserts the key, which blocks a concurrent transaction with the same key. Returns the id of what an earlier call created.
 */
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
  const call = currentCall()
  if (call) call.isRepeated = true
  return earlier.subjectId
}

function keyOf(command: Command) {
  return { userId: command.userId, key: command.key }
}
