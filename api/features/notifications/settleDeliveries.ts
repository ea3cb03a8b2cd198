import { z } from 'zod'
import { defineJob } from '../../jobs/defineJob.ts'
import { settleInterrupted } from './logDelivery.ts'

/** Longer than any attempt to send. Milliseconds. */
const interruptedAfterMs = 10 * 60 * 1000

/**
 * Settles messages whose process ended while sending them and that no job retries: mails sent by hand, and mails that were
 * no longer due at the retry.
 */
export const settleDeliveriesJob = defineJob({
  kind: 'notifications.settle_deliveries',
  lane: 'upkeep',
  payload: z.object({}),
  everyMs: interruptedAfterMs,
  async run(deps) {
    const before = new Date(deps.now().getTime() - interruptedAfterMs).toISOString()
    await settleInterrupted(deps.db('email_logs').where('at', '<=', before))
  },
})
