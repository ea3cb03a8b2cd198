import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { priceOrder } from '#contract/rules/discountRules.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import type { Intent } from '../../integrations/payments/payments.ts'
import { longestStripeCallMs } from '../../integrations/payments/stripePayments.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { releaseUse } from '../discounts/discountUses.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { applyIntent } from './applyIntent.ts'
import { ensureIntent } from './ensureIntent.ts'
import { Order } from './Order.ts'
import { findLivePayment, Payment } from './Payment.ts'
import { recordPrice } from './recordPrice.ts'

/** How long one caller may ask the provider for another price. If it has not recorded the answer by then, its process has ended. */
const leaseMs = longestStripeCallMs + 10_000
const pauseMs = 50
const maxTries = 60

/** Which code an open order is to be priced with; null for none. Runs in the transaction that holds the request's lock. */
type ChooseCode = (tx: Tx, order: Order) => Promise<string | null>

/**
 * Makes the card provider and our records agree on the price of an open order: the choice reserves a use, the provider is asked
 * for the price, then both are recorded (docs/RULES.md, Discounts). If the provider refuses, the reservation is undone; if it
 * cannot be reached, once it can be asked (`settlePriceJob`).
 *
 * @returns the order and an intent with which it can be paid, for the same amount
 * @throws {AppError} what `choose` throws; already_paid, not_payable, payment_processing, payment_unavailable; price_changing if
 *   another call is asking for another price
 */
export async function setPrice(
  deps: Deps,
  order: Order,
  choose: ChooseCode,
): Promise<{ order: Order; intent: Intent }> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 0) await pause(pauseMs)
    if (isClaimed(await findLivePayment(deps.db, order.id), deps.now())) continue
    const intent = await ensureIntent(deps, order)
    const claim = await claimPrice(deps, order, intent, choose)
    if (claim.kind === 'agreed') return { order: claim.order, intent }
    const repriced = claim.kind === 'claimed' && (await reprice(deps, intent, claim))
    if (repriced) return repriced
    // Otherwise another call was faster, or the intent was cancelled meanwhile.
  }
  throw new AppError('price_changing')
}

/** Whether another call is asking the provider for a price. */
function isClaimed(payment: Payment | undefined, now: Date): boolean {
  return !!payment?.repricingUntil && payment.repricingUntil > now.toISOString()
}

type Claim =
  | { kind: 'agreed'; order: Order }
  | { kind: 'busy' }
  | {
      kind: 'claimed'
      order: Order
      paymentId: string
      codeId: string | null
      lease: string
      /** Whether this call takes over from one whose price the provider may have accepted. */
      isTakenOver: boolean
    }

async function claimPrice(
  deps: Deps,
  { id, requestId }: Order,
  intent: Intent,
  choose: ChooseCode,
): Promise<Claim> {
  return inTransaction(deps, async (tx) => {
    await lockRequest(tx, requestId)
    const order = await Order.query(tx.db).findById(id).throwIfNotFound()
    if (order.state === 'paid') throw new AppError('already_paid')
    if (order.state === 'closed') throw new AppError('not_payable')
    const payment = await findLivePayment(tx.db, id)
    if (isClaimed(payment, tx.now) || payment?.paymentIntentId !== intent.id) return { kind: 'busy' }

    const codeId = await choose(tx, order)
    const { total } = priceOrder(order, codeId !== null)
    if (payment.repricingUntil === null && payment.amount === total && intent.amount === total) {
      const isRecorded = order.discountCodeId === codeId && order.total === total
      return { kind: 'agreed', order: isRecorded ? order : await recordPrice(tx, order, payment, codeId) }
    }
    const until = new Date(tx.now.getTime() + leaseMs)
    const lease = until.toISOString()
    await Payment.query(tx.db).findById(payment.id).patch({ repricingUntil: lease })
    await queueJob(tx, settlePriceJob, { orderId: id }, { runAt: until })
    const isTakenOver = payment.repricingUntil !== null
    return { kind: 'claimed', order, paymentId: payment.id, codeId, lease, isTakenOver }
  })
}

/** Asks the provider for the price and records it. @returns undefined if it has to be tried again */
async function reprice(
  deps: Deps,
  intent: Intent,
  claim: Extract<Claim, { kind: 'claimed' }>,
): Promise<{ order: Order; intent: Intent } | undefined> {
  const { total } = priceOrder(claim.order, claim.codeId !== null)
  const updated = await deps.payments
    .updateIntent(intent.id, { amount: total })
    .catch(async (error: unknown) => {
      await giveUp(deps, claim, error)
      throw error
    })
  if (!isPayable(updated)) {
    // Paid or cancelled meanwhile, at a price that `applyIntent` finds.
    await inTransaction(deps, (tx) => applyIntent(tx, updated))
    return undefined
  }
  return whileClaimed(deps, claim, async (tx, order) => ({
    order: await recordPrice(tx, order, { id: claim.paymentId }, claim.codeId),
    intent: updated,
  }))
}

function isPayable({ status }: Intent): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)
}

/** After a refusal the provider still asks for the old price. After a failure that is not known, so the use stays reserved. */
async function giveUp(deps: Deps, claim: Extract<Claim, { kind: 'claimed' }>, error: unknown): Promise<void> {
  const isKnown = !claim.isTakenOver && !(error instanceof AppError && error.code === 'payment_unavailable')
  await whileClaimed(deps, claim, async (tx, order) => {
    // The next caller need not wait for the lease to end.
    const repricingUntil = isKnown ? null : tx.now.toISOString()
    await Payment.query(tx.db).findById(claim.paymentId).patch({ repricingUntil })
    if (isKnown && order.discountCodeId === null) await releaseUse(tx, order)
  })
}

/** Runs a change unless another call has taken over the claim or the order is no longer open. */
async function whileClaimed<T>(
  deps: Deps,
  { order: { id, requestId }, paymentId, lease }: Extract<Claim, { kind: 'claimed' }>,
  change: (tx: Tx, order: Order) => Promise<T>,
): Promise<T | undefined> {
  return inTransaction(deps, async (tx) => {
    await lockRequest(tx, requestId)
    const order = await Order.query(tx.db).findById(id).throwIfNotFound()
    const payment = await findLivePayment(tx.db, id)
    const isOurs = payment?.id === paymentId && payment.repricingUntil === lease
    return order.state === 'open' && isOurs ? change(tx, order) : undefined
  })
}

/**
 * Ends a price change that was not recorded, because the provider could not be reached or the process died: the provider is
 * asked for the price in our records again, and a use that these do not name is released.
 */
export const settlePriceJob = defineJob({
  kind: 'payments.settle_price',
  lane: 'money',
  payload: z.object({ orderId: z.uuid() }),
  async run(deps, { orderId }) {
    const order = await Order.query(deps.db).findById(orderId)
    const payment = await findLivePayment(deps.db, orderId)
    if (!order || !payment?.repricingUntil) return
    // A newer change has a job of its own.
    if (isClaimed(payment, deps.now())) return
    try {
      await setPrice(deps, order, async (_, { discountCodeId }) => discountCodeId)
    } catch (error) {
      // What was paid decides (`recordPaidPrice`).
      const isOver =
        error instanceof AppError &&
        ['already_paid', 'not_payable', 'payment_processing'].includes(error.code)
      if (!isOver) throw error
    }
  },
})
