import { accountsApi } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { anyone, signedIn } from '../../http/policies.ts'
import { networkOf, takeFromLimit } from '../../http/rateLimit.ts'
import { route } from '../../http/route.ts'
import {
  endSession,
  endSessions,
  listSessions,
  pendingUserId,
  sessionIdOf,
  startSession,
} from '../../http/session.ts'
import { changeMfa } from './changeMfa.ts'
import { changePassword } from './changePassword.ts'
import { checkCredentials } from './checkCredentials.ts'
import { describeDevice } from './describeDevice.ts'
import { maskPhone } from './phoneNumbers.ts'
import { presentUser } from './presentUser.ts'
import { registerUser } from './registerUser.ts'
import { requestPasswordReset, resetPassword, verifyResetCode } from './resetPassword.ts'
import { updateNotifications, updateProfile } from './updateProfile.ts'
import { beginMfa, resendMfaCode, verifyMfa } from './verifyMfa.ts'

export function accountRoutes(deps: Deps) {
  const recordSignIn = (userId: string) =>
    inTransaction(deps, (tx) =>
      recordEvent(tx, {
        type: 'account.signed_in',
        actorId: userId,
        subjectId: userId,
      }),
    )

  return [
    route(accountsApi.me, signedIn, async ({ actor }) => ({ user: presentUser(actor) })),

    route(accountsApi.register, anyone, async ({ body, ctx }) => {
      await takeFromLimit(deps, 'registrationsPerAddress', networkOf(ctx.ip))
      return { user: presentUser(await registerUser(deps, body)) }
    }),

    route(accountsApi.login, anyone, async ({ body, ctx }) => {
      const user = await checkCredentials(deps, { ...body, network: networkOf(ctx.ip) })
      if (user.mfaEnabled) {
        await startSession(ctx, user.id, 'mfa_pending', deps.now())
        return { requiresMFA: true, phone: maskPhone(user.phone), ...(await beginMfa(deps, user)) }
      }
      await startSession(ctx, user.id, 'full', deps.now())
      await recordSignIn(user.id)
      return { requiresMFA: false, phone: null, message: 'Welcome back!' }
    }),

    route(accountsApi.verifyMfa, anyone, async ({ body, ctx }) => {
      const userId = pendingUserId(ctx)
      const user = await verifyMfa(deps, { userId, code: body.code, network: networkOf(ctx.ip) })
      await startSession(ctx, user.id, 'full', deps.now())
      await recordSignIn(user.id)
      return { message: 'Welcome back!' }
    }),

    route(accountsApi.resendMfaCode, anyone, async ({ ctx }) => {
      const { user, resendAfter } = await resendMfaCode(deps, pendingUserId(ctx))
      const phone = maskPhone(user.phone)
      return { message: `We have sent a new code to your phone ${phone}.`, phone, resendAfter }
    }),

    // Signing out is idempotent and works without a session.
    route(accountsApi.logout, anyone, async ({ ctx }) => {
      endSession(ctx)
      return {}
    }),

    route(accountsApi.updateProfile, signedIn, async ({ actor, body }) => ({
      user: presentUser(await updateProfile(deps, actor, body)),
    })),

    route(accountsApi.changePassword, signedIn, async ({ actor, body, ctx }) => {
      await changePassword(deps, actor, body, sessionIdOf(ctx))
      await startSession(ctx, actor.id, 'full', deps.now())
      return { message: 'Your password is changed. Every other device was signed out.' }
    }),

    route(accountsApi.updateNotifications, signedIn, async ({ actor, body }) => ({
      user: presentUser(await updateNotifications(deps, actor, body.resellNotificationsEnabled)),
    })),

    route(accountsApi.changeMfa, signedIn, async ({ actor, body }) => changeMfa(deps, actor, body)),

    route(accountsApi.listSessions, signedIn, async ({ actor, ctx }) => {
      const current = sessionIdOf(ctx)
      const sessions = await listSessions(deps.db, actor.id, deps.now())
      return sessions.map(({ idHash, userAgent, createdAt, lastSeenAt }) => ({
        id: idHash,
        device: describeDevice(userAgent),
        isCurrent: idHash === current,
        createdAt,
        lastSeenAt,
      }))
    }),

    route(accountsApi.endSession, signedIn, async ({ actor, params }) => {
      // A session that has ended, or belongs to another user, does not exist for the caller.
      const ended = await inTransaction(deps, (tx) => endSessions(tx, actor.id, { only: params.sessionId }))
      if (ended === 0) throw new AppError('not_found')
      return {}
    }),

    route(accountsApi.endOtherSessions, signedIn, async ({ actor, ctx }) => ({
      ended: await inTransaction(deps, (tx) => endSessions(tx, actor.id, { except: sessionIdOf(ctx) })),
    })),

    route(accountsApi.requestPasswordReset, anyone, async ({ body, ctx }) => {
      const resendAfter = await requestPasswordReset(deps, body.email, networkOf(ctx.ip))
      return {
        message:
          'If an account with this email exists, a 6-digit code is on its way. It is valid for 15 minutes.',
        resendAfter,
      }
    }),

    route(accountsApi.verifyResetCode, anyone, async ({ body, ctx }) => {
      await verifyResetCode(deps, { ...body, network: networkOf(ctx.ip) })
      return { message: 'Please choose a new password.' }
    }),

    route(accountsApi.resetPassword, anyone, async ({ body, ctx }) => {
      await resetPassword(deps, { ...body, network: networkOf(ctx.ip) })
      return { message: 'Your password is changed. Please sign in with it.' }
    }),
  ]
}
