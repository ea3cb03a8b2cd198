import type { Context } from 'koa'
import { accountsApi } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordAlone } from '../../events/recordEvent.ts'
import { deviceOf } from '../../http/device.ts'
import { takeFromNetworks } from '../../http/networks.ts'
import { anyone, confirmed, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import {
  assertConfirmed,
  confirmSession,
  endSession,
  endSessions,
  listSessions,
  pendingUserId,
  sessionIdOf,
  startSession,
} from '../../http/session.ts'
import { changeMfa } from './changeMfa.ts'
import { changePassword } from './changePassword.ts'
import { checkCredentials, confirmPassword } from './checkCredentials.ts'
import { describeDevice } from './describeDevice.ts'
import { callerOf, rememberDevice } from './knownDevices.ts'
import { maskPhone } from './phoneNumbers.ts'
import { presentUser } from './presentUser.ts'
import { registerUser } from './registerUser.ts'
import {
  findByLink,
  requestPasswordReset,
  resetPassword,
  resetPasswordByLink,
  verifyResetCode,
} from './resetPassword.ts'
import { isOtherPhone, updateNotifications, updateProfile } from './updateProfile.ts'
import { beginMfa, resendMfaCode, verifyMfa } from './verifyMfa.ts'

const passwordReset = 'Your password is changed. Please sign in with it.'

export function accountRoutes(deps: Deps) {
  async function signIn(ctx: Context, userId: string): Promise<void> {
    await startSession(ctx, userId, 'full', deps.now())
    await rememberDevice(deps, ctx, userId)
    await recordAlone(deps, { type: 'account.signed_in', actorId: userId, subjectId: userId })
  }

  return [
    route(accountsApi.me, signedIn, async ({ actor }) => ({ user: presentUser(actor) })),

    route(accountsApi.register, anyone, async ({ body, ctx }) => {
      await takeFromNetworks(deps, 'registrationsPerAddress', ctx.ip)
      return { user: presentUser(await registerUser(deps, body)) }
    }),

    route(accountsApi.login, anyone, async ({ body, ctx }) => {
      const caller = callerOf(ctx)
      const user = await checkCredentials(deps, { ...body, ...caller })
      if (user.mfaEnabled) {
        await startSession(ctx, user.id, 'mfa_pending', deps.now())
        return {
          requiresMFA: true,
          phone: maskPhone(user.phone),
          ...(await beginMfa(deps, user, caller.device)),
        }
      }
      await signIn(ctx, user.id)
      return { requiresMFA: false, phone: null, message: 'Welcome back!' }
    }),

    route(accountsApi.verifyMfa, anyone, async ({ body, ctx }) => {
      const userId = pendingUserId(ctx)
      const user = await verifyMfa(deps, { userId, code: body.code, caller: callerOf(ctx) })
      await signIn(ctx, user.id)
      return { message: 'Welcome back!' }
    }),

    route(accountsApi.resendMfaCode, anyone, async ({ ctx }) => {
      const { user, resendAfter } = await resendMfaCode(deps, pendingUserId(ctx), deviceOf(ctx))
      const phone = maskPhone(user.phone)
      return { message: `We have sent a new code to your phone ${phone}.`, phone, resendAfter }
    }),

    // Signing out is idempotent and works without a session.
    route(accountsApi.logout, anyone, async ({ actor, ctx }) => {
      endSession(ctx)
      if (actor) {
        await recordAlone(deps, { type: 'account.signed_out', actorId: actor.id, subjectId: actor.id })
      }
      return {}
    }),

    route(accountsApi.updateProfile, signedIn, async ({ actor, body, ctx }) => {
      // Turns the second factor off.
      if (actor.mfaEnabled && isOtherPhone(actor, body)) assertConfirmed(ctx, deps.now())
      return { user: presentUser(await updateProfile(deps, actor, body)) }
    }),

    route(accountsApi.confirmPassword, signedIn, async ({ actor, body, ctx }) => {
      await confirmPassword(deps, actor, body.currentPassword, sessionIdOf(ctx))
      await confirmSession(ctx, deps)
      return {}
    }),

    route(accountsApi.changePassword, signedIn, async ({ actor, body, ctx }) => {
      await changePassword(deps, actor, body, sessionIdOf(ctx))
      await startSession(ctx, actor.id, 'full', deps.now())
      return { message: 'Your password is changed. Every other device was signed out.' }
    }),

    route(accountsApi.updateNotifications, signedIn, async ({ actor, body }) => ({
      user: presentUser(await updateNotifications(deps, actor, body.resellNotificationsEnabled)),
    })),

    route(accountsApi.changeMfa, confirmed(signedIn), async ({ actor, body, ctx }) =>
      changeMfa(deps, actor, body, callerOf(ctx)),
    ),

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
      const resendAfter = await requestPasswordReset(deps, body.email, callerOf(ctx))
      return {
        message:
          'If an account with this email exists, we have sent it a 6-digit code and a link. Both are valid for 15 minutes.',
        resendAfter,
      }
    }),

    route(accountsApi.verifyResetCode, anyone, async ({ body, ctx }) => {
      await verifyResetCode(deps, { ...body, caller: callerOf(ctx) })
      return { message: 'Please choose a new password.' }
    }),

    route(accountsApi.resetPassword, anyone, async ({ body, ctx }) => {
      const user = await resetPassword(deps, { ...body, caller: callerOf(ctx) })
      await rememberDevice(deps, ctx, user.id)
      return { message: passwordReset }
    }),

    route(accountsApi.verifyResetLink, anyone, async ({ body }) => {
      const { email } = await findByLink(deps, body.token)
      return { email }
    }),

    route(accountsApi.resetPasswordByLink, anyone, async ({ body, ctx }) => {
      const user = await resetPasswordByLink(deps, body)
      await rememberDevice(deps, ctx, user.id)
      return { message: passwordReset }
    }),
  ]
}
