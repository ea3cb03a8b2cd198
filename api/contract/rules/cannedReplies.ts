/** The placeholders of canned replies: `Hi {name}, your offer for {artist} …`. */
export const placeholders = ['name', 'artist', 'total', 'due'] as const
type Placeholder = (typeof placeholders)[number]

/** Value of each placeholder; undefined if the request has none. */
export type PlaceholderValues = Partial<Record<Placeholder, string | undefined>>

const pattern = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'gi')

/** Fills the placeholders of a canned reply. One without a value stays as it is typed; see `unfilledPlaceholders`. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(
    pattern,
    (typed: string, name: string) => values[name.toLowerCase() as Placeholder] || typed,
  )
}

/** The placeholders that a text still has, each once. */
export function unfilledPlaceholders(text: string): string[] {
  return [...new Set(text.match(pattern)?.map((typed) => typed.toLowerCase()))]
}

/** The words in braces of a canned reply that no value can fill, as typed: '{seat}'. */
export function unknownPlaceholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).filter((typed) => unfilledPlaceholders(typed).length === 0)
}
