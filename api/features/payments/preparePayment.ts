import { AppError } from '#contract/errors.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { Deps } from '../../config/deps.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'
import { ensureIntent } from './ensureIntent.ts'
import { findLiveOrder } from './Order.ts'

/**
 * What checkout needs to collect the payment of an accepted request: the amounts from our books and a client secret.
 *
 * @throws {AppError} already_paid, not_payable, payment_window_over, payment_processing, payment_unavailable
 */
export async function preparePayment(deps: Deps, request: TicketRequest): Promise<PaymentSetup> {
  const order = await findLiveOrder(deps.db, request.id)
  if (order?.state === 'paid') throw new AppError('already_paid')
  if (!order) throw new AppError('not_payable')
  if (Date.parse(order.payBy) <= deps.now().getTime()) throw new AppError('payment_window_over')
  const intent = await ensureIntent(deps, order)
  return {
    clientSecret: intent.clientSecret,
    totalAmount: dollarsFromCents(order.total),
    subtotal: dollarsFromCents(order.subtotal),
    serviceFee: dollarsFromCents(order.serviceFee),
    discountApplied: dollarsFromCents(order.discount),
    payBy: order.payBy,
  }
}
