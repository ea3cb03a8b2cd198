/** Codes sent by email and by text message have 6 digits (docs/RULES.md, People). */
export const codeLength = 6

/** The digits of a code, also if it was typed as `123 456` or pasted with the whole message. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}
