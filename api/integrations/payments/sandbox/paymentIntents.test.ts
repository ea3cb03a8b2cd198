import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { errorOf, newIntent, startSandbox } from './sandboxHarness.ts'

describe('creating an intent', () => {
  test('an intent has the shape that the SDK declares', async () => {
    const { stripe, clock } = await startSandbox()
    const intent = await newIntent(stripe, { metadata: { order: 'o-1' }, description: 'Two seats' })
    expect(intent.id).toMatch(/^pi_\w{24}$/)
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`))
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 37_500,
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      payment_method_types: ['card'],
      metadata: { order: 'o-1' },
      description: 'Two seats',
      livemode: false,
      created: clock.now.getTime() / 1000,
    })
    expect(intent.lastResponse.requestId).toMatch(/^req_/)
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
  })

  test.each([
    ['less than fifty cents', { amount: 49 }, 'amount_too_small', 'amount'],
    ['nothing', { amount: 0 }, 'parameter_invalid_integer', 'amount'],
    ['nine digits', { amount: 100_000_000 }, 'amount_too_large', 'amount'],
    ['parts of a cent', { amount: 50.5 }, 'parameter_invalid_integer', 'amount'],
    ['no amount', { amount: undefined }, 'parameter_missing', 'amount'],
    ['no currency', { currency: undefined }, 'parameter_missing', 'currency'],
    ['an empty amount', { amount: '' }, 'parameter_invalid_empty', 'amount'],
    ['an unknown parameter', { status: 'succeeded' }, 'parameter_unknown', 'status'],
    [
      'the types parameter of older versions',
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    ['an invalid receipt address', { receipt_email: 'nobody' }, 'email_invalid', 'receipt_email'],
  ])('%s is refused', async (_, changes, code, param) => {
    const { stripe } = await startSandbox()
    const error = await errorOf(newIntent(stripe, changes as Partial<Stripe.PaymentIntentCreateParams>))
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 400, code, param })
  })

  test('the smallest and the largest amount pass', async () => {
    const { stripe } = await startSandbox()
    expect((await newIntent(stripe, { amount: 50 })).amount).toBe(50)
    expect((await newIntent(stripe, { amount: 99_999_999 })).amount).toBe(99_999_999)
  })

  test('a wrong key, an unknown id and an unknown path are refused', async () => {
    const { stripe, baseUrl } = await startSandbox()
    const { hostname, port } = new URL(baseUrl)
    const stranger = new Stripe('sk_test_stranger', {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    })
    expect(await errorOf(newIntent(stranger))).toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    })
    expect(await errorOf(stripe.paymentIntents.retrieve('pi_unknown'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_unknown'",
    })
    expect(await errorOf(stripe.customers.create({}))).toMatchObject({ statusCode: 404 })
  })
})

describe('updating an intent', () => {
  test('amount and metadata change, and an empty value removes a key', async () => {
    const { stripe } = await startSandbox()
    const intent = await newIntent(stripe, { metadata: { order: 'o-1', code: 'X' } })
    const updated = await stripe.paymentIntents.update(intent.id, {
      amount: 36_000,
      metadata: { code: '', seats: '2' },
    })
    expect(updated).toMatchObject({ amount: 36_000, metadata: { order: 'o-1', seats: '2' } })
    expect(updated.metadata).not.toHaveProperty('code')
  })

  test('a new amount during 3-D Secure requires a new confirmation', async () => {
    const { stripe } = await startSandbox()
    const intent = await newIntent(stripe)
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' })
    const updated = await stripe.paymentIntents.update(intent.id, { amount: 36_000 })
    expect(updated).toMatchObject({ status: 'requires_confirmation', next_action: null })
  })

  test.each([
    ['succeeded', 'pm_card_visa'],
    ['processing', 'pm_card_sandboxProcessing'],
  ])('the amount of a %s intent is fixed, its metadata can change', async (status, method) => {
    const { stripe } = await startSandbox()
    const intent = await newIntent(stripe)
    await stripe.paymentIntents.confirm(intent.id, { payment_method: method })
    const error = await errorOf(stripe.paymentIntents.update(intent.id, { amount: 36_000 }))
    expect(error).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { status },
    })
    const updated = await stripe.paymentIntents.update(intent.id, { metadata: { seen: 'yes' } })
    expect(updated).toMatchObject({ amount: 37_500, metadata: { seen: 'yes' } })
  })
})

describe('cancelling an intent', () => {
  test('a cancelled intent keeps its reason and cannot be confirmed or cancelled again', async () => {
    const { stripe } = await startSandbox()
    const intent = await newIntent(stripe)
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(canceled.canceled_at).toBe(canceled.created)
    const again = [
      stripe.paymentIntents.cancel(intent.id),
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
      stripe.paymentIntents.update(intent.id, { amount: 36_000 }),
    ]
    for (const call of again)
      expect(await errorOf(call)).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  test.each(['pm_card_visa', 'pm_card_sandboxProcessing'])(
    'an intent paid with %s is not cancelled',
    async (method) => {
      const { stripe } = await startSandbox()
      const intent = await newIntent(stripe)
      const { status } = await stripe.paymentIntents.confirm(intent.id, { payment_method: method })
      expect(await errorOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
        payment_intent: { status },
      })
    },
  )
})

describe('confirming from the server', () => {
  test('a valid card pays the whole amount with one charge', async () => {
    const { stripe } = await startSandbox()
    const intent = await newIntent(stripe, {
      confirm: true,
      payment_method: 'pm_card_visa',
    })
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 37_500,
      latest_charge: expect.stringMatching(/^ch_/),
    })
  })

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is a card error, and the next card pays', async (method, code, declineCode) => {
    const { stripe } = await startSandbox()
    const intent = await newIntent(stripe)
    const error = await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: method }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({
      statusCode: 402,
      code,
      decline_code: declineCode,
      payment_intent: { id: intent.id, status: 'requires_payment_method', last_payment_error: { code } },
    })
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
    expect(
      await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })),
    ).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    })
  })

  test('an absent customer cannot authenticate', async () => {
    const { stripe } = await startSandbox()
    const intent = await newIntent(stripe)
    const params = { payment_method: 'pm_card_authenticationRequired', off_session: true }
    expect(await errorOf(stripe.paymentIntents.confirm(intent.id, params))).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
    })
  })

  test('a confirmation needs a payment method, and a return address where redirects are possible', async () => {
    const { stripe } = await startSandbox()
    const intent = await newIntent(stripe)
    expect(await errorOf(stripe.paymentIntents.confirm(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    const open = await stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' })
    const params = { payment_method: 'pm_card_visa' }
    expect(await errorOf(stripe.paymentIntents.confirm(open.id, params))).toMatchObject({
      param: 'return_url',
    })
    const paid = await stripe.paymentIntents.confirm(open.id, { ...params, return_url: 'http://127.0.0.1/' })
    expect(paid.status).toBe('succeeded')
  })

  test('card numbers from a server are refused', async () => {
    const { stripe } = await startSandbox()
    const intent = await newIntent(stripe)
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' }
    const params = { payment_method_data: { type: 'card' as const, card } }
    const error = await errorOf(stripe.paymentIntents.confirm(intent.id, params))
    expect(error.message).toContain('generally unsafe')
  })

  test('only the sandbox settles a processing payment', async () => {
    const { stripe } = await startSandbox()
    const intent = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_sandboxProcessing' })
    expect(intent.status).toBe('processing')
    const path = `/v1/payment_intents/${intent.id}/sandbox_settle`
    expect(await stripe.rawRequest('POST', path, { outcome: 'succeed' })).toMatchObject({
      status: 'succeeded',
    })
  })

  test('lists are newest first, up to a limit', async () => {
    const { stripe } = await startSandbox()
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.unshift((await newIntent(stripe)).id)
    const { data, has_more } = await stripe.paymentIntents.list({ limit: 2 })
    expect([data.map(({ id }) => id), has_more]).toEqual([ids.slice(0, 2), true])
  })
})
