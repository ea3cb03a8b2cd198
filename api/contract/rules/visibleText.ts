/**
 * What shows nothing on a screen: white space, control characters, and what Unicode says to ignore where it is not supported
 * (zero-width and bidirectional marks, soft hyphens, variation selectors, Hangul fillers, tags), the blank braille pattern and
 * a few more whose glyph is empty. unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const invisible =
  /^[\s\p{Z}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{16FE4}\u{1D159}]*$/u

/** Marks that reverse the order of what follows them, also beyond the text: a name would garble the sentence around it. */
const reordering = /[\u202A-\u202E\u2066-\u2069]/g

/** The text without white space at its ends and without marks that reorder; empty if none of its characters is visible. */
export function trimText(text: string): string {
  return invisible.test(text) ? '' : text.replace(reordering, '').trim()
}

/** The beginning of a text, so that it leaves room for what follows it. @param max number of characters */
export function shorten(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`
}
