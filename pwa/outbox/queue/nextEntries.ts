import type { OutboxEntry } from './outboxEntry.ts'

/** No entry waits longer for its next attempt, whatever a server asks for. Milliseconds. */
export const longestWaitMs = 60 * 60 * 1000

/**
 * The entries that may be sent now: the first waiting one of each lane, where its time has come. What needs its person is
 * passed over, with all that depends on it, and the rest of the lane goes on.
 *
 * @param entries in the order of writing
 * @param now milliseconds since 1970
 */
export function nextEntries(entries: readonly OutboxEntry[], now: number): OutboxEntry[] {
  // Further away than any wait: the device's clock has been set back since, and nobody meant that.
  return laneHeads(entries).filter(({ notBefore }) => notBefore <= now || notBefore > now + longestWaitMs)
}

/** When the next entry may be tried, in milliseconds since 1970; undefined when nothing can go by itself. */
export function nextAttemptAt(entries: readonly OutboxEntry[]): number | undefined {
  const times = laneHeads(entries).map(({ notBefore }) => notBefore)
  return times.length > 0 ? Math.min(...times) : undefined
}

/**
 * Whether an entry cannot go by itself: it needs its person, who may be changing it, or what it depends on does.
 *
 * @param unsent all that is unsent, by id
 */
export function needsPerson(entry: OutboxEntry, unsent: ReadonlyMap<string, OutboxEntry>): boolean {
  const needed = entry.dependsOn === undefined ? undefined : unsent.get(entry.dependsOn)
  return entry.state !== 'waiting' || (needed !== undefined && needsPerson(needed, unsent))
}

function laneHeads(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const unsent = new Map(entries.map((entry) => [entry.id, entry]))
  const heads = new Map<string, OutboxEntry>()
  for (const entry of entries) {
    if (!heads.has(entry.lane) && !needsPerson(entry, unsent)) heads.set(entry.lane, entry)
  }
  // The head of a lane may itself wait for an entry of another lane; then the whole lane does.
  return [...heads.values()].filter(({ dependsOn }) => dependsOn === undefined || !unsent.has(dependsOn))
}
