import type { Deps } from '../../config/deps.ts'
import { newId } from '../../db/newId.ts'

export interface LoggedMessage {
  subject: string
  type: string
  recipient: string
  sender: string
  /** With codes masked. */
  content: string
}

/**
 * Sends a message and records the outcome in the email log; it is `pending` until the provider has accepted it.
 *
 * @throws what `send` throws, after logging it as failed
 */
export async function logDelivery(
  deps: Pick<Deps, 'db' | 'now'>,
  message: LoggedMessage,
  send: () => Promise<{ messageId: string }>,
): Promise<void> {
  const id = newId(deps.now())
  await deps.db('email_logs').insert({ id, ...message, status: 'pending', at: deps.now().toISOString() })
  const log = () => deps.db('email_logs').where({ id })
  try {
    const { messageId } = await send()
    await log().update({ status: 'delivered', messageId })
  } catch (error) {
    await log().update({ status: 'failed', error: error instanceof Error ? error.message : String(error) })
    throw error
  }
}
