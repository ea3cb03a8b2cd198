import { useEffect, useState } from 'react'
import { describeStoreError } from '../../../outbox/describeStoreError.ts'
import type { OutboxEntry } from '../../../outbox/queue/outboxEntry.ts'
import { useOutboxEntries, useOutboxEvents, useSend } from '../../../outbox/useOutbox.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'

interface Confirmation {
  /** Ticked here; the server may not know yet. */
  isTicked: boolean
  /** What is on its way to the server. */
  entry: OutboxEntry | undefined
  confirm: () => void
}

/** Ticks that a ticket has come, through the outbox: whether it is ticked, and how far that has come. */
export function useConfirmReceived(ticketId: string): Confirmation {
  const send = useSend()
  /** Pressed and not stored yet, or sent and not on the list yet. */
  const [isTickedHere, setTickedHere] = useState(false)
  const isAboutIt = ({ command, content }: OutboxEntry) =>
    command === 'ticket.confirmReceived' && content.ticketId === ticketId
  const entry = useOutboxEntries()?.find(isAboutIt)
  const isWaiting = entry !== undefined

  useEffect(() => {
    if (isWaiting) setTickedHere(false)
  }, [isWaiting])
  useOutboxEvents((event) => {
    if (event.type === 'ended' && event.end === 'sent' && isAboutIt(event.entry)) setTickedHere(true)
  })

  return {
    isTicked: isTickedHere || isWaiting,
    entry,
    confirm() {
      if (isTickedHere || isWaiting) return
      setTickedHere(true)
      dismissError(ticketId)
      send({ command: 'ticket.confirmReceived', content: { ticketId } }).catch((error) => {
        setTickedHere(false)
        showToast({ title: 'Error', description: describeStoreError(error), tone: 'error', about: ticketId })
      })
    },
  }
}
