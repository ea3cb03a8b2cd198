import type { OutboxEntry } from '../../offline/outboxEntry.ts'

/** The longest wait for the next attempt, in milliseconds, also if `Retry-After` asks for more. */
export const longestWaitMs = 60 * 60 * 1000

/**
 * Returns the entries to send now: the first waiting entry of each lane, if it is due. Entries that need the user are skipped,
 * with all that depend on them, and the rest of the lane continues.
 *
 * @param entries in the order of writing
 * @param now milliseconds since 1970
 */
export function nextEntries(entries: readonly OutboxEntry[], now: number): OutboxEntry[] {
  // Due later than any wait can be: the device's clock was set back since.
  return laneHeads(entries).filter(({ notBefore }) => notBefore <= now || notBefore > now + longestWaitMs)
}

/** Returns when the next entry is due, in milliseconds since 1970; undefined if none can be sent automatically. */
export function nextAttemptAt(entries: readonly OutboxEntry[]): number | undefined {
  const times = laneHeads(entries).map(({ notBefore }) => notBefore)
  return times.length > 0 ? Math.min(...times) : undefined
}

/**
 * Whether an entry cannot be sent automatically, because it or an entry that it depends on was refused or is being edited.
 *
 * @param unsent all unsent entries by id
 */
export function needsUser(entry: OutboxEntry, unsent: ReadonlyMap<string, OutboxEntry>): boolean {
  const dependency = entry.dependsOn === undefined ? undefined : unsent.get(entry.dependsOn)
  return entry.state !== 'waiting' || (dependency !== undefined && needsUser(dependency, unsent))
}

function laneHeads(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const unsent = new Map(entries.map((entry) => [entry.id, entry]))
  const heads = new Map<string, OutboxEntry>()
  for (const entry of entries) {
    if (!heads.has(entry.lane) && !needsUser(entry, unsent)) heads.set(entry.lane, entry)
  }
  // If the head of a lane depends on an entry of another lane, the whole lane waits.
  return [...heads.values()].filter(({ dependsOn }) => dependsOn === undefined || !unsent.has(dependsOn))
}
