import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'

/**
 * Records a wrong password or code of an account. For an unknown address it writes as much and keeps nothing, so that the time of
 * the answer reveals nothing. Tries that were refused are not recorded, so the limits on tries also limit these events.
 */
export async function recordFailedSignIn(
  deps: Deps,
  userId: string | undefined,
  step: 'password' | 'code',
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const subjectId = userId ?? newId(tx.now)
    await recordEvent(tx, {
      type: 'account.sign_in_failed',
      actorId: userId ?? null,
      subjectId,
      data: { step },
    })
    if (userId === undefined) {
      await tx.db('events').where({ at: tx.now.toISOString(), subjectId }).delete()
    }
  })
}
