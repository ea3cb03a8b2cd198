import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useOutboxActivity, useOutboxEntries } from '../useOffline.ts'
import { type SituationWords, situationWords } from './situationWords.ts'

/** Why things wait right now. */
export function useSituation(): SituationWords | undefined {
  const { lastResult } = useOutboxActivity()
  const entries = useOutboxEntries() ?? []
  const isOnline = useOnline()
  const now = useNow(1000).getTime()
  return situationWords({ entries, lastResult, isOnline, now })
}
