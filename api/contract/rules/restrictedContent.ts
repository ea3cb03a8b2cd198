/** The blacklist for section and row (docs/RULES.md, Requests). */

export const restrictedSectionMessage =
  'This section contains restricted content. Please use a different description.'
export const restrictedRowMessage =
  'This row contains restricted content. Please use a different description.'

/** Whether a text contains an active blacklisted word, case-insensitively and also inside other words. */
export function hasRestrictedContent(text: string, words: readonly string[]): boolean {
  const haystack = text.trim().toLowerCase()
  return words.some((word) => word.trim() !== '' && haystack.includes(word.trim().toLowerCase()))
}
