import { isBeside, isInColumn, type Phrase, spaceBetween } from './phrases.ts'
import { inNames, openEnd } from './words.ts'

const lowercase = /^\p{Ll}/u

/** Joins the lines into which a sentence or a title is wrapped, so that it can be read whole. */
export function joinWrapped(phrases: readonly Phrase[]): Phrase[] {
  const open: Phrase[] = []
  for (const phrase of phrases) {
    const index = open.findLastIndex(
      (other) => isContinued(other, phrase, edgeAround(phrase, phrases)) && !isLabel(other, phrases),
    )
    const before = open[index]
    if (before) open[index] = joined(before, phrase)
    else open.push(phrase)
  }
  return open
}

/** Where lines end: at the longest of three or more that stand together, or else at the picture's margin. */
function edgeAround(phrase: Phrase, phrases: readonly Phrase[]): number {
  const block = [phrase]
  for (const line of block) {
    const more = phrases.filter(
      (other) => !block.includes(other) && (isNextLine(line, other) || isNextLine(other, line)),
    )
    block.push(...more)
  }
  const margin = Math.min(phrase.left, 2 * phrase.height)
  return block.length > 2
    ? Math.max(...block.map(({ right }) => right))
    : Math.max(...phrases.map(({ right }) => right)) - margin
}

/** With its value on the same line. */
function isLabel(phrase: Phrase, phrases: readonly Phrase[]): boolean {
  return phrases.some((other) => other.left > phrase.right && isBeside(phrase, other))
}

function isNextLine(phrase: Phrase, next: Phrase): boolean {
  const size = Math.min(phrase.height, next.height)
  return (
    next.top >= phrase.bottom - size / 3 &&
    isInColumn(phrase, next) &&
    spaceBetween(phrase, next) <= size &&
    Math.abs(next.left - phrase.left) <= size &&
    Math.max(phrase.height, next.height) <= 1.3 * size
  )
}

function isContinued(phrase: Phrase, next: Phrase, edge: number): boolean {
  if (!isNextLine(phrase, next)) return false
  const size = Math.min(phrase.height, next.height)
  const [first] = next.words
  if (!first || phrase.text.includes('$')) return false
  if (openEnd.test(phrase.text)) return true
  const isFull = phrase.lastRight + (first.right - first.left) + size / 2 > edge
  return (
    isFull && (lowercase.test(next.text) || isSentence(phrase.text) || / (?:@|at) \p{Lu}/u.test(phrase.text))
  )
}

function joined(phrase: Phrase, next: Phrase): Phrase {
  return {
    text: `${phrase.text} ${next.text}`,
    words: [...phrase.words, ...next.words],
    left: Math.min(phrase.left, next.left),
    right: Math.max(phrase.right, next.right),
    top: phrase.top,
    bottom: next.bottom,
    height: Math.min(phrase.height, next.height),
    lastRight: next.right,
  }
}

/** Whether a text is said rather than a name: in names, the words that carry it have capitals. */
export function isSentence(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}'’.-]*/gu) ?? []
  const small = words.filter((word) => lowercase.test(word) && !inNames.test(word) && !/^[ap]\.?m/.test(word))
  return (
    small.length >= 2 || (small.length === 1 && words.length > 1) || /\p{Ll}{2}[.!?…]+(?: |$)|…/u.test(text)
  )
}
