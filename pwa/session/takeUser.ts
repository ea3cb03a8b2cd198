import type { User } from '#contract/accounts.ts'
import { accountQueries, checkSession } from './accountQueries.ts'
import { deviceOwner } from './deviceOwner.ts'
import type { Session } from './session.ts'
import { sessionClient } from './sessionClient.ts'
import { hasSignedInHint, rememberSignedIn } from './signedInHint.ts'

/**
 * Shows a person their account as a call has just told it, and asks the server again who is signed in (spec, section 7). On
 * the device too: without a network from here on, the app would go back to what it knew before.
 */
export async function takeUser(user: User): Promise<void> {
  const { queryKey } = accountQueries.session()
  // An answer that was on its way before the change must not undo it.
  await sessionClient.cancelQueries({ queryKey })
  // Signed out meanwhile, or somebody else: then there is nobody to show it to.
  if (!hasSignedInHint() || sessionClient.getQueryData(queryKey)?.user.id !== user.id) return
  rememberSignedIn(user)
  deviceOwner.set(user)
  const session: Session = { user, hasEnded: false }
  sessionClient.setQueryData(queryKey, session)
  checkSession()
}
