/**
 * Calls the sandbox the way Stripe.js calls Stripe. Every call resolves to `{ paymentIntent }` or `{ error }` and never
 * rejects.
 *
 * @param baseUrl the sandbox's address with a trailing slash
 * @param publishableKey sent with every call
 */
export default function apiClient(baseUrl, publishableKey) {
  const pathOf = (clientSecret) =>
    `${baseUrl}v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0])}`

  // { a: { b: 1 } } becomes a[b]=1, as in all requests to Stripe.
  function append(form, name, value) {
    if (value === undefined || value === null) return
    if (typeof value !== 'object') {
      form.append(name, String(value))
      return
    }
    for (const [key, member] of Object.entries(value)) append(form, `${name}[${key}]`, member)
  }

  function formOf(params) {
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...params, key: publishableKey })) append(form, name, value)
    return form
  }

  async function call(url, init) {
    let response
    let body
    try {
      response = await fetch(url, { credentials: 'omit', ...init })
      body = await response.json()
    } catch {
      const message = 'The payment service could not be reached. Check your connection and try again.'
      return { error: { type: 'api_connection_error', message } }
    }
    return body.error === undefined ? { paymentIntent: body } : { error: body.error }
  }

  const post = (url, params) => call(url, { method: 'POST', body: formOf(params) })

  return {
    retrieve: (clientSecret) => call(`${pathOf(clientSecret)}?${formOf({ client_secret: clientSecret })}`),
    confirm: (clientSecret, params) =>
      post(`${pathOf(clientSecret)}/confirm`, {
        ...params,
        client_secret: clientSecret,
        use_stripe_sdk: true,
      }),
    authenticate: (clientSecret, outcome) =>
      post(`${pathOf(clientSecret)}/sandbox_authenticate`, { client_secret: clientSecret, outcome }),
  }
}
