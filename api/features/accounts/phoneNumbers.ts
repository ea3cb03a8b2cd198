/**
 * A typed phone number as E.164; without a country code it is a US one.
 *
 * @returns undefined where no text message could be sent to it
 */
export function toE164(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : undefined
}

/** Enough to know which phone is meant, too little to call it: `•••• 99`. */
export function maskPhone(phone: string): string {
  return `•••• ${phone.replace(/\D/g, '').slice(-2)}`
}
