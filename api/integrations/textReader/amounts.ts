import type { GreyPicture } from './greyPicture.ts'
import type { Word } from './textReader.ts'

/** Darker is ink. */
const ink = 140

interface Glyph {
  left: number
  top: number
  bottom: number
}

/**
 * Where smaller letters start behind an amount, as in '$88/ea': read as one word they spoil each other.
 *
 * @returns the column, undefined if all of the word has one size
 */
export function endOfAmount(picture: GreyPicture, { left, right, top, bottom }: Word): number | undefined {
  const [sign, ...glyphs] = glyphsOf(picture, { left, right, top, bottom })
  const [digit] = glyphs
  if (!sign || !digit) return undefined
  const size = digit.bottom - digit.top
  const isDigit = (glyph: Glyph | undefined) =>
    glyph !== undefined &&
    glyph.bottom - glyph.top > 0.85 * size &&
    Math.abs(glyph.top - digit.top) < 0.15 * size &&
    Math.abs(glyph.bottom - digit.bottom) < 0.15 * size
  const isPoint = (glyph: Glyph, next: Glyph | undefined) =>
    glyph.bottom - glyph.top < 0.5 * size && glyph.top > digit.top + size / 2 && isDigit(next)
  const end = glyphs.findIndex((glyph, index) => !isDigit(glyph) && !isPoint(glyph, glyphs[index + 1]))
  const after = glyphs[end]
  // Small raised digits are the amount's cents.
  const isRaised = after !== undefined && after.bottom < digit.bottom - 0.25 * size
  return after && !isRaised ? after.left : undefined
}

function glyphsOf(
  { width, height, pixels }: GreyPicture,
  box: { left: number; right: number; top: number; bottom: number },
): Glyph[] {
  const glyphs: Glyph[] = []
  let open: Glyph | undefined
  for (let x = Math.max(0, box.left); x < Math.min(width, box.right); x += 1) {
    let [top, bottom] = [-1, -1]
    for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom); y += 1) {
      if ((pixels[y * width + x] ?? 255) >= ink) continue
      if (top === -1) top = y
      bottom = y + 1
    }
    if (top === -1) {
      open = undefined
    } else if (open) {
      open.top = Math.min(open.top, top)
      open.bottom = Math.max(open.bottom, bottom)
    } else {
      open = { left: x, top, bottom }
      glyphs.push(open)
    }
  }
  return glyphs
}
