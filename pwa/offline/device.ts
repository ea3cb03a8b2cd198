import { Dexie, type EntityTable } from 'dexie'

/**
 * What this device knows that belongs to nobody alone: whose it is now, and who has something unsent on it. In IndexedDB,
 * since the service worker has no localStorage.
 */
class DeviceDb extends Dexie {
  declare facts: EntityTable<{ name: string; value: unknown }, 'name'>
  declare owners: EntityTable<UnsentOwner, 'userId'>

  constructor() {
    super('live-shows.device', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ facts: 'name', owners: 'userId' })
  }
}

/** Somebody who left this device with something unsent; it waits for them. */
export interface UnsentOwner {
  userId: string
  /** How they are called, to say whose it is. */
  name: string
  count: number
}

let db: DeviceDb | undefined

function open(): DeviceDb {
  db ??= new DeviceDb()
  return db
}

/** The last signed-in person's id; undefined once they signed out. */
export async function currentUserId(): Promise<string | undefined> {
  return (await open().facts.get('current_user'))?.value as string | undefined
}

/** @param userId undefined at sign-out */
export async function setCurrentUserId(userId: string | undefined): Promise<void> {
  await open().facts.put({ name: 'current_user', value: userId })
}

/** Whether a sign-out has not reached the server yet: it goes out before anything else. */
export async function hasUnsentSignOut(): Promise<boolean> {
  return (await open().facts.get('unsent_sign_out'))?.value === true
}

export async function setUnsentSignOut(isUnsent: boolean): Promise<void> {
  await open().facts.put({ name: 'unsent_sign_out', value: isUnsent })
}

export async function rememberUnsentOwner(owner: UnsentOwner): Promise<void> {
  await open().owners.put(owner)
}

export async function forgetUnsentOwner(userId: string): Promise<void> {
  await open().owners.delete(userId)
}

export function listUnsentOwners(): Promise<UnsentOwner[]> {
  return open().owners.toArray()
}
