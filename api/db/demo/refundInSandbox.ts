import type { Deps } from '../../config/deps.ts'
import { findPaidOrder } from '../../features/payments/Order.ts'
import { Payment } from '../../features/payments/Payment.ts'
import { applyRefund } from '../../features/payments/refunds.ts'
import { sandboxKeys } from '../../integrations/payments/sandboxKeys.ts'
import { inTransaction } from '../inTransaction.ts'

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
