interface Card {
  publishableKey: string
  clientSecret: string
  number?: string
}

/** Stripe's id of the payment that a client secret belongs to. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.slice(0, clientSecret.indexOf('_secret_'))
}

/**
 * Confirms a payment at the sandbox as Stripe.js does from a browser: docs.stripe.com/api/payment_intents/confirm
 *
 * @param sandboxAddress its own, or that of the server with `/stripe-sandbox`
 * @param card `number` is one of the sandbox's test cards; left out, one that is charged
 * @returns the sandbox's reply, also if it refuses the card
 */
export function confirmByCard(
  sandboxAddress: string,
  { publishableKey, clientSecret, number = '4242424242424242' }: Card,
): Promise<Response> {
  return fetch(`${sandboxAddress}/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    }),
  })
}
