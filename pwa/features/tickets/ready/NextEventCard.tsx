import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { gateTime } from '../../../ui/eventWords.ts'
import { useNow } from '../../../ui/useNow.ts'
import { eventAddress } from '../eventAddress.ts'
import { hasQr } from '../gate/gateTickets.ts'
import type { EventTickets } from '../list/eventTickets.ts'
import styles from './NextEventCard.module.css'
import { TicketsReady } from './TicketsReady.tsx'

/** An event of today or tomorrow, above whatever the dashboard shows: whether its tickets are here, and the way to the gate view. */
export default function NextEventCard({ event }: { event: EventTickets }) {
  const { artist, concertDate, tickets, requestIds } = event
  const now = useNow()
  const withQr = tickets.filter(hasQr)
  const [first] = withQr
  return (
    <section aria-label="Your next event" className={styles.section}>
      <Card className={styles.card}>
        <p className={styles.event}>
          <strong>{artist}</strong> · {gateTime(concertDate, now)}
        </p>
        <ButtonLink
          className={styles.way}
          to={first ? `/dashboard?tab=my-tickets&gate=${first.id}` : eventAddress(requestIds[0] ?? '')}
        >
          {first ? (withQr.length === 1 ? 'Show QR code' : 'Show QR codes') : 'My Tickets'}
        </ButtonLink>
        <div className={styles.ready}>
          <TicketsReady tickets={tickets} />
        </div>
      </Card>
    </section>
  )
}
