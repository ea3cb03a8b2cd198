import { accountsApi } from '#contract/accounts.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { anyone, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { endSession, startSession } from '../../http/session.ts'
import { checkCredentials } from './checkCredentials.ts'
import { presentUser } from './presentUser.ts'
import { registerUser } from './registerUser.ts'

export function accountRoutes(deps: Deps) {
  return [
    route(accountsApi.me, signedIn, async ({ actor }) => ({ user: presentUser(actor) })),

    route(accountsApi.register, anyone, async ({ body }) => ({
      user: presentUser(await registerUser(deps, body)),
    })),

    route(accountsApi.login, anyone, async ({ body, ctx }) => {
      const user = await checkCredentials(deps, body.email, body.password)
      await startSession(ctx, user.id, 'full', deps.now())
      await inTransaction(deps, (tx) =>
        recordEvent(tx, {
          type: 'account.signed_in',
          actorId: user.id,
          audience: 'staff',
          subjectId: user.id,
        }),
      )
      return { requiresMFA: false, phone: null, message: 'Welcome back!' }
    }),

    // Signing out twice, or without a session, is signed out.
    route(accountsApi.logout, anyone, async ({ ctx }) => {
      endSession(ctx)
      return {}
    }),
  ]
}
