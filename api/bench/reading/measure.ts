import { chromium, type Page } from '@playwright/test'
import type { ListingReading } from '#contract/files.ts'
import { foldLetters } from '#contract/rules/searchWords.ts'
import { chromiumFlags, chromiumPath } from '../../../pwa/testing/chromium.ts'
import { createLog } from '../../config/log.ts'
import { readListing } from '../../files/readScreenshot.ts'
import { createTesseractReader } from '../../integrations/textReader/tesseractReader.ts'
import { figureOf, median, type Row, rowOf } from '../row.ts'
import { blindHalf } from './blindHalf.ts'
import { dateParts, type Half, type Layout, type Listing } from './drawing.ts'
import { knownHalf } from './knownHalf.ts'

const minFound = 90
const maxWrong = 2
const maxMs = 15_000

/** Fields read from drawn listings: of layouts that the parser is improved with, and of those drawn without knowledge of it. */
export async function benchReading(): Promise<Row[]> {
  const reader = createTesseractReader({ log: createLog('silent') })
  const rows: Row[] = []
  const all = { listings: 0, shown: 0, found: 0, wrong: 0 }
  const times: number[] = []
  const startRss = process.memoryUsage.rss()
  let peakRss = startRss
  for (const half of [knownHalf, blindHalf]) {
    const sum = { shown: 0, found: 0, wrong: 0 }
    for (const drawn of await drawListings(half)) {
      const startedAt = performance.now()
      const reading = await readListing(reader, drawn.picture, half.now)
      times.push(performance.now() - startedAt)
      peakRss = Math.max(peakRss, process.memoryUsage.rss())
      const { shown, found, wrong, missing } = score(drawn, reading ?? {})
      sum.shown += shown
      sum.found += found
      sum.wrong += wrong.length
      // Never the others, so that the parser cannot be fitted to them.
      if (half === knownHalf && wrong.length + missing.length > 0) {
        process.stderr.write(
          `  ${drawn.layout.name}, ${drawn.listing.artist}: not found ${missing.join(', ') || 'none'}; wrong ${JSON.stringify(wrong)}\n`,
        )
      }
    }
    const { listings, layouts, name } = half
    rows.push(
      fieldsRow(`fields read from ${listings.length} listings in ${layouts.length} layouts ${name}`, sum),
    )
    all.listings += listings.length
    all.shown += sum.shown
    all.found += sum.found
    all.wrong += sum.wrong
  }
  rows.push(fieldsRow(`fields read from all ${all.listings} listings`, all))
  await reader.close()
  const [slowest, megabytes] = [Math.round(Math.max(...times)), Math.round((peakRss - startRss) / 1e6)]
  const what = 'reading one listing'
  const measured = (text: string) => `${text}, at most ${slowest} ms, ${megabytes} MB`
  const also: [string, boolean] = ['also the slowest', slowest <= maxMs]
  rows.push(rowOf({ what, figure: median(times), digits: 0, unit: ' ms', most: maxMs, measured, also }))
  return rows
}

/** How many of the shown fields were found, and which ones are wrong. Case and accents do not count, as in a search. */
function score({ listing, layout }: Drawn, reading: ListingReading) {
  const { artist, venue, at, section, row, count, price } = listing
  const all: Record<string, unknown> = {
    ...{ artist, venue, concertDate: at, section, row },
    ...{ ticketCount: count, price: layout.isRounded ? Math.round(price / 100) : price / 100 },
  }
  const hidden: readonly string[] = layout.hides ?? []
  const truth = Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== '' && !hidden.includes(name)),
  )
  const read = Object.entries(reading)
  const isRight = ([name, value]: [string, unknown]) =>
    foldLetters(String(value)) === foldLetters(String(truth[name]))
  return {
    shown: Object.keys(truth).length,
    found: read.filter(isRight).length,
    wrong: read.filter((field) => !isRight(field)),
    missing: Object.keys(truth).filter((name) => !(name in reading)),
  }
}

function fieldsRow(what: string, { shown, found, wrong }: Record<'shown' | 'found' | 'wrong', number>): Row {
  const mistaken = figureOf((wrong / shown) * 100, 1)
  return rowOf({
    what,
    figure: (found / shown) * 100,
    ...{ digits: 1, unit: ' %', least: minFound },
    measured: (text) => `${text} of ${shown} found, ${mistaken.text} % wrong`,
    also: [`≤ ${maxWrong} % wrong`, mistaken.number <= maxWrong],
  })
}

interface Drawn {
  layout: Layout
  listing: Listing
  /** The picture as the form uploads it. */
  picture: Buffer
}

/** Draws a half. */
async function drawListings({ layouts, listings }: Half): Promise<Drawn[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const drawn: Drawn[] = []
  try {
    for (const [index, listing] of listings.entries()) {
      const layout = layouts[index % layouts.length]
      if (!layout) throw new Error('There are no layouts')
      const isDark = Math.floor(index / layouts.length) % 2 === 1
      const { width, height, scale = width < 600 ? 3 : 2, isJpeg } = layout
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
      await page.setContent(layout.html({ ...listing, ...dateParts(listing.at) }, isDark))
      const shot = await page.screenshot(isJpeg ? { type: 'jpeg', quality: 75 } : {})
      drawn.push({ layout, listing, picture: await shrink(page, shot) })
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return drawn
}

/** Shrinks like `prepareScreenshot` in the PWA; none is tall. */
async function shrink(page: Page, shot: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:;base64,${data}`)).blob())
    const scale = Math.min(1, 2000 / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/webp', 0.85).split(',')[1] ?? ''
  }, shot.toString('base64'))
  return Buffer.from(base64, 'base64')
}
