/**
 * Data of the device that belongs to no single user: the current user's id, and which users left unsent entries here. In
 * IndexedDB, because the service worker has no localStorage. Without Dexie, which the worker would evaluate at every start.
 */
const databaseName = 'live-shows.device'

/** A user who is signed out on this device but still has unsent entries on it. */
export interface UnsentOwner {
  userId: string
  name: string
  /** How many entries are unsent. */
  count: number
}

interface Fact {
  name: 'current_user' | 'unsent_sign_out'
  value: unknown
}

/** Returns the id of the last signed-in user; undefined after sign-out. */
export async function currentUserId(): Promise<string | undefined> {
  return (await readFact('current_user')) as string | undefined
}

/** Stores the id of the signed-in user. @param userId undefined at sign-out */
export function setCurrentUserId(userId: string | undefined): Promise<void> {
  return writeFact({ name: 'current_user', value: userId })
}

/** Whether a sign-out has not reached the server yet. It is sent before anything else (`docs/RULES.md, Offline`). */
export async function hasUnsentSignOut(): Promise<boolean> {
  return (await readFact('unsent_sign_out')) === true
}

/** Stores whether a sign-out still has to be sent. */
export function setUnsentSignOut(isUnsent: boolean): Promise<void> {
  return writeFact({ name: 'unsent_sign_out', value: isUnsent })
}

/** Stores that a user left unsent entries on this device. */
export async function rememberUnsentOwner(owner: UnsentOwner): Promise<void> {
  await inStore('owners', 'readwrite', (owners) => owners.put(owner))
}

/** Deletes the note that a user left unsent entries; the entries themselves stay. */
export async function forgetUnsentOwner(userId: string): Promise<void> {
  await inStore('owners', 'readwrite', (owners) => owners.delete(userId))
}

/** Returns the users who left unsent entries on this device. */
export function listUnsentOwners(): Promise<UnsentOwner[]> {
  return inStore<UnsentOwner[]>('owners', 'readonly', (owners) => owners.getAll())
}

async function readFact(name: Fact['name']): Promise<unknown> {
  return (await inStore<Fact | undefined>('facts', 'readonly', (facts) => facts.get(name)))?.value
}

async function writeFact(fact: Fact): Promise<void> {
  await inStore('facts', 'readwrite', (facts) => facts.put(fact))
}

/**
 * Makes one request, in a transaction and a connection of its own: iOS closes the connections of suspended apps, and an open
 * one would block another tab's upgrade. Resolves once a write is on the disk.
 */
async function inStore<Result>(
  name: 'facts' | 'owners',
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(name, mode, { durability: 'strict' })
      const request = ask(transaction.objectStore(name))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('facts', { keyPath: 'name' })
      opening.result.createObjectStore('owners', { keyPath: 'userId' })
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
