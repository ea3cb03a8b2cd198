import { expect, test } from 'vitest'
import { browserPost, cardFields, newIntent, PUBLISHABLE_KEY, startSandbox } from './sandboxHarness.ts'

async function startCheckout() {
  const harness = await startSandbox()
  const intent = await newIntent(harness.stripe, { metadata: { order: 'secret to browsers' } })
  const url = `${harness.baseUrl}/v1/payment_intents/${intent.id}`
  const secret = String(intent.client_secret)
  const confirm = (fields: Record<string, string>) =>
    browserPost(`${url}/confirm`, { client_secret: secret, ...fields })
  const authenticate = (outcome: string) =>
    browserPost(`${url}/sandbox_authenticate`, { client_secret: secret, outcome })
  const status = async () => (await harness.stripe.paymentIntents.retrieve(intent.id)).status
  return { ...harness, intent, url, secret, confirm, authenticate, status }
}

test('a browser gets only the public fields of an intent, and only with its secret', async () => {
  const { url, secret, intent, baseUrl } = await startCheckout()
  const get = async (address: string) => {
    const response = await fetch(address)
    return { status: response.status, body: await response.json() }
  }
  const query = new URLSearchParams({ key: PUBLISHABLE_KEY, client_secret: secret })
  const seen = await get(`${url}?${query}`)
  expect(seen).toMatchObject({ status: 200, body: { id: intent.id, amount: 37_500, client_secret: secret } })
  for (const hidden of ['metadata', 'latest_charge', 'amount_received', 'customer']) {
    expect(seen.body).not.toHaveProperty(hidden)
  }
  query.set('client_secret', `${intent.id}_secret_wrong`)
  expect(await get(`${url}?${query}`)).toMatchObject({
    status: 400,
    body: { error: { param: 'client_secret' } },
  })
  query.delete('client_secret')
  expect(await get(`${url}?${query}`)).toMatchObject({
    status: 400,
    body: { error: { code: 'parameter_missing' } },
  })
  expect(await get(`${baseUrl}/v1/events?key=${PUBLISHABLE_KEY}`)).toMatchObject({
    status: 403,
    body: { error: { code: 'secret_key_required' } },
  })
  expect(await get(`${url}?client_secret=${secret}`)).toMatchObject({ status: 401 })
})

test.each(['4242424242424242', '5555 5555 5555 4444', '378282246310005'])('card %s pays', async (number) => {
  const { confirm, status } = await startCheckout()
  const { status: code, body } = await confirm(cardFields(number))
  expect({ code, body }).toMatchObject({ code: 200, body: { status: 'succeeded' } })
  expect(body).not.toHaveProperty('metadata')
  expect(await status()).toBe('succeeded')
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
  ['4012888888881881', 'card_declined', 'test_mode_live_card'],
])('card %s is declined with %s, %s', async (number, code, declineCode) => {
  const { confirm } = await startCheckout()
  const { status, body } = await confirm(cardFields(number))
  expect(status).toBe(402)
  expect(body.error).toMatchObject({ type: 'card_error', code, decline_code: declineCode })
  expect(body.error?.payment_intent).toMatchObject({ status: 'requires_payment_method' })
  expect(body.error?.payment_intent).not.toHaveProperty('metadata')
  expect((await confirm(cardFields('4242424242424242'))).body.status).toBe('succeeded')
})

test.each([
  ['a mistyped number', '4242424242424241', {}, 'incorrect_number'],
  [
    'a past year',
    '4242424242424242',
    { 'payment_method_data[card][exp_year]': '2025' },
    'invalid_expiry_year',
  ],
  [
    'a past month',
    '4242424242424242',
    { 'payment_method_data[card][exp_year]': '26', 'payment_method_data[card][exp_month]': '10' },
    'invalid_expiry_month',
  ],
  [
    'an invalid month',
    '4242424242424242',
    { 'payment_method_data[card][exp_month]': '13' },
    'invalid_expiry_month',
  ],
  ['a short security code', '4242424242424242', { 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc'],
])('%s is a card error that leaves the intent as it was', async (_, number, changes, code) => {
  const { confirm, stripe, intent } = await startCheckout()
  const { status, body } = await confirm(cardFields(number, changes))
  expect({ status, error: body.error }).toMatchObject({ status: 402, error: { type: 'card_error', code } })
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
})

test.each(['4000002500003155', '4000002760003184'])('card %s pays after 3-D Secure', async (number) => {
  const { confirm, authenticate, status } = await startCheckout()
  const { body } = await confirm(cardFields(number))
  expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  expect((await authenticate('succeed')).body.status).toBe('succeeded')
  expect(await status()).toBe('succeeded')
  expect((await authenticate('succeed')).body.error?.code).toBe('payment_intent_unexpected_state')
})

test('failed 3-D Secure resets the intent, and another card pays', async () => {
  const { confirm, authenticate } = await startCheckout()
  await confirm(cardFields('4000002760003184'))
  expect((await authenticate('fail')).body).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  expect((await confirm(cardFields('4242424242424242'))).body.status).toBe('succeeded')
})

test('a card can be declined after 3-D Secure', async () => {
  const { confirm, authenticate } = await startCheckout()
  await confirm(cardFields('4000008400001629'))
  expect((await authenticate('succeed')).body).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  })
})

test('a wrong secret, a cancelled intent and an unknown field are refused', async () => {
  const { confirm, stripe, intent } = await startCheckout()
  expect((await confirm({ ...cardFields('4242424242424242'), client_secret: 'no' })).status).toBe(400)
  expect((await confirm({ ...cardFields('4242424242424242'), amount: '50' })).body.error?.code).toBe(
    'parameter_unknown',
  )
  await stripe.paymentIntents.cancel(intent.id)
  const { status, body } = await confirm(cardFields('4242424242424242'))
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } } },
  })
  expect(body.error?.payment_intent).not.toHaveProperty('metadata')
})

test('a double slash and the mount prefix are removed', async () => {
  const { baseUrl, intent, secret } = await startCheckout()
  const path = `v1/payment_intents/${intent.id}?${new URLSearchParams({ key: PUBLISHABLE_KEY, client_secret: secret })}`
  for (const prefix of ['/', '//', '/stripe-sandbox/', '/stripe-sandbox//']) {
    expect((await fetch(`${baseUrl}${prefix}${path}`)).status).toBe(200)
  }
})

test('a browser cannot replay a reply that was made for the server', async () => {
  const { stripe, baseUrl, intent } = await startCheckout()
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, { idempotencyKey: 'k' })
  const response = await fetch(`${baseUrl}/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${PUBLISHABLE_KEY}`, 'Idempotency-Key': 'k' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  expect(await response.json()).toMatchObject({ error: { type: 'idempotency_error' } })
})
