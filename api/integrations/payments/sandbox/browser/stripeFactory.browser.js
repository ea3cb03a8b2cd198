/**
 * Creates `window.Stripe`: a function of the publishable key that returns the objects used by React Stripe and our pages.
 *
 * @param context the sandbox's address, the version name, the parts and the styles
 */
export default function stripeFactory({ baseUrl, version, parts, applyStyles }) {
  const rules = parts.cardRules()
  const PAYABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

  function makeElements(client, options) {
    let current = { ...options }
    let payment

    // https://docs.stripe.com/changelog/clover/2025-09-30/client-secret-reuse
    async function problem() {
      if (current.clientSecret === undefined) return undefined
      const { error, paymentIntent } = await client.retrieve(current.clientSecret)
      if (error !== undefined) return error
      if (PAYABLE.includes(paymentIntent.status)) return undefined
      const message = `This PaymentIntent cannot be paid any more; its status is ${paymentIntent.status}.`
      return {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message,
        payment_intent: paymentIntent,
      }
    }

    function create(type, elementOptions) {
      if (type !== 'payment')
        throw new Error(`The sandbox has no element of type ${type}, only the Payment Element.`)
      if (payment !== undefined) throw new Error('Can only create one Element of type payment.')
      const destroyed = () => {
        payment = undefined
      }
      const made = { rules, makeField: parts.cardField, applyStyles, load: problem, destroyed }
      payment = parts.paymentElement(made, elementOptions)
      return payment
    }

    return {
      create,
      getElement: (type) => ((type.__elementType ?? type) === 'payment' ? (payment ?? null) : null),
      update(changes) {
        current = { ...current, ...changes }
      },
      async fetchUpdates() {
        const error = await problem()
        return error === undefined ? {} : { error }
      },
      async submit() {
        const error = payment?.validate()
        return error === undefined ? { selectedPaymentMethod: 'card' } : { error }
      },
      /** For the Stripe object only. */
      _sandbox: { clientSecret: () => current.clientSecret, payment: () => payment },
    }
  }

  function stripeFor(publishableKey) {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
      throw new Error('Please call Stripe() with your publishable key, which begins with pk_.')
    }
    const client = parts.apiClient(baseUrl, publishableKey)

    // A payment that did not succeed is returned as an error that contains the intent.
    async function afterConfirm(result, clientSecret, host) {
      const intent = result.paymentIntent
      if (intent?.status !== 'requires_action') return result
      const outcome = await parts.challenge(host ?? document.body, applyStyles, intent)
      const answered = await client.authenticate(clientSecret, outcome)
      if (answered.paymentIntent?.status !== 'requires_payment_method') return answered
      return {
        error: { ...answered.paymentIntent.last_payment_error, payment_intent: answered.paymentIntent },
      }
    }

    async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      if (redirect !== 'if_required' && confirmParams.return_url === undefined) {
        throw new Error('confirmPayment() needs confirmParams.return_url unless redirect is "if_required".')
      }
      const secret = clientSecret ?? elements?._sandbox.clientSecret()
      if (secret === undefined) throw new Error('confirmPayment() needs a clientSecret.')
      const payment = elements?._sandbox.payment()
      if (elements !== undefined && payment === undefined) {
        throw new Error('confirmPayment() needs a mounted Payment Element.')
      }
      const submitted = await elements?.submit()
      if (submitted?.error !== undefined) return { error: submitted.error }

      const { payment_method_data: more, ...params } = confirmParams
      const typed = payment?.methodData()
      const data = typed && {
        ...typed,
        billing_details: merged(typed.billing_details, more?.billing_details),
      }
      const confirmed = await client.confirm(secret, { ...params, payment_method_data: data })
      const result = await afterConfirm(confirmed, secret, payment?.root)
      if (result.error !== undefined || redirect === 'if_required') return result
      return leaveFor(confirmParams.return_url, secret, result.paymentIntent)
    }

    const notHere = async (name) => ({
      error: { type: 'invalid_request_error', message: `${name} is not part of the sandbox.` },
    })

    return {
      elements: (options) => makeElements(client, options),
      confirmPayment,
      retrievePaymentIntent: (clientSecret) => client.retrieve(clientSecret),
      async confirmCardPayment(clientSecret, { payment_method: method } = {}) {
        const confirmed =
          typeof method === 'string'
            ? await client.confirm(clientSecret, { payment_method: method })
            : await client.retrieve(clientSecret)
        return afterConfirm(confirmed, clientSecret)
      },
      async handleNextAction({ clientSecret }) {
        return afterConfirm(await client.retrieve(clientSecret), clientSecret)
      },
      createPaymentMethod: () => notHere('createPaymentMethod'),
      createToken: () => notHere('createToken'),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    }
  }

  function merged(typed, given) {
    if (typed === undefined || given === undefined) return typed ?? given
    return { ...given, address: { ...given.address, ...typed.address } }
  }

  // Never resolves, like Stripe.js: the page is about to navigate away.
  function leaveFor(returnUrl, clientSecret, intent) {
    const url = new URL(returnUrl)
    url.searchParams.set('payment_intent', intent.id)
    url.searchParams.set('payment_intent_client_secret', clientSecret)
    url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending')
    window.location.assign(url)
    return new Promise(() => undefined)
  }

  return Object.assign(stripeFor, { version })
}
