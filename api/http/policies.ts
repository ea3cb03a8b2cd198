import type { User } from '#contract/accounts.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'

/** The signed-in person of a call, as `loadUser` finds them. */
export type Actor = User

/** Who may make a call at all; whose rows it may touch is `authorize`'s business. */
export interface Policy<A extends Actor | undefined> {
  name: string
  /** @throws {AppError} signed_out, or why this person may not call */
  admit(actor: Actor | undefined): A
}

function signedInAs(name: string, allows: (actor: Actor) => boolean, refusal: (actor: Actor) => ErrorCode) {
  return {
    name,
    admit(actor) {
      if (!actor) throw new AppError('signed_out')
      if (!allows(actor)) throw new AppError(refusal(actor))
      return actor
    },
  } satisfies Policy<Actor>
}

/** Signed in or not. */
export const anyone: Policy<Actor | undefined> = { name: 'anyone', admit: (actor) => actor }

/** Nobody of ours: the handler verifies the card provider's signature over the raw body. */
export const signedByStripe: Policy<undefined> = { name: 'signedByStripe', admit: () => undefined }

export const signedIn: Policy<Actor> = signedInAs(
  'signedIn',
  () => true,
  () => 'signed_out',
)

/** A developer who is no admin is told so in the specification's own sentence. */
export const admin: Policy<Actor> = signedInAs(
  'admin',
  (actor) => actor.isAdmin,
  (actor) => (actor.isDeveloper ? 'admin_access_denied' : 'admin_only'),
)

export const developer: Policy<Actor> = signedInAs(
  'developer',
  (actor) => actor.isDeveloper,
  () => 'developer_only',
)

/**
 * Asserts that the loaded row exists and `actor` may do this with it. Somebody else's row does not exist for a stranger.
 *
 * @param allows a pure yes or no from the feature's policy file
 * @throws {AppError} not_found
 */
export function authorize<Row>(
  allows: (actor: Actor, row: Row) => boolean,
  actor: Actor,
  row: Row | undefined,
): asserts row is Row {
  if (row === undefined || !allows(actor, row)) throw new AppError('not_found')
}
