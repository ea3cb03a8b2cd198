import { isBeside, isCut, isInColumn, isSure, labelledValue, type Phrase, spaceBetween } from './phrases.ts'
import { placeName } from './words.ts'

interface FoundSeats {
  section?: string
  row?: string
  ticketCount?: number
  /** A list of several sections, in which nothing belongs to one seat. */
  isList: boolean
  /** What belongs to the chosen seat, where there are others. */
  isOfSeat(phrase: Phrase): boolean
}

interface Found {
  value: string
  phrase: Phrase
  /** Beside or under a label of its own. */
  isLabelled?: true
}

const maxTickets = 10
const label =
  /^(?:section|sec|row|qty|quantity|seats?|tickets?|(?:number|no\.?|#) of tickets|price.*|ticket price|delivery|type|(?:ticket )?(?:quantity|qty|count)|(?:sub)?total|fees?|each)\.?:?$/i
/** Read instead of one another, so that none is certain. */
const ambiguousRow = /^[Il|01]$/
/** Letters among digits that look like digits: 'A6l', '1O4'. */
const ambiguousCode = /\d[a-zIO](?![a-z])|\b[IlO]\d/
const rowValue = /^(?:[A-Z]{0,3}\d{1,2}[A-Z]?|[A-Z]{1,3}|[a-z])$/
/** A section without its label. */
const code = '(?:[A-Z]{0,2}\\d{1,3}[A-Z]?|[A-Z]-\\p{L}{3,})'
/** Places without a row. */
const standing =
  /^(?:(?:general admission|ga)(?: (?:floor|standing|pit|lawn|balcony))?|lawn|standing|balcony|mezzanine|orchestra|(?:lower|upper) (?:bowl|level) \d{1,3})$/i
const isUnlabelledSection = (text: string) => new RegExp(`^${code}$`, 'u').test(text) || placeName.test(text)
/** The rest was not read. */
const half = /^(?:general|main|admission)$/i
/** Sentences speak of sections too. */
const notSection = /\b(?:view|map|info\w*|details|guide|with|has|is|and|the|this|only|last|price|together)\b/i
const isSection = (text: string) =>
  /^[\p{Lu}\d][\p{L}\d '&/-]{0,39}$/u.test(text) &&
  !label.test(text) &&
  !notSection.test(text) &&
  !ambiguousCode.test(text)

/** Section, row and number of tickets; each only if the listing names exactly one, or one of several stands out. */
export function findSeats(phrases: readonly Phrase[]): FoundSeats {
  const rows = [
    ...inline(phrases, /\brow(?![a-z])\.?\s*[:#]?\s*([a-z\d]{1,4})\b/gi),
    ...labelled(
      phrases,
      /^row\.?:?$/i,
      (text) => rowValue.test(text) && !/[a-z]/.test(text) && !label.test(text),
    ),
  ].filter(({ value }) => rowValue.test(value))
  const named = findSections(phrases)
  const sections = mainOf(named) ? named : [...named, ...findStanding(phrases)]
  const section = mainOf(sections)
  const [ofSection, ofOthers] = [true, false].map((isMain) =>
    sections.filter(({ value }) => (value === section) === isMain),
  ) as [Found[], Found[]]
  const isOneOfMany = ofOthers.length > 0
  const row = mainOf(
    isOneOfMany ? rows.filter((one) => ofSection.some((other) => isOneSeat(one, other))) : rows,
  )
  // A section and a row that are apart can be of different seats.
  const isApart =
    section !== undefined &&
    row !== undefined &&
    !rows.some(
      (one) =>
        one.value === row &&
        ofSection.some((other) => (one.isLabelled && other.isLabelled) || isOneSeat(one, other)),
    )
  const isList =
    isApart ||
    (sections.length > 0 && section === undefined) ||
    (rows.length > 0 && row === undefined && !isOneOfMany)
  const isOfSeat = (phrase: Phrase) =>
    !isOneOfMany || distanceTo(ofSection, phrase) < distanceTo(ofOthers, phrase)
  return {
    // 'Floor4' is 'Floor 4'.
    ...(section !== undefined &&
      !isList && { section: section.replace(/^(\p{L}{4,})(\d+|\p{Lu})$/u, spaced) }),
    ...(row !== undefined && !isList && !ambiguousRow.test(row) && { row }),
    ...countOf(phrases, isOfSeat),
    isList,
    isOfSeat,
  }
}

const spaced = (whole: string, name: string, part: string) =>
  whole === whole.toUpperCase() ? whole : `${name} ${part}`

/** Distance from the closest of some, up or down, and to the side if it is not on the same line. */
function distanceTo(found: readonly Found[], phrase: Phrase): number {
  const distances = found.map(({ phrase: other }) => {
    const down = Math.abs(phrase.top + phrase.bottom - other.top - other.bottom) / 2
    const aside = Math.max(0, phrase.left - other.right, other.left - phrase.right)
    return isBeside(phrase, other) ? down : down + aside / 4
  })
  return Math.min(...distances)
}

/** Whether a section and a row belong together. */
function isOneSeat({ phrase }: Found, { phrase: other }: Found): boolean {
  return (
    phrase === other ||
    isBeside(phrase, other) ||
    (isInColumn(phrase, other) && spaceBetween(phrase, other) < 3 * phrase.height)
  )
}

function findSections(phrases: readonly Phrase[]): Found[] {
  const named = [
    ...inline(
      phrases,
      /\b(?:section|sect?)(?![a-z])\.?\s*[:#]?\s*([\p{L}\d][\p{L}\d '&]*?)(?=\s*(?:$|[^\p{L}\d\s'&]|\brow(?![a-z])|\bseats?\b|\d+ (?:tickets?|tix)|\d+\s?x\b))/giu,
    ).filter(({ value, phrase }) => !phrase.text.endsWith(value) || !isCut(phrase, phrases)),
    ...labelled(phrases, /^(?:section|sec)\.?:?$/i, isSection).map((found) => unwrapped(found, phrases)),
  ].filter(({ value }) => (isSection(value) && !half.test(value)) || /^[a-z]$/.test(value))
  const beforeRow = phrases.flatMap((phrase) => {
    const [, before] = /^(.*?)[^\p{L}\p{N}]*\brow\b/iu.exec(phrase.text) ?? []
    const value = before && partsOf(before).at(-1)
    if (value) return [{ value, phrase }]
    if (!/^row\b.*\w/i.test(phrase.text)) return []
    const above = phrases.filter(
      (other) =>
        other.bottom <= phrase.top + phrase.height / 2 &&
        isInColumn(other, phrase) &&
        spaceBetween(other, phrase) < 1.5 * phrase.height,
    )
    return above.map((other) => ({ value: other.text, phrase: other }))
  })
  const unlabelled = beforeRow.filter(
    ({ value, phrase }) => isUnlabelledSection(value) && isSure(phrase, value),
  )
  const said = [...named, ...unlabelled.filter(({ phrase }) => !named.some((one) => one.phrase === phrase))]
  if (said.length > 0) return said
  return findStanding(phrases)
}

function findStanding(phrases: readonly Phrase[]): Found[] {
  return phrases
    .flatMap((phrase) =>
      // In 'Atlanta, GA' it is a state.
      partsOf(phrase.text.replace(/\p{L}, GA$/u, ''))
        .filter((part) => standing.test(part))
        .map((value) => ({ value, phrase })),
    )
    .filter(({ value, phrase }) => isSure(phrase, value))
}

/** What signs separate, without how many there are and that they are 'in' it. */
function partsOf(text: string): string[] {
  return text
    .split(/\s*[|·•,/;]\s*|\s[^\p{L}\p{N}\s]+\s|[.!?:](?:\s|$)/u)
    .map((part) => part.replace(/^.*\b(?:in|are|for)\s(?:the\s)?|^\d{1,2}\s?[x×]\s?/, '').trim())
    .filter((part) => part !== '')
}

/** The value with its next line, where a name is too long for its column. */
function unwrapped(found: Found, phrases: readonly Phrase[]): Found {
  const { value, phrase } = found
  const next = phrases.find(
    (other) =>
      other.top >= phrase.bottom &&
      isInColumn(phrase, other) &&
      spaceBetween(phrase, other) < 1.6 * phrase.height &&
      Math.abs(other.height - phrase.height) < 0.35 * phrase.height &&
      placeName.test(`${value} ${other.text}`) &&
      !phrases.some((label) => label !== other && isBeside(label, other) && label.right < other.left),
  )
  return next ? { ...found, value: `${value} ${next.text}` } : found
}

const words: Record<string, string> = {
  pair: '2',
  single: '1',
  my: '1',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
}
const tickets = '(?:tickets?|tix|seats?)\\b'
const kind = '(?:(?!row\\b|sec\\b|section\\b|seats?\\b|per\\b|each\\b|more\\b|other\\b)\\p{L}+[ -]){0,2}'
const counts = [
  new RegExp(
    `(?<![\\d.,$/:#-]|\\b(?:row|sec|section|seats?|to|or|of|max|limit)[.:]? )(\\d{1,2})\\s*(?:x\\s*)?${kind}${tickets}(?! (?:left|remaining|sold|max|are left|listed|found|viewed)|\\s*\\d)`,
    'giu',
  ),
  new RegExp(`\\b(pair|single|one|two|three|four)\\b(?: of)? ${kind}${tickets}`, 'giu'),
  /\b(?:selling|sell|have|offering) (?:my )?(\d{1,2}) [^.?$]{2,60}? (?:tickets|tix)\b/giu,
  /\b(my)(?: \p{Ll}+)? ticket\b/giu,
  /\b(?:number of tickets|quantity|qty|tickets:|tix:)\.?:?\s*[x×]?\s*(\d{1,2})\b/gi,
  /\btickets?\s*(?:[x×]\s*|\()(\d{1,2})\b/gi,
  /(?<![\d.$/:–-])\b(\d{1,2}) (?:seats? )?together\b/gi,
  /\$[\d,.]+\s*[x×]\s*(\d{1,2})\b/gi,
  /(?<![\d.,$-])(\d{1,2})\s?(?:[x×]\s*(?:\$|\p{Lu})|@\s*\$)/gu,
]
const countLabel =
  /^(?:(?:number|no\.?|#) of (?:tickets|seats)|(?:ticket )?(?:quantity|qty|count)|tickets|how many)\.?[:?]?$/i
const severalCounts = new RegExp(
  `(?:\\d\\s*(?:[-–—,/&]|to|or)\\s*\\d+\\s*${kind}${tickets})|\\b(?:up to|any|max)\\b.*\\d+ ${tickets}`,
  'iu',
)

function countOf(phrases: readonly Phrase[], isOfSeat: FoundSeats['isOfSeat']): { ticketCount?: number } {
  if (
    phrases.some(({ text }) =>
      severalCounts.test(text.replace(/\b(?:seats?|row|sec|section) [\d\s–-]+/gi, '')),
    )
  )
    return {}
  const said = [
    ...counts.flatMap((pattern) => inline(phrases, pattern)),
    ...labelled(phrases, countLabel, (text) => /^\d{1,2}$/.test(text)),
  ].map(({ value, phrase }) => ({ count: Number(words[value.toLowerCase()] ?? value), phrase }))
  const seats = said.length > 0 ? [] : phrases.flatMap(countOfSeats)
  const all = [...said, ...seats]
  const isSeveral = new Set(all.map(({ count }) => count)).size > 1
  const meant = isSeveral ? all.filter(({ phrase }) => isOfSeat(phrase)) : all
  const [count, ...others] = new Set(meant.map((one) => one.count))
  const isOne = others.length === 0 && count !== undefined && Number.isInteger(count)
  return isOne && count >= 1 && count <= maxTickets ? { ticketCount: count } : {}
}

/** 'Seats 5-8' are four, but 'Seats 5-7' may be two of a row with odd numbers on one side. */
function countOfSeats(phrase: Phrase) {
  const [, first, last] =
    /\bseats? (\d{1,3})\s*(?:[-–—,&]|to|and)\s*(\d{1,3})\b(?!\s*[,&]\s*\d)/i.exec(phrase.text) ?? []
  const count = Number(last) - Number(first) + 1
  return count > 0 && count % 2 === 0 ? [{ count, phrase }] : []
}

function inline(phrases: readonly Phrase[], pattern: RegExp): Found[] {
  return phrases.flatMap((phrase) =>
    [...phrase.text.matchAll(pattern)]
      .map(([, value = '']) => ({ value: value.trim(), phrase }))
      .filter(({ value }) => value !== '' && isSure(phrase, value)),
  )
}

function labelled(phrases: readonly Phrase[], pattern: RegExp, isValue: (text: string) => boolean): Found[] {
  return phrases.flatMap((phrase) => {
    if (!pattern.test(phrase.text)) return []
    const value = labelledValue(phrase, phrases, isValue)
    if (!value) return []
    const isTable = !isBeside(phrase, value)
    return [value, ...(isTable ? columnUnder(value, phrases) : [])]
      .filter((one) => isSure(one, one.text))
      .map((one) => ({ value: one.text, phrase: one, isLabelled: true }))
  })
}

/** What is under the first value of a table's column. */
function columnUnder(first: Phrase, phrases: readonly Phrase[]): Phrase[] {
  const nextLabel = phrases.find(
    (other) => label.test(other.text) && other.top > first.bottom && isInColumn(other, first),
  )
  const under = phrases.filter(
    (other) =>
      other.top > first.bottom &&
      other.top < (nextLabel?.top ?? Number.POSITIVE_INFINITY) &&
      Math.abs(other.left - first.left) < first.height / 2 &&
      Math.abs(other.height - first.height) < 0.2 * first.height &&
      isUnlabelledSection(other.text),
  )
  return under.length > 1 ? under : []
}

/** The only value, or of several the one written much larger, or in two places, or apart from a list of the others. */
function mainOf(found: readonly Found[]): string | undefined {
  const [largest, ...others] = found.toSorted((one, other) => other.phrase.height - one.phrase.height)
  const rivals = others.filter((other) => !isSame(other, largest))
  if (rivals.every(({ phrase }) => phrase.height * 1.25 < (largest?.phrase.height ?? 0)))
    return largest?.value
  const repeated = found.filter((one) => found.some((other) => isSame(one, other) && isElsewhere(one, other)))
  const [first] = repeated
  if (first) return repeated.every((one) => isSame(one, first)) ? first.value : undefined
  const apart = found.filter((one) => !found.some((other) => !isSame(one, other) && isListed(one, other)))
  return apart.every((one) => isSame(one, apart[0])) ? apart[0]?.value : undefined
}

/** Whether one is a line of a list with another: in its column and no larger. */
function isListed({ phrase }: Found, { phrase: other }: Found): boolean {
  return isInColumn(phrase, other) && phrase.height < 1.1 * other.height && !isBeside(phrase, other)
}

const isSame = (one: Found, other: Found | undefined) =>
  one.value.toLowerCase() === other?.value.toLowerCase()

/** Whether the value is at another place, and not in the next line of the same list. */
function isElsewhere({ phrase }: Found, { phrase: other }: Found): boolean {
  return (
    phrase !== other && (phrase.text !== other.text || !isInColumn(phrase, other)) && !isBeside(phrase, other)
  )
}
