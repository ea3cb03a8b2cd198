import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { DBError } from 'objection'
import { causesOf, codeOf, messageOf } from '../config/errorDetails.ts'
import type { Log } from '../config/log.ts'
import { newId } from './newId.ts'

/**
 * Nothing can be saved: the disk is full, broken or read-only.
 *
 * - sqlite.org/rescode.html: full, readonly, ioerr of writes
 * - errno(3): no space, none left for this user, read-only
 * - postgresql.org/docs/current/errcodes-appendix.html: disk_full, read_only_sql_transaction (as after a failover to a standby)
 */
const cannotSaveCodes =
  /^(?:SQLITE_FULL|SQLITE_READONLY.*|SQLITE_IOERR_(?:WRITE|FSYNC|TRUNCATE)|ENOSPC|EDQUOT|EROFS|53100|25006)$/
/**
 * The database cannot be reached. What else is connected to is called by integrations, which throw errors of their own.
 *
 * - errno(3), and what node-postgres says of a connection that ended
 * - postgresql.org/docs/current/errcodes-appendix.html: connection exceptions, too_many_connections, shutdown, start
 */
const awayCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53300|57P0[123])$/
// knex puts the statement before the driver's message.
const awayMessages =
  /(?:^| - )(?:Connection terminated|timeout expired|Connection ended|Client has encountered a connection error)/
/** Milliseconds. */
const logAwayEveryMs = 60_000
/** Enough to need pages that the database does not have yet. */
const probeBytes = 128 * 1024

/** Whether anything can be saved, and read. */
export interface StorageWatch {
  /**
   * Takes note of a failure.
   *
   * @returns why, if it is not the caller's fault: nothing can be saved, or the database cannot be reached. It has been logged
   */
  notice(error: unknown): 'storage_full' | 'database_away' | undefined
  /** Whether the last write failed because nothing can be saved. Tries to write again, so that nobody has to restart us. */
  isFull(): Promise<boolean>
}

interface Options {
  db: Knex
  /** The folder of mails and text messages that are written to files. */
  dataDir: string
  now: () => Date
  log: Log
}

export function watchStorage({ db, dataDir, now, log }: Options): StorageWatch {
  let isFull = false
  let awayLoggedAt = Number.NEGATIVE_INFINITY
  let probing: Promise<void> | undefined

  function notice(error: unknown) {
    if (cannotSave(error)) {
      if (!isFull) log.error({ err: error }, 'nothing can be saved')
      isFull = true
      return 'storage_full'
    }
    if (!isAway(error)) return undefined
    const at = performance.now()
    if (at - awayLoggedAt >= logAwayEveryMs) {
      log.error({ err: error }, 'the database cannot be reached')
      awayLoggedAt = at
    }
    return 'database_away'
  }

  async function probe(): Promise<void> {
    try {
      await writeToDatabase(db, now())
      await writeToFile(dataDir)
    } catch (error) {
      // Any other error is for those to report whose write it is.
      if (cannotSave(error)) return
    }
    isFull = false
    log.info('everything can be saved again')
  }

  return {
    notice,
    async isFull() {
      if (!isFull) return false
      probing ??= probe().finally(() => {
        probing = undefined
      })
      await probing
      return isFull
    },
  }
}

/** Whether this error, or what caused it, is a disk that is full or read-only. */
export function cannotSave(error: unknown): boolean {
  return causesOf(error).some((cause) => cannotSaveCodes.test(codeOf(cause) ?? ''))
}

/** Ignores causes: integrations wrap the errors of other connections. */
function isAway(error: unknown): boolean {
  const thrown = error instanceof DBError ? error.nativeError : error
  return awayCodes.test(codeOf(thrown) ?? '') || awayMessages.test(messageOf(thrown))
}

/** A row that no runner takes, committed and deleted again. */
async function writeToDatabase(db: Knex, now: Date): Promise<void> {
  const id = newId(now)
  const at = now.toISOString()
  const payload = randomBytes(probeBytes / 2).toString('hex')
  await db('jobs').insert({ id, kind: 'storage.probe', payload, runAt: at, createdAt: at, doneAt: at })
  await db('jobs').where({ id }).delete()
}

async function writeToFile(folder: string): Promise<void> {
  const file = join(folder, `.probe-${process.pid}`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(file, randomBytes(probeBytes))
  } finally {
    await rm(file, { force: true })
  }
}
