/** The section and row blacklist (spec, section 5). */

export const restrictedSectionMessage =
  'This section contains restricted content. Please use a different description.'
export const restrictedRowMessage =
  'This row contains restricted content. Please use a different description.'

/** Whether a description holds an active blacklisted word: case-insensitive, trimmed, anywhere in the text. */
export function hasRestrictedContent(text: string, words: readonly string[]): boolean {
  const haystack = text.trim().toLowerCase()
  return words.some((word) => word.trim() !== '' && haystack.includes(word.trim().toLowerCase()))
}
