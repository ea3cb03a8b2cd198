/** The email that the page before has passed on with its link, so that nobody types it twice. */
export function emailOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined
  return typeof state.email === 'string' && state.email !== '' ? state.email : undefined
}

/** An email that was typed and is kept while the tab is open. */
export interface KeptEmail {
  email: string
  /** The entry of the browser's history where it stood in the field: the router's key of the location. */
  at: string
}

/**
 * The email to begin with: what a link passes on is newer than what is kept, unless it has been typed over at this very entry,
 * which a reload or the way back brings up again.
 */
export function firstEmail(location: { state: unknown; key: string }, kept?: KeptEmail): string | undefined {
  if (kept?.at === location.key) return kept.email
  return emailOf(location.state) ?? kept?.email
}
