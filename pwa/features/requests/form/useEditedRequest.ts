import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { canEdit } from '../../../outbox/queue/outboxEntry.ts'
import { useEntryActions } from '../../../outbox/useOutbox.ts'
import { useUnsentRequests } from '../history/useUnsentRequests.ts'
import type { UnsentRequest } from '../unsentRequest.ts'

/** Why a queued request can no longer be changed: it is not in the outbox any more, or the server may have it. */
export type EditConflict = 'gone' | 'maybe_sent'

interface EditedRequest {
  /** Undefined for a new request. */
  editedId: string | undefined
  /** Its outbox entry. */
  edited: UnsentRequest | undefined
  /** Whether the outbox is loaded. */
  isKnown: boolean
  conflict: EditConflict | undefined
  /** @param id undefined for the form of a new request */
  setEditedId: (id: string | undefined) => void
}

/** The queued request in `?edit=`. While it is being edited, it is not sent. */
export function useEditedRequest(): EditedRequest {
  const [searchParams, setSearchParams] = useSearchParams()
  const { state } = useLocation()
  const { beginEdit } = useEntryActions()
  const unsent = useUnsentRequests()
  const id = searchParams.get('edit')
  const edited = id === null ? undefined : unsent?.find((entry) => entry.id === id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request; another tab may end the editing
  useEffect(() => {
    if (edited) beginEdit(edited).catch(() => undefined)
  }, [edited?.id])

  return {
    editedId: id ?? undefined,
    edited,
    isKnown: unsent !== undefined,
    conflict: edited
      ? canEdit(edited)
        ? undefined
        : 'maybe_sent'
      : id !== null && unsent
        ? 'gone'
        : undefined,
    setEditedId: (next) =>
      setSearchParams(
        (now) => {
          const changed = new URLSearchParams(now)
          if (next === undefined) changed.delete('edit')
          else changed.set('edit', next)
          return changed
        },
        // Keeps the state of an open overlay.
        { replace: true, state },
      ),
  }
}
