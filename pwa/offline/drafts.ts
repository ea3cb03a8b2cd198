import type { Draft, OfflineDb } from './offlineDb.ts'

/** Keeps what a person has typed at a place, e.g. `chat:{requestId}`; undefined forgets it. */
export async function keepDraft(db: OfflineDb, place: string, value: unknown): Promise<void> {
  if (value === undefined || value === '') await db.drafts.delete(place)
  else await db.drafts.put({ place, value, changedAt: new Date().toISOString() })
}

/** What was typed at a place, unparsed: drafts outlive deploys. */
export async function readDraft(db: OfflineDb, place: string): Promise<unknown> {
  return (await db.drafts.get(place))?.value
}

/** Everything that a person has typed and not sent. */
export function listDrafts(db: OfflineDb): Promise<Draft[]> {
  return db.drafts.toArray()
}
