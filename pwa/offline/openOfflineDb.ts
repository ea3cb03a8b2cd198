import { Dexie } from 'dexie'
import { OfflineDb } from './offlineDb.ts'

/** What became of the store under the app's feet. */
export type StoreTrouble =
  /** The browser keeps nothing: private mode, storage switched off. All lives as long as the page. */
  | 'not_kept'
  /** What is on the device can be read and sent, but there is no room for anything new. */
  | 'full'
  /** Another tab has brought a newer version of the app. */
  | 'outdated'

interface Opened {
  db: OfflineDb
  trouble: StoreTrouble | undefined
}

/**
 * Opens a person's database; in memory where the browser refuses one, so that the app works as ever and only says what is
 * missing.
 *
 * @param onTrouble told when it is lost later on
 */
export async function openOfflineDb(
  userId: string,
  onTrouble: (trouble: StoreTrouble) => void,
): Promise<Opened> {
  const db = new OfflineDb(userId)
  let trouble: StoreTrouble | undefined
  try {
    await db.open()
    trouble = (await hasRoom(db)) ? undefined : 'full'
  } catch {
    db.close()
    return { db: await openInMemory(userId), trouble: 'not_kept' }
  }
  // Another tab brings a newer schema: holding on would block it for ever.
  db.on('versionchange', ({ newVersion }) => {
    // Whoever still types here goes on with the new one, whose tables only gain. Without a version it is being erased: its
    // person has signed out.
    db.close({ disableAutoOpen: !newVersion })
    if (newVersion) onTrouble('outdated')
  })
  return { db, trouble }
}

/** Whether something can be written: being able to open a database does not mean that, on a full disk and in private modes. */
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

const closedUnderUs = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError'])

/**
 * Runs one piece of work on the database, once more on a fresh connection where the system had closed it: iOS does that to
 * apps that were put away (github.com/dexie/Dexie.js/issues/2008).
 */
export async function withReopening<T>(db: OfflineDb, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Dexie.DexieError) || !closedUnderUs.has(error.name)) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return work()
  }
}

/** Waits for something to be noted that the app can do without where the disk is full. */
export async function unlessDiskFull(noting: PromiseLike<unknown>): Promise<void> {
  try {
    await noting
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** Whether something could not be stored for want of space. Dexie wraps the reason: the transaction is aborted because of it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'QuotaExceededError' || ('inner' in error && isDiskFull(error.inner))
}
