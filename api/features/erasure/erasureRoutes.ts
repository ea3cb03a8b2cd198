import { accountsApi } from '#contract/accounts.ts'
import type { Deps } from '../../config/deps.ts'
import { confirmed, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { endSession } from '../../http/session.ts'
import { deleteAccount } from './deleteAccount.ts'

export function erasureRoutes(deps: Deps) {
  return [
    route(accountsApi.deleteAccount, confirmed(signedIn), async ({ actor, ctx }) => {
      await deleteAccount(deps, actor)
      endSession(ctx)
      return { message: 'Your account is deleted.' }
    }),
  ]
}
