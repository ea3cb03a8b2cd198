/** The area for resold tickets: the first 3 digits of the zip code; undefined without a valid one. */
export function areaCode(zipCode: string): string | undefined {
  return /^\d{5}$/.test(zipCode) ? zipCode.slice(0, 3) : undefined
}
