import { useLiveQuery } from '../../../outbox/useOutbox.ts'
import { useUnsentRequests } from '../history/useUnsentRequests.ts'
import { changedRequestId } from './requestDraft.ts'
import { useIsSent } from './useIsSent.ts'

/** The id of a request that was sent without the changes that somebody had begun; undefined where there is none. */
export function useLeftChanges(): string | undefined {
  const places = useLiveQuery('places of drafts', (db) => db.drafts.toCollection().primaryKeys())
  const unsent = useUnsentRequests()
  const isSent = useIsSent()
  if (!unsent) return undefined
  return places
    ?.map(changedRequestId)
    .find((id) => id !== undefined && isSent(id) && !unsent.some((entry) => entry.id === id))
}
