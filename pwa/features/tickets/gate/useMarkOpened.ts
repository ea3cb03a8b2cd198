import { useCallback, useEffect, useRef } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { useEnqueue, useOfflineContext } from '../../../outbox/useOffline.ts'
import { markOpened } from './markOpened.ts'

/** `markOpened` with the app's own outbox, which sends it at once where there is a network. */
export function useMarkOpened(): (ticket: Pick<Ticket, 'id' | 'status'>) => void {
  const { opening } = useOfflineContext()
  const enqueue = useEnqueue()
  const latest = useRef(enqueue)
  useEffect(() => {
    latest.current = enqueue
  })
  return useCallback(
    (ticket) => {
      opening
        .then(({ db }) => markOpened(db, ticket, (entry) => latest.current(entry)))
        // Without a store there is nothing to keep it in.
        .catch(() => undefined)
    },
    [opening],
  )
}
