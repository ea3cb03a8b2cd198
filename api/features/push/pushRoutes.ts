import { pushApi } from '#contract/push.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { signedIn } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { route } from '../../http/route.ts'
import { sessionIdOf } from '../../http/session.ts'
import { noteClick } from '../chat/chatReads.ts'
import { endSubscription } from './PushSubscription.ts'
import { saveSubscription, testSubscription } from './saveSubscription.ts'

export function pushRoutes(deps: Deps) {
  return [
    route(pushApi.key, signedIn, async () => ({ publicKey: deps.webPush.publicKey })),

    route(pushApi.save, signedIn, async ({ actor, body, ctx }) => ({
      kinds: await saveSubscription(deps, {
        actor,
        sessionId: sessionIdOf(ctx),
        userAgent: ctx.get('User-Agent'),
        body,
      }),
    })),

    route(pushApi.remove, signedIn, async ({ actor, body }) => {
      await inTransaction(deps, async (tx) => {
        await takeFromQuota(deps, tx, 'pushChanges', actor.id)
        await endSubscription(tx.db, { userId: actor.id, endpoint: body.endpoint })
      })
      return {}
    }),

    route(pushApi.test, signedIn, async ({ actor, body }) => {
      await testSubscription(deps, actor, body.endpoint)
      return {}
    }),

    route(pushApi.clicked, signedIn, async ({ actor, body }) => {
      await noteClick(deps, actor, body)
      return {}
    }),
  ]
}
