import { useId, useState } from 'react'
import { eventOverMessage, isUpcoming } from '#contract/rules/eventDay.ts'
import type { Ticket } from '#contract/tickets.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatConcertDate } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useOnline, whyOffline } from '../../../ui/useOnline.ts'
import styles from './DeliveryFields.module.css'
import { DeliveryFields } from './DeliveryFields.tsx'
import { deliveryDue } from './deliveryDue.ts'
import {
  countUndelivered,
  describeSeat,
  errorsOfSeats,
  findTwice,
  type SeatView,
  toDeliveries,
} from './deliveryForm.ts'
import { useDeliverTickets } from './useDeliverTickets.ts'
import { type DeliveryFormState, useDeliveryForm } from './useDeliveryForm.ts'

interface DeliveryDialogProps {
  requestId: string
  /** All tickets of the request; at least one. */
  tickets: readonly [Ticket, ...Ticket[]]
  isOpen: boolean
  onClose: () => void
}

/** Delivers the tickets of a request, all seats in one dialog. What was typed stays when it is closed. */
export function DeliveryDialog({ requestId, tickets, isOpen, onClose }: DeliveryDialogProps) {
  const now = useNow()
  const formId = useId()
  const form = useDeliveryForm(requestId, tickets)
  const deliver = useDeliverTickets(requestId)
  const { views } = form
  const { artist, venue, concertDate } = tickets[0]
  const left = countUndelivered(tickets)
  const due = deliveryDue({ concertDate }, now)
  const filled = views.filter(({ isFilled }) => isFilled)
  const isOver = !isUpcoming(concertDate, now)
  const isOnline = useOnline()
  const reason = isOver
    ? `${eventOverMessage}.`
    : isOnline
      ? whyNotYet(form)
      : `${whyOffline()} ${needsConnection}`
  const unnumbered = filled.find(({ seat }) => seat.trim() === '')
  const [refusals, setRefusals] = useState(0)

  const submit = () => {
    if (reason || deliver.isPending) return
    const body = toDeliveries(views)
    form.pinFiles()
    const callbacks = {
      onSuccess: () => {
        form.forget(body.tickets.map(({ ticketId }) => ticketId))
        onClose()
      },
      onError: (error: Error) => {
        form.show(errorsOfSeats(fieldErrors(error), body))
        setRefusals((count) => count + 1)
      },
    }
    deliver.mutate({ body, before: tickets }, callbacks)
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title={left === 0 ? 'Replace tickets' : 'Deliver tickets'}
      subtitle={`${artist} · ${venue} · ${formatConcertDate(concertDate, now)}`}
      badge={
        <StatusPill tone={left === 0 ? 'good' : due.isUrgent ? 'accent' : 'warn'}>
          {left === 0 ? 'All delivered' : `${left} of ${tickets.length} left · ${due.text}`}
        </StatusPill>
      }
      busy={deliver.isPending}
      footer={
        <div className={styles.send}>
          {reason ? (
            <p className={styles.reason} role="status">
              {reason}
            </p>
          ) : (
            unnumbered && (
              <p className={styles.reason}>
                Without a seat number the client sees “{unnumbered.position} of {views.length}”.
              </p>
            )
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            full
            disabled={reason !== undefined}
            pending={deliver.isPending}
            pendingLabel="Delivering..."
          >
            {sendLabel(views, filled)}
          </Button>
        </div>
      }
    >
      <DeliveryFields id={formId} form={form} canChange={!isOver} refusals={refusals} onSubmit={submit} />
    </Sheet>
  )
}

const needsConnection = 'Delivering tickets needs a connection.'

/** Why the form cannot be sent yet. */
function whyNotYet({ views, spare, stateOf }: DeliveryFormState): string | undefined {
  const open = views.filter(({ state }) => state === 'open')
  if (open.length === 0) return 'Choose a ticket to replace.'
  // Copies are not needed anywhere.
  if (spare.some(({ problem }) => !problem))
    return 'Choose where the files without a seat belong, or remove them.'
  const filled = open.filter(({ isFilled }) => isFilled)
  if (filled.length === 0) {
    if (open.every(({ ticket }) => ticket.status !== 'pending')) {
      return 'Nothing differs yet from what was delivered. Add the right file or code, or correct the seat.'
    }
    return 'Add a file or a QR code to a seat, or tick that all were sent to the client’s ticketing account.'
  }
  const uploads = filled.flatMap(({ fileId }) => (fileId ? [stateOf(fileId).upload] : []))
  if (uploads.some((upload) => upload !== 'missing' && upload?.kind === 'uploading')) {
    return 'The files are still uploading.'
  }
  if (uploads.some((upload) => upload === 'missing' || upload?.kind === 'failed')) {
    return 'Some files were not uploaded. Retry, choose them again, or remove them.'
  }
  return Object.keys(findTwice(views)).length > 0
    ? 'Some seats have what another one has already.'
    : undefined
}

/** `Deliver 8 tickets`, `Replace Seat 12` */
function sendLabel(views: readonly SeatView[], filled: readonly SeatView[]): string {
  const [first] = filled
  const isNew = (first ? filled : views).some(({ ticket }) => ticket.status === 'pending')
  const what =
    filled.length === 1 && first ? describeSeat(first, views.length) : `${filled.length || ''} tickets`.trim()
  return `${isNew ? 'Deliver' : 'Replace'} ${what}`
}
