import { isSure, labelledBy, type Phrase } from './phrases.ts'

export interface FoundSeats {
  section?: string
  row?: string
  ticketCount?: number
  /** A list of several sections, in which nothing belongs to one seat. */
  isList: boolean
}

const mostTickets = 10
const label =
  /^(?:section|sec|row|qty|quantity|seats?|tickets?|number of tickets|price|price each|price per ticket|ticket price|delivery|type|total)\.?:?$/i
/** Read instead of one another, so that none is certain. */
const ambiguousRow = /^[Il|0]$/

/** Section, row and number of tickets; each only if the listing names exactly one. */
export function findSeats(phrases: readonly Phrase[]): FoundSeats {
  const sections = [
    ...inline(
      phrases,
      /\b(?:section|sec|sect)\b\.?\s*[:#]?\s*([\p{L}\d][\p{L}\d ]*?)(?=\s*(?:$|[,|·•:+*~«»()–—-]|\brow\b|\$|\d+ tickets?))/giu,
    ),
    ...labelled(phrases, /^(?:section|sec)\.?:?$/i),
  ].filter((section) => !label.test(section))
  const rows = [
    ...inline(phrases, /\brow\b\.?\s*[:#]?\s*([a-z\d]{1,4})\b/gi),
    ...labelled(phrases, /^row\.?:?$/i),
  ].filter((row) => !label.test(row))
  const isList = distinct(sections).length > 1 || distinct(rows).length > 1
  const section = isList ? undefined : sections[0]
  const row = isList ? undefined : rows[0]
  return {
    ...(section && section.length <= 40 && { section }),
    ...(row && /^[a-z\d]{1,4}$/i.test(row) && !ambiguousRow.test(row) && { row }),
    ...countOf(phrases),
    isList,
  }
}

function countOf(phrases: readonly Phrase[]): { ticketCount?: number } {
  const texts = phrases.map(({ text }) => text)
  if (texts.some((text) => /\d\s*(?:-|–|—|to|or)\s*\d+\s*(?:tickets?|seats?)\b/i.test(text))) return {}
  const counts = [
    ...inline(phrases, /(?<![\d.,$-])(\d{1,2})\s*(?:tickets?|seats?)\b(?!\s*(?:left|remaining|sold))/gi),
    ...inline(phrases, /\b(?:number of tickets|quantity|qty)\b\.?:?\s*(\d{1,2})\b/gi),
    ...inline(phrases, /\$[\d,.]+\s*[x×]\s*(\d{1,2})\b/gi),
    ...inline(phrases, /(?<![\d.,$-])(\d{1,2})\s*[x×]\s*\$/gi),
    ...labelled(phrases, /^(?:number of tickets|quantity|qty)\.?:?$/i),
  ]
  const [count, ...others] = distinct(counts).map(Number)
  const isOne = others.length === 0 && count !== undefined && Number.isInteger(count)
  return isOne && count >= 1 && count <= mostTickets ? { ticketCount: count } : {}
}

function inline(phrases: readonly Phrase[], pattern: RegExp): string[] {
  return phrases.flatMap((phrase) =>
    [...phrase.text.matchAll(pattern)]
      .map(([, value = '']) => value.trim())
      .filter((value) => value !== '' && isSure(phrase, value)),
  )
}

function labelled(phrases: readonly Phrase[], pattern: RegExp): string[] {
  return phrases.flatMap((phrase) => {
    if (!pattern.test(phrase.text)) return []
    const value = labelledBy(phrase, phrases, (text) => label.test(text))
    return value && isSure(value, value.text) ? [value.text] : []
  })
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.toLowerCase()))]
}
