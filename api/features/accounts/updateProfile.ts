import type { accountsApi } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { wordsOfUser } from '#contract/rules/searchWords.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { writeSearchWords } from '../../db/searchWords.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { forgetCodes } from './codes.ts'
import { User } from './User.ts'

/**
 * Changes a user's own profile. A new phone number is unverified and turns two-factor authentication off (docs/RULES.md,
 * People).
 *
 * @throws {AppError} admin_only for a public name of anyone else
 */
export async function updateProfile(
  deps: Deps,
  actor: Pick<User, 'id' | 'isAdmin'>,
  { name, phone, zipCode, publicName }: BodyOf<typeof accountsApi.updateProfile>,
): Promise<User> {
  if (publicName && !actor.isAdmin) throw new AppError('admin_only')
  return inTransaction(deps, async (tx) => {
    await User.query(tx.db)
      .findById(actor.id)
      .patch({
        name,
        ...(zipCode !== undefined && { zipCode: zipCode ?? '' }),
        ...(publicName !== undefined && { publicName: publicName || null }),
      })
    const before = await User.query(tx.db).findById(actor.id).throwIfNotFound()
    await writeSearchWords(tx.db, 'user', actor.id, wordsOfUser(before))
    const newPhone = phone === undefined ? before.phone : (phone ?? '')
    const isOther = isOtherPhone(before, { phone })
    await User.query(tx.db)
      .findById(actor.id)
      .patch({ phone: newPhone, ...(isOther && { phoneVerified: false, mfaEnabled: false }) })
    if (isOther) {
      await forgetCodes(tx.db, actor.id, ['mfa', 'mfa_setup'])
      if (before.mfaEnabled) {
        await recordEvent(tx, { type: 'account.mfa_off', actorId: actor.id, subjectId: actor.id })
      }
    }
    await recordEvent(tx, {
      type: 'account.profile_changed',
      actorId: actor.id,
      subjectId: actor.id,
      data: { phone: isOther },
    })
    return User.query(tx.db).findById(actor.id).throwIfNotFound()
  })
}

/** Whether a profile has another phone number, however it is written. */
export function isOtherPhone(
  before: Pick<User, 'phone'>,
  { phone }: { phone?: string | null | undefined },
): boolean {
  const digits = (text: string) => text.replace(/\D/g, '')
  return phone !== undefined && digits(phone ?? '') !== digits(before.phone)
}

/** Whether a user wants mails about resold tickets in their area. */
export async function updateNotifications(
  deps: Deps,
  actor: Pick<User, 'id'>,
  resellNotificationsEnabled: boolean,
): Promise<User> {
  return inTransaction(deps, async (tx) => {
    const changed = await User.query(tx.db)
      .where({ id: actor.id })
      .whereNot({ resellNotificationsEnabled })
      .patch({ resellNotificationsEnabled })
    if (changed > 0) {
      await recordEvent(tx, {
        type: 'account.resale_mails_changed',
        actorId: actor.id,
        subjectId: actor.id,
        data: { isOn: resellNotificationsEnabled },
      })
    }
    return User.query(tx.db).findById(actor.id).throwIfNotFound()
  })
}
