import { isSure, labelledBy, type Phrase } from './phrases.ts'

const amount = /\$\s?(\d{1,3}(?:,\d{3})+|\d{1,5})(?:\.(\d\d))?(?![\d.,]*[\d.])/g
const each = /^[\s/,]*(?:each|ea\b|per (?:ticket|seat|person)|a ticket|\/?\s*(?:ticket|tkt)\b)/i
const eachLabel = /\b(?:price (?:each|per ticket)|per ticket|ticket price|each)\b/i
const notEach =
  /\b(?:total|fees?|pay|service|processing|subtotal|from|was|save|starting|buy for|face value)\b/i

interface Amount {
  cents: number
  phrase: Phrase
  isEach: boolean
}

/**
 * The price of one ticket in cents: marked as each, or a part of another amount for all of them.
 *
 * @returns undefined if there is none, or several that could be meant
 */
export function findPrice(phrases: readonly Phrase[], count: number | undefined): number | undefined {
  const amounts = phrases.flatMap((phrase) => amountsOf(phrase, phrases))
  const marked = amounts.filter(({ isEach }) => isEach)
  if (marked.length > 0) return mainOf(marked)
  if (count === undefined || count < 2) return undefined
  const parts = amounts.filter(({ cents }) => amounts.some((other) => other.cents === cents * count))
  return mainOf(parts)
}

function amountsOf(phrase: Phrase, phrases: readonly Phrase[]): Amount[] {
  const found = [...phrase.text.matchAll(amount)]
  if (found.length !== 1) return []
  return found.flatMap((match) => {
    const [written, dollars = '', cents = '00'] = match
    if (!isSure(phrase, written.replace(/^\$\s/, ''))) return []
    const before = phrase.text.slice(0, match.index)
    const after = phrase.text.slice(match.index + written.length)
    const label = phrases.find(({ line, right }) => line === phrase.line && right < phrase.left)?.text ?? ''
    if (notEach.test(before) || notEach.test(label)) return []
    const isEach =
      each.test(after) ||
      /^\s*[x×]\s*\d/.test(after) ||
      /\d\s*[x×]\s*$/.test(before) ||
      eachLabel.test(before) ||
      isMarkedBeside(phrase, phrases)
    return [{ cents: Number(dollars.replaceAll(',', '')) * 100 + Number(cents), phrase, isEach }]
  })
}

/** Whether a phrase below or beside says that this is the price of one, or a label says so. */
function isMarkedBeside(phrase: Phrase, phrases: readonly Phrase[]): boolean {
  const labels = phrases.filter(({ text }) => eachLabel.test(text) && !/\$/.test(text))
  if (labels.some((label) => labelledBy(label, phrases, () => false) === phrase)) return true
  return phrases.some(
    ({ text, top, left, right }) =>
      each.test(text) &&
      top >= phrase.bottom - phrase.height / 2 &&
      top - phrase.bottom < 1.5 * phrase.height &&
      left < phrase.right + phrase.height &&
      right > phrase.left,
  )
}

/** The only price, or the one written largest. */
function mainOf(amounts: readonly Amount[]): number | undefined {
  const [largest, ...others] = amounts.toSorted((one, other) => other.phrase.height - one.phrase.height)
  if (!largest) return undefined
  const rivals = others.filter(({ cents }) => cents !== largest.cents)
  return rivals.every(({ phrase }) => phrase.height * 1.25 < largest.phrase.height)
    ? largest.cents
    : undefined
}
