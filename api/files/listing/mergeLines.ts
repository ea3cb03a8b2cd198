import type { Line } from '../../integrations/textReader/textReader.ts'

/** Below it a word is a guess. */
const certain = 60

/**
 * Merges two readings of one picture: adds the lines of the second one where the first one read nothing, and replaces those
 * that it was not certain of. From top to bottom.
 */
export function mergeLines(first: readonly Line[], second: readonly Line[]): Line[] {
  const merged = [...first]
  for (const line of second) {
    const overlapping = merged.filter((other) => overlaps(line, other))
    const [other] = overlapping
    if (!other) merged.push(line)
    else if (
      overlapping.length === 1 &&
      isCertain(line) &&
      !isCertain(other) &&
      line.length >= other.length
    ) {
      merged[merged.indexOf(other)] = line
    }
  }
  return merged.sort((one, other) => edgesOf(one).top - edgesOf(other).top)
}

function isCertain(line: Line): boolean {
  return line.every(({ text, confidence }) => confidence >= certain || !/[\p{L}\p{N}]/u.test(text))
}

function overlaps(one: Line, other: Line): boolean {
  const [a, b] = [edgesOf(one), edgesOf(other)]
  return a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left
}

function edgesOf(line: Line) {
  return {
    left: Math.min(...line.map(({ left }) => left)),
    right: Math.max(...line.map(({ right }) => right)),
    top: Math.min(...line.map(({ top }) => top)),
    bottom: Math.max(...line.map(({ bottom }) => bottom)),
  }
}
