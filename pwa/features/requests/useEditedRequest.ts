import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { canEdit } from '../../offline/canEdit.ts'
import { useEntryActions } from '../outbox/useEntryActions.ts'
import type { UnsentRequest } from './unsentRequest.ts'
import { useUnsentRequests } from './useUnsentRequests.ts'

interface EditedRequest {
  /** Undefined for a new request. */
  editedId: string | undefined
  /** The unsent request that the form changes; undefined until it is known. */
  edited: UnsentRequest | undefined
  /** Whether the address asks for one that is not here: it has been sent or discarded. */
  isGone: boolean
  /** Whether it can no longer be changed, since it may have arrived. */
  isTooLate: boolean
  /** @param id undefined goes back to the form of a new request */
  setEditedId: (id: string | undefined) => void
}

/** The request of `?edit=`. While it is being changed, it is not sent. */
export function useEditedRequest(): EditedRequest {
  const [searchParams, setSearchParams] = useSearchParams()
  const { hold } = useEntryActions()
  const unsent = useUnsentRequests()
  const id = searchParams.get('edit')
  const edited = id === null ? undefined : unsent?.find((entry) => entry.id === id)
  const isWaiting = edited?.state === 'waiting'

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request that waits
  useEffect(() => {
    if (edited && isWaiting) hold(edited).catch(() => undefined)
  }, [edited?.id, isWaiting])

  return {
    editedId: id ?? undefined,
    edited,
    isGone: id !== null && unsent !== undefined && !edited,
    isTooLate: edited !== undefined && !canEdit(edited),
    setEditedId: (next) =>
      setSearchParams(
        (now) => {
          const changed = new URLSearchParams(now)
          if (next === undefined) changed.delete('edit')
          else changed.set('edit', next)
          return changed
        },
        { replace: true },
      ),
  }
}
