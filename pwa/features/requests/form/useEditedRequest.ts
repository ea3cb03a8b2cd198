import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { canEdit } from '../../../outbox/queue/outboxEntry.ts'
import { useEntryActions } from '../../../outbox/useOutbox.ts'
import { useUnsentRequests } from '../history/useUnsentRequests.ts'
import type { UnsentRequest } from '../unsentRequest.ts'

interface EditedRequest {
  /** Undefined for a new request. */
  editedId: string | undefined
  /** The unsent request that the form changes. */
  edited: UnsentRequest | undefined
  /** Whether it is known by now what is unsent. */
  isKnown: boolean
  /** Why it cannot be changed any more: it is not here, being sent or discarded; or it may have arrived. */
  left: 'gone' | 'under_way' | undefined
  /** @param id undefined goes back to the form of a new request */
  setEditedId: (id: string | undefined) => void
}

/** The request of `?edit=`. From when it begins to be changed it is not sent by itself. */
export function useEditedRequest(): EditedRequest {
  const [searchParams, setSearchParams] = useSearchParams()
  const { state } = useLocation()
  const { beginEdit } = useEntryActions()
  const unsent = useUnsentRequests()
  const id = searchParams.get('edit')
  const edited = id === null ? undefined : unsent?.find((entry) => entry.id === id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request, since somebody may send it from another tab
  useEffect(() => {
    if (edited) beginEdit(edited).catch(() => undefined)
  }, [edited?.id])

  return {
    editedId: id ?? undefined,
    edited,
    isKnown: unsent !== undefined,
    left: edited ? whyLeft(edited) : id !== null && unsent ? 'gone' : undefined,
    setEditedId: (next) =>
      setSearchParams(
        (now) => {
          const changed = new URLSearchParams(now)
          if (next === undefined) changed.delete('edit')
          else changed.set('edit', next)
          return changed
        },
        // What lies over the form still knows how it was opened.
        { replace: true, state },
      ),
  }
}

function whyLeft(edited: UnsentRequest): 'under_way' | undefined {
  return canEdit(edited) ? undefined : 'under_way'
}
