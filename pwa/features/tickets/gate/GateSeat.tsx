import type { Ticket } from '#contract/tickets.ts'
import { classNames } from '../../../ui/classNames.ts'
import { gateTime } from '../../../ui/eventWords.ts'
import { seatRemark, withoutWord } from '../seatWords.ts'
import styles from './GateSeat.module.css'
import { QrCode } from './QrCode.tsx'

interface GateSeatProps {
  ticket: Ticket
  /** 'Seat 11' */
  name: string
  now: Date
  headingId: string | undefined
}

/** One ticket at the gate: a large QR code for the scanner, and the seat for the staff. */
export function GateSeat({ ticket, name, now, headingId }: GateSeatProps) {
  const { artist, venue, concertDate, section, row, seat, gate, qrCode } = ticket
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
        <h1 id={headingId} className={styles.artist}>
          {artist}
        </h1>
        <p className={styles.event}>
          {venue} · <time dateTime={concertDate}>{gateTime(concertDate, now)}</time>
        </p>
        {qrCode && (
          <>
            <QrCode text={qrCode} label={`QR code of ${name}`} className={styles.qr} />
            <p className={styles.text}>{qrCode}</p>
          </>
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
