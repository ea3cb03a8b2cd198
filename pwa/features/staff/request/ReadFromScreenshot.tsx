import { useQuery } from '@tanstack/react-query'
import { fileIdFromUrl, filesApi, type ListingReading } from '#contract/files.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { formatConcertDate, formatMoney } from '../../../ui/format.ts'
import { countTickets } from '../queue/requestWords.ts'

/** What was read from the customer's screenshot, to compare with what they typed. Nothing if nothing was read. */
export function ReadFromScreenshot({ url }: { url: string | null }) {
  const id = fileIdFromUrl(url ?? '')
  const { data } = useQuery({
    ...readQuery(filesApi.reading, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const facts = data ? factsOf(data) : []
  if (facts.length === 0) return null
  return (
    <section aria-label="Read from the screenshot">
      <h3 className="section-label">Read from the screenshot</h3>
      <FactList>
        {facts.map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </FactList>
    </section>
  )
}

function factsOf({ artist, venue, concertDate, section, row, ticketCount, price }: ListingReading) {
  const facts: [name: string, text: string | undefined][] = [
    ['Artist', artist],
    ['Venue', venue],
    ['Date', concertDate && formatConcertDate(concertDate)],
    ['Section', section],
    ['Row', row],
    ['Tickets', ticketCount === undefined ? undefined : countTickets(ticketCount)],
    ['Price', price === undefined ? undefined : `${formatMoney(price)} each`],
  ]
  return facts.filter(([, text]) => text)
}
