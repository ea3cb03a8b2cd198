import type { OfflineDb, OutgoingFile } from '../../offline/offlineDb.ts'
import { unlessDiskFull } from '../../offline/openOfflineDb.ts'
import { canEdit } from './canEdit.ts'
import type { NewEntry, OutboxEntry, OutgoingCommand } from './outboxEntry.ts'

/** Puts something in a person's outbox. Once it resolves, it is on the disk and will be sent, whatever happens to the page. */
export async function enqueue(db: OfflineDb, entry: NewEntry, file?: OutgoingFile): Promise<void> {
  const row: Omit<OutboxEntry, 'seq'> = {
    ...entry,
    userId: db.userId,
    attempts: 0,
    notBefore: 0,
    state: 'waiting',
  }
  await db.transaction('rw', db.outbox, db.outgoingFiles, async () => {
    // Written by a double tap, or by a page that was killed before it knew.
    if (await db.outbox.get({ id: entry.id })) return
    if (file) await db.outgoingFiles.put(file)
    await db.outbox.add(row as OutboxEntry)
  })
}

/** Everything unsent, in the order of writing. */
export function listOutbox(db: OfflineDb): Promise<OutboxEntry[]> {
  return db.outbox.orderBy('seq').toArray()
}

/** Makes everything that waits due now: the network is back, or somebody looks. What the server itself put off stays so. */
export async function hurryOutbox(db: OfflineDb): Promise<void> {
  const noting = db.outbox.toCollection().modify((entry) => {
    if (entry.state === 'waiting' && !entry.isPutOff) entry.notBefore = 0
  })
  await unlessDiskFull(noting)
}

/**
 * Keeps an entry from being sent while its person changes it: in case they never come back to that, it says why it stays. One
 * that can no longer be changed goes on.
 */
export async function holdEntry(db: OfflineDb, id: string, message: string): Promise<void> {
  await db.outbox.where({ id }).modify((entry) => {
    if (entry.state !== 'waiting' || !canEdit(entry)) return
    Object.assign(entry, { state: 'needs_you', problem: { message, isHeld: true } })
  })
}

/** Tries an entry again as it is, at once. */
export async function retryEntry(db: OfflineDb, id: string): Promise<void> {
  await db.outbox.where({ id }).modify((entry) => {
    entry.state = 'waiting'
    entry.notBefore = 0
    entry.isPutOff = false
    delete entry.problem
  })
}

/** What came of changing an entry. */
export type EditResult =
  | 'edited'
  /** It was sent or discarded meanwhile. */
  | 'gone'
  /** It may have arrived as it was (`canEdit`), and stays as it is. */
  | 'under_way'

/**
 * Sends an entry with other content, or as another command. Under a new id, since the server may know the old one with the old
 * content; what depended on it depends on the new one, and what was written about a request that is not sent yet goes with it.
 *
 * @param file what a request takes along from now on, where that is another one
 */
export async function editEntry(
  db: OfflineDb,
  id: string,
  newId: string,
  { command, content }: OutgoingCommand,
  file?: OutgoingFile,
): Promise<EditResult> {
  return db.transaction('rw', db.outbox, db.outgoingFiles, async () => {
    const before = await db.outbox.get({ id })
    if (!before) return 'gone'
    if (!canEdit(before)) return 'under_way'
    if ('fileId' in before.content && 'fileId' in content && before.content.fileId !== content.fileId) {
      await db.outgoingFiles.delete(before.content.fileId)
    }
    if (file) await db.outgoingFiles.put(file)
    await db.outbox.where({ id }).modify((entry) => {
      const fresh = { state: 'waiting', notBefore: 0, isPutOff: false, attempts: 0 } as const
      Object.assign(entry, { id: newId, command, content, ...fresh })
      delete entry.problem
    })
    await db.outbox.toCollection().modify((entry) => {
      if (entry.dependsOn === id) entry.dependsOn = newId
      if (entry.lane === id) entry.lane = newId
      if ('requestId' in entry.content && entry.content.requestId === id) entry.content.requestId = newId
    })
    return 'edited'
  })
}

/** Drops an entry for good, with all that depends on it. @returns how many went */
export async function discardEntry(db: OfflineDb, id: string): Promise<number> {
  return db.transaction('rw', db.outbox, db.outgoingFiles, db.drafts, async () => {
    const going = withDependants(await listOutbox(db), id)
    for (const entry of going) {
      if (entry.command === 'request.submit') {
        await db.outgoingFiles.delete(entry.content.fileId)
        // What was begun about it is about nothing any more.
        const places = await db.drafts.toCollection().primaryKeys()
        await db.drafts.bulkDelete(places.filter((place) => place.includes(entry.id)))
      }
      await db.outbox.delete(entry.seq)
    }
    return going.length
  })
}

/** An entry and everything that waits for it, directly or not. */
export function withDependants(entries: readonly OutboxEntry[], id: string): OutboxEntry[] {
  const ids = new Set([id])
  // Whoever depends on an entry was written after it, so one pass finds all.
  return entries.filter((entry) => {
    const goes = ids.has(entry.id) || (entry.dependsOn !== undefined && ids.has(entry.dependsOn))
    if (goes) ids.add(entry.id)
    return goes
  })
}
