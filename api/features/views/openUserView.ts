import type { Knex } from 'knex'
import { AppError } from '#contract/errors.ts'
import { type UserView, userViewMs } from '#contract/views.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { lockForRest } from '../../db/lockForRest.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { findUser, type User } from '../accounts/User.ts'

/** Which developer looks at whose account. */
interface Look {
  developerId: string
  userId: string
}

/** When a developer opened an account, if it is still open for them. */
async function findOpening(db: Knex, { developerId, userId }: Look, now: Date): Promise<string | undefined> {
  const last: { at: string } | undefined = await db('events')
    .whereRaw("type = 'developer.user_viewed'")
    .where({ subjectId: userId, actorId: developerId })
    .orderBy('id', 'desc')
    .first('at')
  return last && now.getTime() - Date.parse(last.at) < userViewMs ? last.at : undefined
}

/**
 * Opens an account for a developer to look at, and records it. While it is open, repeating it records nothing.
 *
 * @throws {AppError} not_found
 */
export async function openUserView(deps: Deps, look: Look): Promise<UserView> {
  return inTransaction(deps, async (tx) => {
    await lockForRest(tx, `user_view:${look.developerId}:${look.userId}`)
    const user = await findUser(tx.db, look.userId)
    if (!user) throw new AppError('not_found')
    const known = await findOpening(tx.db, look, tx.now)
    if (known === undefined) {
      await recordEvent(tx, {
        type: 'developer.user_viewed',
        actorId: look.developerId,
        subjectId: look.userId,
      })
    }
    const openedAt = known ?? tx.now.toISOString()
    return { user, openedAt, openUntil: new Date(Date.parse(openedAt) + userViewMs).toISOString() }
  })
}

/**
 * The user of an account that a developer has opened.
 *
 * @throws {AppError} not_found for an account that does not exist or was deleted; view_not_open
 */
export async function findViewedUser(deps: Deps, look: Look): Promise<User> {
  const user = await findUser(deps.db, look.userId)
  if (!user) throw new AppError('not_found')
  if ((await findOpening(deps.db, look, deps.now())) === undefined) throw new AppError('view_not_open')
  return user
}
