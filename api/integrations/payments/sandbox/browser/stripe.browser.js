/**
 * Makes `window.Stripe`: a function of the publishable key that returns the parts of Stripe.js that React Stripe and our pages use.
 *
 * @param baseUrl the sandbox's address with a trailing slash
 * @param version the name of the API's version
 * @param parts those of `makeElements`
 */
export default function defineStripe({ baseUrl, version, parts }) {
  const { cardForm, walletButton, moneyOf, ask } = parts
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']

  function stripeFor(publishableKey) {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
      throw new Error('Please call Stripe() with your publishable key, which begins with pk_.')
    }

    /** Calls the sandbox as Stripe.js calls Stripe. Resolves to `{ paymentIntent }` or `{ error }` and never rejects. */
    async function call(method, clientSecret, action = '', params = {}) {
      const form = new URLSearchParams()
      append(form, '', { ...params, key: publishableKey, client_secret: clientSecret })
      const url = `${baseUrl}v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0])}${action}`
      try {
        const init = { method, credentials: 'omit' }
        const reply = await (method === 'GET'
          ? fetch(`${url}?${form}`, init)
          : fetch(url, { ...init, body: form }))
        const body = await reply.json()
        return body.error === undefined ? { paymentIntent: body } : { error: body.error }
      } catch {
        const message = 'The payment service could not be reached. Check your connection and try again.'
        return { error: { type: 'api_connection_error', message } }
      }
    }

    function elements({ clientSecret }) {
      let payment

      const intentOf = () => call('GET', clientSecret)

      /** Why the intent cannot be paid. https://docs.stripe.com/changelog/clover/2025-09-30/client-secret-reuse */
      async function problem() {
        const { error, paymentIntent } = await intentOf()
        if (error !== undefined || open.includes(paymentIntent.status)) return error
        const message = `This PaymentIntent cannot be paid any more; its status is ${paymentIntent.status}.`
        const code = 'payment_intent_unexpected_state'
        return { type: 'invalid_request_error', code, message, payment_intent: paymentIntent }
      }

      return {
        create(type, { defaultValues } = {}) {
          if (type === 'payment') {
            const postalCode = defaultValues?.billingDetails?.address?.postal_code
            payment = cardForm({ postalCode, load: problem })
          } else if (type === 'expressCheckout') {
            payment = walletButton({ intentOf })
          } else {
            throw new Error(`The sandbox has only the Payment and the Express Checkout Element, not ${type}.`)
          }
          return payment
        },
        update: () => undefined,
        async fetchUpdates() {
          const error = await problem()
          return error === undefined ? {} : { error }
        },
        async submit() {
          const error = payment?.validate()
          return error === undefined ? { selectedPaymentMethod: payment?.type } : { error }
        },
        /** For `confirmPayment` only. */
        _sandbox: { clientSecret, payment: () => payment },
      }
    }

    /** Needs no redirect: 3-D Secure is a dialog. A payment that did not succeed is returned as an error with its intent. */
    async function confirmPayment({ elements, confirmParams }) {
      const { clientSecret, payment } = elements._sandbox
      const { error } = await elements.submit()
      if (error !== undefined) return { error }
      const params = { ...confirmParams, ...payment().method(), use_stripe_sdk: true }
      const confirmed = await call('POST', clientSecret, '/confirm', params)
      if (confirmed.paymentIntent?.status !== 'requires_action') return confirmed
      const outcome = await challenge(payment().root, confirmed.paymentIntent)
      const answered = await call('POST', clientSecret, '/sandbox_authenticate', { outcome })
      const intent = answered.paymentIntent
      if (intent?.status !== 'requires_payment_method') return answered
      return { error: { ...intent.last_payment_error, payment_intent: intent } }
    }

    const notHere = async () => ({
      error: { type: 'invalid_request_error', message: 'This is not part of the sandbox.' },
    })
    // React Stripe requires the last three.
    return {
      elements,
      confirmPayment,
      createPaymentMethod: notHere,
      createToken: notHere,
      confirmCardPayment: notHere,
    }
  }

  // { a: { b: 1 } } becomes a[b]=1, as in all requests to Stripe.
  function append(form, name, value) {
    if (typeof value !== 'object') {
      form.append(name, String(value))
      return
    }
    for (const [key, member] of Object.entries(value))
      append(form, name === '' ? key : `${name}[${key}]`, member)
  }

  /** A simulated 3-D Secure dialog. Resolves to 'succeed' or 'fail'; closing it counts as 'fail'. */
  async function challenge(host, intent) {
    const answer = await ask(host, {
      title: '3-D Secure test page',
      text: `Here your bank would ask you to approve ${moneyOf(intent)}. In the sandbox you choose the answer.`,
      choices: { Complete: 'succeed', Fail: 'fail' },
    })
    return answer === 'succeed' ? 'succeed' : 'fail'
  }

  return Object.assign(stripeFor, { version })
}
