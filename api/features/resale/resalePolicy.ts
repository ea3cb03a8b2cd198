import type { Actor } from '../../http/policies.ts'

/** Returned tickets and listings are for all staff. */
export function canResell(actor: Actor, _row: { id: string }): boolean {
  return actor.isAdmin
}

/** Every customer may know of a listing; `showInterest` says in words who cannot ask for it. */
export function canSeeListing(_actor: Actor, _listing: { id: string }): boolean {
  return true
}
