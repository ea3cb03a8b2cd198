import type { UnwantedMoneyReason } from '#contract/rules/refundRules.ts'
import type { ToldIntent } from '../../integrations/payments/payments.ts'
import type { Order } from './Order.ts'
import { orderCurrency } from './Payment.ts'

/** Why the money of a successful intent is not that of the order; undefined if it is (docs/RULES.md, Money). */
export function compareIntent(
  order: Pick<Order, 'id' | 'total'>,
  { isOurAccount, orderId, currency, amount, amountReceived }: ToldIntent,
): UnwantedMoneyReason | undefined {
  if (!isOurAccount) return 'wrong_account'
  if (orderId !== null && orderId !== order.id) return 'wrong_order'
  if (currency !== orderCurrency) return 'wrong_currency'
  if (amount !== order.total || amountReceived !== order.total) return 'wrong_amount'
  return undefined
}
