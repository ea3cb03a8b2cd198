import type { Deps } from '../../config/deps.ts'
import { applyIntent } from '../../features/payments/applyIntent.ts'
import { findPaidOrder } from '../../features/payments/Order.ts'
import { Payment } from '../../features/payments/Payment.ts'
import { preparePayment } from '../../features/payments/preparePayment.ts'
import { applyRefund } from '../../features/payments/refunds.ts'
import type { TicketRequest } from '../../features/requests/TicketRequest.ts'
import { sandboxKeys } from '../../integrations/payments/sandboxKeys.ts'
import { inTransaction } from '../inTransaction.ts'

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
  const intentId = clientSecret.slice(0, clientSecret.indexOf('_secret_'))
  const reply = await fetch(`${sandboxAddress}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: deps.payments.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  if (!reply.ok) throw new Error(`The demo payment was refused: ${await reply.text()}`)
  const intent = await deps.payments.retrieveIntent(intentId)
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
  for (const told of await deps.payments.listRefundsOf(intentId)) {
    await inTransaction(deps, (tx) => applyRefund(tx, told))
  }
}
