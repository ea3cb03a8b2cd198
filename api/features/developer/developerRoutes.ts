import { analyticsApi } from '#contract/analytics.ts'
import { developerApi } from '#contract/developer.ts'
import type { Deps } from '../../config/deps.ts'
import { readCursor, takePage } from '../../http/pages.ts'
import { authorize, confirmed, developer } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { recoverMfa } from '../accounts/changeMfa.ts'
import { findUser } from '../accounts/User.ts'
import { readEmailLog, sendAgain, sendByHand } from './emailLog.ts'
import { countUsers, listUsers, positionKinds, positionOf } from './listUsers.ts'
import { changeAdmin, changeEmailCopies, changeMembership, presentManagedUser } from './manageUsers.ts'
import { readAnalytics } from './readAnalytics.ts'

export function developerRoutes(deps: Deps) {
  return [
    route(developerApi.emailNotifications, developer, async ({ actor, body }) => {
      await changeEmailCopies(deps, actor.id, body.enabled)
      return {
        message: body.enabled
          ? 'You will receive copies of emails to admins.'
          : 'You will no longer receive copies of emails to admins.',
      }
    }),

    route(developerApi.users, developer, async ({ actor, query, ctx }) => {
      const { limit, cursor, sort, ...search } = query
      const after = readCursor(cursor, positionKinds(sort))
      const users = await listUsers(deps.db, search, { sort, limit, after })
      const page = takePage(ctx, users, limit, (user) => positionOf(user, sort))
      return page.map((user) => presentManagedUser(user, actor.id))
    }),

    route(developerApi.userCount, developer, ({ query }) => countUsers(deps.db, query)),

    route(developerApi.changeAdmin, confirmed(developer), async ({ actor, params, body }) => {
      const user = await changeAdmin(deps, actor.id, { userId: params.id, isAdmin: body.isAdmin })
      return { user: presentManagedUser(user, actor.id) }
    }),

    route(developerApi.changeMembership, developer, async ({ actor, params, body }) => {
      const { membershipStatus } = body
      const user = await changeMembership(deps, actor.id, { userId: params.id, membershipStatus })
      return { user: presentManagedUser(user, actor.id) }
    }),

    route(developerApi.recoverMfa, confirmed(developer), async ({ actor, params }) => {
      authorize(() => true, actor, await findUser(deps.db, params.id))
      await recoverMfa(deps, params.id, actor.id)
      const user = await findUser(deps.db, params.id)
      authorize(() => true, actor, user)
      return { user: presentManagedUser(user, actor.id) }
    }),

    route(developerApi.emailLogs, developer, async ({ query, ctx }) => {
      const { limit, cursor, ...search } = query
      const after = readCursor(cursor, ['text', 'text'])
      const { dailyCount, recent, entries } = await readEmailLog(deps.db, deps.now(), {
        search,
        limit,
        after,
      })
      const all = takePage(ctx, entries, limit, ({ timestamp, id }) => [timestamp, id])
      return { dailyCount, recent, all }
    }),

    route(developerApi.testEmail, developer, async ({ actor, body }) => {
      await sendByHand(deps, actor.id, {
        recipient: body.recipient,
        type: 'test',
        subject: body.subject || 'Test email from Live Shows',
        content: { paragraphs: [body.message || 'This is a test email. No action is needed.'] },
      })
      return { message: `Test email sent to ${body.recipient}` }
    }),

    route(developerApi.resendEmail, developer, async ({ actor, body }) => {
      await sendAgain(deps, actor.id, body)
      return { message: `Email resent to ${body.recipient}` }
    }),

    route(analyticsApi.read, developer, ({ query }) => readAnalytics(deps.db, query, deps.now())),
  ]
}
