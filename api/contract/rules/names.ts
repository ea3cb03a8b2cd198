/** `Maya Lindqvist` -> `Maya` */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] || name
}

/** How a person is named to the other side: as they chose, otherwise by their first name. Never by an email address. */
export function shownName({ name, publicName }: { name: string; publicName: string | null }): string {
  if (publicName) return publicName
  const first = firstName(name)
  return first.includes('@') ? 'Live Shows' : first
}
