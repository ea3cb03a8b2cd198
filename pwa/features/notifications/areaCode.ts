/** The area whose resold tickets a person hears of: the first 3 digits of their zip code. Undefined without one. */
export function areaCode(zipCode: string): string | undefined {
  return /^\d{5}$/.test(zipCode) ? zipCode.slice(0, 3) : undefined
}
