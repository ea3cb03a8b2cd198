import { useEffect, useState } from 'react'
import { newId } from '../../../http/newId.ts'
import { describeStoreError } from '../../../outbox/describeStoreError.ts'
import type { OutboxEntry } from '../../../outbox/queue/outboxEntry.ts'
import { useEnqueue, useOutboxEntries } from '../../../outbox/useOffline.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'

interface Confirmation {
  /** Ticked here; the server may not know yet. */
  isTicked: boolean
  /** What is on its way to the server. */
  entry: OutboxEntry | undefined
  confirm: () => void
}

/** The server's answer comes to the list a moment after the entry has left the outbox; the box stays ticked so long. */
const answerMs = 2000

/** Ticks that a ticket has come, through the outbox: whether it is ticked, and how far that has come. */
export function useConfirmReceived(ticketId: string): Confirmation {
  const enqueue = useEnqueue()
  const [isTickedHere, setTickedHere] = useState(false)
  const entry = useOutboxEntries()?.find(
    (candidate) => candidate.command === 'ticket.confirmReceived' && candidate.content.ticketId === ticketId,
  )
  const isWaiting = entry !== undefined

  useEffect(() => {
    if (!isWaiting) return
    setTickedHere(true)
    // It has been sent, or discarded.
    return () => void setTimeout(setTickedHere, answerMs, false)
  }, [isWaiting])

  return {
    isTicked: isTickedHere || isWaiting,
    entry,
    confirm() {
      if (isTickedHere || isWaiting) return
      setTickedHere(true)
      dismissError(ticketId)
      enqueue({
        id: newId(),
        lane: ticketId,
        command: 'ticket.confirmReceived',
        content: { ticketId },
        writtenAt: new Date().toISOString(),
      }).catch((error) => {
        setTickedHere(false)
        showToast({ title: 'Error', description: describeStoreError(error), tone: 'error', about: ticketId })
      })
    },
  }
}
