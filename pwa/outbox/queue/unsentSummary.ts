import { needsPerson } from './nextEntries.ts'
import type { OutboxEntry } from './outboxEntry.ts'

/** What a person wrote and the server does not have, in numbers of entries. */
export interface UnsentSummary {
  total: number
  /** Of these, what is sent without anybody's help once there is a session and a network. */
  byItself: number
}

/**
 * Whether an entry is something that its person has to know of. That a ticket was opened is told to the server silently: nobody
 * wrote it, and nobody loses anything by it.
 */
export function concernsPerson({ command, state }: Pick<OutboxEntry, 'command' | 'state'>): boolean {
  return command !== 'ticket.opened' || state === 'needs_you'
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
