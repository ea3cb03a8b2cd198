/** The address that calls a number. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** A number of the United States or Canada as people write it: `(555) 010-0123`. Others stay as typed. */
export function formatPhone(typed: string): string {
  if (!/^[\d\s().+-]+$/.test(typed)) return typed
  const match = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(typed.replace(/[\s().-]/g, ''))
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : typed
}
