import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { formatInstant } from '../../../ui/format.ts'
import { AlertIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { DeliveredSeat } from './DeliveredSeat.tsx'
import styles from './DeliveryFields.module.css'
import { describeSeat, nameOf, type SeatField, type SeatView } from './deliveryForm.ts'
import { FileLine } from './FileLine.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import { ChooseFiles } from './TicketFiles.tsx'
import type { DeliveryFormState } from './useDeliveryForm.ts'
import { useFileDrop } from './useFileDrop.ts'

interface SeatFieldsetProps {
  view: SeatView
  /** The number of seats. */
  count: number
  form: DeliveryFormState
  canReplace: boolean
  errors: Partial<Record<SeatField, string | undefined>>
}

/** One seat: its number and what is delivered for it, or what was delivered before. */
export function SeatFieldset({ view, count, form, canReplace, errors }: SeatFieldsetProps) {
  const { ticket, state, position } = view
  const refusal = errors.replaces && <Notice tone="error">{errors.replaces}</Notice>
  if (state !== 'open') {
    return (
      <DeliveredSeat
        ticket={ticket}
        onReplace={canReplace && state === 'delivered' ? () => form.replace(ticket) : undefined}
      >
        {refusal}
      </DeliveredSeat>
    )
  }
  return (
    <OpenSeat view={view} count={count} form={form} errors={errors} legend={`Ticket ${position} of ${count}`}>
      {refusal}
    </OpenSeat>
  )
}

interface OpenSeatProps extends Omit<SeatFieldsetProps, 'canReplace'> {
  legend: string
  children: ReactNode
}

function OpenSeat({ view, count, form, errors, legend, children }: OpenSeatProps) {
  const { ticket, fileId } = view
  const hasError = Object.values(errors).some(Boolean)
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
      autoComplete="off"
      name={nameOf(ticket.id, field)}
      value={view[field]}
      error={errors[field]}
      hint={field === 'seat' && hintOfSeat(view)}
      onChange={({ target }) => form.setSeat(ticket.id, field, target.value)}
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
    <fieldset className={classNames(styles.seat, drop.isOver && styles.over)} {...drop.handlers}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.top}>
        <p className={styles.position} aria-hidden="true">
          {legend}
          {view.isFilled && !hasError && <span className={styles.filled}> · ready to deliver</span>}
          {!view.isFilled && ticket.status !== 'pending' && ' · nothing changed yet'}
        </p>
        {!mustShowMore && (
          <Button
            variant="quiet"
            className={styles.more}
            aria-expanded={isOpened}
            aria-label={`${isOpened ? 'Less' : 'More'} about ${describeSeat(view, count)}`}
            onClick={() => setOpened(!isOpened)}
          >
            {isOpened ? 'Less' : 'More'}
          </Button>
        )}
      </div>
      {children}
      {ticket.status !== 'pending' && (
        <div className={styles.replacing}>
          <p className={styles.hint}>
            Replaces {ticket.seatInfo}
            {ticket.delivery && `, delivered ${formatInstant(ticket.delivery.at)}`}
          </p>
          <Button variant="quiet" name={nameOf(ticket.id, 'replaces')} onClick={() => form.leave(ticket.id)}>
            Leave it as it is
          </Button>
        </div>
      )}
      <div className={styles.main}>
        {text('seat', 'Seat')}
        {text('qrCode', 'QR code text')}
      </div>
      <div className={styles.files}>
        {fileId && <FileLine file={form.stateOf(fileId)} form={form} seat={view} />}
        {view.keepsFile ? chooseFile('Choose new file') : !fileId && chooseFile('Choose file')}
        <RefusedFiles form={form} ticketId={ticket.id} />
        {errors.file && (
          <p className={styles.problem} role="alert">
            <AlertIcon size={16} /> {errors.file}
          </p>
        )}
      </div>
      {showsMore && (
        <div className={styles.options}>
          <div className={styles.place}>
            {text('section', 'Section')}
            {text('row', 'Row')}
            {text('gate', 'Gate')}
          </div>
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
        </div>
      )}
    </fieldset>
  )
}

/** Where a number comes from that was not typed. */
function hintOfSeat({ isSeatInName, isSeatGuessed }: SeatView): string | undefined {
  if (isSeatInName) return 'From the file’s name'
  return isSeatGuessed ? 'Guessed: please check' : undefined
}
