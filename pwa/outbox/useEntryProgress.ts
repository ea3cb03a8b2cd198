import { useOnline } from '../ui/useOnline.ts'
import { type EntryProgress, entryProgress } from './entryProgress.ts'
import type { OutboxEntry } from './queue/outboxEntry.ts'
import { useOutboxActivity, useOutboxEntries } from './useOffline.ts'

/** How the sending of an entry goes right now. */
export function useEntryProgress(entry: OutboxEntry): EntryProgress {
  const entries = useOutboxEntries() ?? []
  const activity = useOutboxActivity()
  const isOnline = useOnline()
  return entryProgress(entry, { entries, activity, isOnline })
}
