import { isBeside, isInColumn, isSure, labelledValue, type Phrase, spaceBetween } from './phrases.ts'

/** US dollars: 'US$139' is one, 'CA$139' and '£139' are not. */
const amount =
  /(?<![A-Z£€])(?:USD?\s?)?\$\s?(\d{1,3}(?:,\d{3})+|\d{1,5})(?:\.(\d\d))?(?![\d.,]*[\d.]|[%°"“”‘’'*^])(?! \d{1,3}(?:$|[^\d:\p{L}]* *$))/gu
const spacedAmount = /\$(?: \d){2,4}(?= |$)|\$\d \d\d(?= (?:per|each|ea)\b)/g
/** No seat costs less: a smaller amount is a part of one that was read badly. */
const minCents = 1000
const fees =
  '(?:(?:incl(?:udes|uding|uded)?|with|before|after|plus|excl(?:uding)?|all)\\b[.-]?\\s*(?:all |in |est\\.? |estimated )?(?:fees|taxes)?\\s*)?'
const each = new RegExp(
  `^[\\s/,+()[\\]|·-]*${fees}(?:each|l?[ec]a(?:ch)?\\b|apiece|per? (?:ticket|seat|person)|a (?:ticket|seat|piece)\\b|\\S?\\s*(?:\\S?icket|tkt|person|seat)\\b(?!s| (?!incl|with|before|after|plus|fees)\\p{L}))`,
  'iu',
)
const eachLabel =
  /\b(?:price (?:each|per ticket)|(?:per|each) (?:ticket|seat)|ticket price|price ?\/ ?ticket|each)\b/i
const notEach =
  /\b(?:total|fees?|pay|service|processing|delivery|subtotal|from|was|save|starting|buy for|face value|fv|original(?:ly)?|up to|off|tax(?:es)?|retail|paid|average|avg|over|insurance|protection|parking|hotel|night|month)\b/i
const notEachAfter = /^\s*(?:off\b|total|fees?\b|tax|service|face|in fees|for (?:all|\d))/i

interface Amount {
  cents: number
  phrase: Phrase
  isEach: boolean
  /** A total, a fee or what it was before. */
  isOther: boolean
  isTotal: boolean
}

/**
 * The price of one ticket in cents: marked as each, or a part of another amount for all of them, or the only amount for one.
 *
 * @returns undefined if there is none, or several that could be meant
 */
export function findPrice(
  phrases: readonly Phrase[],
  count: number | undefined,
  isOfSeat: (phrase: Phrase) => boolean,
): number | undefined {
  const all = phrases.flatMap((phrase) => amountsOf(phrase, phrases))
  const amounts = all.filter(({ isOther }) => !isOther)
  const marked = amounts.filter(({ isEach, phrase }) => isEach && isOfSeat(phrase))
  if (marked.length > 0) {
    const price = mainOf(marked, amounts)
    // With fees, a total is more than the tickets, but not twice as much.
    const isOff = ({ cents, isTotal }: Amount) =>
      isTotal &&
      count !== undefined &&
      price !== undefined &&
      (cents < price * count || cents > 2 * price * count)
    return all.some(isOff) ? undefined : price
  }
  if (count === undefined) return undefined
  if (count === 1)
    return new Set(amounts.map(({ cents }) => cents)).size === 1 ? amounts[0]?.cents : undefined
  const parts = amounts.filter(({ cents }) => all.some((other) => other.cents === cents * count))
  return mainOf(parts, amounts)
}

function amountsOf(phrase: Phrase, phrases: readonly Phrase[]): Amount[] {
  const text = phrase.text
    .replace(/(\$\d{1,3},) (?=\d{3}\b)/g, '$1')
    .replace(spacedAmount, (spaced) => spaced.replaceAll(' ', ''))
  const isSpaced = text !== phrase.text
  const found = [...text.matchAll(amount)]
  const labels = phrases.filter(
    (other) => isBeside(other, phrase) && other.right < phrase.left && /\p{L}/u.test(other.text),
  )
  const isOtherLabelled =
    labels.some(({ text }) => notEach.test(text)) &&
    !labels.some(({ text }) => eachLabel.test(text) && !notEach.test(text))
  return found.flatMap((match, index) => {
    const [written, dollars = '', cents = '00'] = match
    const value = Number(dollars.replaceAll(',', '')) * 100 + Number(cents)
    if (value < minCents) return []
    if (!isSpaced && !isSure(phrase, written.replace(/^(?:USD?\s?)?\$\s?/, ''))) return []
    const previous = found[index - 1]
    const before = text.slice(previous ? previous.index + previous[0].length : 0, match.index)
    const after = text.slice(match.index + written.length, found[index + 1]?.index)
    const isOther =
      notEach.test(before) ||
      notEachAfter.test(after) ||
      (index === 0 && !/\p{L}{2}/u.test(before) && isOtherLabelled)
    const isEach =
      each.test(after) ||
      /^\s*[x×]\s*\d/.test(after) ||
      /\d\s*[x×@]\s*$/.test(before) ||
      eachLabel.test(before) ||
      (found.length === 1 && isMarkedBeside(phrase, phrases))
    const isTotal = labels.some(({ text }) => /^(?:sub|order )?total\b/i.test(text)) && !isEach
    return [{ cents: value, phrase, isEach, isOther, isTotal }]
  })
}

/** Whether a phrase below or beside says that this is the price of one, or a label says so. */
function isMarkedBeside(phrase: Phrase, phrases: readonly Phrase[]): boolean {
  const hasAmount = (text: string) => /\$\s?\d/.test(text)
  const labels = phrases.filter(
    ({ text }) => eachLabel.test(text) && !/\$/.test(text) && !notEach.test(text) && text.length < 40,
  )
  if (labels.some((label) => labelledValue(label, phrases, hasAmount) === phrase)) return true
  return phrases.some((other) => {
    if (!each.test(other.text) || /\$/.test(other.text)) return false
    if (isBeside(phrase, other))
      return other.left > phrase.right && other.left - phrase.right < 3 * phrase.height
    const isAligned =
      Math.abs(other.left - phrase.left) < phrase.height ||
      Math.abs(other.right - phrase.right) < phrase.height
    return (
      other.top >= phrase.bottom - phrase.height / 2 &&
      isInColumn(phrase, other, phrase.height) &&
      spaceBetween(phrase, other) < (isAligned ? 3 : 1.5) * phrase.height
    )
  })
}

/** The only price, or of several the largest, or the one repeated elsewhere. */
function mainOf(amounts: readonly Amount[], all: readonly Amount[]): number | undefined {
  const [largest, ...others] = amounts.toSorted((one, other) => other.phrase.height - one.phrase.height)
  if (!largest) return undefined
  const rivals = others.filter(({ cents }) => cents !== largest.cents)
  if (rivals.every(({ phrase }) => phrase.height * 1.25 < largest.phrase.height)) return largest.cents
  const repeated = amounts.filter((one) => all.some((other) => isSaidAgain(one, other)))
  return new Set(repeated.map(({ cents }) => cents)).size === 1 ? repeated[0]?.cents : undefined
}

/** Whether an amount is repeated, not in the next line of a list, where many have the same price. */
function isSaidAgain(one: Amount, other: Amount): boolean {
  return (
    one.cents === other.cents &&
    one.phrase !== other.phrase &&
    (one.phrase.text !== other.phrase.text || !isInColumn(one.phrase, other.phrase))
  )
}
