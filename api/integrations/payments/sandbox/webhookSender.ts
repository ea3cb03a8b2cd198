import { createHmac } from 'node:crypto'
import { messageOf } from '../../../config/errorDetails.ts'
import type { Log } from '../../../config/log.ts'
import type { ClaimedDelivery } from './eventQueue.ts'
import type { Engine } from './runCall.ts'
import { inTransaction, newExecution } from './runCall.ts'
import { settleRefund } from './settleRefund.ts'

const POLL = 500
const REPLY_TIMEOUT = 5_000
// Longer than the reply timeout, so that no other process sends an event that is still in flight.
const LEASE = REPLY_TIMEOUT + 2_000
const AT_ONCE = 4
const GRACE_AT_CLOSE = 1_000

export interface WebhookSenderOptions {
  webhookUrl: () => string
  webhookSecret: string
  /** False keeps events queued, as if our server were unreachable. */
  deliver: boolean
  log: Log
}

/** Background work: settles refunds, and delivers events until they are answered with 2xx. */
export interface WebhookSender {
  start(): void
  /** Something was just committed. */
  wake(): void
  /** Resolves when everything due has been attempted. */
  untilIdle(): Promise<void>
  stop(): Promise<void>
}

/** A sender on the engine's database; any number of processes can run one. https://docs.stripe.com/webhooks#retries */
export function createWebhookSender(engine: Engine, options: WebhookSenderOptions): WebhookSender {
  const inFlight = new Set<Promise<void>>()
  const aborter = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running = false
  let awake = false

  function work(): void {
    clearTimeout(timer)
    awake = false
    if (!running) return
    try {
      settleDueRefunds()
      while (options.deliver && inFlight.size < AT_ONCE) {
        const delivery = engine.events.claim(Date.now(), LEASE)
        if (delivery === undefined) break
        const sending = send(delivery)
          .catch(reportFailure)
          .finally(() => {
            inFlight.delete(sending)
            wake()
          })
        inFlight.add(sending)
      }
    } catch (error) {
      reportFailure(error)
    }
    timer = setTimeout(work, POLL)
    timer.unref()
  }

  function reportFailure(error: unknown): void {
    options.log.error({ err: error }, 'stripe sandbox: the event queue failed')
  }

  function settleDueRefunds(): void {
    const cause = { id: null, idempotencyKey: null }
    // Check without the write lock first, so that an idle process does not take it twice a second.
    while (engine.store.refundToSettle(Date.now()) !== undefined) {
      inTransaction(engine, () => settleRefund(newExecution(engine, engine.now(), cause)))
    }
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    try {
      const response = await fetch(options.webhookUrl(), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          // A keep-alive connection would delay our own server's stop.
          Connection: 'close',
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'Stripe-Signature': signatureOf(delivery.body, options.webhookSecret, engine.now()),
        },
        body: delivery.body,
        // Stripe treats a redirect as a failure. https://docs.stripe.com/webhooks#fix-http-status-codes
        redirect: 'manual',
        signal: AbortSignal.any([aborter.signal, AbortSignal.timeout(REPLY_TIMEOUT)]),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`answered with ${response.status}`)
      engine.events.delivered(delivery, Date.now())
    } catch (error) {
      const reason = messageOf(error)
      options.log.warn(
        { event: delivery.id, type: delivery.type, attempts: delivery.attempts, reason },
        'stripe sandbox: a webhook was not accepted',
      )
      engine.events.failed(delivery, Date.now(), reason)
    }
  }

  function wake(): void {
    if (!running || awake) return
    awake = true
    setImmediate(work)
  }

  return {
    start() {
      if (running) return
      running = true
      engine.events.retryNow(Date.now())
      wake()
    },
    wake,
    async untilIdle() {
      while (awake || inFlight.size > 0) {
        await Promise.all(inFlight)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    async stop() {
      running = false
      clearTimeout(timer)
      const grace = setTimeout(() => aborter.abort(), GRACE_AT_CLOSE)
      await Promise.all(inFlight)
      clearTimeout(grace)
    },
  }
}

/** The `Stripe-Signature` header for a payload. https://docs.stripe.com/webhooks#verify-manually */
export function signatureOf(payload: string, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
