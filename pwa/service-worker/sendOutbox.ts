import { accountsApi } from '#contract/accounts.ts'
import { callApi, type Fetch } from '../http/callApi.ts'
import { ApiError } from '../http/errors.ts'
import { currentUserId, hasUnsentSignOut, setUnsentSignOut } from '../offline/device.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { withLock } from '../offline/withLock.ts'
import { flushOutbox, type OutboxEvent } from '../outbox/queue/flushOutbox.ts'
import { clearBackoff, listOutbox } from '../outbox/queue/outbox.ts'

interface SendOptions {
  fetch?: Fetch
  onEvent?: (event: OutboxEvent) => void
}

/**
 * Sends an unsent sign-out and then the outbox of the device's user.
 *
 * @throws if entries are left that a retry can send; not if they wait for a sign-in, which no retry brings about
 */
export async function sendOutbox({ fetch, onEvent }: SendOptions = {}): Promise<void> {
  if (await hasUnsentSignOut()) await withLock('session', () => sendUnsentSignOut(fetch))
  const userId = await currentUserId()
  if (userId === undefined) return
  const db = new OfflineDb(userId)
  try {
    // The browser fires `sync` when the network is back, so backoff no longer applies.
    await clearBackoff(db)
    const result = await flushOutbox(db, { ...(fetch && { fetch }), ...(onEvent && { onEvent }) })
    if (result.state === 'waiting') throw new Error('The outbox is not empty yet')
  } finally {
    db.close()
  }
}

async function sendUnsentSignOut(fetch: Fetch | undefined): Promise<void> {
  // A tab may have sent it meanwhile.
  if (!(await hasUnsentSignOut())) return
  try {
    await callApi(accountsApi.logout, { fetch })
  } catch (error) {
    // The session is gone already.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  await setUnsentSignOut(false)
}

/** Whether nothing is waiting or being sent: another worker may be in the middle of a flush. */
export async function isOutboxIdle(): Promise<boolean> {
  try {
    const userId = await currentUserId()
    if (userId === undefined) return true
    const db = new OfflineDb(userId)
    try {
      return (await listOutbox(db)).every(({ state }) => state !== 'waiting')
    } finally {
      db.close()
    }
  } catch {
    // Unknown. The update is offered to the user instead.
    return false
  }
}
