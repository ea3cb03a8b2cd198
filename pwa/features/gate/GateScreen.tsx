import type { MouseEvent, ReactNode } from 'react'
import { withoutWord } from '#contract/rules/seats.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { CodePictures } from '../../offline/savedTickets.ts'
import { classNames } from '../../ui/classNames.ts'
import { gateTime } from '../../ui/eventWords.ts'
import { formatLastChecked } from '../../ui/format.ts'
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon, CloseIcon, DownloadIcon } from '../../ui/icons.tsx'
import { codeWord, hasCode } from '../tickets/eventTickets.ts'
import { seatName, seatRemark } from '../tickets/seatWords.ts'
import { fileLink, isPass } from '../tickets/ticketFiles.ts'
import { GateCode } from './GateCode.tsx'
import styles from './gate.module.css'

export const headingId = 'gate-heading'

/** The content of the gate view. */
export interface GateContent {
  /** The tickets of one event that have a code or a file, in the order of swiping; at least one. */
  tickets: readonly Ticket[]
  /** Saved pictures of codes. */
  pictures: CodePictures | undefined
  /** The account the tickets belong to. Staff at the gate may ask for it. */
  email: string
  /** Whether a ticket can be shown offline. */
  isSaved: (ticket: Ticket) => boolean
  /** When the tickets were last fetched, in milliseconds since 1970. */
  checkedAt: number
}

interface GateScreenProps extends GateContent {
  /** Index of the shown ticket. */
  index: number
  now: Date
  /** The slides, of which the shown ticket's is a `GateSlide`. */
  children: ReactNode
  /** The error of the shown ticket. */
  problem?: string | undefined
  /** Absent where the view is drawn in advance. */
  onClose?: () => void
  onStep?: (step: -1 | 1) => void
  onDownload?: Download | undefined
}

type Download = (ticket: Ticket, event: MouseEvent) => void

/** The gate view without its behaviour, as `GateView` shows it and `drawGates` draws it ahead. */
export function GateScreen({
  tickets,
  index,
  email,
  isSaved,
  checkedAt,
  now,
  children,
  problem,
  onClose,
  onStep,
  onDownload,
}: GateScreenProps) {
  const ticket = tickets[index]
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <button
          type="button"
          className={`icon-button ${styles.control}`}
          aria-label="Close"
          onClick={onClose}
        >
          <CloseIcon size={26} />
        </button>
        <p className={styles.count} aria-live="polite">
          {tickets.length > 1 ? (
            <>
              <span className="visually-hidden">Ticket </span>
              {index + 1} of {tickets.length}
            </>
          ) : (
            'Your ticket'
          )}
        </p>
        {ticket && hasCode(ticket) && ticket.ticketFile ? (
          <FileLink
            ticket={ticket}
            name={seatName(ticket, tickets)}
            className={classNames('icon-button', styles.control, isPass(ticket) && styles.wallet)}
            onDownload={onDownload}
          >
            {isPass(ticket) ? 'Add to Wallet' : <DownloadIcon size={24} />}
          </FileLink>
        ) : (
          <span className={styles.gap} />
        )}
      </div>
      {children}
      <div className={styles.foot}>
        {/* A toast would be behind this dialog. */}
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <p className={styles.saved}>
          {ticket && isSaved(ticket) ? (
            <>
              <CheckIcon size={16} /> Saved on this phone ·{' '}
              <span className={styles.checked}>last checked </span>
            </>
          ) : (
            'Last checked '
          )}
          <time dateTime={new Date(checkedAt).toISOString()}>
            {formatLastChecked(new Date(checkedAt), now)}
          </time>
        </p>
        <p className={styles.account}>Account: {email}</p>
        {tickets.length > 1 && (
          <div className={styles.steps}>
            <button
              type="button"
              className={`icon-button ${styles.control}`}
              aria-label="Previous ticket"
              aria-disabled={index === 0}
              onClick={() => onStep?.(-1)}
            >
              <ChevronLeftIcon size={26} />
            </button>
            <span className={styles.dots} aria-hidden="true">
              {tickets.map((each, position) => (
                <span
                  key={each.id}
                  className={classNames(styles.dot, position === index && styles.current)}
                />
              ))}
            </span>
            <button
              type="button"
              className={`icon-button ${styles.control}`}
              aria-label="Next ticket"
              aria-disabled={index === tickets.length - 1}
              onClick={() => onStep?.(1)}
            >
              <ChevronRightIcon size={26} />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

interface FileLinkProps {
  ticket: Ticket
  /** 'Seat 11' */
  name: string
  className: string | undefined
  children: ReactNode
  onDownload: Download | undefined
}

function FileLink({ ticket, name, className, children, onDownload }: FileLinkProps) {
  return (
    <a
      href={ticket.ticketFile ?? undefined}
      {...fileLink(ticket, name)}
      className={className}
      onClick={(event) => onDownload?.(ticket, event)}
    >
      {children}
    </a>
  )
}

interface GateSlideProps extends Pick<GateContent, 'tickets' | 'pictures'> {
  position: number
  now: Date
  isShown: boolean
  /** Absent where the view is drawn in advance. */
  onDownload?: Download
}

/** One ticket, as wide as the screen. */
export function GateSlide({ tickets, pictures, position, now, isShown, onDownload }: GateSlideProps) {
  const ticket = tickets[position]
  if (!ticket) return null
  return (
    <section
      className={styles.seat}
      aria-label={seatName(ticket, tickets)}
      inert={!isShown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
    >
      <GateSeat
        ticket={ticket}
        pictures={pictures}
        name={seatName(ticket, tickets)}
        now={now}
        headingId={isShown ? headingId : undefined}
        onDownload={onDownload}
      />
    </section>
  )
}

interface GateSeatProps extends Pick<GateContent, 'pictures'> {
  ticket: Ticket
  /** 'Seat 11' */
  name: string
  now: Date
  headingId: string | undefined
  onDownload: Download | undefined
}

/** One ticket at the gate: a large code for the scanner, and the seat for the staff. */
export function GateSeat({ ticket, pictures, name, now, headingId, onDownload }: GateSeatProps) {
  const { artist, venue, concertDate, section, row, seat, gate, qrCode, codeDrawing, codeImage } = ticket
  const codeLabel = `${codeWord([ticket])} of ${name}`
  const places = [
    { label: 'Section', text: section && withoutWord('section', section) },
    { label: 'Row', text: row && withoutWord('row', row) },
    { label: 'Seat', text: seat && withoutWord('seat', seat) },
    { label: 'Gate', text: gate },
  ].filter(({ text }) => text)
  const hasLongText = places.some(({ text }) => (text?.length ?? 0) > 6)
  const remark = seatRemark(ticket)

  return (
    <article className={styles.card}>
      <div className={styles.code}>
        <h1 translate="no" id={headingId} className={classNames(styles.artist, 'clamp')}>
          {artist}
        </h1>
        <p className={styles.event}>
          <span className={classNames(styles.venue, 'clamp')}>{venue}</span>{' '}
          <time dateTime={concertDate}>{gateTime(concertDate, now)}</time>
        </p>
        {codeImage ? (
          <img src={pictures?.get(codeImage) ?? codeImage} alt={codeLabel} className={styles.picture} />
        ) : (
          codeDrawing && <GateCode drawing={codeDrawing} label={codeLabel} />
        )}
        {qrCode && <p className={styles.text}>{qrCode}</p>}
        {!hasCode(ticket) && (
          <div className={styles.file}>
            <p>{isPass(ticket) ? 'This ticket is a Wallet pass.' : 'This ticket is a file.'}</p>
            <FileLink ticket={ticket} name={name} className={styles.open} onDownload={onDownload}>
              {isPass(ticket) ? 'Add to Wallet' : 'Download'}
            </FileLink>
          </div>
        )}
      </div>
      <div className={styles.where}>
        <dl className={classNames(styles.places, hasLongText && styles.long)}>
          {places.map(({ label, text }) => (
            <div key={label} className={styles.place}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {remark && <p className={styles.remark}>{remark}</p>}
      </div>
    </article>
  )
}
