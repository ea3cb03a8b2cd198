import { needsPerson } from './nextEntries.ts'
import { concernsPerson, type OutboxEntry } from './outboxEntry.ts'

/** What a person wrote and the server does not have, in numbers of entries. */
export interface UnsentSummary {
  total: number
  /** Of these, what is sent without anybody's help once there is a session and a network. */
  byItself: number
}

/** @param entries all of a person's */
export function summarizeUnsent(entries: readonly OutboxEntry[]): UnsentSummary {
  const unsent = new Map(entries.map((entry) => [entry.id, entry]))
  const written = entries.filter(concernsPerson)
  return {
    total: written.length,
    byItself: written.filter((entry) => !needsPerson(entry, unsent)).length,
  }
}
