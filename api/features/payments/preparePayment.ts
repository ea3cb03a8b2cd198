import { AppError } from '#contract/errors.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import { dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { Deps } from '../../config/deps.ts'
import { countGuess } from '../discounts/countGuess.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'
import { findListing } from '../tickets/Listing.ts'
import { isPaymentDisputed } from '../tickets/putBackOnSale.ts'
import { findLiveOrder } from './Order.ts'
import { findTicketsOfOrder, resoldSeat } from './resoldSeat.ts'
import { setPrice } from './setPrice.ts'
import { takeDiscount } from './takeDiscount.ts'

/**
 * What checkout needs to collect the payment of an accepted request: the amounts from our records and a client secret. The price
 * is then with the code, or without one.
 *
 * @param discountCode in capitals; undefined for none
 * @throws {AppError} already_paid, not_payable, payment_window_over, payment_processing, payment_unavailable, price_changing;
 *   what `takeDiscount` throws; quota_used_up after many wrong codes
 */
export async function preparePayment(
  deps: Deps,
  request: TicketRequest,
  discountCode?: string,
): Promise<PaymentSetup> {
  const live = await findLiveOrder(deps.db, request.id)
  if (live?.state === 'paid') throw new AppError('already_paid')
  if (!live) throw new AppError('not_payable')
  if (Date.parse(live.payBy) <= deps.now().getTime()) throw new AppError('payment_window_over')
  const listing = live.listingId === null ? undefined : await findListing(deps.db, live.listingId)
  // The seller disputes the payment, and the job that takes the order from the recipient has not run yet.
  if (listing && (await isPaymentDisputed(deps.db, listing))) throw new AppError('not_payable')
  const { order, intent } =
    discountCode === undefined
      ? await setPrice(deps, live, async () => null)
      : await countGuess(deps, { id: live.buyerId }, () =>
          setPrice(deps, live, (tx, order) => takeDiscount(tx, order, discountCode)),
        )
  return {
    clientSecret: intent.clientSecret,
    totalAmount: dollarsFromCents(order.total),
    subtotal: dollarsFromCents(order.subtotal),
    serviceFee: dollarsFromCents(order.serviceFee),
    discountApplied: dollarsFromCents(order.discount),
    payBy: order.payBy,
    seat: resoldSeat(order, await findTicketsOfOrder(deps.db, order.id)),
  }
}
