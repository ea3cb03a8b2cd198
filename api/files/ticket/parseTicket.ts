import type { TicketFacts } from '#contract/files.ts'
import { type Line, linesOf } from '../../integrations/textReader/textReader.ts'
import type { PassTags } from '../../integrations/ticketReader/ticketReader.ts'
import { type FoundDate, findDate, isAboutTime, notOfEvent } from '../listing/findDate.ts'
import { findArtist, findVenue, isNameLike, named, nameOf } from '../listing/findEvent.ts'
import { isSentence, joined, joinWrapped } from '../listing/paragraphs.ts'
import {
  certain,
  isBeside,
  isInColumn,
  labelledValue,
  type Phrase,
  phrasesOf,
  spaceBetween,
} from '../listing/phrases.ts'
import { city, kindsOfVenue, ofTours, placeName } from '../listing/words.ts'
import { caseless, translated } from './translate.ts'

/**
 * What a page of a ticket file says about its event and seat. What is missing or contradictory is left out.
 *
 * @param lines its words, each with its place on the page
 * @param tags of a wallet pass; they come before its text
 * @param now decides the year of a date without one
 */
export function parseTicket(lines: readonly Line[], tags: PassTags | null, now: Date): TicketFacts {
  const { apart, addresses } = withoutAddresses(translated(phrasesOf(lines, true)))
  const usual =
    apart.map(({ height }) => height).sort((one, other) => one - other)[(apart.length - 1) >> 1] ?? 0
  const phrases = joinTitles(
    joinWrapped(
      apart
        .filter((phrase) => !aroundEvent.test(phrase.text) && !addresses.includes(phrase))
        .map((phrase) => ({ ...phrase, text: withoutFrame(phrase.text, phrase.height > 1.5 * usual) })),
    ),
    usual,
  )
  const date = findDate(
    phrases.filter((phrase) => !isOfOrder(phrase, apart)),
    now,
  )
  const title = findTitle(
    date,
    phrases.filter((phrase) => !addresses.some((address) => isRightAbove(phrase, address))),
  )
  const venue = findVenue(date, phrases) ?? findPlainVenue(date, title, phrases, addresses)
  // Without an event, what is written large is about something else.
  const isOfEvent = title && (date || venue || tags) && !(venue && title.text.includes(venue.name))
  const artist = findArtist(date, venue, phrases) ?? (isOfEvent ? nameOf([title]) : undefined)
  const { startsAt, relevantAt, artist: event, ...tagged } = tags ?? {}
  const taggedArtist = event && (nameOf(phrasesOf(linesOf([event]))) ?? event)
  const concertDate = wallTimeOf(startsAt) ?? (date?.isClear ? date.at : undefined) ?? wallTimeOf(relevantAt)
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

/** Joins the lines of a title, which is larger than most of the page. */
function joinTitles(phrases: readonly Phrase[], usual: number): Phrase[] {
  const found: Phrase[] = []
  for (const phrase of phrases) {
    const index = found.findIndex(
      (title) =>
        title.height > 1.5 * usual &&
        Math.abs(phrase.height - title.height) < 0.1 * title.height &&
        phrase.top >= title.bottom - title.height / 3 &&
        spaceBetween(title, phrase) < 0.8 * title.height &&
        isInColumn(title, phrase) &&
        /^[\p{L}\s&'’-]+$/u.test(title.text + phrase.text) &&
        !isAboutTime(phrase.text),
    )
    const title = found[index]
    if (title) found[index] = joined(title, phrase)
    else found.push(phrase)
  }
  return found
}

/** What shops write on tickets whose codes change all the time. */
const onlyInApp =
  /\bscreen ?(?:shots?|grabs?)\b.{0,40}(?:(?:\bnot|n[’']t|\bnever|\bcannot)\b.{0,20}\b(?:accepted|valid|work|get you in|scan|be used|admitted)|\b(?:invalid|refused|rejected))|\b(?:bar ?code|qr ?code|code|ticket)s?\b.{0,30}\b(?:rotat(?:es?|ing)|refresh(?:es|ing)?|changes? (?:every|all the time)|moving|animated|appears? (?:in|on) (?:the|our|your) .{0,20}app)\b|\brotating (?:bar ?|qr ?)?code/i

/** The name of a shop, and what else could be taken for a title. */
const aroundEvent =
  /^\S*tick?et\S*$|['’]s? (?:e-?)?tickets?$|^(?:parking|valet|purchased?|booked|ordered|issued|printed|paid)\b|\d,\d\d\b|[£€]/i

const roles =
  'piano|violin|viola|cello|double bass|guitar|organ|harpsichord|harp|flute|clarinet|oboe|trumpet|percussion|soprano|mezzo-soprano|countertenor|tenor|baritone|bass|narrator|conductor|music director'
/** What is around a name: 'Bowery presents: Mitski', 'Live at The Anthem', 'Mitsuko Uchida, piano'. */
const frame = new RegExp(
  `^.{2,40}? presents?:? (?=[\\p{L}\\d])|^live (?=at )|(?<=\\p{L}), (?:${roles})$`,
  'giu',
)

/**
 * A text without what is around the name in it. A theatre's label is read as that of a venue.
 *
 * @param isLarge written like a title, whose name can be without capitals
 */
function withoutFrame(text: string, isLarge: boolean): string {
  const name = text.replace(frame, '').replace(/^theat(?:re|er)(?=:|$)/i, 'Venue')
  return isLarge && /^(?:\p{Ll}+ ){0,3}\p{Ll}+$/u.test(name)
    ? name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : name
}

const streets = caseless(
  'street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|parkway|pkwy|highway|hwy|court|ct|square|sq|place|pl|terrace|broadway',
)
const british = '\\b[A-Z]{1,2}\\d{1,2}[A-Z]? ?\\d[A-Z]{2}\\b'
/** '300 E Main St' */
const street = `\\d{1,5}[A-Z]? (?:[^\\s,]+ ){0,4}(?:${streets})\\b\\.?`
/** '300 E Main St', 'Peninsula Square, London SE10 0DX', or 'Am Gleis 4, 04103 Leipzig' */
const address = new RegExp(
  `^(?:${street}(?: [NSEW]{1,2})?(?:,|$)|[^,]*\\b(?:${streets}),.*${british}|(?=[^,|·•–]*\\d)(?!.*(?:\\b20\\d\\d\\b|:)).*(?:\\b\\d{4,6}\\b|${british}))`,
)
const mark = '(?:, ?| [|·•–—-] )'
/** 'The O2, Peninsula Square, London SE10 0DX', but not 'Peninsula Square, London SE10 0DX'. */
const beforeAddress = new RegExp(
  `^(?!${street}|[^,]*\\b(?:${streets})\\.?${mark})([^,|·•]{2,40}?)${mark}(?=${street}|[^,]+, .*\\b[A-Z]{2},? \\d{5}\\b|\\p{L}.*${british}|[^,]+, \\d{4,5} \\p{L})`,
  'u',
)

/** Splits a line of a venue and its address in two, as if the address stood under the name. */
function withoutAddresses(phrases: readonly Phrase[]): { apart: Phrase[]; addresses: Phrase[] } {
  const addresses = phrases.filter(({ text }) => address.test(text) && !beforeAddress.test(text))
  const apart = phrases.map((phrase) => {
    const [, name] = beforeAddress.exec(phrase.text) ?? []
    if (!name || isAboutTime(name)) return phrase
    const middle = (phrase.top + phrase.bottom) / 2
    addresses.push({ ...phrase, top: middle })
    return { ...phrase, text: name, bottom: middle }
  })
  return { apart, addresses }
}

/** Whether the date's label is about something else: 'Purchased'. */
const isOfOrder = (phrase: Phrase, phrases: readonly Phrase[]) =>
  phrases.some(
    (label) =>
      notOfEvent.test(label.text) &&
      !isSentence(label.text) &&
      !/\d/.test(label.text) &&
      (isBeside(label, phrase) ? label.right <= phrase.left : isRightAbove(label, phrase)),
  )

const isRightAbove = (label: Phrase, value: Phrase) =>
  label.top < value.top && isInColumn(label, value) && spaceBetween(label, value) < 2 * value.height

/** A time in UTC says nothing of the hour at the venue. */
const wallTimeOf = (at = '') => /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?!.*Z$)/.exec(at)?.[0]

const notTitles =
  /[:@]\S|tick?et|\d[:.]\d\d|\b(?:admission|admit|barcode|code|doors|e-?tickets?|entry|gate|ga|invoice|mobile|order|page|parking|pass|presents?|print|receipt|standing|voucher|welcome|ltd|llc|inc|gmbh)\b/i
/** Tours and supporting acts. */
const afterName = /(?:\s(?:w\/|with|feat\.?|ft\.?)\s|:\s|\s[–—-]\s).*$|!$/i
const isTitleLike = ({ text }: Phrase) => {
  const name = text.replace(afterName, '')
  return (
    isNameLike(name) &&
    !notTitles.test(name) &&
    !isLabels.test(text) &&
    !isOfSeat.test(text) &&
    text.length <= 60
  )
}

/** What is larger than the date and closest above it, where shops are at the top, or else the largest of all that can be a name. */
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

/** On a ticket, nothing but the venue is between title and date, right below both, or over a city. */
function findPlainVenue(
  date: FoundDate | undefined,
  title: Phrase | undefined,
  phrases: readonly Phrase[],
  addresses: readonly Phrase[],
) {
  const isVenue = (phrase: Phrase | undefined): phrase is Phrase =>
    phrase !== undefined &&
    phrase !== title &&
    (!title || phrase.height < 0.9 * title.height) &&
    isTitleLike(phrase) &&
    !city.test(phrase.text) &&
    !ofTours.test(phrase.text) &&
    !/^(?:with|w\/|feat|plus|support|special guest|\+|&)/i.test(phrase.text)
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
  const ofKind = phrases.filter(
    (phrase) => isVenue(phrase) && (kindsOfVenue.test(phrase.text) || /^at \p{Lu}/u.test(phrase.text)),
  )
  const beside = [near(date?.phrases[0], 'above'), near(date?.phrases.at(-1), 'below')]
  const towns = [...addresses, ...phrases.filter(({ text }) => city.test(text))]
  // In small print is the address of a shop.
  const overTown = towns
    .map((phrase) => near(phrase, 'above'))
    .filter((phrase) => phrase && phrase.height > 0.75 * (date?.phrases[0]?.height ?? 0))
  for (const candidates of [ofKind, title ? beside : [], overTown]) {
    const [first, ...more] = candidates.filter(isVenue)
    if (first && more.every(({ text }) => text === first.text)) return named(first, true)
  }
  return undefined
}

const onlyOne = (values: readonly string[]) => (new Set(values).size === 1 ? values[0] : undefined)

type Field = 'section' | 'row' | 'seat'
/** Labels in the order in which they count: a block is a part of a stand. */
const labels: [field: Field, words: string][] = [
  ['section', 'section|sect|sec'],
  ['section', 'block|blk'],
  ['section', 'stand'],
  ['section', 'area|zone'],
  ['row', 'row'],
  ['seat', 'seat(?: no\\.?| number| #)?'],
]
const anyLabel = labels.map(([, words]) => words).join('|')
/** Each is read in one way only, as 'Seat number' or as two, or else a page of them would take forever. */
const isLabels = new RegExp(
  `^(?:(?=(?<label>(?:${anyLabel}|gate|entrance|entry|level|door|no|number)\\b[.:#]?[\\s/|·,]*))\\k<label>)+$`,
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

/** 'Section 324, Row 7', 'Row C, seat 5': certain in a sentence, too. */
const isOfSeat = /\bsec(?:t(?:ion)?)?\.? \S{1,4},? row [A-Z\d]{1,3}\b|\brow [A-Z\d]{1,3}[,\s–-]+seats? \d/i

function findSeat(phrases: readonly Phrase[]): TicketFacts {
  const said = phrases.filter(({ text }) => isLabels.test(text) || !isSentence(text) || isOfSeat.test(text))
  const facts: TicketFacts = {}
  let hasSeat = false
  const tables = [
    ...said.flatMap(({ text }, index) => columns(text, lineOf(said[index + 1], said))),
    ...stacks(said),
  ]
  for (const [field, words] of labels) {
    if (facts[field]) continue
    // Behind its label, up to a sign or the next label.
    const inline = new RegExp(
      `(?<![\\p{L}\\d])(?:${caseless(words)})(?:[.:#]*\\s+|[.:#]+)(${values[field]})(?!\\s*(?:[,&+–-]|and|to)\\s*\\d)(?=$|\\s*[^\\p{L}\\d\\s&'-]|\\s+[–—-]\\s|\\s+(?:${caseless(anyLabel)})\\b)`,
      'gu',
    )
    const isLabel = new RegExp(`^(?:${words})[.:]?$`, 'i')
    const found = [
      ...said.flatMap(({ text }) => [...text.matchAll(inline)].map(([, value = '']) => value)),
      ...said.flatMap((phrase) => {
        if (!isLabel.test(phrase.text)) return []
        const value = labelledValue(phrase, said, (text) => isValueOf(field, text))
        // Under several labels above one another, no value belongs to the lowest alone.
        return value && (isBeside(phrase, value) || !isStacked(phrase, said)) ? [value.text] : []
      }),
      ...tables.flatMap(([label, value]) => (isLabel.test(label) && isValueOf(field, value) ? [value] : [])),
    ].filter((value) => !isLabels.test(value))
    hasSeat ||= found.length > 0
    const only = onlyOne(found)
    if (only && isRead(only, said)) facts[field] = only
  }
  // 'Stalls Row F Seat 14'
  const named = said.flatMap((phrase) => {
    const text = /^(?:row|seat)\b/i.test(phrase.text) ? lineOf(phrase, said, ' · ') : phrase.text
    const [before = ''] = /^.*?(?=[\s,·|:–-]+(?:row|seat)\b)/i.exec(text) ?? []
    return before
      .split(/\s*[,·|:]\s*|\s[–-]\s/)
      .filter((part) => placeName.test(part) && !isLabels.test(part))
  })
  const place = onlyOne(named)
  if (!facts.section && place) facts.section = place
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
  const ticket = { number: Number(number), count: Number(count) }
  return { ...facts, ...(ticket.number >= 1 && ticket.number <= ticket.count && { place: ticket }) }
}

/** Whether all its words were read with certainty somewhere: single letters often are not. */
const isRead = (value: string, phrases: readonly Phrase[]) =>
  value.split(' ').every((part) => {
    const whole = new RegExp(`(?<![\\p{L}\\d])${part}(?![\\p{L}\\d])`, 'u')
    return phrases.some(({ words }) =>
      words.some(({ text, confidence }) => confidence >= certain && whole.test(text)),
    )
  })

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

/** Everything on the line of a phrase. */
const lineOf = (phrase: Phrase | undefined, phrases: readonly Phrase[], between = ' ') =>
  phrases
    .filter((other) => phrase && isBeside(phrase, other))
    .toSorted((one, other) => one.left - other.left)
    .map(({ text }) => text)
    .join(between)

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
