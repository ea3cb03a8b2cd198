import { isInColumn, isSure, labelledValue, type Phrase, spaceBetween } from './phrases.ts'

export interface FoundSeats {
  section?: string
  row?: string
  ticketCount?: number
  /** A list of several sections, in which nothing belongs to one seat. */
  isList: boolean
}

interface Found {
  value: string
  phrase: Phrase
}

const mostTickets = 10
const label =
  /^(?:section|sec|row|qty|quantity|seats?|tickets?|(?:number|no\.?|#) of tickets|price.*|ticket price|delivery|type|(?:sub)?total|fees?|each)\.?:?$/i
/** Read instead of one another, so that none is certain. */
const ambiguousRow = /^[Il|0]$/
const rowValue = /^(?:[A-Z]{0,3}\d{1,3}[A-Z]?|[A-Z]{1,3}|[a-z])$/
/** A section without its label. */
const code = '[A-Z]{0,2}\\d{1,3}[A-Z]?'
const side =
  '(?:upper|lower|main|left|right|center|centre|front|rear|side|north|south|east|west|grand|1st|2nd|3rd|first|second|third)'
const place =
  '(?:floor|balcony|orchestra|orch|mezzanine|mezz|loge|lawn|pit|ga|general admission|reserved|standing|standing room|terrace|gallery|circle|stalls|parterre|grandstand|garden box|box|club|suite|field|bleachers?|level|tier)'
const placeName = new RegExp(`^(?:${side} )*${place}(?:[ -](?:${side}|${place}|[A-Z]|\\d{1,3}))*$`, 'i')
const standing = /^(?:general admission|ga)(?: (?:floor|standing|pit|lawn|balcony))?$/i
const isUnlabelledSection = (text: string) => new RegExp(`^${code}$`).test(text) || placeName.test(text)
/** The rest was not read. */
const half = /^(?:general|main|admission)$/i
/** Sentences speak of sections too. */
const notSection = /\b(?:view|map|info\w*|details|guide|with|has|is|and|the|this|only|last|price|together)\b/i
const isSection = (text: string) =>
  /^[\p{Lu}\d][\p{L}\d '&/-]{0,39}$/u.test(text) && !label.test(text) && !notSection.test(text)

/** Section, row and number of tickets; each only if the listing names exactly one, or one of several much larger. */
export function findSeats(phrases: readonly Phrase[]): FoundSeats {
  const rows = [
    ...inline(phrases, /\brow(?![a-z])\.?\s*[:#]?\s*([a-z\d]{1,4})\b/gi),
    ...labelled(phrases, /^row\.?:?$/i, (text) => rowValue.test(text) && !label.test(text)),
  ].filter(({ value }) => rowValue.test(value))
  const sections = findSections(phrases)
  const section = mainOf(sections)
  const row = mainOf(rows)
  const isList = (sections.length > 0 && section === undefined) || (rows.length > 0 && row === undefined)
  return {
    ...(section !== undefined && !isList && { section }),
    ...(row !== undefined && !isList && !ambiguousRow.test(row) && { row }),
    ...countOf(phrases),
    isList,
  }
}

function findSections(phrases: readonly Phrase[]): Found[] {
  const named = [
    ...inline(
      phrases,
      /\b(?:section|sect?)(?![a-z])\.?\s*[:#]?\s*([\p{L}\d][\p{L}\d '&]*?)(?=\s*(?:$|[^\p{L}\d\s'&]|\brow(?![a-z])|\bseats?\b|\d+ (?:tickets?|tix)|\d+\s?x\b))/giu,
    ),
    ...labelled(phrases, /^(?:section|sec)\.?:?$/i, isSection).map((found) => unwrapped(found, phrases)),
  ].filter(({ value }) => (isSection(value) && !half.test(value)) || /^[a-z]$/.test(value))
  if (named.length > 0) return named
  const beforeRow = phrases.flatMap((phrase) => {
    const [, before] = /^(?:(.*?)[\s,|·•/:–—-]+)?row\b/i.exec(phrase.text) ?? []
    if (before !== undefined) return [{ value: before, phrase }]
    if (!/^row\b/i.test(phrase.text)) return []
    const above = phrases.filter(
      (other) =>
        other.bottom <= phrase.top + phrase.height / 2 &&
        isInColumn(other, phrase) &&
        spaceBetween(other, phrase) < 1.5 * phrase.height,
    )
    return above.map((other) => ({ value: other.text, phrase: other }))
  })
  const sure = (found: Found[]) => found.filter(({ value, phrase }) => isSure(phrase, value))
  const unlabelled = sure(beforeRow.filter(({ value }) => isUnlabelledSection(value)))
  if (unlabelled.length > 0) return unlabelled
  return sure(
    phrases.flatMap((phrase) =>
      phrase.text
        .split(/\s*[|·•,]\s*|\s[-–—]\s/)
        .filter((part) => standing.test(part))
        .map((value) => ({ value, phrase })),
    ),
  )
}

/** With the next line, where a name is too long for its column. */
function unwrapped({ value, phrase }: Found, phrases: readonly Phrase[]): Found {
  const next = phrases.find(
    (other) =>
      other.top >= phrase.bottom &&
      isInColumn(phrase, other) &&
      spaceBetween(phrase, other) < 1.6 * phrase.height &&
      Math.abs(other.height - phrase.height) < 0.35 * phrase.height &&
      placeName.test(`${value} ${other.text}`),
  )
  return { value: next ? `${value} ${next.text}` : value, phrase }
}

const words: Record<string, string> = { pair: '2', single: '1', one: '1', two: '2', three: '3', four: '4' }
const tickets = '(?:tickets?|tix|seats?)\\b'
const kind = '(?:(?!row\\b|sec\\b|section\\b|seats?\\b)\\p{L}+[ -]){0,2}'
const counts = [
  new RegExp(
    `(?<![\\d.,$/:#-]|\\b(?:row|sec|section|seats?|to|or|of|max|limit)[.:]? )(\\d{1,2})\\s*(?:x\\s*)?${kind}${tickets}(?! (?:left|remaining|sold|max|are left|listed|found|viewed)|\\s*\\d)`,
    'giu',
  ),
  new RegExp(`\\b(pair|single|one|two|three|four)\\b(?: of)? ${kind}${tickets}`, 'giu'),
  /\b(?:number of tickets|quantity|qty|tickets:|tix:)\.?:?\s*[x×]?\s*(\d{1,2})\b/gi,
  /\btickets?\s*(?:[x×]\s*|\()(\d{1,2})\b/gi,
  /\$[\d,.]+\s*[x×]\s*(\d{1,2})\b/gi,
  /(?<![\d.,$-])(\d{1,2})\s*[x×]\s*(?:\$|\p{Lu})/gu,
]
const countLabel = /^(?:(?:number|no\.?|#) of tickets|quantity|qty|tickets)\.?:?$/i
const severalCounts = new RegExp(
  `(?:\\d\\s*(?:[-–—,/&]|to|or)\\s*\\d+\\s*${kind}${tickets})|\\b(?:up to|any|max)\\b.*\\d+ ${tickets}`,
  'iu',
)

function countOf(phrases: readonly Phrase[]): { ticketCount?: number } {
  if (
    phrases.some(({ text }) =>
      severalCounts.test(text.replace(/\b(?:seats?|row|sec|section) [\d\s–-]+/gi, '')),
    )
  )
    return {}
  const said = [
    ...counts.flatMap((pattern) => inline(phrases, pattern)),
    ...labelled(phrases, countLabel, (text) => /^\d{1,2}$/.test(text)),
  ].map(({ value }) => words[value.toLowerCase()] ?? value)
  const seats = said.length > 0 ? [] : phrases.flatMap(({ text }) => countOfSeats(text))
  const [count, ...others] = [...new Set([...said, ...seats].map(Number))]
  const isOne = others.length === 0 && count !== undefined && Number.isInteger(count)
  return isOne && count >= 1 && count <= mostTickets ? { ticketCount: count } : {}
}

/** 'Seats 5-8' are four, but 'Seats 5-7' may be two of a row with odd numbers on one side. */
function countOfSeats(text: string): number[] {
  const [, first, last] =
    /\bseats? (\d{1,3})\s*(?:[-–—,&]|to|and)\s*(\d{1,3})\b(?!\s*[,&]\s*\d)/i.exec(text) ?? []
  const count = Number(last) - Number(first) + 1
  return count > 0 && count % 2 === 0 ? [count] : []
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
    return value && isSure(value, value.text) ? [{ value: value.text, phrase: value }] : []
  })
}

/** The only value, or the one written much larger than all others. */
function mainOf(found: readonly Found[]): string | undefined {
  const [largest, ...others] = found.toSorted((one, other) => other.phrase.height - one.phrase.height)
  const rivals = others.filter(({ value }) => value.toLowerCase() !== largest?.value.toLowerCase())
  return rivals.every(({ phrase }) => phrase.height * 1.25 < (largest?.phrase.height ?? 0))
    ? largest?.value
    : undefined
}
