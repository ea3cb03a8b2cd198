import type { Deps } from '../../config/deps.ts'
import { applyIntent } from '../../features/payments/applyIntent.ts'
import { preparePayment } from '../../features/payments/preparePayment.ts'
import type { TicketRequest } from '../../features/requests/TicketRequest.ts'
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
