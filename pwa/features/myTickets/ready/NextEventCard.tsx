import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { gateTime } from '../../../ui/eventWords.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { type EventTickets, eventAddress, hasCode, showCodesLabel } from '../../tickets/eventTickets.ts'

import styles from '../myTickets.module.css'
import { TicketsReady } from './TicketsReady.tsx'

/** An event of today or tomorrow, above whatever the dashboard shows: whether its tickets are here, and the way to the gate view. */
export default function NextEventCard({ event }: { event: EventTickets }) {
  const { artist, concertDate, tickets, requestIds } = event
  const now = useNow()
  const first = tickets.find(hasCode)
  return (
    <section aria-label="Your next event" className={styles.nextEvent}>
      <Card>
        <Row gap={3} justify="between">
          <Text grow="8rem" wrap="break">
            <strong translate="no">{artist}</strong> · {gateTime(concertDate, now)}
          </Text>
          <ButtonLink
            to={first ? `/dashboard?tab=my-tickets&gate=${first.id}` : eventAddress(requestIds[0] ?? '')}
          >
            {first ? showCodesLabel(tickets) : 'My Tickets'}
          </ButtonLink>
          <div className={styles.nextReady}>
            <TicketsReady tickets={tickets} />
          </div>
        </Row>
      </Card>
    </section>
  )
}
