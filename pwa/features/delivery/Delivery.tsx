import { type ClipboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { eventOverMessage, isUpcoming } from '#contract/rules/eventDay.ts'
import type { Ticket } from '#contract/tickets.ts'
import { fieldErrors } from '../../http/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { usePaletteAction } from '../../ui/commands.tsx'
import { counted, formatConcertDate } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Checkbox, TextField } from '../../ui/TextField.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useOnline, whyOffline } from '../../ui/useOnline.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { SendKeyHint, sendKeyOf } from '../desk/deskCommands.tsx'
import { deliveryDue, describePlace } from '../desk/requestWords.ts'
import { useQueueList } from '../desk/useQueue.ts'
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
import { ReplacedWords, SeatFieldset } from './SeatFieldset.tsx'
import { filesOf } from './ticketFiles.ts'
import { countUndelivered, withoutRefunded } from './undelivered.ts'
import { allFiles, type DeliveryFormState, useDeliveryForm } from './useDeliveryForm.ts'

interface DeliveryProps {
  request: AdminTicketRequest
  /** All tickets of the request; at least one. */
  tickets: readonly [Ticket, ...Ticket[]]
}

interface DeliveryDialogProps extends DeliveryProps {
  isOpen: boolean
  onClose: () => void
}

/** Delivers the tickets of a request, all seats in one dialog. What was typed stays when it is closed. */
export function DeliveryDialog({ request, tickets, isOpen, onClose }: DeliveryDialogProps) {
  const now = useNow()
  const next = useNextToDeliver(request.id, isOpen)
  const onDelivered = (opensNext: boolean) => {
    onClose()
    if (opensNext) next.open()
  }
  const delivery = useDelivery({ request, tickets, isOpen, onDelivered })
  const { artist, venue, concertDate } = tickets[0]
  const left = countUndelivered(tickets)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title={left === 0 ? 'Replace tickets' : 'Deliver tickets'}
      subtitle={`${artist} · ${venue} · ${formatConcertDate(concertDate, now)}`}
      badge={
        <DuePill tickets={tickets}>
          {left === 0 ? 'All delivered' : `${left} of ${withoutRefunded(tickets).length} left · `}
        </DuePill>
      }
      busy={delivery.isPending}
      footer={<DeliverySubmit delivery={delivery} next={left > 0 ? next.artist : undefined} />}
    >
      <Stack>
        <DeliveryBody delivery={delivery} />
      </Stack>
    </Sheet>
  )
}

/** The delivery form in the column of a request. */
export function DeliveryPlace({ request, tickets }: DeliveryProps) {
  const { id: requestId } = request
  const next = useNextToDeliver(requestId)
  const delivery = useDelivery({
    request,
    tickets,
    isOpen: true,
    onDelivered: (opensNext) => opensNext && next.open(),
  })
  usePaletteAction({
    action: 'Deliver tickets',
    onClick: () => {
      const files = delivery.form.formRef.current?.elements.namedItem(allFiles)
      if (files instanceof HTMLElement) files.focus()
    },
    needsConnection: true,
  })
  const submit = useEffectEvent((event: KeyboardEvent) => {
    if (sendKeyOf(event) !== 'send') return
    const isElsewhere =
      event.target instanceof Element && event.target.closest('ion-modal, dialog, [role=dialog], textarea')
    if (event.defaultPrevented || isElsewhere) return
    event.preventDefault()
    delivery.submit(next.artist !== undefined)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => submit(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <Stack as="section" flex className={styles.place} aria-labelledby={`deliver-${requestId}`}>
      <Row justify="between">
        <Text as="h3" size="heading" id={`deliver-${requestId}`}>
          Deliver tickets
        </Text>
        <DuePill tickets={tickets} />
      </Row>
      <DeliveryBody delivery={delivery} isCompact />
      <div className={styles.placeFoot}>
        <DeliverySubmit delivery={delivery} next={next.artist} isInPlace />
      </div>
    </Stack>
  )
}

function DuePill({
  tickets,
  children,
}: {
  tickets: DeliveryProps['tickets']
  /** Shown before the day. */
  children?: ReactNode
}) {
  const [{ concertDate, createdAt }] = tickets
  const due = deliveryDue({ concertDate, completedAt: createdAt }, useNow())
  const isDone = countUndelivered(tickets) === 0
  return (
    <StatusPill tone={isDone ? 'good' : due.tone}>
      {children}
      {/* Since when is in the head. */}
      {!isDone && due.short}
    </StatusPill>
  )
}

const needsConnection = 'Delivering tickets needs a connection.'

const disputedWords =
  'The client’s bank questions this payment, and may give the money back. Delivered tickets cannot be taken back: wait for the bank’s decision, unless you have settled it with the client.'

interface DeliveryOptions extends DeliveryProps {
  isOpen: boolean
  onDelivered: (opensNext: boolean) => void
}

/** The most urgent one of the other requests whose tickets are to be delivered. */
function useNextToDeliver(requestId: string, isWanted = true) {
  const now = useNow()
  const opened = useOverlayAddress('request')
  const { requests } = useQueueList(isWanted ? 'to_deliver' : undefined, '')
  // The first one. What was delivered just now may still be listed.
  const next = requests?.find(
    ({ id, concertDate, undeliveredTickets }) =>
      id !== requestId && undeliveredTickets > 0 && isUpcoming(concertDate, now),
  )
  return { artist: next?.artist, open: () => next && opened.show(next.id) }
}

/** The form, why it cannot be sent yet, and what sends it. */
function useDelivery({ request, tickets, isOpen, onDelivered }: DeliveryOptions) {
  const now = useNow()
  const formId = useId()
  const form = useDeliveryForm(request.id, tickets)
  const deliver = useDeliverTickets(request.id)
  const isOnline = useOnline()
  const { isDisputed, moneyBackAskedAt } = request
  /** Asks before it delivers tickets of a disputed payment or replaces tickets. */
  const [asking, setAsking] = useState<{ opensNext: boolean; isSure: boolean }>()
  const [refusals, setRefusals] = useState(0)
  const left = countUndelivered(tickets)
  const [leftAtOpening, setLeftAtOpening] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened
  useEffect(() => setLeftAtOpening(left), [isOpen])
  const { views } = form
  const isOver = !isUpcoming(tickets[0].concertDate, now)
  const reason = isOver
    ? `${eventOverMessage}.`
    : isOnline
      ? whyNotYet(form)
      : `${whyOffline()} ${needsConnection}`
  const send = (opensNext: boolean) => {
    const body = toDeliveries(views)
    form.pinFiles()
    const callbacks = {
      onSuccess: (after: readonly Ticket[]) => {
        setLeftAtOpening(countUndelivered(after))
        form.forget(body.tickets.map(({ ticketId }) => ticketId))
        onDelivered(opensNext)
      },
      onError: (error: Error) => {
        form.show(errorsOfSeats(fieldErrors(error), body))
        setRefusals((count) => count + 1)
      },
    }
    deliver.mutate({ body, before: tickets, opensNext }, callbacks)
  }
  const filled = views.filter(({ isFilled }) => isFilled)
  const replaced = filled.filter(({ ticket }) => ticket.status !== 'pending')
  return {
    formId,
    form,
    isOver,
    reason,
    refusals,
    isPending: deliver.isPending,
    isForNext: deliver.variables?.opensNext === true,
    filled,
    replaced,
    deliveredMeanwhile: isOpen && !deliver.isPending ? leftAtOpening - left : 0,
    isDisputed,
    isFirst: moneyBackAskedAt === null,
    question: {
      isOpen: asking?.isSure === false,
      onCancel: () => setAsking(undefined),
      onConfirm: () => setAsking(asking && { ...asking, isSure: true }),
      // Not before, because the dialog then gives the focus back, which may have to go to a refusal.
      onClosed: () => {
        if (!asking?.isSure) return
        setAsking(undefined)
        send(asking.opensNext)
      },
    },
    submit: (opensNext: boolean) => {
      if (reason || deliver.isPending) return
      if (isDisputed || replaced.length > 0) setAsking({ opensNext, isSure: false })
      else send(opensNext)
    },
  }
}

type Delivery = ReturnType<typeof useDelivery>

interface DeliveryBodyProps {
  delivery: Delivery
  isCompact?: boolean
}

function DeliveryBody({ delivery, isCompact = false }: DeliveryBodyProps) {
  const { form, formId, isOver, reason, refusals, deliveredMeanwhile, isDisputed, filled, replaced } =
    delivery
  const submit = () => delivery.submit(false)
  const verb = sendVerb(form.views, filled)
  return (
    <>
      {isDisputed && !isOver && <Notice tone="warn">{disputedWords}</Notice>}
      <ConfirmDialog
        {...delivery.question}
        title={isDisputed ? `${verb} despite the dispute?` : `${sendLabel(form.views, replaced)}?`}
        confirmLabel={isDisputed ? `${verb} anyway` : sendLabel(form.views, filled)}
      >
        {isDisputed && <p>{disputedWords}</p>}
        {replaced.length > 0 && <ReplacedWords tickets={replaced.map(({ ticket }) => ticket)} />}
      </ConfirmDialog>
      {deliveredMeanwhile > 0 && (
        <Notice tone="warn">
          Somebody else has delivered {counted(deliveredMeanwhile, 'ticket')} while you were here. What you
          typed for {deliveredMeanwhile === 1 ? 'it' : 'them'} is kept under Replace.
        </Notice>
      )}
      {form.views.map(({ ticket, state }) =>
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
      <DeliveryFields
        id={formId}
        form={form}
        canChange={!isOver}
        refusals={refusals}
        isCompact={isCompact}
        onSubmit={submit}
      />
    </>
  )
}

interface DeliverySubmitProps {
  delivery: Delivery
  /** The artist of the next request to deliver; undefined if there is none. */
  next: string | undefined
  /** In the column of a request, where delivering always opens the next one, and a key delivers, too. */
  isInPlace?: boolean
}

/** The button that delivers, below the list of what is missing. */
function DeliverySubmit({ delivery, next, isInPlace = false }: DeliverySubmitProps) {
  const { form, formId, reason, filled, isPending, isForNext, isFirst } = delivery
  const { views } = form
  const unnumbered = filled.find(({ seat }) => seat.trim() === '')
  const opensNext = isInPlace && next !== undefined
  const hasBoth = !isInPlace && next !== undefined
  const sending = { pending: true, pendingLabel: 'Delivering...' }
  const stateOf = (isPressed: boolean) =>
    isPending && isPressed ? sending : { disabled: isPending || reason !== undefined }
  return (
    <Stack gap={2}>
      {reason ? (
        <Text size="second" tone="muted" className={styles.reason} role="status">
          {reason}
        </Text>
      ) : unnumbered ? (
        <Text size="second" tone="muted" className={styles.reason}>
          Without a seat number the client sees “{unnumbered.position} of {views.length}”.
        </Text>
      ) : (
        opensNext && (
          <Text size="label" tone="muted" className={classNames(styles.reason, 'clamp')}>
            Opens {next} next
          </Text>
        )
      )}
      <Row fill>
        {hasBoth && (
          <Button {...stateOf(isForNext)} onClick={() => delivery.submit(true)}>
            {sendVerb(views, filled)} & next
          </Button>
        )}
        <Button
          {...(opensNext ? { onClick: () => delivery.submit(true) } : { type: 'submit', form: formId })}
          variant={isFirst ? 'primary' : 'secondary'}
          {...stateOf(!(hasBoth && isForNext))}
        >
          {opensNext ? `${sendVerb(views, filled)} ${filled.length || ''} & next` : sendLabel(views, filled)}
          {isInPlace && <SendKeyHint />}
        </Button>
      </Row>
    </Stack>
  )
}

/** Why the form cannot be sent yet. */
function whyNotYet({ views, values, spare, stateOf, isAdding }: DeliveryFormState): string | undefined {
  const open = views.filter(({ state }) => state === 'open')
  if (open.length === 0) return 'Choose a ticket to replace.'
  // Also files without a seat: their contents are not known yet.
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
    return 'Add a file or a code to a seat, or tick that all were sent to the ticketing account.'
  }
  if (Object.keys(findTwice(views)).length > 0) return 'Some seats have what another one has already.'
  const undecided = filled.find(({ misplaced }) => misplaced.length > 0)
  return undecided && `Decide about ${describeSeat(undecided, views.length)} first.`
}

/** `Deliver 8 tickets`, `Replace Seat 12` */
function sendLabel(views: readonly SeatView[], filled: readonly SeatView[]): string {
  const [first] = filled
  const what =
    filled.length === 1 && first ? describeSeat(first, views.length) : `${filled.length || ''} tickets`.trim()
  return `${sendVerb(views, filled)} ${what}`
}

function sendVerb(views: readonly SeatView[], filled: readonly SeatView[]): string {
  const isNew = (filled[0] ? filled : views).some(({ ticket }) => ticket.status === 'pending')
  return isNew ? 'Deliver' : 'Replace'
}

interface DeliveryFieldsProps {
  id: string
  form: DeliveryFormState
  /** The event is ahead. */
  canChange: boolean
  /** How often the server has refused. */
  refusals: number
  /** A seat is a line, and what else there is to type unfolds. */
  isCompact: boolean
  onSubmit: () => void
}

/** The form for all seats of a request: their shared fields, their files, and a fieldset a seat. */
function DeliveryFields({ id, form, canChange, refusals, isCompact, onSubmit }: DeliveryFieldsProps) {
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
  const isOpen = canChange && views.some(({ state }) => state === 'open')
  const hasNew = isOpen && views.some(({ ticket }) => ticket.status === 'pending')
  const forAll = (
    <Row as="fieldset" align="start" className={styles.fields}>
      <legend className={isCompact ? 'visually-hidden' : 'section-label'}>For all seats</legend>
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
    </Row>
  )
  const transferred = (
    <Checkbox
      label={`${views.length > 1 ? 'All sent' : 'Sent'} to the client’s ticketing account`}
      name="transferred"
      checked={values.transferred === 'yes'}
      onChange={({ target }) => form.setTransferred(target.checked)}
    />
  )
  const files = (
    <>
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
  )
  const seats = (
    <Stack as="ol" gap={isCompact ? 0 : 3}>
      {views.map((view) => (
        <li key={view.ticket.id}>
          <SeatFieldset
            view={view}
            count={views.length}
            form={form}
            canReplace={canChange}
            isCompact={isCompact}
            errors={Object.fromEntries(
              seatFields.map((field) => [field, errors[nameOf(view.ticket.id, field)]]),
            )}
          />
        </li>
      ))}
    </Stack>
  )
  return (
    <Stack
      as="form"
      gap={isCompact ? 3 : 4}
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
      {isCompact ? (
        <>
          {isOpen && files}
          {seats}
          {hasNew && (
            <>
              {transferred}
              <details className={styles.more}>
                <summary>{describePlace(values.section ?? '', values.row || null)} · for all seats</summary>
                {forAll}
              </details>
            </>
          )}
        </>
      ) : (
        <>
          {hasNew && (
            <Stack gap={2}>
              {forAll}
              {transferred}
            </Stack>
          )}
          {isOpen && files}
          {seats}
        </>
      )}
    </Stack>
  )
}
