/** Whether two phone numbers differ. Ignores formatting. */
export function isOtherPhone(one: string | null | undefined, other: string): boolean {
  return digitsOf(one ?? '') !== digitsOf(other)
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}
