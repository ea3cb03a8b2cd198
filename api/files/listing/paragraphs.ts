import type { Word } from '../../integrations/textReader/textReader.ts'
import { isAboutTime } from './findDate.ts'
import { isBeside, isInColumn, type Phrase, spaceBetween } from './phrases.ts'
import {
  abbreviations,
  city,
  endsInKind,
  inNames,
  notOfEvents,
  openEnd,
  startsWithKind,
  withCity,
} from './words.ts'

const lowercase = /^\p{Ll}/u
const endsInMonth = /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?$/i

/** Joins the lines into which a sentence or a title is wrapped, so that it can be read whole. */
export function joinWrapped(phrases: readonly Phrase[]): Phrase[] {
  const open: Phrase[] = []
  const edges = edgesOf(phrases)
  for (const phrase of phrases) {
    const edge = edges.get(phrase) ?? 0
    const index = open.findLastIndex((other) => isContinued(other, phrase, edge) && !isLabel(other, phrases))
    const before = open[index]
    if (before) open[index] = joined(before, phrase)
    else open.push(phrase)
  }
  return open
}

/** Where each line could end. A hostile page has a thousand lines that belong together. */
function edgesOf(phrases: readonly Phrase[]): Map<Phrase, number> {
  const left = new Set(phrases)
  const edges = new Map<Phrase, number>()
  for (const phrase of phrases) {
    if (!left.has(phrase)) continue
    const block = takeBlock(phrase, left)
    const together = block.length > 2 ? rightOf(block) : undefined
    for (const line of block) edges.set(line, together ?? edgeOfColumn(line, phrases))
  }
  return edges
}

/** Takes a line and those that belong to it out of these. */
function takeBlock(phrase: Phrase, left: Set<Phrase>): Phrase[] {
  left.delete(phrase)
  const block = [phrase]
  for (const line of block) {
    for (const other of left) {
      if (!isNextLine(line, other) && !isNextLine(other, line)) continue
      left.delete(other)
      block.push(other)
    }
  }
  return block
}

const rightOf = (lines: readonly Phrase[]) => Math.max(...lines.map(({ right }) => right))

/** Where lines end: at the longest of those at the same left, or at the margin. */
function edgeOfColumn(phrase: Phrase, phrases: readonly Phrase[]): number {
  const column = phrases.filter(
    (other) =>
      Math.abs(other.left - phrase.left) < phrase.height / 2 &&
      Math.max(other.height, phrase.height) < 1.2 * Math.min(other.height, phrase.height),
  )
  const widest = rightOf(phrases)
  const edge = rightOf(column)
  return edge > phrase.left + 0.45 * widest ? edge : widest - Math.min(phrase.left, 2 * phrase.height)
}

/** Whether a phrase is a label with its value on the same line. */
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
  const [first] = next.words
  if (!first || phrase.text.includes('$') || city.test(next.text)) return false
  if (openEnd.test(phrase.text) || /^(?:[AP]\.?M|[ap]\.?m)\b/.test(next.text)) return true
  if (endsInMonth.test(phrase.text) && /^\d{1,2}\b/.test(next.text)) return true
  if (startsWithKind.test(next.text) && !endsInKind.test(phrase.text)) return true
  return (
    isFull(phrase, first, edge) &&
    (lowercase.test(next.text) ||
      (isSentence(phrase.text) && !withCity.test(next.text) && !/^doors\b/i.test(phrase.text)) ||
      (/ (?:@|at) \p{Lu}/u.test(phrase.text) &&
        !isAboutTime(next.text.split(' ', 3).join(' ')) &&
        !notOfEvents.test(next.text)))
  )
}

/** Whether the first word of the next line had no space left in this one. */
function isFull(phrase: Phrase, { left, right, top, bottom }: Word, edge: number): boolean {
  return phrase.lastRight + (right - left) + Math.min(phrase.height, bottom - top) / 2 > edge
}

/** Whether a line may go on from the one above it, which ends where lines end. */
export function isWrapped(phrase: Phrase, phrases: readonly Phrase[]): boolean {
  const [first] = phrase.words
  return phrases.some(
    (above) =>
      above !== phrase &&
      isNextLine(above, phrase) &&
      Math.max(above.height, phrase.height) < 1.15 * Math.min(above.height, phrase.height) &&
      first !== undefined &&
      isFull(above, first, edgesOf(phrases).get(phrase) ?? 0),
  )
}

/** Two lines as one. */
export function joined(phrase: Phrase, next: Phrase): Phrase {
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
  const words = text.match(/(?<![\p{L}\p{N}])\p{L}[\p{L}'’.!-]*/gu) ?? []
  const small = words.filter((word) => lowercase.test(word) && !inNames.test(word) && !/^[ap]\.?m/.test(word))
  return (
    small.length >= 2 ||
    (small.length === 1 && words.length > 1) ||
    /\p{Ll}{2}[.?…]+(?: |$)|\p{Ll}{2}!$|…/u.test(text.replace(abbreviations, ''))
  )
}
