const placePrefix = 'edit:'

/** Draft place of the new text while a message is edited. */
export function editPlace(entryId: string): string {
  return `${placePrefix}${entryId}`
}

/** Returns the id of the entry whose new text is drafted at a place; undefined for other places. */
export function editedMessageId(place: string): string | undefined {
  return place.startsWith(placePrefix) ? place.slice(placePrefix.length) : undefined
}
