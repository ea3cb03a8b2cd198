import type { User } from '#contract/accounts.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'

/** The signed-in user who makes a call. */
export type Actor = User

/** Replies to a device on which nobody is signed in, by the reason. */
export type SignedOutCode = 'signed_out' | 'access_changed' | 'signed_out_elsewhere'

/** Decides who may make a call at all. `authorize` decides about single rows. */
export interface Policy<A extends Actor | undefined> {
  name: string
  /** Whether the session must be confirmed by a password of the last ten minutes. */
  isConfirmed?: true
  /**
   * @param signedOutBecause the reason why nobody is signed in
   * @throws {AppError} a `SignedOutCode`, or the reason why this user may not call
   */
  admit(actor: Actor | undefined, signedOutBecause?: SignedOutCode): A
}

function signedInAs(name: string, allows: (actor: Actor) => boolean, refusal: (actor: Actor) => ErrorCode) {
  return {
    name,
    admit(actor, signedOutBecause: SignedOutCode = 'signed_out') {
      if (!actor) throw new AppError(signedOutBecause)
      if (!allows(actor)) throw new AppError(refusal(actor))
      return actor
    },
  } satisfies Policy<Actor>
}

/** Signed in or not. */
export const anyone: Policy<Actor | undefined> = { name: 'anyone', admit: (actor) => actor }

/** Not for users: the handler verifies the card provider's signature of the raw body. */
export const signedByStripe: Policy<undefined> = { name: 'signedByStripe', admit: () => undefined }

export const signedIn: Policy<Actor> = signedInAs(
  'signedIn',
  () => true,
  () => 'signed_out',
)

/** Admins. A developer without the admin role gets a message of their own. */
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

export const adminOrDeveloper: Policy<Actor> = signedInAs(
  'adminOrDeveloper',
  (actor) => actor.isAdmin || actor.isDeveloper,
  () => 'admin_only',
)

/** A policy for sensitive calls, which also asks for the password again. */
export function confirmed<A extends Actor>(policy: Policy<A>): Policy<A> {
  return { ...policy, isConfirmed: true }
}

/**
 * Asserts that the row exists and that `actor` may access it. Both failures answer 404, so a stranger cannot distinguish them
 * apart.
 *
 * @param allows a predicate from the feature's policy file
 * @throws {AppError} not_found
 */
export function authorize<Row>(
  allows: (actor: Actor, row: Row) => boolean,
  actor: Actor,
  row: Row | undefined,
): asserts row is Row {
  if (row === undefined || !allows(actor, row)) throw new AppError('not_found')
}
