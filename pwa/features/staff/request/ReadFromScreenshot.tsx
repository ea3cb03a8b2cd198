import { useQuery } from '@tanstack/react-query'
import { fileIdFromUrl, filesApi, type ListingReading } from '#contract/files.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { formatConcertDate, formatMoney } from '../../../ui/format.ts'
import { countTickets, joinParts } from '../queue/requestWords.ts'

/** What was read from the customer's screenshot, to compare with what they typed. Nothing if nothing was read. */
export function ReadFromScreenshot({ url }: { url: string | null }) {
  const id = fileIdFromUrl(url ?? '')
  const { data } = useQuery({
    ...readQuery(filesApi.reading, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const words = data ? wordsOf(data) : ''
  if (words === '') return null
  return (
    <section aria-label="Read from the screenshot">
      <h3 className="section-label">Read from the screenshot</h3>
      <p>{words}</p>
    </section>
  )
}

function wordsOf({ artist, venue, concertDate, section, row, ticketCount, price }: ListingReading): string {
  const parts = [
    artist,
    venue,
    concertDate && formatConcertDate(concertDate),
    section && `Sec ${section}`,
    row && `Row ${row}`,
    ticketCount && countTickets(ticketCount),
    price && `${formatMoney(price)} each`,
  ]
  return joinParts(parts.filter((part) => typeof part === 'string'))
}
