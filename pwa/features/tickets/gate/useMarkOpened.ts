import { useCallback, useEffect, useRef } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { useOutboxContext } from '../../../outbox/OutboxProvider.tsx'
import { useSend } from '../../../outbox/useOutbox.ts'
import { markOpened } from './markOpened.ts'

/** `markOpened` with the running outbox, which sends at once if online. */
export function useMarkOpened(): (ticket: Pick<Ticket, 'id' | 'status' | 'delivery'>) => void {
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
        // The database could not be opened.
        .catch(() => undefined)
    },
    [opened],
  )
}
