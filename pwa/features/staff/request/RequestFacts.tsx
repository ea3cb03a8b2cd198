import type { AdminTicketRequest } from '#contract/requests.ts'
import { formatConcertDate } from '../../../ui/format.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { headPills } from '../queue/requestPill.ts'
import { countTickets, describePlace, joinParts, shorten } from '../queue/requestWords.ts'

/** Characters that the head has room for. */
const longest = { artist: 40, venue: 60, section: 30 }

/** Venue, date and seats in one line. */
export function describeFacts(request: AdminTicketRequest, now: Date): string {
  return joinParts([
    shorten(request.venue, longest.venue),
    formatConcertDate(request.concertDate, now),
    describePlace(shorten(request.section, longest.section), request.preferredRow),
    countTickets(request.ticketCount),
  ])
}

/** The status and what is due. */
export function RequestPills({ request }: { request: AdminTicketRequest }) {
  const now = useNow()
  return (
    <Row>
      {headPills(request, now).map(({ tone, text }) => (
        <StatusPill key={text} tone={tone}>
          {text}
        </StatusPill>
      ))}
    </Row>
  )
}

/** What the head of the request has no room for, in full; nothing if it shows everything. */
export function LongNames({ request }: { request: AdminTicketRequest }) {
  const names = [
    ['Artist', request.artist, longest.artist],
    ['Venue', request.venue, longest.venue],
    ['Section', request.section, longest.section],
  ] as const
  const cut = names.filter(([, text, most]) => [...text].length > most)
  if (cut.length === 0) return null
  return (
    <Stack as="dl" gap={2}>
      {cut.map(([label, text]) => (
        <div key={label}>
          <dt className="section-label">{label}</dt>
          <Text as="dd" wrap="break">
            {text}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
