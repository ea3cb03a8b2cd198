import type { OfflineDb, OutgoingFile } from '../../offline/offlineDb.ts'
import { unlessDiskFull } from '../../offline/openOfflineDb.ts'
import { commandNamed, type OutgoingCommand } from '../commands/registry.ts'
import { canEdit, type NewEntry, type OutboxEntry, UnknownCommandError } from './outboxEntry.ts'

/**
 * Stores an entry in a user's outbox, with its file. When this resolves, the entry is on disk and will be sent even if the page
 * is closed. An entry whose id is already stored is ignored.
 *
 * @throws UnknownCommandError, and any error of the database
 */
export async function enqueue(db: OfflineDb, entry: NewEntry, file?: OutgoingFile): Promise<void> {
  const command = commandNamed(entry.command)
  if (!command) throw new UnknownCommandError(entry)
  const { content, id } = entry
  const row: Omit<OutboxEntry, 'seq'> = {
    ...entry,
    lane: command.subject(content, id).id,
    dependsOn: command.dependsOn?.(content),
    userId: db.userId,
    attempts: 0,
    notBefore: 0,
    state: 'waiting',
  }
  await db.transaction('rw', db.outbox, db.outgoingFiles, async () => {
    // Stored already: a double tap, or a retry after the page was closed before this resolved.
    if (await db.outbox.get({ id })) return
    if (file) await db.outgoingFiles.put(file)
    await db.outbox.add(row as OutboxEntry)
  })
}

/** Returns all unsent entries in the order of writing. */
export function listOutbox(db: OfflineDb): Promise<OutboxEntry[]> {
  return db.outbox.orderBy('seq').toArray()
}

/** Makes all waiting entries due now, except those for which the server sent a `Retry-After`. */
export async function clearBackoff(db: OfflineDb): Promise<void> {
  const clearing = db.outbox.toCollection().modify((entry) => {
    if (entry.state === 'waiting' && !entry.isPutOff) entry.notBefore = 0
  })
  await unlessDiskFull(clearing)
}

/** Makes a refused entry wait again, unchanged and due at once. One that is being edited stays so. */
export async function retryEntry(db: OfflineDb, id: string): Promise<void> {
  await db.outbox.where({ id }).modify((entry) => {
    if (entry.state !== 'editing') makeDue(entry)
  })
}

function makeDue(entry: OutboxEntry): void {
  Object.assign(entry, { state: 'waiting', notBefore: 0, isPutOff: false })
  delete entry.problem
}

/** Stops an entry from being sent while the user edits it. Does nothing if it can no longer be edited. */
export async function beginEdit(db: OfflineDb, id: string): Promise<void> {
  await db.outbox.where({ id }).modify((entry) => {
    if (canEdit(entry)) entry.state = 'editing'
  })
}

/** Ends editing without a change: the entry waits again, or needs the user again if it was refused. */
export async function cancelEdit(db: OfflineDb, id: string): Promise<void> {
  await db.outbox.where({ id }).modify((entry) => {
    if (entry.state !== 'editing') return
    entry.state = entry.problem ? 'needs_you' : 'waiting'
    if (!entry.isPutOff) entry.notBefore = 0
  })
}

/** Result of `editEntry`. */
export type EditResult =
  | 'edited'
  /** The entry was sent or discarded meanwhile. */
  | 'gone'
  /** The entry is unchanged: the server may already have it (`canEdit`). */
  | 'under_way'

/**
 * Replaces an entry's command and content and makes it due. It keeps its place and its id: entries that depend on it still do,
 * and if the old content arrives after all, the server accepts only one of the two (decision 003).
 *
 * @param file the new file, if it has changed
 */
export async function editEntry(
  db: OfflineDb,
  id: string,
  { command, content }: OutgoingCommand,
  file?: OutgoingFile,
): Promise<EditResult> {
  return db.transaction('rw', db.outbox, db.outgoingFiles, async () => {
    const before = await db.outbox.get({ id })
    if (!before) return 'gone'
    if (!canEdit(before)) return 'under_way'
    const fileBefore = fileOf(before)
    if (fileBefore !== fileOf({ command, content } as OutboxEntry) && fileBefore !== undefined) {
      await db.outgoingFiles.delete(fileBefore)
    }
    if (file) await db.outgoingFiles.put(file)
    await db.outbox.where({ id }).modify((entry) => {
      Object.assign(entry, { command, content, attempts: 0 })
      makeDue(entry)
    })
    return 'edited'
  })
}

/** Returns the id of an entry's file; undefined if it has none. */
export function fileOf({ command, content }: OutboxEntry): string | undefined {
  return commandNamed(command)?.file?.(content)
}

/** Whether two versions of an entry have the same command and content. Editing does not change the id. */
export function hasSameContent(one: OutboxEntry, other: OutboxEntry): boolean {
  const write = ({ command, content }: OutboxEntry) => JSON.stringify([command, content])
  return write(one) === write(other)
}

/** Deletes an entry, all entries that depend on it, their files and drafts. @returns the number of deleted entries */
export async function discardEntry(db: OfflineDb, id: string): Promise<number> {
  return db.transaction('rw', db.outbox, db.outgoingFiles, db.drafts, async () => {
    const discarded = withDependants(await listOutbox(db), id)
    const places = await db.drafts.toCollection().primaryKeys()
    for (const entry of discarded) {
      const file = fileOf(entry)
      if (file !== undefined) await db.outgoingFiles.delete(file)
      await db.drafts.bulkDelete(places.filter((place) => place.includes(entry.id)))
      await db.outbox.delete(entry.seq)
    }
    return discarded.length
  })
}

/** Returns an entry and all entries that depend on it, directly or not. @param entries in the order of writing */
export function withDependants(entries: readonly OutboxEntry[], id: string): OutboxEntry[] {
  const ids = new Set([id])
  // A dependent entry is written after the one it depends on, so one pass is enough.
  return entries.filter((entry) => {
    const isIncluded = ids.has(entry.id) || (entry.dependsOn !== undefined && ids.has(entry.dependsOn))
    if (isIncluded) ids.add(entry.id)
    return isIncluded
  })
}
