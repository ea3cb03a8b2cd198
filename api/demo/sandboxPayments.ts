import type { Deps } from '../config/deps.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { applyIntent } from '../features/payments/applyIntent.ts'
import { findPaidOrder } from '../features/payments/Order.ts'
import { Payment } from '../features/payments/Payment.ts'
import { preparePayment } from '../features/payments/preparePayment.ts'
import { applyRefund } from '../features/payments/refunds.ts'
import type { TicketRequest } from '../features/requests/TicketRequest.ts'
import { confirmByCard, intentIdOf } from '../integrations/payments/confirmByCard.ts'
import { sandboxKeys } from '../integrations/payments/sandboxKeys.ts'

/**
 * Pays an accepted request with a test card, as a browser would, and applies the payment.
 *
 * @param discountCode in capitals; undefined for none
 */
export async function payInSandbox(
  deps: Deps,
  request: TicketRequest,
  sandboxAddress: string,
  discountCode: string | undefined,
): Promise<void> {
  const { clientSecret } = await preparePayment(deps, request, discountCode)
  const { publishableKey } = deps.payments
  const reply = await confirmByCard(sandboxAddress, { publishableKey, clientSecret })
  if (!reply.ok) throw new Error(`The demo payment was refused: ${await reply.text()}`)
  const intent = await deps.payments.retrieveIntent(intentIdOf(clientSecret))
  await inTransaction(deps, (tx) => applyIntent(tx, intent))
}

/** Refunds a part of a paid request by hand, as staff do in Stripe's dashboard, and applies the refund. */
export async function refundInSandbox(
  deps: Deps,
  requestId: string,
  dollars: number,
  sandboxAddress: string,
): Promise<void> {
  const order = await findPaidOrder(deps.db, requestId)
  const payment = await Payment.query(deps.db).findOne({ orderId: order?.id ?? '', state: 'succeeded' })
  const intentId = payment?.paymentIntentId ?? ''
  const reply = await fetch(`${sandboxAddress}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandboxKeys.secretKey}` },
    body: new URLSearchParams({ payment_intent: intentId, amount: String(dollars * 100) }),
  })
  if (!reply.ok) throw new Error(`The demo refund was refused: ${await reply.text()}`)
  for (const refund of await deps.payments.listRefundsOf(intentId)) {
    await inTransaction(deps, (tx) => applyRefund(tx, refund))
  }
}
