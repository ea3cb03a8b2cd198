import { Dexie } from 'dexie'
import { OfflineDb } from './offlineDb.ts'

/** What became of the store under the app's feet. */
export type StoreTrouble =
  /** The browser keeps nothing: private mode, a full disk, storage switched off. All lives as long as the page. */
  | 'not_kept'
  /** A newer version of the app in another tab needs this one to let go: reload. */
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
  try {
    await db.open()
    // Being able to open it does not mean being able to write: a full disk, some private modes.
    await db.checks.put({ address: 'store', at: new Date().toISOString() })
  } catch {
    db.close()
    return { db: await openInMemory(userId), trouble: 'not_kept' }
  }
  // Another tab brings a newer schema: holding on would block it for ever.
  db.on('versionchange', ({ newVersion }) => {
    db.close()
    // Without a version it is being erased: its person has signed out.
    if (newVersion) onTrouble('outdated')
  })
  return { db, trouble: undefined }
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
