import { useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { useForm } from '../../../forms/useForm.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { ApiError, fieldErrors } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './DeliveryForm.module.css'
import { type DeliveryForm, deliveryForm, whyNoDelivery } from './deliveryForm.ts'
import { TicketFileField } from './TicketFileField.tsx'
import type { useDeliverTicket } from './useDeliverTicket.ts'

interface DeliveryFieldsProps {
  ticket: Ticket
  /** All tickets of its request. */
  tickets: readonly Ticket[]
  /** The initial values. */
  initial: DeliveryForm
  deliver: ReturnType<typeof useDeliverTicket>
  onDelivered: (form: DeliveryForm) => void
}

/** The form for one ticket: its seat, and its QR code, file or transfer. */
export function DeliveryFields({ ticket, tickets, initial, deliver, onDelivered }: DeliveryFieldsProps) {
  const [fileProblem, setFileProblem] = useState<string>()
  const form = useForm({
    initial,
    schema: deliveryForm(ticket, tickets),
    draft: usePersonDraft(`delivery:${ticket.id}`, `Your draft ticket delivery for ${ticket.artist}`),
  })
  const { values, errors, formRef, field, set } = form
  // The customer may have opened the ticket since the form was opened.
  const reason = whyNoDelivery(ticket)
  const canSend = !fileProblem && !reason

  const submit = form.submit((body) => {
    if (!canSend || deliver.isPending) return
    deliver.mutate(
      { ticket, body, resetForm: () => form.reset(values) },
      {
        onSuccess: () => onDelivered(values),
        onError: (error) =>
          form.show({
            ...fieldErrors(error),
            ...(error instanceof ApiError &&
              error.reply?.code === 'ticket_file_not_uploaded' && { ticketFile: error.reply.message }),
          }),
      },
    )
  })

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={submit}>
      <NeedsConnection>Delivering a ticket needs a connection.</NeedsConnection>
      {reason && <Notice tone="warn">{reason}</Notice>}
      <div className={styles.pair}>
        <TextField label="Seat" autoComplete="off" {...field('seat')} />
        <TextField label="Gate" autoComplete="off" {...field('gate')} />
        <TextField
          label="Section"
          autoComplete="off"
          placeholder={ticket.section ?? ''}
          {...field('section')}
        />
        <TextField label="Row" autoComplete="off" placeholder={ticket.row ?? ''} {...field('row')} />
      </div>
      <fieldset className={styles.ways}>
        <legend className="section-label">At least one of these</legend>
        <TextField
          label="QR code text"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint="Shown as a QR code on the client’s phone."
          {...field('qrCode')}
        />
        <TicketFileField
          name="ticketFile"
          address={values.ticketFile}
          onChange={(address) => set('ticketFile', address)}
          onProblem={setFileProblem}
          error={errors.ticketFile}
        />
        <Checkbox
          label="Sent to the client’s ticketing account"
          name="transferred"
          checked={values.transferred}
          onChange={(event) => set('transferred', event.target.checked)}
        />
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        full
        needsConnection
        disabled={!canSend}
        pending={deliver.isPending}
        pendingLabel="Delivering..."
      >
        {ticket.status === 'ready' ? 'Replace ticket' : 'Deliver ticket'}
      </Button>
      {fileProblem && <p className={styles.problem}>{fileProblem}</p>}
    </form>
  )
}
