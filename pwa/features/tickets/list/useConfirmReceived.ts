import { useEffect, useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import type { OutboxEntry } from '../../../outbox/queue/outboxEntry.ts'
import { describeStoreError, useOutboxEntries, useOutboxEvents, useSend } from '../../../outbox/useOutbox.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'

interface Confirmation {
  /** Ticked on this device; the server may not know yet. */
  isTicked: boolean
  /** The outbox entry of the confirmation. */
  entry: OutboxEntry | undefined
  confirm: () => void
}

/** Confirms the receipt of a ticket through the outbox. */
export function useConfirmReceived({ id: ticketId, delivery }: Ticket): Confirmation {
  const send = useSend()
  const deliveryNumber = delivery?.number ?? 0
  /** The delivery that is ticked but not stored in the outbox yet, or sent but not in the fetched list yet. */
  const [tickedHere, setTickedHere] = useState<number>()
  const isTickedHere = tickedHere === deliveryNumber
  const isAboutIt = ({ command, content }: OutboxEntry) =>
    command === 'ticket.confirmReceived' && content.ticketId === ticketId
  const entry = useOutboxEntries((entries) => entries.find(isAboutIt))
  const isWaiting = entry !== undefined

  useEffect(() => {
    if (isWaiting) setTickedHere(undefined)
  }, [isWaiting])
  useOutboxEvents((event) => {
    if (event.type === 'ended' && event.end === 'sent' && isAboutIt(event.entry))
      setTickedHere(deliveryNumber)
  })

  return {
    isTicked: isTickedHere || isWaiting,
    entry,
    confirm() {
      if (isTickedHere || isWaiting) return
      setTickedHere(deliveryNumber)
      dismissError(ticketId)
      const content = { ticketId, deliveryNumber: delivery?.number }
      send({ command: 'ticket.confirmReceived', content }).catch((error) => {
        setTickedHere(undefined)
        showToast({ title: 'Error', description: describeStoreError(error), tone: 'error', about: ticketId })
      })
    },
  }
}
