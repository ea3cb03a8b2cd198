import type { accountsApi } from '#contract/accounts.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { askForPhoneCode } from './askForPhoneCode.ts'
import { checkCode, consumeCodes, forgetCodes, resetCodesPerHour } from './codes.ts'
import type { Caller } from './knownDevices.ts'
import { maskPhone, toE164 } from './phoneNumbers.ts'
import { presentUser } from './presentUser.ts'
import { User } from './User.ts'

type Change = BodyOf<typeof accountsApi.changeMfa>
type Reply = ReplyOf<typeof accountsApi.changeMfa>

/**
 * Turns two-factor authentication on, with a code sent to the phone, or off. Both are idempotent. Requesting the code twice
 * sends it once.
 *
 * @throws {AppError} phone_cannot_text, wrong_mfa_code, code_used_up, codes_blocked, too_many_attempts
 */
export async function changeMfa(
  deps: Deps,
  actor: Pick<User, 'id' | 'email' | 'phone' | 'mfaEnabled'>,
  change: Change,
  caller: Caller,
): Promise<Reply> {
  if (change.enabled === actor.mfaEnabled) {
    return reply(
      await findAgain(deps, actor.id),
      `Two-factor authentication is ${change.enabled ? 'on' : 'off'}.`,
    )
  }
  if (!change.enabled) {
    await setMfa(deps, actor.id, false)
    return reply(await findAgain(deps, actor.id), 'Two-factor authentication is off.')
  }
  if (change.code === undefined) {
    if (!toE164(actor.phone)) throw new AppError('phone_cannot_text')
    const { message, resendAfter } = await askForPhoneCode(deps, actor, 'mfa_setup', caller.device)
    const codeSent = { phone: maskPhone(actor.phone), resendAfter }
    return { ...reply(await findAgain(deps, actor.id), message), codeSent }
  }
  const { id } = actor
  await checkCode(deps, { purpose: 'mfa_setup', account: id, userId: id, code: change.code }, caller)
  await setMfa(deps, actor.id, true)
  await resetCodesPerHour(deps, 'mfa_setup', actor.id)
  return reply(await findAgain(deps, actor.id), 'Two-factor authentication is on.')
}

/** Turns two-factor authentication off for a user who has lost their phone. @param developerId recorded in the event log */
export async function recoverMfa(deps: Deps, userId: string, developerId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const changed = await User.query(tx.db)
      .where({ id: userId, mfaEnabled: true })
      .patch({ mfaEnabled: false })
    if (changed === 0) return
    await forgetCodes(tx.db, userId, ['mfa', 'mfa_setup'])
    await recordEvent(tx, {
      type: 'account.mfa_recovered',
      actorId: developerId,
      subjectId: userId,
    })
  })
}

async function setMfa(deps: Deps, userId: string, enabled: boolean): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const changed = await User.query(tx.db)
      .where({ id: userId, mfaEnabled: !enabled })
      .patch({ mfaEnabled: enabled, ...(enabled && { phoneVerified: true }) })
    if (changed === 0) return
    if (enabled && !(await consumeCodes(tx.db, tx.now, userId, 'mfa_setup')))
      throw new AppError('wrong_mfa_code')
    await forgetCodes(tx.db, userId, ['mfa', 'mfa_setup'])
    await recordEvent(tx, {
      type: enabled ? 'account.mfa_on' : 'account.mfa_off',
      actorId: userId,
      subjectId: userId,
    })
  })
}

async function findAgain(deps: Deps, id: string): Promise<User> {
  return User.query(deps.db).findById(id).throwIfNotFound()
}

function reply(user: User, message: string): Reply {
  return { user: presentUser(user), message, codeSent: null }
}
