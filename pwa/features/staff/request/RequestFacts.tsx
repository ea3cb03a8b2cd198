import type { AdminTicketRequest } from '#contract/requests.ts'
import { formatConcertDate } from '../../../ui/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { headPills } from '../queue/requestPill.ts'
import { countTickets, describePlace, joinParts, shorten } from '../queue/requestWords.ts'
import styles from './RequestFacts.module.css'

/** Venue, date and seats in one line. */
export function describeFacts(request: AdminTicketRequest, now: Date): string {
  return joinParts([
    shorten(request.venue, 60),
    formatConcertDate(request.concertDate, now),
    describePlace(shorten(request.section, 30), request.preferredRow),
    countTickets(request.ticketCount),
  ])
}

/** The status and what is due. */
export function RequestPills({ request }: { request: AdminTicketRequest }) {
  const now = useNow()
  return (
    <div className={styles.pills}>
      {headPills(request, now).map(({ tone, text }) => (
        <StatusPill key={text} tone={tone}>
          {text}
        </StatusPill>
      ))}
    </div>
  )
}
