import { useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import styles from './DeliveryForm.module.css'
import { type DeliveryForm, initialDelivery, nextToDeliver } from './deliveryForm.ts'
import { useDeliverTicket } from './useDeliverTicket.ts'

interface DeliveryDialogProps {
  requestId: string
  tickets: readonly Ticket[]
  /** The ticket that is being delivered. */
  openId: string | undefined
  onOpen: (ticketId: string) => void
  onClose: () => void
}

/** Delivers one ticket, then offers the next undelivered one of the same request. */
export function DeliveryDialog({ requestId, tickets, openId, onOpen, onClose }: DeliveryDialogProps) {
  const deliver = useDeliverTicket(requestId)
  const [done, setDone] = useState<{ ticketId: string; form: DeliveryForm }>()
  const ticket = tickets.find(({ id }) => id === openId)
  const isDone = done !== undefined && done.ticketId === openId
  const next = isDone ? nextToDeliver(tickets, done.ticketId) : undefined

  const close = () => {
    setDone(undefined)
    onClose()
  }
  const delivered = (form: DeliveryForm) => {
    // Replacing a delivered ticket is a single correction, so the next one is not offered.
    const hasNext = ticket?.status === 'pending' && nextToDeliver(tickets, ticket.id)
    if (hasNext) setDone({ ticketId: ticket.id, form })
    else close()
  }

  return (
    <Sheet
      isOpen={ticket !== undefined}
      onClose={close}
      title={isDone ? 'Ticket delivered' : ticket?.status === 'ready' ? 'Replace ticket' : 'Deliver ticket'}
      subtitle={ticket?.seatInfo}
      busy={deliver.isPending}
    >
      {isDone && (
        <div className={styles.done}>
          <p>We email the client that this ticket is ready.</p>
          {next && (
            <Button variant="primary" full onClick={() => onOpen(next.id)}>
              Next: {next.seatInfo}
            </Button>
          )}
          <Button full onClick={close}>
            Done
          </Button>
        </div>
      )}
      {ticket && !isDone && (
        <DeliveryFields
          key={ticket.id}
          ticket={ticket}
          tickets={tickets}
          initial={initialDelivery(ticket, done?.form)}
          deliver={deliver}
          onDelivered={delivered}
        />
      )}
    </Sheet>
  )
}
