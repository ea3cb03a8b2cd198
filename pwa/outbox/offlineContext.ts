import { createContext } from 'react'
import type { DraftStore } from '../forms/draftStore.ts'
import type { Draft, OfflineDb } from '../offline/offlineDb.ts'
import type { StoreTrouble } from '../offline/openOfflineDb.ts'
import type { LiveStore } from './liveStore.ts'
import type { MessageEdits } from './messageEdits.ts'
import type { createOutboxActivity } from './outboxActivity.ts'
import type { OutboxRunner } from './outboxRunner.ts'
import type { FlushEvent } from './queue/flushOutbox.ts'
import type { OutboxEntry } from './queue/outboxEntry.ts'

/**
 * Names drafts in words, one for each thing that somebody began: 'A message you began for Mitski'. Leaves out what nobody would
 * miss.
 *
 * @param entries what is unsent besides
 */
export type DescribeDrafts = (
  drafts: readonly Pick<Draft, 'place' | 'value'>[],
  entries: readonly OutboxEntry[],
) => string[]

/** Everything that belongs to the signed-in person on this device, once their database is open. */
export interface OpenedOffline {
  db: OfflineDb
  runner: OutboxRunner
  entries: LiveStore<OutboxEntry[]>
}

export interface OfflineContextValue {
  /** Undefined for the moment of opening. */
  opened: OpenedOffline | undefined
  opening: Promise<OpenedOffline>
  trouble: StoreTrouble | undefined
  activity: ReturnType<typeof createOutboxActivity>
  drafts: DraftStore
  edits: MessageEdits
  describeDrafts: DescribeDrafts
  /** Something could not be stored for want of space. */
  noteFull: () => void
  /** Something could be stored, or somebody is back: perhaps there is room again. */
  checkRoom: () => Promise<void>
  /** Calls back with what becomes of entries, whoever sends them. Gives back how to stop. */
  onFlushEvent: (listener: (event: FlushEvent) => void) => () => void
}

export const OfflineContext = createContext<OfflineContextValue | undefined>(undefined)
