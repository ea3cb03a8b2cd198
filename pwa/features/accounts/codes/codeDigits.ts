/** Codes by mail and by text message have that many digits (spec, section 5). */
export const codeLength = 6

/** The digits of a code, however it was typed or pasted: `123 456`, or the whole text message it came in. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}
