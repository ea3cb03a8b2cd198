/**
 * Whether a name can be shortened: its words have letters and digits only, with the signs of names. Parts of anything else, such
 * as `O';` or `<b>Bold</b>`, are no names.
 */
export const isPlainName = (name: string) => /^[\p{L}\p{M}\p{N}\s'’.-]+$/u.test(name)

/** `Maya Lindqvist` -> `Maya` */
export function firstName(name: string): string {
  return (isPlainName(name) && name.trim().split(/\s+/)[0]) || name
}

/** How a person is named to the other side: as they chose, otherwise by their first name. Never by an email address. */
export function shownName({ name, publicName }: { name: string; publicName: string | null }): string {
  if (publicName) return publicName
  const first = firstName(name)
  return first.includes('@') ? 'Live Shows' : first
}
