import { Dexie } from 'dexie'
import { OfflineDb } from './offlineDb.ts'

/** Why the database is not fully usable. */
export type StoreTrouble =
  /** The browser refuses storage (private mode, storage turned off). Data lives in memory until the page closes. */
  | 'not_kept'
  /** The disk is full: stored data can be read and sent, but nothing new can be stored. */
  | 'full'
  /** Another tab has upgraded the database to a newer version of the app. */
  | 'outdated'

interface Opened {
  db: OfflineDb
  trouble: StoreTrouble | undefined
}

/** Time for one write, much longer than a slow phone takes. */
const longestCheckMs = 3_000

/**
 * Opens a user's database. If the browser refuses, an in-memory database takes its place, so that the app works until the
 * page closes. WebKit sometimes keeps a table locked by a page that is gone; the others can be used, so the app does not wait for it.
 *
 * @param onTrouble called when the database becomes unusable after it was opened
 */
export async function openOfflineDb(
  userId: string,
  onTrouble: (trouble: StoreTrouble) => void,
): Promise<Opened> {
  const db = new OfflineDb(userId)
  let trouble: StoreTrouble | undefined
  try {
    await db.open()
    const late = new Promise<true>((resolve) => setTimeout(() => resolve(true), longestCheckMs))
    trouble = (await Promise.race([hasRoom(db), late])) ? undefined : 'full'
  } catch {
    db.close()
    return { db: await openInMemory(userId), trouble: 'not_kept' }
  }
  // Another tab upgrades the database, or deletes it (no new version), which this connection would block: Dexie closes it. The next
  // access opens it again: upgrades only add tables, and data missing in a new one is saved again.
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion) onTrouble('outdated')
  })
  return { db, trouble }
}

/**
 * Checks with a test write whether there is room. On a full disk and in private modes, opening a database can succeed
 * although writing to it fails.
 */
export async function hasRoom(db: OfflineDb): Promise<boolean> {
  try {
    await db.checks.put({ address: 'store', at: new Date().toISOString() })
    return true
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return false
  }
}

async function openInMemory(userId: string): Promise<OfflineDb> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  const db = new OfflineDb(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await db.open()
  return db
}

const closedBySystem = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError'])

/**
 * Runs `work`, and once more on a new connection if the system had closed the database. iOS closes the connections of
 * suspended apps (github.com/dexie/Dexie.js/issues/2008).
 */
export async function withReopening<T>(db: OfflineDb, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Dexie.DexieError) || !closedBySystem.has(error.name)) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return work()
  }
}

/** Awaits a write that the app can do without, and ignores that the disk is full. @throws any other error */
export async function unlessDiskFull(writing: PromiseLike<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** Whether a write failed because the disk is full. Dexie wraps the `QuotaExceededError` that aborted the transaction. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'QuotaExceededError' || ('inner' in error && isDiskFull(error.inner))
}
