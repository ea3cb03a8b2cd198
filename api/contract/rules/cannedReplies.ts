/** The placeholders of canned replies: `Hi {name}, your offer for {artist} …`. */
export const placeholders = ['name', 'artist', 'total', 'due'] as const
type Placeholder = (typeof placeholders)[number]

/** What stands in for each placeholder; undefined if the request has no such value. */
export type PlaceholderValues = Partial<Record<Placeholder, string | undefined>>

const pattern = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'gi')

/**
 * Fills the placeholders of a canned reply. One without a value stays as it is typed, so that it is not overlooked.
 *
 * @returns the text, and the placeholders without a value
 */
export function fillPlaceholders(
  text: string,
  values: PlaceholderValues,
): { text: string; missing: Placeholder[] } {
  const missing = new Set<Placeholder>()
  const filled = text.replace(pattern, (typed: string, name: string) => {
    const placeholder = name.toLowerCase() as Placeholder
    const value = values[placeholder]
    if (value) return value
    missing.add(placeholder)
    return typed
  })
  return { text: filled, missing: [...missing] }
}
