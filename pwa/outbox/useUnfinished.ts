import { listDirtyForms } from '../ui/dirtyForms.ts'
import { listOutbox } from './queue/outbox.ts'
import { summarizeUnsent, type UnsentSummary } from './queue/unsentSummary.ts'
import { useOfflineContext } from './useOffline.ts'

/** What a person would leave behind by signing out. */
export interface Unfinished {
  /** Stays on the device, with its owner. */
  unsent: UnsentSummary
  /** Goes: what they began to write, each in a few words. */
  begun: string[]
  /** False where the browser keeps nothing, so that all of it would be lost. */
  isKept: boolean
}

/** Looks up what is unfinished at this moment. Never rejects. */
export function useUnfinished(): () => Promise<Unfinished> {
  const { opening, drafts, describeDrafts, trouble } = useOfflineContext()
  return async () => {
    const [entries, kept] = await Promise.all([
      opening.then(({ db }) => listOutbox(db)).catch(() => []),
      drafts.list(),
    ])
    return {
      unsent: summarizeUnsent(entries),
      begun: [...describeDrafts(kept, entries), ...listDirtyForms()],
      isKept: trouble !== 'not_kept',
    }
  }
}
