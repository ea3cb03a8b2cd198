import { type ClipboardEvent, useEffect, useId, useState } from 'react'
import { eventOverMessage, isUpcoming } from '#contract/rules/eventDay.ts'
import type { Ticket } from '#contract/tickets.ts'
import { fieldErrors } from '../../http/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { formatConcertDate } from '../../ui/format.ts'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Checkbox, TextField } from '../../ui/TextField.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useOnline, whyOffline } from '../../ui/useOnline.ts'
import { deliveryDue } from '../desk/requestWords.ts'
import { useFileDrop } from '../tickets/ChooseTicketFiles.tsx'
import { FileLine, RefusedFiles, TicketFiles } from './DeliveryFiles.tsx'
import { useDeliverTickets } from './deliverTickets.ts'
import styles from './delivery.module.css'
import {
  describeSeat,
  errorsOfSeats,
  findTwice,
  nameOf,
  type SeatView,
  seatFields,
  toDeliveries,
} from './deliveryForm.ts'
import { FromSeller } from './FromSeller.tsx'
import { SeatFieldset } from './SeatFieldset.tsx'
import { filesOf } from './ticketFiles.ts'
import { countUndelivered, withoutRefunded } from './undelivered.ts'
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
  const [leftAtOpening, setLeftAtOpening] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened
  useEffect(() => setLeftAtOpening(left), [isOpen])
  const deliveredMeanwhile = isOpen && !deliver.isPending ? leftAtOpening - left : 0

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
          {left === 0 ? 'All delivered' : `${left} of ${withoutRefunded(tickets).length} left · ${due.text}`}
        </StatusPill>
      }
      busy={deliver.isPending}
      footer={
        <Stack gap={2}>
          {reason ? (
            <Text size="second" tone="muted" className={styles.reason} role="status">
              {reason}
            </Text>
          ) : (
            unnumbered && (
              <Text size="second" tone="muted" className={styles.reason}>
                Without a seat number the client sees “{unnumbered.position} of {views.length}”.
              </Text>
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
        </Stack>
      }
    >
      {deliveredMeanwhile > 0 && (
        <Notice tone="warn">
          Somebody else has delivered{' '}
          {deliveredMeanwhile === 1 ? '1 ticket' : `${deliveredMeanwhile} tickets`} while you were here. What
          you typed for {deliveredMeanwhile === 1 ? 'it' : 'them'} is kept under Replace.
        </Notice>
      )}
      {views.map(({ ticket, state }) =>
        ticket.sellerFiles && state === 'open' ? (
          <FromSeller
            key={ticket.id}
            files={ticket.sellerFiles}
            form={form}
            canSubmit={reason === undefined}
            onSubmit={submit}
          />
        ) : null,
      )}
      <DeliveryFields id={formId} form={form} canChange={!isOver} refusals={refusals} onSubmit={submit} />
    </Sheet>
  )
}

const needsConnection = 'Delivering tickets needs a connection.'

/** Why the form cannot be sent yet. */
function whyNotYet({ views, values, spare, stateOf, isAdding }: DeliveryFormState): string | undefined {
  const open = views.filter(({ state }) => state === 'open')
  if (open.length === 0) return 'Choose a ticket to replace.'
  // Also those without a seat: what is in them is not known yet.
  const uploads = filesOf(values)
    .filter(({ isUploaded }) => !isUploaded)
    .map(({ id }) => stateOf(id).upload)
  const kinds = uploads.map((upload) => (upload === 'missing' ? 'failed' : upload?.kind))
  if (kinds.includes('uploading')) return 'The files are still uploading.'
  if (isAdding || kinds.some((kind) => kind !== 'failed')) return 'The files are being read.'
  if (kinds.length > 0) return 'Some files were not uploaded. Retry, choose them again, or remove them.'
  // Copies are not needed anywhere.
  if (spare.some(({ problem }) => !problem))
    return 'Choose where the files without a seat belong, or remove them.'
  const filled = open.filter(({ isFilled }) => isFilled)
  if (filled.length === 0) {
    if (open.every(({ ticket }) => ticket.status !== 'pending')) {
      return 'Nothing differs yet from what was delivered. Add the right file or code, or correct the seat.'
    }
    return 'Add a file or a code to a seat, or tick that all were sent to the client’s ticketing account.'
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

interface DeliveryFieldsProps {
  id: string
  form: DeliveryFormState
  /** The event is ahead. */
  canChange: boolean
  /** How often the server has refused. */
  refusals: number
  onSubmit: () => void
}

/** The form for all seats of a request: what they share, their files, and a fieldset a seat. */
export function DeliveryFields({ id, form, canChange, refusals, onSubmit }: DeliveryFieldsProps) {
  const { views, values, spare, formRef } = form
  const drop = useFileDrop({ onFiles: (files) => void form.addFiles(files), onMove: undefined })
  const errors: Readonly<Record<string, string | undefined>> = { ...form.errors, ...findTwice(views) }
  useEffect(() => {
    const wrong = refusals > 0 && formRef.current?.querySelector('[aria-invalid], [role="alert"]')
    if (wrong) wrong.scrollIntoView({ block: 'center' })
  }, [refusals, formRef])
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void form.addFiles(files)
  }
  return (
    <form
      ref={formRef}
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onPaste={paste}
      {...drop.handlers}
    >
      {canChange && views.some(({ state }) => state === 'open') && (
        <>
          {views.some(({ ticket }) => ticket.status === 'pending') && (
            <Row as="fieldset" align="start" className={styles.fields}>
              <legend className="section-label">For all seats</legend>
              {(['section', 'row', 'gate'] as const).map((field) => (
                <TextField
                  key={field}
                  label={{ section: 'Section', row: 'Row', gate: 'Gate' }[field]}
                  className={field === 'section' ? styles.wide : undefined}
                  autoComplete="off"
                  maxLength={field === 'section' ? 100 : 20}
                  name={field}
                  value={values[field] ?? ''}
                  onChange={({ target }) => form.set(field, target.value)}
                />
              ))}
              <Checkbox
                className={styles.transferred}
                label="All sent to the client’s ticketing account"
                name="transferred"
                checked={values.transferred === 'yes'}
                onChange={({ target }) => form.setTransferred(target.checked)}
              />
            </Row>
          )}
          <TicketFiles isOver={drop.isOver} onFiles={(files) => void form.addFiles(files)} />
          <RefusedFiles form={form} />
          {spare.length > 0 && (
            <Stack as="section" gap={2} aria-label="Files without a seat">
              {spare.some(({ problem }) => !problem) && (
                <Text size="second" tone="muted">
                  More files than seats. Choose where these belong, or remove them.
                </Text>
              )}
              {spare.map(({ id, problem }) => (
                <Stack key={id} gap={1}>
                  {problem && <Notice tone="error">{problem}</Notice>}
                  <FileLine file={form.stateOf(id)} form={form} seat={undefined} />
                </Stack>
              ))}
            </Stack>
          )}
        </>
      )}
      <Stack as="ol">
        {views.map((view) => (
          <li key={view.ticket.id}>
            <SeatFieldset
              view={view}
              count={views.length}
              form={form}
              canReplace={canChange}
              errors={Object.fromEntries(
                seatFields.map((field) => [field, errors[nameOf(view.ticket.id, field)]]),
              )}
            />
          </li>
        ))}
      </Stack>
    </form>
  )
}
