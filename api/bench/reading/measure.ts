import { createLog } from '../../config/log.ts'
import { readListing } from '../../files/readScreenshot.ts'
import { createTesseractReader } from '../../integrations/textReader/tesseractReader.ts'
import { median, type Row } from '../row.ts'
import { blindLayouts, blindListings, blindNow } from './blindLayouts.ts'
import { drawListings } from './drawListings.ts'
import { knownLayouts, knownListings, knownNow } from './knownLayouts.ts'
import { score } from './score.ts'

const leastFound = 90
const mostWrong = 2

/** Fields read from drawn listings: of layouts that the parser is improved with, and of those drawn without knowledge of it. */
export async function benchReading(): Promise<Row[]> {
  const reader = createTesseractReader({ log: createLog('silent') })
  const rows: Row[] = []
  const all = { listings: 0, shown: 0, found: 0, wrong: 0 }
  const times: number[] = []
  const startRss = process.memoryUsage.rss()
  let mostRss = startRss
  for (const [which, layouts, listings, now] of [
    ['known to the parser', knownLayouts, knownListings, knownNow],
    ['drawn without knowledge of the parser', blindLayouts, blindListings, blindNow],
  ] as const) {
    const sum = { shown: 0, found: 0, wrong: 0 }
    for (const drawn of await drawListings(layouts, listings)) {
      const startedAt = performance.now()
      const reading = await readListing(reader, drawn.picture, now)
      times.push(performance.now() - startedAt)
      mostRss = Math.max(mostRss, process.memoryUsage.rss())
      const { shown, found, wrong, missing } = score(drawn, reading ?? {})
      sum.shown += shown
      sum.found += found
      sum.wrong += wrong.length
      // Never the others: whoever saw them could fit the parser to them.
      if (layouts === knownLayouts && wrong.length + missing.length > 0) {
        process.stderr.write(
          `  ${drawn.layout.name}, ${drawn.listing.artist}: not found ${missing.join(', ') || 'none'}; wrong ${JSON.stringify(wrong)}\n`,
        )
      }
    }
    rows.push(
      rowOf(`fields read from ${listings.length} listings in ${layouts.length} layouts ${which}`, sum),
    )
    all.listings += listings.length
    all.shown += sum.shown
    all.found += sum.found
    all.wrong += sum.wrong
  }
  rows.push(rowOf(`fields read from all ${all.listings} listings`, all))
  await reader.close()
  const mostMs = 15_000
  rows.push({
    what: 'reading one listing',
    measured: `${Math.round(median(times))} ms, at most ${Math.round(Math.max(...times))} ms, ${Math.round((mostRss - startRss) / 1e6)} MB`,
    limit: 'fixed',
    target: `≤ ${mostMs / 1000} s`,
    isMet: Math.max(...times) <= mostMs,
  })
  return rows
}

function rowOf(what: string, { shown, found, wrong }: { shown: number; found: number; wrong: number }): Row {
  const percent = (part: number) => Math.round((part / shown) * 1000) / 10
  return {
    what,
    measured: `${percent(found)} % of ${shown} found, ${percent(wrong)} % wrong`,
    limit: 'fixed',
    target: `≥ ${leastFound} %, ≤ ${mostWrong} % wrong`,
    isMet: percent(found) >= leastFound && percent(wrong) <= mostWrong,
  }
}
