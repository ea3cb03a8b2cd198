import { Dexie, type EntityTable } from 'dexie'

/**
 * Data of the device that belongs to no single user: the current user's id, and which users left unsent entries here. In
 * IndexedDB, because the service worker has no localStorage.
 */
class DeviceDb extends Dexie {
  declare facts: EntityTable<{ name: string; value: unknown }, 'name'>
  declare owners: EntityTable<UnsentOwner, 'userId'>

  constructor() {
    super('live-shows.device', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ facts: 'name', owners: 'userId' })
  }
}

/** A user who is signed out on this device but still has unsent entries on it. */
export interface UnsentOwner {
  userId: string
  name: string
  /** How many entries are unsent. */
  count: number
}

let db: DeviceDb | undefined

function open(): DeviceDb {
  db ??= new DeviceDb()
  return db
}

/** Returns the id of the last signed-in user; undefined after sign-out. */
export async function currentUserId(): Promise<string | undefined> {
  return (await open().facts.get('current_user'))?.value as string | undefined
}

/** Stores the id of the signed-in user. @param userId undefined at sign-out */
export async function setCurrentUserId(userId: string | undefined): Promise<void> {
  await open().facts.put({ name: 'current_user', value: userId })
}

/** Whether a sign-out has not reached the server yet. It is sent before anything else (`docs/RULES.md, Offline`). */
export async function hasUnsentSignOut(): Promise<boolean> {
  return (await open().facts.get('unsent_sign_out'))?.value === true
}

/** Stores whether a sign-out still has to be sent. */
export async function setUnsentSignOut(isUnsent: boolean): Promise<void> {
  await open().facts.put({ name: 'unsent_sign_out', value: isUnsent })
}

/** Stores that a user left unsent entries on this device. */
export async function rememberUnsentOwner(owner: UnsentOwner): Promise<void> {
  await open().owners.put(owner)
}

/** Deletes the note that a user left unsent entries; the entries themselves stay. */
export async function forgetUnsentOwner(userId: string): Promise<void> {
  await open().owners.delete(userId)
}

/** Returns the users who left unsent entries on this device. */
export function listUnsentOwners(): Promise<UnsentOwner[]> {
  return open().owners.toArray()
}
