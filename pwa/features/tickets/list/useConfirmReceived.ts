import { useEffect, useState } from 'react'
import { describeStoreError } from '../../../outbox/describeStoreError.ts'
import type { OutboxEntry } from '../../../outbox/queue/outboxEntry.ts'
import { useOutboxEntries, useOutboxEvents, useSend } from '../../../outbox/useOutbox.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'

interface Confirmation {
  /** Ticked on this device; the server may not know yet. */
  isTicked: boolean
  /** The outbox entry of the confirmation. */
  entry: OutboxEntry | undefined
  confirm: () => void
}

/** Confirms the receipt of a ticket through the outbox. */
export function useConfirmReceived(ticketId: string): Confirmation {
  const send = useSend()
  /** Ticked but not stored in the outbox yet, or sent but not in the fetched list yet. */
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
