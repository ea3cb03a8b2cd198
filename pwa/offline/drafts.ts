import type { Draft, OfflineDb } from './offlineDb.ts'

/**
 * Stores the draft of one place.
 *
 * @param place names the input, e.g. `chat:{requestId}`
 * @param value undefined or '' deletes the draft
 */
export async function keepDraft(db: OfflineDb, place: string, value: unknown): Promise<void> {
  if (value === undefined || value === '') await db.drafts.delete(place)
  else await db.drafts.put({ place, value, changedAt: new Date().toISOString() })
}

/** Returns the draft of a place, not validated. */
export async function readDraft(db: OfflineDb, place: string): Promise<unknown> {
  return (await db.drafts.get(place))?.value
}

/** Returns all drafts of a user. */
export function listDrafts(db: OfflineDb): Promise<Draft[]> {
  return db.drafts.toArray()
}

const placePrefix = 'edit:'

/** Draft place of the new text while a message is edited. */
export function editPlace(entryId: string): string {
  return `${placePrefix}${entryId}`
}

/** Returns the id of the entry whose new text is drafted at a place; undefined for other places. */
export function editedMessageId(place: string): string | undefined {
  return place.startsWith(placePrefix) ? place.slice(placePrefix.length) : undefined
}
