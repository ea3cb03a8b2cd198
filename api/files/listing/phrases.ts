import type { Line, Word } from '../../integrations/textReader/textReader.ts'

/** Edges in pixels from the top left corner. */
interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Words that are close together on one line: a label, a value, a sentence. */
export interface Phrase extends Box {
  text: string
  words: readonly Word[]
  /** Height of its capitals, in pixels. */
  height: number
  /** Where its last line ends. */
  lastRight: number
}

/** A gap wider than this part of the text's height separates two phrases. */
const widestSpace = 1.6
/** A month or a day, as on a calendar sheet before an event. */
const tile =
  /^(?:[A-Z]{3}|[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec|\d{1,2})$/
const widestSpaceOfTile = 0.8
/** Less than 1 % of the words with more confidence are misread, and 5 % of those with less. */
export const certain = 75
/** Words that are read, more than a screen holds. */
const maxWords = 1500
/** A point between two words is sometimes read as a letter. */
const mark = /^(?:[^\p{L}\p{N}$&]+|e)$/u

/**
 * Joins words where the space between them is that of a sentence, not that between a label and its value. From top to bottom.
 *
 * @param areCells whether a wide space is one between columns, not one for a sign that was not read
 */
export function phrasesOf(lines: readonly Line[], areCells = false): Phrase[] {
  const groups: Word[][] = []
  const words = lines.flat().slice(0, maxWords).map(withCapitalI)
  for (const word of words.toSorted((one, other) => one.left - other.left)) {
    const [group] = groups.filter((one) => continues(one, word, areCells)).sort((a, b) => endOf(b) - endOf(a))
    if (group) group.push(word)
    else groups.push([word])
  }
  const wide = Math.max(widestSpaceOfTile, 1.6 * middle(groups.flatMap(spacesOf)))
  return groups
    .flatMap((group) => (areCells ? cellsOf(group, wide) : [group]))
    .map((group) => phraseOf(group, wide))
    .filter(({ text }) => text !== '')
    .sort((one, other) => one.top - other.top || one.left - other.left)
}

/** A capital I is often read as a small L: few words begin with 'lv' or 'll'. */
function withCapitalI(word: Word): Word {
  return { ...word, text: word.text.replace(/^l(?=[bcdfghjkmnpqrstvwxz]|l(?!ama))(?=\p{L})/u, 'I') }
}

function continues(group: readonly Word[], word: Word, areCells: boolean): boolean {
  const last = group.findLast(({ text }) => !mark.test(text)) ?? group.at(-1)
  if (!last || !isBeside(last, word)) return false
  const height = Math.max(word.bottom - word.top, last.bottom - last.top)
  const gap = word.left - endOf(group)
  const isTile =
    !areCells && tile.test(last.text) && group.every((one) => one === last || mark.test(one.text))
  return gap < (isTile ? widestSpaceOfTile : widestSpace) * height && gap > -height / 2
}

function cellsOf(words: readonly Word[], wide: number): Word[][] {
  const cells: Word[][] = []
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    const cell = before && spaceBefore(word, before) <= wide ? cells.at(-1) : undefined
    if (cell) cell.push(word)
    else cells.push([word])
  }
  return cells
}

const endOf = (words: readonly Word[]) => words.at(-1)?.right ?? 0

/** The spaces between words, as parts of their height. */
function spacesOf(words: readonly Word[]): number[] {
  return words.slice(1).map((word, index) => spaceBefore(word, words[index] ?? word))
}

const spaceBefore = (word: Word, before: Word) =>
  (word.left - before.right) / Math.max(sizeOf(before), sizeOf(word))

/** @param wide a space that is none between words */
function phraseOf(words: readonly Word[], wide: number): Phrase {
  const first = words.findIndex((word) => !mark.test(word.text) && !isDrawn(word))
  const last = words.findLastIndex(({ text }) => !mark.test(text))
  const named = words.slice(Math.max(first, 0), last + 1)
  const of = named.length > 0 ? named : words
  const right = Math.max(...of.map((word) => word.right))
  return {
    text: unglued(textOf(named, wide)).replace(/^\|+|\|+$/g, ''),
    words: named,
    left: Math.min(...of.map(({ left }) => left)),
    right,
    lastRight: right,
    top: Math.min(...of.map(({ top }) => top)),
    bottom: Math.max(...of.map(({ bottom }) => bottom)),
    height: middle(of.filter(({ text }) => of.length === 1 || !mark.test(text)).map(sizeOf)),
  }
}

/** An icon or a picture before a text is read as a few letters without any certainty. */
const isDrawn = ({ text, confidence }: Word) => confidence < 30 && text.length < 4

/** A sign between two names is sometimes not read, but the space for it is. */
function textOf(words: readonly Word[], wide: number): string {
  return words
    .map((word, index) => {
      const before = words[index - 1]
      const isApart =
        before !== undefined &&
        !mark.test(before.text) &&
        !mark.test(word.text) &&
        spaceBefore(word, before) > wide
      return `${index === 0 ? '' : isApart ? ' · ' : ' '}${word.text === 'e' ? '·' : word.text}`
    })
    .join('')
}

/** 'Sec112-RowF' is 'Sec 112 - Row F'. */
function unglued(text: string): string {
  return text
    .replace(/(?<=\w)\.?([-–/])(?=(?:Row|ROW)[A-Z\d]{0,3}\b)/g, ' $1 ')
    .replace(/(?<![\p{L}\d])(Sec\.?|SEC\.?|Section|SECTION|Row|ROW(?!S\b))(?=[A-Z\d]{1,3}\b)/gu, '$1 ')
}

/** Boxes of single words are sometimes too large. */
function middle(sizes: readonly number[]): number {
  const sorted = sizes.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** The height of capitals in the word's font: letters with a tail reach lower, small ones less high. */
function sizeOf({ text, top, bottom }: Word): number {
  const tail = /[gjpqy,()]/.test(text) ? 0.3 : 0
  const body = /[\p{Lu}\dbdfhijklt$()]/u.test(text) ? 1 : 0.75
  return (bottom - top) / (body + tail)
}

/** Whether two boxes are on one line. */
export function isBeside(one: Box, other: Box): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return shared > 0.4 * Math.min(one.bottom - one.top, other.bottom - other.top)
}

/** Whether two boxes are in one column, or nearly. */
export function isInColumn(one: Box, other: Box, slack = 0): boolean {
  return one.left < other.right + slack && one.right > other.left - slack
}

/** The space between two boxes that are above one another. */
export function spaceBetween(one: Box, other: Box): number {
  return Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom)
}

/**
 * The value beside, below or above a label, e.g. `12` for `Row`.
 *
 * @param isValue what can be meant
 */
export function labelledValue(label: Phrase, phrases: readonly Phrase[], isValue: (text: string) => boolean) {
  const beside = phrases
    .filter((phrase) => isBeside(label, phrase) && phrase.left > label.right)
    .sort((one, other) => one.left - other.left)[0]
  if (beside && isValue(beside.text)) return beside
  // Above it, only what is clearly closer.
  const distance = (phrase: Phrase) => spaceBetween(label, phrase) * (phrase.top < label.top ? 2 : 1)
  return phrases
    .filter(
      (phrase) =>
        isValue(phrase.text) &&
        !isBeside(label, phrase) &&
        isInColumn(label, phrase, label.height) &&
        distance(phrase) < 4 * Math.max(label.height, phrase.height),
    )
    .sort((one, other) => distance(one) - distance(other) || one.left - other.left)[0]
}

/** Whether something is so close behind a phrase that it may be the rest of it. */
export function isCut(phrase: Phrase, phrases: readonly Phrase[]): boolean {
  return phrases.some(
    (other) =>
      isBeside(phrase, other) &&
      other.left > phrase.right &&
      other.left - phrase.right < 2.5 * phrase.height &&
      /^(?!row\b)[\p{L}\d]{1,3}(?![\p{L}\d])/iu.test(other.text),
  )
}

/** Whether every word of a part of a phrase was read with certainty. */
export function isSure(phrase: Phrase, part: string): boolean {
  const parts = part
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
  return phrase.words
    .filter(({ text }) => parts.some((word) => text.includes(word)))
    .every(({ confidence }) => confidence >= certain)
}
