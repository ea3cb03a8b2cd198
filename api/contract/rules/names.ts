/**
 * Whether a name can be shortened: its words have letters and digits only, with the signs of names. Parts of anything else, such
 * as `O';` or `<b>Bold</b>`, are no names.
 */
const isPlain = (name: string) => /^[\p{L}\p{M}\p{N}\s'’.-]+$/u.test(name)

/** `Maya Lindqvist` -> `Maya` */
export function firstName(name: string): string {
  return (isPlain(name) && name.trim().split(/\s+/)[0]) || name
}

/** `Maya Lindqvist` -> `Maya L.`; a single name stays as it is. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [initial] = words.length > 1 && isPlain(name) ? (/\p{L}/u.exec(words.at(-1) ?? '') ?? []) : []
  return initial ? `${words[0]} ${initial.toUpperCase()}.` : name.trim()
}

/** How a person is named to the other side: as they chose, otherwise by their first name. Never by an email address. */
export function shownName({ name, publicName }: { name: string; publicName: string | null }): string {
  if (publicName) return publicName
  const first = firstName(name)
  return first.includes('@') ? 'Live Shows' : first
}
