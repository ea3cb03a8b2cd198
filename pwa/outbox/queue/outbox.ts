import type { OfflineDb, OutgoingFile } from '../../offline/offlineDb.ts'
import { unlessDiskFull } from '../../offline/openOfflineDb.ts'
import { commandNamed, type OutgoingCommand } from '../commands/registry.ts'
import { canEdit, type NewEntry, type OutboxEntry, UnknownCommandError } from './outboxEntry.ts'

/** Puts something in a person's outbox. Once it resolves, it is on the disk and will be sent, whatever happens to the page. */
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
    // Written by a double tap, or by a page that was killed before it knew.
    if (await db.outbox.get({ id })) return
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

/** Tries an entry again as it is, at once. */
export async function retryEntry(db: OfflineDb, id: string): Promise<void> {
  await db.outbox.where({ id }).modify(makeDue)
}

function makeDue(entry: OutboxEntry): void {
  Object.assign(entry, { state: 'waiting', notBefore: 0, isPutOff: false })
  delete entry.problem
}

/** Keeps an entry from being sent while its person changes it. One that can no longer be changed goes on. */
export async function beginEdit(db: OfflineDb, id: string): Promise<void> {
  await db.outbox.where({ id }).modify((entry) => {
    if (canEdit(entry)) entry.state = 'editing'
  })
}

/** Leaves an entry as it was before it was edited: it goes on, or still needs its person. */
export async function cancelEdit(db: OfflineDb, id: string): Promise<void> {
  await db.outbox.where({ id }).modify((entry) => {
    if (entry.state === 'editing') entry.state = entry.problem ? 'needs_you' : 'waiting'
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
 * Sends an entry with other content, or as another command, at its old place and under its old id: what depends on it goes on
 * waiting for it, and if the old content still arrives somehow, the server takes only one of both (decision 003).
 *
 * @param file what it takes along from now on, where that is another one
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

/** The id of the file that goes with an entry. */
export function fileOf({ command, content }: OutboxEntry): string | undefined {
  return commandNamed(command)?.file?.(content)
}

/** Whether an entry still says what it said when it was read: its id stays the same when it is edited. */
export function hasSameContent(one: OutboxEntry, other: OutboxEntry): boolean {
  const write = ({ command, content }: OutboxEntry) => JSON.stringify([command, content])
  return write(one) === write(other)
}

/** Drops an entry for good, with all that depends on it and all that was typed about them. @returns how many went */
export async function discardEntry(db: OfflineDb, id: string): Promise<number> {
  return db.transaction('rw', db.outbox, db.outgoingFiles, db.drafts, async () => {
    const going = withDependants(await listOutbox(db), id)
    const places = await db.drafts.toCollection().primaryKeys()
    for (const entry of going) {
      const file = fileOf(entry)
      if (file !== undefined) await db.outgoingFiles.delete(file)
      await db.drafts.bulkDelete(places.filter((place) => place.includes(entry.id)))
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
