import type { TicketFacts } from '#contract/files.ts'
import { type Line, linesOf } from '../../integrations/textReader/textReader.ts'
import type { PassTags } from '../../integrations/ticketReader/ticketReader.ts'
import { type FoundDate, findDate } from '../listing/findDate.ts'
import { findArtist, findVenue, isNameLike, named, nameOf } from '../listing/findEvent.ts'
import { isSentence, joinWrapped } from '../listing/paragraphs.ts'
import {
  isBeside,
  isInColumn,
  labelledValue,
  type Phrase,
  phrasesOf,
  spaceBetween,
} from '../listing/phrases.ts'
import { city, kindsOfVenue, ofTours } from '../listing/words.ts'

/**
 * What a page of a ticket file says about its event and seat. What is missing or contradictory is left out.
 *
 * @param lines its words, each with its place on the page
 * @param tags of a wallet pass; they come before its text
 * @param now decides the year of a date without one
 */
export function parseTicket(lines: readonly Line[], tags: PassTags | null, now: Date): TicketFacts {
  const apart = phrasesOf(lines)
  // The name of a shop is as large as a title.
  const phrases = joinWrapped(apart.filter(({ text }) => !/^\S*tick?et\S*$/i.test(text)))
  const date = findDate(phrases, now)
  const title = findTitle(date, phrases)
  const venue = findVenue(date, phrases) ?? findPlainVenue(date, title, phrases)
  // Without an event, what is written large is about something else.
  const isOfEvent = title && (date || venue) && !(venue && title.text.includes(venue.name))
  const artist = findArtist(date, venue, phrases) ?? (isOfEvent ? nameOf([title]) : undefined)
  const { startsAt, relevantAt, artist: event, ...tagged } = tags ?? {}
  const taggedArtist = event && (nameOf(phrasesOf(linesOf([event]))) ?? event)
  const concertDate = wallTimeOf(startsAt) ?? date?.at ?? wallTimeOf(relevantAt)
  const orderNumber = onlyOne(orderNumbers(apart))
  return {
    ...(artist && { artist }),
    ...(venue && { venue: venue.name }),
    ...(concertDate && { concertDate }),
    ...findSeat(apart),
    ...(orderNumber && { orderNumber }),
    ...(onlyInApp.test(phrases.map(({ text }) => text).join(' ')) && { needsApp: true }),
    ...tagged,
    ...(taggedArtist && { artist: taggedArtist }),
  }
}

/** What shops write on tickets whose codes change all the time. */
const onlyInApp =
  /\bscreen ?(?:shots?|grabs?)\b.{0,40}(?:(?:\bnot|n[’']t|\bnever|\bcannot)\b.{0,20}\b(?:accepted|valid|work|get you in|scan|be used|admitted)|\b(?:invalid|refused|rejected))|\b(?:bar ?code|qr ?code|code|ticket)s?\b.{0,30}\b(?:rotat(?:es?|ing)|refresh(?:es|ing)?|changes? (?:every|all the time)|moving|animated|appears? (?:in|on) (?:the|our|your) .{0,20}app)\b|\brotating (?:bar ?|qr ?)?code/i

/** In UTC it says nothing of the hour at the venue. */
const wallTimeOf = (at = '') => /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?!.*Z$)/.exec(at)?.[0]

const notTitles =
  /[:@]\S|tick?et|\d[:.]\d\d|\b(?:admission|admit|barcode|code|doors|e-?tickets?|entry|gate|ga|mobile|order|page|print|presents?|standing|welcome)\b/i
/** Who plays besides. */
const others = /\s(?:w\/|with|feat\.?|ft\.?)\s.*$/i
const isTitleLike = ({ text }: Phrase) =>
  isNameLike(text.replace(others, '')) && !notTitles.test(text) && !isLabels.test(text) && text.length <= 60

/** What is larger than the date and closest above it, where shops stand at the top, or else the largest of all that can be a name. */
function findTitle(date: FoundDate | undefined, phrases: readonly Phrase[]): Phrase | undefined {
  const [first] = date?.phrases ?? []
  const names = phrases.filter(isTitleLike)
  const closest = names.findLast(
    ({ height, bottom }) => first && height > 1.3 * first.height && bottom < first.top,
  )
  if (closest) return closest
  const [largest, ...smaller] = names.toSorted((one, other) => other.height - one.height)
  const next = smaller.find(({ text }) => text !== largest?.text)
  return largest && (!next || next.height < 0.9 * largest.height) ? largest : undefined
}

/** On a ticket, nothing but the venue stands between its title and its date, right below both, or over a city. */
function findPlainVenue(date: FoundDate | undefined, title: Phrase | undefined, phrases: readonly Phrase[]) {
  const isVenue = (phrase: Phrase | undefined): phrase is Phrase =>
    phrase !== undefined &&
    phrase !== title &&
    (!title || phrase.height < 0.9 * title.height) &&
    isTitleLike(phrase) &&
    !city.test(phrase.text) &&
    !ofTours.test(phrase.text) &&
    !/^(?:with|w\/|feat|plus|\+|&)/i.test(phrase.text)
  const near = (edge: Phrase | undefined, side: 'above' | 'below') =>
    phrases
      .filter(
        (phrase) =>
          edge !== undefined &&
          !date?.phrases.includes(phrase) &&
          isInColumn(phrase, edge) &&
          spaceBetween(phrase, edge) < 2 * edge.height &&
          (side === 'above'
            ? phrase.bottom <= edge.top + edge.height / 2
            : phrase.top >= edge.bottom - edge.height / 2),
      )
      .toSorted((one, other) => spaceBetween(one, edge ?? one) - spaceBetween(other, edge ?? other))[0]
  const ofKind = phrases.filter((phrase) => isVenue(phrase) && kindsOfVenue.test(phrase.text))
  const beside = [near(date?.phrases[0], 'above'), near(date?.phrases.at(-1), 'below')]
  const overCity = phrases.filter(({ text }) => city.test(text)).map((phrase) => near(phrase, 'above'))
  for (const candidates of [ofKind, title ? beside : [], overCity]) {
    const [first, ...more] = candidates.filter(isVenue)
    if (first && more.every(({ text }) => text === first.text)) return named(first)
  }
  return undefined
}

const onlyOne = (values: readonly string[]) => (new Set(values).size === 1 ? values[0] : undefined)

type Field = 'section' | 'row' | 'seat'
/** In the order in which they count: a block is a part of a stand. */
const labels: [field: Field, words: string][] = [
  ['section', 'section|sect|sec'],
  ['section', 'block|blk'],
  ['section', 'stand'],
  ['section', 'area|zone'],
  ['row', 'row'],
  ['seat', 'seat(?: no\\.?| number| #)?'],
]
const anyLabel = labels.map(([, words]) => words).join('|')
const isLabels = new RegExp(
  `^(?:(?:${anyLabel}|gate|entrance|entry|level|door|no|number)\\b[.:#]?[\\s/|·,]*)+$`,
  'i',
)
const rowOrSeat = '(?:[A-Z]{1,3}|[A-Z]{0,2}-?\\d{1,4}[A-Z]?)'
const values: Record<Field, string> = {
  /** `102`, `B12`, `Lower Level 4`, `Orchestra`. */
  section: "(?:\\p{Lu}[\\p{L}'&-]*\\s+){0,3}[\\p{Lu}\\d][\\p{L}\\d'&-]*?",
  row: rowOrSeat,
  seat: '[A-Z]{0,2}-?\\d{1,4}[A-Z]?',
}
const isValueOf = (field: Field, text: string) =>
  new RegExp(`^${values[field]}$`, 'u').test(text) && text.length <= 30 && !isLabels.test(text)

function findSeat(phrases: readonly Phrase[]): TicketFacts {
  const said = phrases.filter(({ text }) => isLabels.test(text) || !isSentence(text))
  const facts: TicketFacts = {}
  let hasSeat = false
  const tables = [
    ...said.flatMap(({ text }, index) => columns(text, said[index + 1]?.text ?? '')),
    ...stacks(said),
  ]
  for (const [field, words] of labels) {
    if (facts[field]) continue
    // Behind its label, up to a sign or the next label.
    const inline = new RegExp(
      `(?<![\\p{L}\\d])(?:${caseless(words)})(?:[.:#]*\\s+|[.:#]+)(${values[field]})(?=$|\\s*[^\\p{L}\\d\\s&'-]|\\s+[–—-]\\s|\\s+(?:${caseless(anyLabel)})\\b)`,
      'gu',
    )
    const isLabel = new RegExp(`^(?:${words})[.:]?$`, 'i')
    const found = [
      ...said.flatMap(({ text }) => [...text.matchAll(inline)].map(([, value = '']) => value)),
      ...said.flatMap((phrase) => {
        if (!isLabel.test(phrase.text)) return []
        const value = labelledValue(phrase, said, (text) => isValueOf(field, text))
        // Under several labels that stand above one another, none is the value of the lowest alone.
        return value && (isBeside(phrase, value) || !isStacked(phrase, said)) ? [value.text] : []
      }),
      ...tables.flatMap(([label, value]) => (isLabel.test(label) && isValueOf(field, value) ? [value] : [])),
    ].filter((value) => !isLabels.test(value))
    hasSeat ||= found.length > 0
    const only = onlyOne(found)
    if (only) facts[field] = only
  }
  const isGeneral = said.some(
    (phrase) =>
      (/\bgeneral admission\b/i.test(phrase.text) && phrase.text.length <= 50) ||
      // In a narrow column.
      (/^general$/i.test(phrase.text) && labelledValue(phrase, said, (text) => /^admission$/i.test(text))),
  )
  if (!hasSeat && isGeneral) facts.section = 'General Admission'
  const [, number = '', count = ''] =
    /(?<![\d/]|\bpage )(\d{1,2}) ?(?:of|(?<=\btickets? (?:no\.? )?\d{1,2} ?)\/) ?(\d{1,2})(?![\d/])/i.exec(
      phrases.map(({ text }) => text).join('\n'),
    ) ?? []
  const place = { number: Number(number), count: Number(count) }
  return { ...facts, ...(place.number >= 1 && place.number <= place.count && { place }) }
}

const isStacked = (label: Phrase, phrases: readonly Phrase[]) =>
  phrases.some((other) => isLabels.test(other.text) && isNextTo(label, other))

const isNextTo = (label: Phrase, other: Phrase) =>
  other !== label &&
  isInColumn(label, other) &&
  !isBeside(label, other) &&
  spaceBetween(label, other) < 1.1 * label.height

/** `Section`, `Row` and `Seat` above one another, and then as many values. */
function stacks(phrases: readonly Phrase[]): [label: string, value: string][] {
  const isLabel = (phrase: Phrase | undefined) => phrase !== undefined && isLabels.test(phrase.text)
  return phrases.flatMap((phrase, start) => {
    if (!isLabel(phrase) || isLabel(phrases[start - 1])) return []
    let count = 1
    while (isLabel(phrases[start + count])) count += 1
    const names = phrases.slice(start, start + count)
    const isOne = count > 1 && names.slice(1).every((name, index) => isNextTo(name, names[index] ?? name))
    return isOne ? names.map(({ text }, index) => [text, phrases[start + count + index]?.text ?? '']) : []
  })
}

/** As in `row`, `Row` and `ROW`, while what follows keeps its case. */
const caseless = (words: string) => words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** `Section Row Seat` over `102 F 12`, or `SEC/ROW/SEAT: 102/F/12`. */
function columns(text: string, next: string): [label: string, value: string][] {
  const partsOf = (whole: string) => whole.split(/[\s/|·,:]+/).filter(Boolean)
  const parts = partsOf(text)
  const end = parts.findIndex((part) => !isLabels.test(part))
  const names = end === -1 ? parts : parts.slice(0, end)
  const found = end === -1 ? partsOf(next) : parts.slice(end)
  if (names.length < 2 || names.length !== found.length) return []
  return names.map((name, index) => [name, found[index] ?? ''])
}

const orderWords =
  '(?:order|booking|confirmation|conf|reservation|purchase|transaction)(?: ?(?:number|no|nr|id|reference|ref|code|#))?|(?:reference|ref)(?: ?(?:number|no|#))?'
const isOrderNumber = (text: string) => /^(?=.*\d)[A-Z\d][A-Z\d/-]{4,24}$/i.test(text)

function orderNumbers(phrases: readonly Phrase[]): string[] {
  const inline = new RegExp(
    `\\b(?:${orderWords})\\.?\\s*[:#]?\\s*([A-Z\\d][A-Z\\d/-]{4,24})(?![A-Z\\d])`,
    'gi',
  )
  const isLabel = new RegExp(`^(?:${orderWords})[.:#]?$`, 'i')
  return phrases
    .flatMap((phrase) => {
      if (!isLabel.test(phrase.text)) return [...phrase.text.matchAll(inline)].map(([, value = '']) => value)
      return labelledValue(phrase, phrases, isOrderNumber)?.text ?? []
    })
    .filter(isOrderNumber)
}
