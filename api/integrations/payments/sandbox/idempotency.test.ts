import { expect, test } from 'vitest'
import { errorOf, newIntent, SECRET_KEY, startSandbox } from './sandboxHarness.ts'

const params = { amount: 37_500, currency: 'usd' }

test('a repeated key returns the first reply and creates nothing new', async () => {
  const { stripe } = await startSandbox()
  const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'pi:o-1:1' })
  const again = await stripe.paymentIntents.create(params, { idempotencyKey: 'pi:o-1:1' })
  expect(again).toEqual(first)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('the first reply is returned even if the object has changed since', async () => {
  const { stripe } = await startSandbox()
  const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'k' })
  await stripe.paymentIntents.cancel(first.id)
  const again = await stripe.paymentIntents.create(params, { idempotencyKey: 'k' })
  expect(again.status).toBe('requires_payment_method')
})

test('a decline and a refusal by status are replayed too', async () => {
  const { stripe } = await startSandbox()
  const intent = await newIntent(stripe)
  const confirm = () =>
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_chargeDeclined' },
      { idempotencyKey: 'c' },
    )
  const declined = await errorOf(confirm())
  const again = await errorOf(confirm())
  expect(again).toMatchObject({ statusCode: 402, code: 'card_declined', charge: declined.charge })
  expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' })

  const cancel = () => stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'x' })
  await cancel()
  expect((await cancel()).status).toBe('canceled')
  const refused = () => stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'y' })
  await errorOf(refused())
  expect((await errorOf(refused())).headers).toMatchObject({ 'idempotent-replayed': 'true' })
})

test('a key with other parameters or for another endpoint is an idempotency error', async () => {
  const { stripe } = await startSandbox()
  const { id } = await stripe.paymentIntents.create(params, { idempotencyKey: 'k' })
  const other = { statusCode: 400, type: 'StripeIdempotencyError', rawType: 'idempotency_error' }
  expect(
    await errorOf(stripe.paymentIntents.create({ ...params, amount: 36_000 }, { idempotencyKey: 'k' })),
  ).toMatchObject(other)
  expect(await errorOf(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'k' }))).toMatchObject(other)
})

test('a validation error is not stored, so the key is still free', async () => {
  const { stripe } = await startSandbox()
  await errorOf(stripe.paymentIntents.create({ ...params, amount: 1 }, { idempotencyKey: 'k' }))
  const intent = await stripe.paymentIntents.create(params, { idempotencyKey: 'k' })
  expect(intent.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
})

test('of two concurrent requests with one key, one is told that the key is in use', async () => {
  const { stripe } = await startSandbox({ executionDelay: 150 })
  const results = await Promise.allSettled([
    stripe.paymentIntents.create(params, { idempotencyKey: 'k' }),
    stripe.paymentIntents.create(params, { idempotencyKey: 'k' }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const rejected = results.find((result) => result.status === 'rejected')
  expect(rejected?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('the SDK retries when a key is in use', async () => {
  const { stripe } = await startSandbox({ executionDelay: 150 })
  const create = () => stripe.paymentIntents.create(params, { idempotencyKey: 'k', maxNetworkRetries: 3 })
  const [one, two] = await Promise.all([create(), create()])
  expect(two.id).toBe(one.id)
})

test('a key longer than 255 characters is refused', async () => {
  const { stripe } = await startSandbox()
  const long = await errorOf(stripe.paymentIntents.create(params, { idempotencyKey: 'k'.repeat(256) }))
  expect(long).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' })
  await stripe.paymentIntents.create(params, { idempotencyKey: 'k'.repeat(255) })
})

test('after a day the same key executes again', async () => {
  const { stripe, clock } = await startSandbox()
  const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'k' })
  clock.now = new Date(clock.now.getTime() + 24 * 3_600_000 + 1)
  const second = await stripe.paymentIntents.create(params, { idempotencyKey: 'k' })
  expect(second.id).not.toBe(first.id)
})

test('the order of the parameters does not matter', async () => {
  const { baseUrl } = await startSandbox()
  const post = (body: string) =>
    fetch(`${baseUrl}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${SECRET_KEY}`,
        'Idempotency-Key': 'k',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body,
    })
  await post('amount=5000&currency=usd')
  expect((await post('currency=usd&amount=5000')).headers.get('idempotent-replayed')).toBe('true')
})
