import { useQuery } from '@tanstack/react-query'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { type ShowChange, showsApi } from '#contract/shows.ts'
import { readWithQuery } from '../../http/readQuery.ts'
import { formatConcertDate, formatInstant } from '../../ui/format.ts'
import { Stack, Text } from '../../ui/layout.tsx'

/** How the show of a request was changed, and how far that is for all its requests. Most shows never change. */
export function ShowChanges({
  request: { id, showMoved, isShowCancelled },
}: {
  request: AdminTicketRequest
}) {
  const { data } = useQuery({
    ...readWithQuery(showsApi.read, { requestId: id }),
    enabled: showMoved !== null || isShowCancelled,
  })
  if (!data?.changes.length) return null
  return (
    <Stack as="section" gap={2} aria-labelledby={`changes-${id}`}>
      <h3 id={`changes-${id}`} className="section-label">
        Show changed
      </h3>
      {data.changes.map((change) => (
        <div key={change.id}>
          <Text>{describeChange(change)}</Text>
          <Text size="second" tone="muted">
            By {change.by}, {formatInstant(change.at)}. {progressOf(change)}
          </Text>
        </div>
      ))}
    </Stack>
  )
}

function describeChange({ venue, concertDate, before }: ShowChange): string {
  if (!venue || !concertDate) return 'Cancelled'
  const was = `${formatConcertDate(before.concertDate)} at ${before.venue}`
  return `Now ${formatConcertDate(concertDate)} at ${venue}. Before: ${was}`
}

function progressOf({ requests, done }: ShowChange): string {
  if (done < requests) return `${done} of ${requests} requests are up to date.`
  return requests === 1 ? 'The request is up to date.' : `All ${requests} requests are up to date.`
}
