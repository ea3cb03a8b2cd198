import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { causesOf, codeOf } from '../config/errorDetails.ts'
import type { Log } from '../config/log.ts'
import { newId } from './newId.ts'

/**
 * - sqlite.org/rescode.html#full, also for a file system without space
 * - errno(3): no space, or none left for this user
 * - postgresql.org/docs/current/errcodes-appendix.html: disk_full
 */
const fullCodes = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100']
/** Enough to need pages that the database does not have yet. */
const probeBytes = 128 * 1024

/** Whether there is room to save anything. */
export interface StorageWatch {
  /**
   * Takes note of a failed write.
   *
   * @returns whether it failed because the disk is full
   */
  notice(error: unknown): boolean
  /** Whether the last write failed because the disk is full. Tries to write again, so that nobody has to restart us. */
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
  let probing: Promise<void> | undefined

  function notice(error: unknown): boolean {
    if (!isDiskFull(error)) return false
    if (!isFull) log.error({ err: error }, 'the disk is full')
    isFull = true
    return true
  }

  async function probe(): Promise<void> {
    try {
      await writeToDatabase(db, now())
      await writeToFile(dataDir)
    } catch (error) {
      // Any other error is for those to report whose write it is.
      if (isDiskFull(error)) return
    }
    isFull = false
    log.info('the disk has room again')
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

/** Whether this error, or what caused it, is a full disk. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some((cause) => fullCodes.includes(codeOf(cause) ?? ''))
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
