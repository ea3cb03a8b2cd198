import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Ticket, ticketsApi } from '#contract/tickets.ts'
import { ApiError, fieldErrors } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { useMarkDirty } from '../../../ui/dirtyForms.ts'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useDraftName, useFormDraft } from '../useFormDraft.ts'
import styles from './DeliveryForm.module.css'
import { type DeliveryForm, deliveryForm, whyNoDelivery } from './deliveryForm.ts'
import { TicketFileField } from './TicketFileField.tsx'
import type { useDeliverTicket } from './useDeliverTicket.ts'

type Body = BodyOf<typeof ticketsApi.deliver>

interface DeliveryFieldsProps {
  ticket: Ticket
  /** All of its request. */
  tickets: readonly Ticket[]
  /** What the fields start with. */
  start: DeliveryForm
  deliver: ReturnType<typeof useDeliverTicket>
  onDelivered: (form: DeliveryForm) => void
}

/** The form of one ticket: where the seat is, and how the customer gets in. */
export function DeliveryFields({ ticket, tickets, start, deliver, onDelivered }: DeliveryFieldsProps) {
  const [fileWait, setFileWait] = useState<string>()
  const draftName = useDraftName(`delivery ${ticket.id}`)
  const form = useForm<DeliveryForm, unknown, Body>({
    resolver: zodResolver(deliveryForm(ticket, tickets)),
    mode: 'onTouched',
    defaultValues: start,
  })
  // The sentence that one of the three ways is missing stands at the QR code: the other two mend it as well (`deps`).
  const { register, control, handleSubmit, getValues, setError, formState } = form
  const { errors, isDirty } = formState
  useMarkDirty(isDirty)
  useFormDraft(draftName, form, `A ticket you began to deliver for ${ticket.artist}`)
  // The customer may have opened it a moment ago.
  const reason = whyNoDelivery(ticket)
  const canSend = !fileWait && !reason

  const submit = handleSubmit((body) => {
    if (!canSend || deliver.isPending) return
    deliver.mutate(
      { ticket, body, draftName },
      {
        onSuccess: () => onDelivered(getValues()),
        onError: (error) => {
          for (const [field, message] of Object.entries(fieldErrors(error))) {
            if (field in start) setError(field as keyof DeliveryForm, { message })
          }
          if (error instanceof ApiError && error.reply?.code === 'ticket_file_not_uploaded') {
            setError('ticketFile', { message: error.reply.message })
          }
        },
      },
    )
  })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <NeedsConnection>Delivering a ticket needs a connection.</NeedsConnection>
      {reason && <Notice tone="warn">{reason}</Notice>}
      <div className={styles.pair}>
        <TextField label="Seat" autoComplete="off" error={errors.seat?.message} {...register('seat')} />
        <TextField label="Gate" autoComplete="off" error={errors.gate?.message} {...register('gate')} />
        <TextField
          label="Section"
          autoComplete="off"
          placeholder={ticket.section ?? ''}
          error={errors.section?.message}
          {...register('section', { deps: ['seat'] })}
        />
        <TextField
          label="Row"
          autoComplete="off"
          placeholder={ticket.row ?? ''}
          error={errors.row?.message}
          {...register('row', { deps: ['seat'] })}
        />
      </div>
      <fieldset className={styles.ways}>
        <legend className="section-label">At least one of these</legend>
        <TextField
          label="QR code text"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={errors.qrCode?.message}
          hint="Drawn as a QR code on the customer’s phone."
          {...register('qrCode')}
        />
        <Controller
          control={control}
          name="ticketFile"
          rules={{ deps: ['qrCode'] }}
          render={({ field, fieldState }) => (
            <TicketFileField
              address={field.value}
              onChange={field.onChange}
              onWait={setFileWait}
              error={fieldState.error?.message}
            />
          )}
        />
        <Checkbox
          label="Sent to the customer's ticketing account"
          {...register('transferred', { deps: ['qrCode'] })}
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
      {fileWait && <p className={styles.wait}>{fileWait}</p>}
    </form>
  )
}
