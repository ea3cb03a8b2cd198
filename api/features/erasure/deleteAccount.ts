import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { eraseOriginsOf } from '../../events/eraseOrigins.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { removeScreenshots } from '../../files/storeFile.ts'
import { anonymousPerson, eraseAccount, houseAccount } from '../accounts/eraseAccount.ts'
import { toE164 } from '../accounts/phoneNumbers.ts'
import { User } from '../accounts/User.ts'
import { eraseMessages } from '../chat/ChatMessage.ts'
import { eraseAdminMessages } from '../messages/inbox.ts'
import { eraseMails } from '../notifications/logDelivery.ts'
import { withdrawOffers } from '../offers/Offer.ts'
import { hasOpenMoney } from '../payments/Refund.ts'
import { eraseRequests } from '../requests/eraseRequests.ts'
import { leaveResale } from '../resale/returns.ts'
import { releaseAll } from '../staff/deskState.ts'
import { eraseNotes } from '../staff/requestNotes.ts'
import { handTicketsOver } from '../tickets/Ticket.ts'

/**
 * Erases a user everywhere except in the financial records and hands their upcoming tickets to the house account (docs/RULES.md,
 * Deletion).
 *
 * @throws {AppError} account_has_open_money
 */
export async function deleteAccount(deps: Deps, actor: Pick<User, 'id'>): Promise<void> {
  await inTransaction(deps, async (tx) => {
    // The first statement claims the row, so that a concurrent second call finds it deleted.
    const taken = await User.query(tx.db)
      .where({ id: actor.id, deletedAt: null })
      .patch({ deletedAt: tx.now.toISOString() })
    if (taken === 0) return
    if (await hasOpenMoney(tx.db, actor.id)) throw new AppError('account_has_open_money')

    const user = await User.query(tx.db).findById(actor.id).throwIfNotFound()
    await leaveResale(tx, user.id)
    await handTicketsOver(tx, user.id, await houseAccount(tx))
    await withdrawOffers(tx, user.id)
    await eraseRequests(tx, user.id, anonymousPerson(user.id))
    await eraseMessages(tx, user.id)
    await eraseAdminMessages(tx, { fromUserId: user.id })
    await eraseNotes(tx, user.id)
    await eraseMails(tx, user.id, [user.email, toE164(user.phone) ?? user.email])
    await removeScreenshots(tx, user.id)
    await releaseAll(tx, user.id)
    await eraseAccount(tx, user)
    await recordEvent(tx, {
      type: 'account.deleted',
      actorId: user.id,
      subjectId: user.id,
    })
    await eraseOriginsOf(tx.db, user.id)
  })
}
