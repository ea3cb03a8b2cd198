import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { codeFormatNames } from '#contract/rules/codeFormats.ts'
import type { Ticket } from '#contract/tickets.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { formatDay, formatInstant } from '../../ui/format.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/paletteFields.tsx'
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx'
import { Checkbox, TextField } from '../../ui/TextField.tsx'
import { ChooseFiles, useFileDrop } from '../tickets/ChooseTicketFiles.tsx'
import { FileLine, RefusedFiles } from './DeliveryFiles.tsx'
import styles from './delivery.module.css'
import {
  describeSeat,
  losesCode,
  nameOf,
  type SeatField,
  type SeatView,
  sharesDoubt,
} from './deliveryForm.ts'
import { TicketState, tones } from './TicketState.tsx'
import { deskTicketLabel } from './undelivered.ts'
import type { DeliveryFormState, FileState } from './useDeliveryForm.ts'

interface SeatFieldsetProps {
  view: SeatView
  /** The number of seats. */
  count: number
  form: DeliveryFormState
  canReplace: boolean
  /** A seat is one line, which unfolds. */
  isCompact: boolean
  errors: Partial<Record<SeatField, string | undefined>>
}

/** One seat: its number, and its current or earlier delivery. */
export function SeatFieldset({ view, count, form, canReplace, isCompact, errors }: SeatFieldsetProps) {
  const { ticket, state, position } = view
  const refusal = errors.replaces && <Notice tone="error">{errors.replaces}</Notice>
  const seat =
    state === 'open' ? (
      <OpenSeat
        view={view}
        count={count}
        form={form}
        errors={errors}
        legend={`Ticket ${position} of ${count}`}
      >
        {refusal}
      </OpenSeat>
    ) : (
      <DeliveredSeat
        ticket={ticket}
        onReplace={canReplace && state === 'delivered' ? () => form.replace(ticket) : undefined}
      >
        {refusal}
      </DeliveredSeat>
    )
  if (!isCompact) return seat
  return (
    <FoldedSeat view={view} count={count} form={form} errors={errors}>
      {seat}
    </FoldedSeat>
  )
}

interface FoldedSeatProps extends Omit<SeatFieldsetProps, 'canReplace' | 'isCompact'> {
  /** The fields that unfold. */
  children: ReactNode
}

/** A seat in a line: its number, its file, and its code or its doubts. */
function FoldedSeat({ view, count, form, errors, children }: FoldedSeatProps) {
  const { ticket, state, fileId, misplaced, doubts } = view
  const isOpen = state === 'open'
  const [isUnfolded, setUnfolded] = useState(false)
  const mustShow =
    Object.values(errors).some(Boolean) ||
    (isOpen && ticket.status !== 'pending') ||
    form.refused?.ticketId === ticket.id ||
    (view.needsApp && !view.transferred)
  const file = fileId && isOpen ? form.stateOf(fileId) : undefined
  const drop = useFileDrop({
    onFiles: (files) => void form.addFiles(files, ticket.id),
    onMove: (id) => form.moveFile(id, ticket.id),
  })
  const { tone, text } = isOpen
    ? seatPill(view, file)
    : { tone: tones[ticket.status], text: deskTicketLabel(ticket) }
  const isShown = isUnfolded || mustShow
  const isStuck = file?.upload === 'missing' || file?.upload?.kind === 'failed'
  // Once for all seats that share it.
  const isSaid = (doubt: string) =>
    form.views.some(
      ({ position, state, doubts }) => position < view.position && state === 'open' && doubts.includes(doubt),
    )
  const ownDoubts = doubts.filter((doubt) => !isSaid(doubt))
  const ownMisplaced = misplaced.filter(({ doubt }) => !isSaid(doubt))
  return (
    <div className={classNames(styles.folded, drop.isOver && styles.over)} {...(isOpen && drop.handlers)}>
      <button
        type="button"
        className={`line ${styles.seatLine}`}
        aria-expanded={isShown}
        onClick={() => setUnfolded(!isShown)}
      >
        <strong>{describeSeat(view, count)}</strong>{' '}
        <Text as="span" size="second" tone={view.isFilled ? undefined : 'muted'} className="clamp">
          {file?.picked?.name ?? (isOpen && view.qrCode.trim() ? 'Typed code' : '')}
        </Text>{' '}
        <StatusPill tone={tone} icon={false}>
          {text}
        </StatusPill>
      </button>
      {!isShown && isStuck && <FileLine file={file} form={form} seat={view} />}
      {!isShown && ownDoubts.length > 0 && (
        <div className={styles.doubts}>
          {ownDoubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
          <KeepPlace view={view} form={form} misplaced={ownMisplaced} />
        </div>
      )}
      {isShown && children}
    </div>
  )
}

function seatPill(view: SeatView, file: FileState | undefined): { tone: Tone; text: string } {
  const upload = file?.upload
  if (upload === 'missing' || upload?.kind === 'failed') return { tone: 'accent', text: 'Not uploaded' }
  if (upload?.kind === 'uploading') return { tone: 'neutral', text: 'Uploading…' }
  if (upload?.kind === 'reading') return { tone: 'neutral', text: 'Reading…' }
  const [misplaced] = view.misplaced
  if (misplaced) {
    const { taken, says } = misplaced
    // The name of an artist or a venue is long, and stands below.
    return {
      tone: 'warn',
      text: !taken ? 'Other show?' : taken.field === 'qrCode' ? 'Two codes' : `${says}?`,
    }
  }
  if (view.doubts.length > 0) return { tone: 'warn', text: 'Check' }
  if (!view.isFilled) return { tone: 'neutral', text: 'No file yet' }
  if (view.qrCode.trim() || view.codeImage) return { tone: 'good', text: codeFormatNames[view.codeFormat] }
  return { tone: 'good', text: view.ticketFile ? 'File' : 'Sent' }
}

/** Decides for what the offer says or what was typed, or for what the file says; the place and the code for themselves. */
function KeepPlace({
  view,
  form,
  misplaced,
}: Pick<OpenSeatProps, 'view' | 'form'> & Pick<SeatView, 'misplaced'>) {
  const isCode = ({ taken }: SeatView['misplaced'][number]) => taken?.field === 'qrCode'
  return [misplaced.filter((each) => !isCode(each)), misplaced.filter(isCode)].map((decided) => {
    const [first] = decided
    if (!first) return null
    const count = form.views.filter((other) => sharesDoubt(other, decided)).length
    const which =
      count > 1 ? ` for ${count} seats` : <span className="visually-hidden"> for {describeSeat(view)}</span>
    return (
      <div key={first.doubt}>
        <Button
          variant="quiet"
          name={nameOf(view.ticket.id, 'kept')}
          className={styles.keep}
          onClick={() => form.keepPlace(decided)}
        >
          Keep {decided.map(({ offered }) => offered).join(', ')}
          {which}
        </Button>
        {decided.every(({ taken }) => taken) && (
          <Button variant="quiet" className={styles.keep} onClick={() => form.takePlace(decided)}>
            Use {decided.map(({ says }) => says).join(', ')}
            {which}
          </Button>
        )}
      </div>
    )
  })
}

interface OpenSeatProps extends Omit<SeatFieldsetProps, 'canReplace' | 'isCompact'> {
  legend: string
  children: ReactNode
}

function OpenSeat({ view, count, form, errors, legend, children }: OpenSeatProps) {
  const { ticket, fileId } = view
  const countApp = form.views.filter(({ needsApp, transferred }) => needsApp && !transferred).length
  const file = fileId ? form.stateOf(fileId) : undefined
  const isFileThere =
    file?.upload === undefined || (file.upload !== 'missing' && file.upload.kind === 'uploaded')
  const isReady = view.isFilled && isFileThere && !Object.values(errors).some(Boolean)
  const chooseFile = (label: string) => (
    <ChooseFiles
      label={label}
      ariaLabel={`${label} for ${describeSeat(view, count)}`}
      name={nameOf(ticket.id, 'file')}
      onFiles={(files) => void form.addFiles(files, ticket.id)}
    />
  )
  const [isOpened, setOpened] = useState(false)
  const drop = useFileDrop({
    onFiles: (files) => void form.addFiles(files, ticket.id),
    onMove: (id) => form.moveFile(id, ticket.id),
  })
  const mustShowMore =
    view.isElsewhere ||
    view.transferred !== (form.values.transferred === 'yes') ||
    Boolean(errors.section ?? errors.row ?? errors.gate)
  const showsMore = isOpened || mustShowMore
  // Too long is refused with a message: a code that was cut would not open the gate.
  const text = (field: 'seat' | 'section' | 'row' | 'gate' | 'qrCode', label: string) => (
    <TextField
      label={label}
      className={field === 'section' || field === 'qrCode' ? styles.wide : undefined}
      autoComplete="off"
      name={nameOf(ticket.id, field)}
      value={view[field]}
      error={errors[field]}
      hint={field === 'seat' ? hintOfSeat(view) : field === 'qrCode' && hintOfCode(view)}
      onChange={({ target }) =>
        field === 'qrCode'
          ? form.setCode(view, { qrCode: target.value })
          : form.setSeat(ticket.id, field, target.value)
      }
      {...(field === 'qrCode' && {
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
        onPaste: (event: ClipboardEvent) => {
          if (form.paste(event.clipboardData.getData('text'), ticket.id)) event.preventDefault()
        },
      })}
    />
  )
  return (
    <Stack
      as="fieldset"
      gap={2}
      className={classNames('surface', styles.seat, drop.isOver && styles.over)}
      {...drop.handlers}
    >
      <legend className="visually-hidden">{legend}</legend>
      <Row justify="between" className={styles.line}>
        <Text size="second" tone="muted" weight="medium" aria-hidden="true">
          {legend}
          {isReady &&
            (view.doubts.length > 0 ? (
              ' · please check'
            ) : (
              <Text as="span" tone="good">
                {' '}
                · ready to deliver
              </Text>
            ))}
          {!view.isFilled && ticket.status !== 'pending' && ' · nothing changed yet'}
        </Text>
        {!mustShowMore && (
          <Button
            variant="quiet"
            className={styles.toggle}
            aria-expanded={isOpened}
            aria-label={`${isOpened ? 'Less' : 'More'} about ${describeSeat(view, count)}`}
            onClick={() => setOpened(!isOpened)}
          >
            {isOpened ? 'Less' : 'More'}
          </Button>
        )}
      </Row>
      {children}
      {ticket.status !== 'pending' && (
        <Row justify="between" className={styles.line}>
          <Text size="second" tone="muted">
            Replaces {ticket.seatInfo}
            {ticket.delivery && `, delivered ${formatInstant(ticket.delivery.at)}`}
          </Text>
          <Button variant="quiet" name={nameOf(ticket.id, 'replaces')} onClick={() => form.leave(ticket.id)}>
            Leave it as it is
          </Button>
        </Row>
      )}
      <Row align="start" className={styles.fields}>
        {text('seat', 'Seat')}
        {text('qrCode', 'Code text')}
      </Row>
      <Stack gap={2} className={styles.files}>
        {view.codeImage && (
          <img src={view.codeImage} alt={`Code of ${describeSeat(view, count)}`} className={styles.picture} />
        )}
        {file && <FileLine file={file} form={form} seat={view} />}
        {view.keepsFile ? chooseFile('Choose new file') : !fileId && chooseFile('Choose file')}
        <RefusedFiles form={form} ticketId={ticket.id} />
        {errors.file && (
          <Row as="p" noWrap align="start" className={styles.problem} role="alert">
            <AlertIcon size={16} /> {errors.file}
          </Row>
        )}
      </Stack>
      {view.doubts.length > 0 && (
        <div className={styles.line}>
          <Notice tone="warn">
            {view.doubts.map((doubt) => (
              <p key={doubt}>{doubt}</p>
            ))}
            <KeepPlace view={view} form={form} misplaced={view.misplaced} />
            {losesCode(view) && (
              <Button
                variant="quiet"
                className={styles.keep}
                onClick={() =>
                  form.setCode(view, { qrCode: ticket.qrCode ?? '', codeFormat: ticket.codeFormat })
                }
              >
                Keep the delivered code
              </Button>
            )}
            {view.needsApp && !view.transferred && (
              <Button variant="quiet" onClick={form.transferThose}>
                {countApp > 1 ? `Mark these ${countApp} as sent there` : 'Mark as sent there'}
              </Button>
            )}
          </Notice>
        </div>
      )}
      {showsMore && (
        <Stack gap={1} align="left" className={styles.line}>
          <Row align="start" className={styles.fields}>
            {text('section', 'Section')}
            {text('row', 'Row')}
            {text('gate', 'Gate')}
            {!view.codeImage && (
              <SelectField
                label="Code format"
                name={nameOf(ticket.id, 'codeFormat')}
                value={view.codeFormat}
                choices={codeFormatNames}
                onChoose={(codeFormat) => form.setCode(view, { codeFormat })}
              />
            )}
          </Row>
          <Checkbox
            label="Sent to the client’s ticketing account"
            name={nameOf(ticket.id, 'transferred')}
            checked={view.transferred}
            onChange={({ target }) => form.setSeat(ticket.id, 'transferred', target.checked ? 'yes' : '')}
          />
          {view.isElsewhere && (
            <Button variant="quiet" onClick={() => form.joinOthers(ticket.id)}>
              Same place as the others
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  )
}

/** The origin of a number that was not typed. */
function hintOfSeat({ isSeatSaid, isSeatGuessed }: SeatView): string | undefined {
  if (isSeatSaid) return 'From the file'
  return isSeatGuessed ? 'Guessed: please check' : undefined
}

/** The format of a code unless it is the usual one, and that there is a picture of it. */
function hintOfCode({ qrCode, codeFormat, codeImage }: SeatView): string | undefined {
  if (codeImage) return `${codeFormatNames[codeFormat]} code, as a picture. A text takes its place.`
  return qrCode && codeFormat !== 'qr' ? codeFormatNames[codeFormat] : undefined
}

interface DeliveredSeatProps {
  ticket: Ticket
  /** Absent if it cannot be replaced. */
  onReplace: (() => void) | undefined
  children: ReactNode
}

/** A seat that was delivered, and a button that opens its fields. */
function DeliveredSeat({ ticket, onReplace, children }: DeliveredSeatProps) {
  return (
    <div className="surface">
      <Row gap={3} justify="between" className={styles.ticket}>
        <TicketState ticket={ticket} />
        {onReplace && (
          <Button
            name={nameOf(ticket.id, 'replaces')}
            aria-label={`Replace ${ticket.seatInfo}`}
            onClick={onReplace}
          >
            Replace
          </Button>
        )}
      </Row>
      {children}
    </div>
  )
}

/** What happens to delivered tickets, and at their client's, when they are replaced. */
export function ReplacedWords({ tickets }: { tickets: readonly Ticket[] }) {
  const [it, has] = tickets.length === 1 ? ['it', 'has'] : ['they', 'have']
  return (
    <Stack gap={2}>
      {tickets.map((ticket) => (
        <p key={ticket.id}>
          {ticket.seatInfo} was delivered
          {ticket.delivery?.by && ` by ${ticket.delivery.by.name}`}
          {ticket.delivery && ` on ${formatInstant(ticket.delivery.at)}`}.{' '}
          {whatClientDid(ticket) && <strong>{whatClientDid(ticket)}</strong>}
        </p>
      ))}
      <p>
        The client is mailed that {it} {has} changed
        {tickets.some(({ receivedByClient }) => receivedByClient) && ' and asked to confirm again'}, and the
        old files and codes are gone from their device.
      </p>
    </Stack>
  )
}

function whatClientDid({ status, receivedByClient, clientConfirmedAt }: Ticket): string | undefined {
  const on = clientConfirmedAt ? ` on ${formatDay(clientConfirmedAt)}` : ''
  const confirmed = `confirmed${on} that they have it`
  if (status === 'delivered') {
    return `The client has already looked at it${receivedByClient ? ` and ${confirmed}` : ''}.`
  }
  return receivedByClient ? `The client has already ${confirmed}.` : undefined
}
