import { useCallback, useEffect, useRef } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { useOutboxContext } from '../../../outbox/OutboxProvider.tsx'
import { useSend } from '../../../outbox/useOutbox.ts'
import { markOpened } from './markOpened.ts'

/** `markOpened` with the app's own outbox, which sends it at once where there is a network. */
export function useMarkOpened(): (ticket: Pick<Ticket, 'id' | 'status'>) => void {
  const { opened } = useOutboxContext()
  const send = useSend()
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  return useCallback(
    (ticket) => {
      opened
        .then(({ db }) => markOpened(db, ticket, (command) => latest.current(command)))
        // Without a store there is nothing to keep it in.
        .catch(() => undefined)
    },
    [opened],
  )
}
