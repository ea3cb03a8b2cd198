/** The zip code of a customer (docs/RULES.md, People). */

export const maxZipCodeLength = 5

/** A zip code as it may be registered: five digits. */
export function isZipCode(text: string): boolean {
  return /^\d{5}$/.test(text)
}

/** What a field for a zip code keeps of a typed or pasted text: `' 94704-1234'` -> `94704`. */
export function typedZipCode(text: string): string {
  return text.replace(/\s/g, '').slice(0, maxZipCodeLength)
}

/** The area for resold tickets: the first 3 digits of the zip code; undefined without them. */
export function areaCode(zipCode: string): string | undefined {
  return /^\d{3}/.exec(zipCode)?.[0]
}
