import type { TicketFacts } from '#contract/files.ts'
import type { Line } from '../../integrations/textReader/textReader.ts'
import type { PassTags } from '../../integrations/ticketReader/ticketReader.ts'
import { parseListing } from '../listing/parseListing.ts'

/**
 * What a page of a ticket file says about its event and seat. What is missing or contradictory is left out.
 *
 * @param lines from top to bottom
 * @param tags of a wallet pass; they come before its text
 * @param now decides the year of a date without one
 */
export function parseTicket(lines: readonly Line[], tags: PassTags | null, now: Date): TicketFacts {
  const named = lines.map(withoutLabel)
  const { venue, concertDate, ...listing } = parseListing(named, now)
  const artist = listing.artist ?? findTitle(named.map(textOf), venue)
  const { startsAt, ...tagged } = tags ?? {}
  const wallTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(startsAt ?? '')?.[0]
  const texts = lines.map(textOf)
  return {
    ...(artist && { artist }),
    ...(venue && { venue }),
    ...(concertDate && { concertDate }),
    ...findSeat(texts),
    ...findOrderNumber(texts),
    ...tagged,
    ...(wallTime && { concertDate: wallTime }),
  }
}

const textOf = (line: Line) => line.map(({ text }) => text).join(' ')

/** Wallet passes and forms name what stands behind: `EVENT Phoebe Bridgers`. */
const withoutLabel = (line: Line) =>
  line.length > 1 && /^(?:event|venue|artist|location|where|when|date):?$/i.test(line[0]?.text ?? '')
    ? line.slice(1)
    : line

const notTitles =
  /\d|[:@]|\b(?:admission|admit|barcode|code|doors|e-?tickets?|entry|gate|ga|mobile|order|print|presents?|row|seat|section|sec|standing|tickets?|welcome|your)\b/i

/** The one line above the venue that can be a name. */
function findTitle(lines: readonly string[], venue: string | undefined): string | undefined {
  const end = venue === undefined ? -1 : lines.findIndex((line) => line.includes(venue))
  const [only, ...others] = lines
    .slice(0, Math.max(end, 0))
    .filter((line) => /^\p{L}/u.test(line) && !notTitles.test(line) && line.length <= 60)
  return others.length === 0 ? only : undefined
}

const labels = {
  section: 'section|sect|sec|block|stand|area',
  row: 'row',
  seat: 'seat(?: no\\.?| number)?',
} as const
type Field = keyof typeof labels
const fields = Object.keys(labels) as Field[]
const anyLabel = Object.values(labels).join('|')

const kindsOfSection = 'upper|lower|floor|pit|lawn|club|orchestra|balcony|mezzanine|level|bowl'
/** `102`, `B12`, `Lower Level 4`. */
const numbered = `(?:(?:${kindsOfSection})\\s+)*(?=[^\\s,;|·]*\\d)[a-z\\d]{1,6}(?:-[a-z\\d]{1,4})?`
/** `F`, `AA`. */
const lettered = '[a-z]{1,2}'
const values: Record<Field, string> = {
  section: `${numbered}|${lettered}`,
  row: `${numbered}|${lettered}`,
  seat: numbered,
}
const isSmallWord = /^(?:as|at|by|do|go|if|in|is|it|my|no|of|on|or|so|to|up|we)$/i

const isValueOf = (field: Field, text: string) =>
  new RegExp(`^(?:${values[field]})$`, 'i').test(text) &&
  !isSmallWord.test(text) &&
  // Letters alone are a name only if they are capitals.
  (/\d/.test(text) || text === text.toUpperCase())

function findSeat(lines: readonly string[]): TicketFacts {
  const found: Record<Field, Set<string>> = { section: new Set(), row: new Set(), seat: new Set() }
  for (const field of fields) {
    const labelled = new RegExp(
      `(?<![\\p{L}\\d])(?:${labels[field]})(?:\\.?[\\s:#]+|\\.)(${values[field]})(?![\\p{L}\\d])`,
      'giu',
    )
    for (const line of lines) {
      for (const [, text = ''] of line.matchAll(labelled)) if (isValueOf(field, text)) found[field].add(text)
    }
  }
  for (const [field, text] of columns(lines)) found[field].add(text)

  const facts: TicketFacts = {}
  for (const field of fields) {
    const [only, ...others] = found[field]
    if (only && others.length === 0) facts[field] = only
  }
  const hasSeat = fields.some((field) => found[field].size > 0)
  if (!hasSeat && lines.some((line) => /\bgeneral admission\b/i.test(line)))
    facts.section = 'General Admission'
  const [, number = '', count = ''] =
    /(?<![\d/]|\bpage )(\d{1,2}) of (\d{1,2})(?![\d/])/i.exec(lines.join('\n')) ?? []
  const place = { number: Number(number), count: Number(count) }
  return { ...facts, ...(place.number >= 1 && place.number <= place.count && { place }) }
}

/** Values under or behind a row of labels: `Section`, `Row`, `Seat`, and then `102`, `F`, `12`, on one line or each on its own. */
function columns(lines: readonly string[]): [Field, string][] {
  const isLabel = new RegExp(`^(?:${anyLabel})\\.?:?$`, 'i')
  const fieldOf = (label: string) =>
    fields.find((field) => new RegExp(`^(?:${labels[field]})\\.?:?$`, 'i').test(label))
  const words = lines.flatMap((line) => line.split(/\s+/))
  const found: [Field, string][] = []
  for (let start = 0; start < words.length; start += 1) {
    let end = start
    while (isLabel.test(words[end] ?? '')) end += 1
    const count = end - start
    if (count < 2) continue
    const pairs = words
      .slice(start, end)
      .map((label, index) => [fieldOf(label), words[end + index] ?? ''] as const)
    const isTable = pairs.every(([field, text]) => field && isValueOf(field, text))
    for (const [field, text] of pairs) if (isTable && field) found.push([field, text])
    start = end - 1
  }
  return found
}

function findOrderNumber(lines: readonly string[]): TicketFacts {
  const numbers = new Set<string>()
  const labelled =
    /\b(?:order|confirmation)\s*(?:number|no\.?|id|#)?\s*[:#]?\s*((?=[A-Z\d/-]*\d)[A-Z\d][A-Z\d/-]{4,24})\b/gi
  for (const line of lines) for (const [, number = ''] of line.matchAll(labelled)) numbers.add(number)
  const [only, ...others] = numbers
  return only && others.length === 0 ? { orderNumber: only } : {}
}

/** Text of a file as if it had been read from a picture, a line below the other. */
export function linesOf(lines: readonly string[]): Line[] {
  const [width, height, distance] = [9, 16, 30]
  return lines.map((line, index) => {
    let left = 0
    return line.split(/\s+/).map((text) => {
      const word = {
        ...{ text, confidence: 100, left, right: left + text.length * width },
        ...{ top: index * distance, bottom: index * distance + height },
      }
      left = word.right + width
      return word
    })
  })
}
