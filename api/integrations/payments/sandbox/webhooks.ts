import { setImmediate as nextTurn } from 'node:timers/promises'
import Stripe from 'stripe'
import { messageOf } from '../../../config/errorDetails.ts'
import type { Log } from '../../../config/log.ts'
import { settleRefund } from './calls.ts'
import type { SandboxEvent, Store } from './objects.ts'

const pollMs = 500
const atOnce = 4
const replyTimeoutMs = 5_000
// Longer than that, so that no other process sends an event that is still under way.
const leaseMs = replyTimeoutMs + 2_000
const firstRetryMs = 500
const longestRetryMs = 300_000
const graceAtCloseMs = 1_000

export interface WebhookOptions {
  /** Where events are sent; called for each. */
  webhookUrl: () => string
  webhookSecret: string
  /** False keeps events queued, as if our server were unreachable. Default true. */
  deliverWebhooks?: boolean
  log: Log
}

/**
 * What Stripe does by itself: settles refunds, and sends each event until it is answered with 2xx, also after a crash. Any number of
 * processes can share the work. https://docs.stripe.com/webhooks
 */
export function createWebhooks(
  store: Store,
  { webhookUrl, webhookSecret, deliverWebhooks = true, log }: WebhookOptions,
) {
  const working = new Set<Promise<void>>()
  const aborter = new AbortController()
  let timer: NodeJS.Timeout | undefined

  /** Does what is due. Called for each change, and now and then for what is due later. */
  function wake(): void {
    if (timer === undefined || working.size === atOnce) return
    const work = doWhatIsDue()
      .catch((error: unknown) => log.error({ err: error }, 'stripe sandbox: the event queue failed'))
      .finally(() => working.delete(work))
    working.add(work)
  }

  async function doWhatIsDue(): Promise<void> {
    await nextTurn()
    while (timer !== undefined) {
      const refund = store.claim('refund', leaseMs)
      if (refund) store.transaction(() => settleRefund(store, refund.object))
      const event = deliverWebhooks ? store.claim('event', leaseMs) : undefined
      if (event) await send(event.object, event.attempts)
      if (!refund && !event) return
    }
  }

  async function send(event: SandboxEvent, attempts: number): Promise<void> {
    const payload = JSON.stringify(event)
    const timestamp = store.seconds()
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
    try {
      const response = await fetch(webhookUrl(), {
        method: 'POST',
        // A keep-alive connection would delay our own server's stop.
        headers: { 'Content-Type': 'application/json', Connection: 'close', 'Stripe-Signature': signature },
        body: payload,
        // Stripe treats a redirect as a failure. https://docs.stripe.com/webhooks#fix-http-status-codes
        redirect: 'manual',
        signal: AbortSignal.any([aborter.signal, AbortSignal.timeout(replyTimeoutMs)]),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`answered with ${response.status}`)
      store.schedule(event.id, null)
    } catch (error) {
      const { id, type } = event
      log.warn(
        { event: id, type, attempts, reason: messageOf(error) },
        'stripe sandbox: a webhook was not accepted',
      )
      store.schedule(id, Date.now() + Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs))
    }
  }

  return {
    start(): void {
      store.hurryEvents()
      timer = setInterval(wake, pollMs).unref()
      wake()
    },
    wake,
    async untilIdle(): Promise<void> {
      while (working.size > 0) await Promise.all(working)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      const grace = setTimeout(() => aborter.abort(), graceAtCloseMs)
      await Promise.all(working)
      clearTimeout(grace)
    },
  }
}
