import type { Line, Word } from '../../integrations/textReader/textReader.ts'

/** Below it a word is a guess. */
const certain = 60
/** Two readings that agree. */
const agreed = 95

/**
 * Merges two readings of one picture: adds the words of the second one where the first one read nothing, or only guessed, or
 * read an amount in pieces.
 */
export function mergeLines(first: readonly Line[], second: readonly Line[]): Line[] {
  const words = new Set(first.flat())
  for (const word of second.flat()) {
    const same = [...words].filter((other) => overlaps(word, other))
    const [only] = same
    if (
      only &&
      same.length === 1 &&
      covers(word, only) &&
      Math.min(word.confidence, only.confidence) >= certain
    ) {
      const isSame = lettersOf(word) === lettersOf(only)
      words.delete(only)
      words.add({ ...only, confidence: isSame ? agreed : certain - 1 })
      continue
    }
    if (same.length > 0 && !isBetter(word, same)) continue
    for (const other of same) words.delete(other)
    words.add(word)
  }
  return [[...words].sort((one, other) => one.top - other.top || one.left - other.left)]
}

const lettersOf = ({ text }: Word) => text.replace(/[^\p{L}\p{N}&+$]/gu, '')

/** Whether they are one word, not a word and a part of it. */
function covers(word: Word, other: Word): boolean {
  const apart = Math.abs(word.left - other.left) + Math.abs(word.right - other.right)
  return apart < 0.5 * (other.bottom - other.top)
}

function isBetter(word: Word, than: readonly Word[]): boolean {
  if (word.confidence < certain) return false
  const isAmount = word.text.startsWith('$') && than.length > 1
  return (
    (than.every(({ confidence }) => confidence < certain) && !isShorter(word, than)) ||
    (isAmount && than.map(({ text }) => text).join('') === word.text)
  )
}

/** Whether a number lost a part, as small raised cents. */
function isShorter({ text, left, right }: Word, than: readonly Word[]): boolean {
  const width = Math.max(...than.map((one) => one.right)) - Math.min(...than.map((one) => one.left))
  return /\d/.test(text) && right - left < 0.85 * width
}

/** Whether they share a good part of the smaller one. */
function overlaps(one: Word, other: Word): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  if (width <= 0 || height <= 0) return false
  const area = ({ left, right, top, bottom }: Word) => (right - left) * (bottom - top)
  return width * height > 0.2 * Math.min(area(one), area(other))
}
