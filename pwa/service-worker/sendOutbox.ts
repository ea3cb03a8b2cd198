import { accountsApi } from '#contract/accounts.ts'
import { callApi, type Fetch } from '../http/callApi.ts'
import { ApiError } from '../http/errors.ts'
import { currentUserId, hasUnsentSignOut, setUnsentSignOut } from '../offline/device.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { flushOutbox, type OutboxEvent } from '../outbox/queue/flushOutbox.ts'
import { hurryOutbox } from '../outbox/queue/outbox.ts'

interface SendOptions {
  fetch?: Fetch
  onEvent?: (event: OutboxEvent) => void
}

/**
 * Sends a sign-out that had to wait, and then the outbox of the person this device belongs to. Throws when something is left
 * that can go by itself later; not when it waits for somebody to sign in, which no retry brings about.
 */
export async function sendOutbox({ fetch, onEvent }: SendOptions = {}): Promise<void> {
  if (await hasUnsentSignOut()) await sendSignOut(fetch)
  const userId = await currentUserId()
  if (userId === undefined) return
  const db = new OfflineDb(userId)
  try {
    // The browser calls because the network is back: there is no reason to wait any longer.
    await hurryOutbox(db)
    const result = await flushOutbox(db, { ...(fetch && { fetch }), ...(onEvent && { onEvent }) })
    if (result.state === 'waiting') throw new Error('The outbox is not empty yet')
  } finally {
    db.close()
  }
}

async function sendSignOut(fetch: Fetch | undefined): Promise<void> {
  try {
    await callApi(accountsApi.logout, { fetch })
  } catch (error) {
    // The session is gone already.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  await setUnsentSignOut(false)
}
