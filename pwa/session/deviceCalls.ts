import {
  forgetUnsentOwner,
  listUnsentOwners,
  rememberUnsentOwner,
  setCurrentUserId,
  setUnsentSignOut,
} from '../offline/device.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { forgetGates } from '../offline/savedGates.ts'
import { forgetSharedFiles } from '../offline/sharedFile.ts'
import { personalPrefix, removeLocal } from '../offline/webStorage.ts'
import { withLock } from '../offline/withLock.ts'
import { outboxSyncTag } from '../offline/workerMessages.ts'
import { listOutbox } from '../outbox/queue/outbox.ts'
import { summarizeUnsent } from '../outbox/queue/outboxEntry.ts'
import { deviceOwner, hasUnsentLeft, type PersonToErase, peopleToErase } from './deviceOwner.ts'
import { waitAtMost } from './leaveDevice.ts'
import { forgetNotifications } from './shownNotifications.ts'
import { hasSignedInHint, unsentSignOut } from './signedInHint.ts'

// Loaded with these calls, because so small a file of its own compresses badly.
export { keepSharedFile } from '../offline/sharedFile.ts'

/** How long signing in waits for the previous user's data to be erased. Erasing then continues in the background. */
const eraseTimeoutMs = 3000

/** Copies the signed-in user and an unsent sign-out from localStorage to IndexedDB, for the service worker. Never throws. */
export function mirrorToDevice(): Promise<unknown> {
  // One after the other, each reading the current values, so that the last write is up to date.
  return withLock('mirror', mirror).catch(() => undefined)
}

async function mirror(): Promise<void> {
  const owner = hasSignedInHint() ? deviceOwner.read() : undefined
  const isUnsent = unsentSignOut.isPresent()
  await setUnsentSignOut(isUnsent)
  await setCurrentUserId(owner?.id)
  if (owner) await forgetUnsentOwner(owner.id)
  hasUnsentLeft.set((await listUnsentOwners()).length > 0)
  if (isUnsent) await askForSync()
}

/** Lets the service worker send the sign-out when the network is back, even if no page is open. */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined
  await registration?.sync?.register(outboxSyncTag)
}

/**
 * Erases from this device what signed-out users have read; their unsent entries stay (`docs/RULES.md, Offline`). Never
 * throws: what could not be erased is tried again at the next start.
 */
export async function eraseSignedOutPeople(): Promise<void> {
  await withLock('erasing', async () => {
    for (const person of peopleToErase.list()) await erasePerson(person).catch(() => undefined)
  })
}

/** Like `eraseSignedOutPeople`, but resolves after three seconds at the latest and continues in the background. */
export async function eraseWithTimeout(): Promise<void> {
  if (peopleToErase.list().length > 0) await waitAtMost(eraseTimeoutMs, eraseSignedOutPeople())
}

async function erasePerson({ id, name, isGone }: PersonToErase): Promise<void> {
  const isBack = () => deviceOwner.read()?.id === id
  if (isBack()) return peopleToErase.remove(id)
  await forgetNotifications(id)
  removeLocal(personalPrefix(id))
  await forgetSharedFiles()
  const db = new OfflineDb(id)
  const forget = async () => (isGone ? await discardAll(db) : 0) + (await forgetUser(db, name))
  try {
    const unsent = await forget()
    // An entry in flight still writes its reply into the tables just emptied. Empty them again once the flush is over.
    if (unsent > 0) await withLock(`outbox.${id}`, async () => (isBack() ? unsent : forget()))
  } finally {
    db.close()
  }
  peopleToErase.remove(id)
  await mirrorToDevice()
}

/** Deletes all unsent entries and their files. @returns the number of entries */
function discardAll(db: OfflineDb): Promise<number> {
  return db.transaction('rw', db.outbox, db.outgoingFiles, async () => {
    const count = await db.outbox.count()
    await Promise.all([db.outbox.clear(), db.outgoingFiles.clear()])
    return count
  })
}

/** Whether any ticket is saved for offline use. False if the database cannot be read. */
export async function hasSavedTickets(userId: string): Promise<boolean> {
  const db = new OfflineDb(userId)
  try {
    return (await db.tickets.count()) > 0
  } catch {
    return false
  } finally {
    db.close()
  }
}

/**
 * Erases what a user has read and typed on this device: at sign-out, when the account is deleted, or when another user signs
 * in. Unsent entries stay until their owner returns (`docs/RULES.md, Offline`).
 *
 * @returns the number of unsent entries that stay
 */
export async function forgetUser(db: OfflineDb, name: string): Promise<number> {
  await forgetGates(db.userId)
  // Tables are emptied in one transaction. Deleting the database would also delete an entry that another tab is just storing.
  const entries = await db.transaction('rw', db.tables, async () => {
    const kept = new Set([db.outbox.name, db.outgoingFiles.name])
    const read = db.tables.filter(({ name }) => !kept.has(name))
    await Promise.all(read.map((table) => table.clear()))
    return listOutbox(db)
  })
  const count = summarizeUnsent(entries).total
  if (count === 0) await forgetUnsentOwner(db.userId)
  else await rememberUnsentOwner({ userId: db.userId, name, count })
  return entries.length
}
