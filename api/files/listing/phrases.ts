import type { Line, Word } from '../../integrations/textReader/textReader.ts'

/** Words that stand close together on one line: a label, a value, a sentence. */
export interface Phrase {
  text: string
  words: readonly Word[]
  left: number
  right: number
  top: number
  bottom: number
  /** Of its capitals, in pixels. */
  height: number
  /** Number of its line. */
  line: number
}

/** A gap wider than this part of the text's height separates two phrases. */
const widestSpace = 1.6

/** Splits lines where the space between two words is too wide for a sentence, e.g. between a label and its value. */
export function phrasesOf(lines: readonly Line[]): Phrase[] {
  return lines.flatMap((line, index) => {
    const words = line.filter(({ text }) => /[\p{L}\p{N}$]/u.test(text) || separator.test(text))
    const groups: Word[][] = []
    for (const word of words) {
      const group = groups.at(-1)
      const before = group?.at(-1)
      const height = Math.max(word.bottom - word.top, before ? before.bottom - before.top : 0)
      if (group && before && word.left - before.right < widestSpace * height) group.push(word)
      else groups.push([word])
    }
    return groups.map((group) => phraseOf(group, index)).filter(({ text }) => text !== '')
  })
}

/** Marks between the parts of a line, which are often misread as one another. */
const separator = /^[-–—·•|:+*~»,@]$/

function phraseOf(words: readonly Word[], line: number): Phrase {
  return {
    text: words
      .map(({ text }) => text)
      .join(' ')
      .replace(/^[|\s]+|[|\s]+$/g, ''),
    words,
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
    height: middle(words.map(sizeOf)),
    line,
  }
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

/** The phrase beside or below a label, e.g. `12` for `Row`. */
export function labelledBy(label: Phrase, phrases: readonly Phrase[], isLabel: (text: string) => boolean) {
  const beside = phrases
    .filter(({ line, left }) => line === label.line && left > label.right)
    .sort((one, other) => one.left - other.left)[0]
  if (beside && !isLabel(beside.text)) return beside
  return phrases
    .filter(
      ({ top, left, right }) =>
        top >= label.bottom &&
        top - label.bottom < 2.5 * label.height &&
        left < label.right + label.height &&
        right > label.left - label.height,
    )
    .sort((one, other) => one.top - other.top || one.left - other.left)
    .find(({ text }) => !isLabel(text))
}

/** Whether every word of a part of a phrase was read with certainty. */
export function isSure(phrase: Phrase, part: string, least = 60): boolean {
  const parts = part.split(' ')
  return phrase.words
    .filter(({ text }) => parts.some((word) => word !== '' && text.includes(word)))
    .every(({ confidence }) => confidence >= least)
}
