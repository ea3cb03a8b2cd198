/**
 * Why an order cannot take a payment, which is then refunded in full: the order was closed, or had already been paid by another
 * payment, or the money is not what it asks for.
 */
export const unwantedMoneyReasons = [
  'order_closed',
  'paid_twice',
  'wrong_amount',
  'wrong_currency',
  'wrong_account',
  'wrong_order',
] as const
export type UnwantedMoneyReason = (typeof unwantedMoneyReasons)[number]

/**
 * Why a payment is refunded. `by_hand`: staff did it on the card provider's own pages. `by_staff`: they did it here, with a reason for
 * the customer. `resold`: a seat of it was.
 */
export const refundReasons = [...unwantedMoneyReasons, 'by_hand', 'by_staff', 'resold'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Stored as the error of a refund that was not sent, because other refunds have left too little of the payment. */
export const tooLittleLeft = 'too_little_left'
