/**
 * Parses a typed phone number. Without a country code it is a US number.
 *
 * @returns E.164, or undefined if it is not a valid number
 */
export function toE164(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : undefined
}

/** The last two digits only: `•••• 99`. */
export function maskPhone(phone: string): string {
  return `•••• ${phone.replace(/\D/g, '').slice(-2)}`
}
