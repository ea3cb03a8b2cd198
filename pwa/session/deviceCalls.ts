import { forgetUnsentOwner, listUnsentOwners, setCurrentUserId, setUnsentSignOut } from '../offline/device.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { forgetSharedFiles } from '../offline/sharedFile.ts'
import { personalPrefix, removeLocal } from '../offline/webStorage.ts'
import { outboxSyncTag } from '../offline/workerMessages.ts'
import { withOutboxLock } from '../outbox/queue/outboxLock.ts'
import { deviceOwner, hasUnsentLeft, type LeftPerson, peopleToErase } from './deviceOwner.ts'
import { forgetUser } from './forgetUser.ts'
import { hasSignedInHint, unsentSignOut } from './signedInHint.ts'

/** How long signing in waits for the last person's things to go. The rest happens behind it. */
const patienceMs = 3000

let mirrored: Promise<unknown> = Promise.resolve()

/** Writes down for the service worker whose device it is and whether a sign-out waits. Never throws. */
export function mirrorToDevice(): Promise<unknown> {
  // One after the other, each with what is true when its turn comes: the last word is the right one.
  mirrored = mirrored.then(mirror).catch(() => undefined)
  return mirrored
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

/** The worker sends the sign-out even where no page is open when the network is back. */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined
  await registration?.sync?.register(outboxSyncTag)
}

/**
 * Erases what people who have left read on this device; what they have not sent stays, unread, until they come back. Never
 * throws: what cannot be erased now is tried again at the next start.
 */
export async function eraseLeftPeople(): Promise<void> {
  const erase = async () => {
    for (const person of peopleToErase.list()) await erasePerson(person).catch(() => undefined)
  }
  // Two tabs must not do it at the same time.
  const locks = (navigator as { locks?: LockManager }).locks
  await (locks ? locks.request('live-shows.erasing', erase) : erase())
}

export function eraseWithPatience(): Promise<unknown> {
  if (peopleToErase.list().length === 0) return Promise.resolve()
  return Promise.race([eraseLeftPeople(), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

async function erasePerson({ id, name, isGone }: LeftPerson): Promise<void> {
  const isBack = () => deviceOwner.read()?.id === id
  if (isBack()) return peopleToErase.remove(id)
  removeLocal(personalPrefix(id))
  await forgetSharedFiles()
  const db = new OfflineDb(id)
  const forget = async () => (isGone ? await discardAll(db) : 0) + (await forgetUser(db, name))
  try {
    // What is being sent this moment would write its reply into what has just been erased: so once more when it is done.
    const left = await forget()
    if (left > 0) await withOutboxLock(id, async () => (isBack() ? left : forget()))
  } finally {
    db.close()
  }
  peopleToErase.remove(id)
  await mirrorToDevice()
}

/** Drops everything that a person has not sent. @returns how much that was */
function discardAll(db: OfflineDb): Promise<number> {
  return db.transaction('rw', db.outbox, db.outgoingFiles, async () => {
    const count = await db.outbox.count()
    await Promise.all([db.outbox.clear(), db.outgoingFiles.clear()])
    return count
  })
}

/** Whether there is a ticket that can be shown without the server. */
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

export { listUnsentOwners }
