import type { Knex } from 'knex'
import type { Deps } from '../../config/deps.ts'
import { messageOf } from '../../config/errorDetails.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { saveNowOrLater } from '../../db/untilSaved.ts'
import { type Attempt, defineRecurringJob } from '../../jobs/defineJob.ts'

export interface LoggedMessage {
  subject: string
  type: string
  recipient: string
  sender: string
  /** Content with codes masked. */
  content: string
  /** The writer of the words in a mail to staff. */
  aboutUserId?: string | undefined
}

/** The provider did not take a message. Its message is the provider's. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
}

/**
 * Sends a message and records the outcome in the email log; it is `pending` until the provider has accepted it. What a
 * killed process left pending is settled by the retry of its job, or by `settleDeliveriesJob`.
 *
 * @param attempt of the job that sends it; undefined if it is sent by hand
 * @returns the provider's id of the message
 * @throws {DeliveryError} if `send` fails, after logging it as failed
 */
export async function logDelivery(
  deps: Pick<Deps, 'db' | 'now' | 'storage' | 'log'>,
  attempt: Attempt | undefined,
  message: LoggedMessage,
  send: () => Promise<{ messageId: string }>,
): Promise<string> {
  const jobId = attempt?.jobId ?? null
  if (attempt && attempt.number > 1) await settleInterrupted(deps.db('email_logs').where({ jobId }))
  const id = newId(deps.now())
  await deps
    .db('email_logs')
    .insert({ id, jobId, ...message, status: 'pending', at: deps.now().toISOString() })
  const log = () => deps.db('email_logs').where({ id })
  const sent = await send().catch(async (cause: unknown) => {
    const error = new DeliveryError(messageOf(cause), { cause })
    await log().update({ status: 'failed', error: error.message })
    throw error
  })
  const delivered = { status: 'delivered', messageId: sent.messageId, error: null }
  await saveNowOrLater(deps, () => log().update(delivered))
  return sent.messageId
}

/** Settles those of these rows whose process ended while it was sending: whether they arrived cannot be known. */
async function settleInterrupted(rows: Knex.QueryBuilder): Promise<void> {
  await rows.where({ status: 'pending' }).update({
    status: 'failed',
    error: 'The server stopped while it was sending this, so it may have arrived.',
  })
}

/** Longer than any attempt to send. Milliseconds. */
const interruptedAfterMs = 10 * 60 * 1000

/**
 * Settles messages whose process ended while sending them and that no job retries: mails sent by hand, and mails that were
 * no longer due at the retry.
 */
export const settleDeliveriesJob = defineRecurringJob({
  kind: 'notifications.settle_deliveries',
  lane: 'upkeep',
  everyMs: interruptedAfterMs,
  async run(deps) {
    const before = new Date(deps.now().getTime() - interruptedAfterMs).toISOString()
    await settleInterrupted(deps.db('email_logs').where('at', '<=', before))
  },
})

/** Deletes what was sent to these recipients, or to staff with this person's words, from the email log. */
export async function eraseMails(tx: Tx, userId: string, recipients: string[]): Promise<void> {
  await tx.db('email_logs').where({ aboutUserId: userId }).delete()
  for (const recipient of recipients) {
    await tx.db('email_logs').whereRaw('lower(recipient) = ?', [recipient.toLowerCase()]).delete()
  }
}
