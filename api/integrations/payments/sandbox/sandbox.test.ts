import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { confirmedIntent, newDataDir, newIntent, startSandbox } from '../../../testing/stripeSandbox.ts'
import { waitFor } from '../../../testing/timing.ts'
import { sandboxKeys } from '../sandboxKeys.ts'

const unexpectedState = { statusCode: 400, code: 'payment_intent_unexpected_state' }
const replayed = { headers: { 'idempotent-replayed': 'true' } }

describe('our server, through the SDK,', () => {
  test('creates an intent as the SDK declares it', async () => {
    const { stripe, clock } = await startSandbox()
    const intent = await newIntent(stripe, { metadata: { order: 'o-1' }, description: 'Two seats' })
    expect(intent.id).toMatch(/^pi_\w{24}$/)
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{24}$`))
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 37_500,
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { order: 'o-1' },
      description: 'Two seats',
      livemode: false,
      created: clock.now.getTime() / 1000,
    })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
  })

  test.each([
    ['less than fifty cents', { amount: 49 }, 'amount_too_small', 'amount'],
    ['nine digits', { amount: 100_000_000 }, 'amount_too_large', 'amount'],
    ['parts of a cent', { amount: 50.5 }, 'parameter_invalid_integer', 'amount'],
    ['no amount', { amount: undefined }, 'parameter_missing', 'amount'],
    ['no currency', { currency: undefined }, 'parameter_missing', 'currency'],
    ['another currency', { currency: 'eur' }, undefined, 'currency'],
    ['an empty amount', { amount: '' }, 'parameter_invalid_empty', 'amount'],
    ['an unknown parameter', { status: 'succeeded' }, 'parameter_unknown', 'status'],
    ['too long metadata', { metadata: { a: 'x'.repeat(501) } }, undefined, 'metadata[a]'],
    [
      'other types than cards',
      { allowed_payment_method_types: ['link'] },
      undefined,
      'allowed_payment_method_types[0]',
    ],
  ])('is refused %s', async (_, changes, code, param) => {
    const { stripe } = await startSandbox()
    const refused = newIntent(stripe, changes as Partial<Stripe.PaymentIntentCreateParams>)
    const { StripeInvalidRequestError } = Stripe.errors
    await expect(refused).rejects.toBeInstanceOf(StripeInvalidRequestError)
    await expect(refused).rejects.toMatchObject({ statusCode: 400, code, param })
  })

  test('charges the whole amount; what is decided cannot be changed, cancelled or paid again', async () => {
    const { stripe } = await startSandbox()
    const canceled = await stripe.paymentIntents.cancel((await newIntent(stripe)).id)
    const paid = await confirmedIntent(stripe)
    const processing = await confirmedIntent(stripe, 'pm_card_sandboxProcessing')
    expect(canceled.status).toBe('canceled')
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 37_500 })
    expect(processing.status).toBe('processing')
    for (const { id, status } of [canceled, paid, processing]) {
      const refused = { ...unexpectedState, payment_intent: { id, status } }
      const calls = [
        stripe.paymentIntents.update(id, { amount: 36_000 }),
        stripe.paymentIntents.cancel(id),
        stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      ]
      await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(refused)))
    }
  })

  test('needs a payment method to confirm, and may not send a card number', async () => {
    const { stripe } = await startSandbox()
    const { id } = await newIntent(stripe)
    await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject(unexpectedState)
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' }
    const typed = { payment_method_data: { type: 'card' as const, card } }
    await expect(stripe.paymentIntents.confirm(id, typed)).rejects.toThrow('generally unsafe')
    const unknown = { payment_method: 'pm_unknown' }
    await expect(stripe.paymentIntents.confirm(id, unknown)).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })

  test('has a new amount during 3-D Secure confirmed again', async () => {
    const { stripe } = await startSandbox()
    const { id } = await confirmedIntent(stripe, 'pm_card_authenticationRequired')
    const updated = await stripe.paymentIntents.update(id, { amount: 36_000 })
    expect(updated).toMatchObject({ status: 'requires_confirmation', next_action: null })
    expect((await stripe.paymentIntents.confirm(id)).status).toBe('requires_action')
  })

  test.each([
    ['succeed', { status: 'succeeded' }],
    ['fail', { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } }],
  ])('sees a processing payment %s once the sandbox is asked to', async (outcome, settled) => {
    const { stripe } = await startSandbox()
    const { id } = await confirmedIntent(stripe, 'pm_card_sandboxProcessing')
    const path = `/v1/payment_intents/${id}/sandbox_settle`
    expect(await stripe.rawRequest('POST', path, { outcome })).toMatchObject(settled)
  })

  test('lists newest first, in pages, those of an intent or since a time', async () => {
    const { stripe, clock } = await startSandbox()
    const intent = await confirmedIntent(stripe)
    const other = await confirmedIntent(stripe)
    await stripe.refunds.create({ payment_intent: other.id })
    const made: string[] = []
    for (const amount of [100, 200, 300]) {
      made.unshift((await stripe.refunds.create({ payment_intent: intent.id, amount })).id)
    }
    const pages = stripe.refunds.list({ payment_intent: intent.id, limit: 2 })
    expect((await pages.autoPagingToArray({ limit: 10 })).map(({ id }) => id)).toEqual(made)
    const now = clock.now.getTime() / 1000
    expect((await stripe.refunds.list({ created: { gte: now } })).data).toHaveLength(4)
    expect((await stripe.refunds.list({ created: { gte: now + 1 } })).data).toEqual([])
    expect((await stripe.paymentIntents.list({ limit: 1 })).data.map(({ id }) => id)).toEqual([other.id])
  })
})

describe('a refund', () => {
  test('is of a payment, and several cannot exceed it', async () => {
    const { stripe } = await startSandbox()
    const unpaid = await newIntent(stripe)
    const refundOf = (payment_intent: string, amount?: number) =>
      stripe.refunds.create({ payment_intent, ...(amount && { amount }), metadata: { refund: 'r-1' } })
    await expect(refundOf(unpaid.id)).rejects.toMatchObject({ statusCode: 400, param: 'payment_intent' })
    await expect(refundOf('pi_no')).rejects.toMatchObject({ code: 'resource_missing' })
    const { id } = await confirmedIntent(stripe)
    const first = await refundOf(id, 30_000)
    expect(first).toMatchObject({
      object: 'refund',
      amount: 30_000,
      status: 'succeeded',
      payment_intent: id,
      metadata: { refund: 'r-1' },
    })
    expect(await stripe.refunds.retrieve(first.id)).toEqual(first)
    await expect(refundOf(id, 7_501)).rejects.toMatchObject({
      message: 'Refund amount ($75.01) is greater than unrefunded amount on charge ($75.00)',
    })
    expect((await refundOf(id)).amount).toBe(7_500)
    await expect(refundOf(id)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  })

  test('can fail after it succeeded, also after a restart, and be made again', async () => {
    const dataDir = newDataDir()
    const first = await startSandbox({ dataDir, refundSettleDelay: 300 })
    const { id } = await confirmedIntent(first.stripe, 'pm_card_refundFail')
    const refund = await first.stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('succeeded')
    await first.sandbox.close()

    const { stripe } = await startSandbox({ dataDir })
    const failed = { status: 'failed', failure_reason: 'expired_or_canceled_card' }
    await waitFor(async () => expect(await stripe.refunds.retrieve(refund.id)).toMatchObject(failed))
    const types = (await stripe.events.list()).data.map(({ type }) => type)
    expect(types.slice(0, 2)).toEqual(['refund.failed', 'refund.updated'])
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(37_500)
  })
})

describe('a dispute', () => {
  const typesOf = async (stripe: Stripe) =>
    (await stripe.events.list()).data.map(({ type }) => type).filter((type) => type.startsWith('charge.'))

  test.each([
    ['pm_card_createDispute', 'fraudulent', 'needs_response'],
    ['pm_card_createDisputeProductNotReceived', 'product_not_received', 'needs_response'],
    ['pm_card_createDisputeInquiry', 'general', 'warning_needs_response'],
  ])('comes with the card %s', async (method, reason, status) => {
    const { stripe, clock } = await startSandbox()
    const { id } = await confirmedIntent(stripe, method)
    const { data } = await stripe.disputes.list({ payment_intent: id })
    expect(data).toMatchObject([{ object: 'dispute', amount: 37_500, payment_intent: id, reason, status }])
    expect(data[0]?.evidence_details.due_by).toBeGreaterThan(clock.now.getTime() / 1000)
    expect(await stripe.disputes.retrieve(data[0]?.id ?? '')).toEqual(data[0])
    expect(await stripe.disputes.list({ created: { gte: clock.now.getTime() / 1000 + 1 } })).toMatchObject({
      data: [],
    })
  })

  test.each([
    ['pm_card_createDispute', 'winning_evidence', 'won', ['updated', 'closed', 'funds_reinstated']],
    ['pm_card_createDispute', 'losing_evidence', 'lost', ['updated', 'closed']],
    ['pm_card_createDispute', 'Our words', 'under_review', ['updated']],
    ['pm_card_createDisputeInquiry', 'winning_evidence', 'warning_closed', ['updated', 'closed']],
    [
      'pm_card_createDisputeInquiry',
      'escalate_inquiry_evidence',
      'needs_response',
      ['updated', 'updated', 'funds_withdrawn'],
    ],
  ])('of %s ends by the text of the answer: %s', async (method, uncategorized_text, status, types) => {
    const { stripe } = await startSandbox()
    const { id } = await confirmedIntent(stripe, method)
    const [{ id: disputeId } = { id: '' }] = (await stripe.disputes.list({ payment_intent: id })).data
    const before = (await typesOf(stripe)).length
    const answered = await stripe.disputes.update(disputeId, { evidence: { uncategorized_text } })
    expect(answered.status).toBe(status)
    const happened = (await typesOf(stripe)).reverse().slice(before)
    expect(happened).toEqual(types.map((type) => `charge.dispute.${type}`))
  })
})

describe('an idempotency key', () => {
  const params = { amount: 37_500, currency: 'usd', allowed_payment_method_types: ['card' as const] }

  test('gets the first reply for a day, even if the object has changed since', async () => {
    const { stripe, clock } = await startSandbox()
    const create = () => stripe.paymentIntents.create(params, { idempotencyKey: 'pi:o-1:1' })
    const first = await create()
    await stripe.paymentIntents.cancel(first.id)
    const again = await create()
    expect(again).toEqual(first)
    expect(again.lastResponse).toMatchObject(replayed)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000 + 1)
    expect((await create()).id).not.toBe(first.id)
  })

  test('gets a decline and a refusal again, too', async () => {
    const { stripe } = await startSandbox()
    const { id } = await newIntent(stripe)
    const method = { payment_method: 'pm_card_chargeDeclined' }
    const decline = () => stripe.paymentIntents.confirm(id, method, { idempotencyKey: 'c' })
    await expect(decline()).rejects.toMatchObject({ code: 'card_declined' })
    await expect(decline()).rejects.toMatchObject({ statusCode: 402, code: 'card_declined', ...replayed })
    await stripe.paymentIntents.cancel(id)
    const cancel = () => stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'x' })
    await expect(cancel()).rejects.toMatchObject(unexpectedState)
    await expect(cancel()).rejects.toMatchObject({ ...unexpectedState, ...replayed })
  })

  test('is for one request, whatever the order of its parameters, of one caller', async () => {
    const { stripe, address } = await startSandbox()
    const { id } = await stripe.paymentIntents.create(params, { idempotencyKey: 'k' })
    const { currency, ...rest } = params
    const reordered = await stripe.paymentIntents.create({ ...rest, currency }, { idempotencyKey: 'k' })
    expect(reordered.id).toBe(id)
    const refused = { statusCode: 400, rawType: 'idempotency_error' }
    const more = { ...params, amount: 36_000 }
    await expect(stripe.paymentIntents.create(more, { idempotencyKey: 'k' })).rejects.toMatchObject(refused)
    await expect(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'k' })).rejects.toMatchObject(refused)

    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, { idempotencyKey: 'pay' })
    const { publishableKey } = sandboxKeys
    const byBrowser = await fetch(`${address}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${publishableKey}`, 'Idempotency-Key': 'pay' },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    })
    expect(await byBrowser.json()).toMatchObject({ error: { type: 'idempotency_error' } })
  })

  test('is still free after a request with an invalid parameter', async () => {
    const { stripe } = await startSandbox()
    const create = (amount: number) =>
      stripe.paymentIntents.create({ ...params, amount }, { idempotencyKey: 'k' })
    await expect(create(1)).rejects.toMatchObject({ code: 'amount_too_small' })
    expect((await create(5_000)).amount).toBe(5_000)
  })
})

describe('a browser', () => {
  /** An intent, and calls about it as Stripe.js makes them. */
  async function startCheckout(dataDir = newDataDir()) {
    const { stripe, address } = await startSandbox({ dataDir })
    const intent = await newIntent(stripe, { metadata: { order: 'secret to browsers' } })
    const path = `v1/payment_intents/${intent.id}`
    const key = sandboxKeys.publishableKey
    const known = { key, client_secret: String(intent.client_secret) }
    async function post(action: string, fields: Record<string, string>) {
      const body = new URLSearchParams({ ...known, ...fields })
      const reply = await fetch(`${address}/${path}/${action}`, { method: 'POST', body })
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    }
    async function get(to: string, query: object) {
      const reply = await fetch(`${address}${to}?${new URLSearchParams({ ...query })}`)
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    }
    const pay = (number: string, changes: Record<string, string> = {}) =>
      post('confirm', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
        'payment_method_data[billing_details][address][postal_code]': '60614',
        return_url: 'http://127.0.0.1/checkout',
        ...changes,
      })
    return {
      stripe,
      intent,
      path,
      known,
      get,
      pay,
      authenticate: (outcome: string) => post('sandbox_authenticate', { outcome }),
    }
  }

  test('sees the public part of an intent, and only with its secret', async () => {
    const { get, path, intent, known } = await startCheckout()
    const { status, body } = await get(`/${path}`, known)
    expect({ status, body }).toMatchObject({ status: 200, body: { id: intent.id, amount: 37_500 } })
    for (const prefix of ['//', '/stripe-sandbox/', '/stripe-sandbox//'])
      expect((await get(`${prefix}${path}`, known)).status, prefix).toBe(200)
    for (const hidden of ['metadata', 'latest_charge', 'amount_received'])
      expect(body).not.toHaveProperty(hidden)
    const wrong = await get(`/${path}`, { ...known, client_secret: 'wrong' })
    expect(wrong).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } })
    const { key, client_secret } = known
    const without = await get(`/${path}`, { key })
    expect(without).toMatchObject({ status: 400, body: { error: { code: 'parameter_missing' } } })
    expect(await get('/v1/events', { key })).toMatchObject({ status: 403 })
    expect(await get(`/${path}`, { client_secret })).toMatchObject({ status: 401 })
  })

  test.each(['4242424242424242', '5555 5555 5555 4444', '378282246310005'])(
    'pays with %s',
    async (number) => {
      const { pay, stripe, intent } = await startCheckout()
      expect(await pay(number)).toMatchObject({ status: 200, body: { status: 'succeeded' } })
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
    },
  )

  test.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4012888888881881', 'test_mode_live_card'],
  ])('learns that %s is declined with %s, and pays with another', async (number, decline_code) => {
    const { pay } = await startCheckout()
    const { status, body } = await pay(number)
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code: 'card_declined', decline_code })
    expect(body.error).toMatchObject({ payment_intent: { status: 'requires_payment_method' } })
    expect(body.error).not.toHaveProperty('payment_intent.metadata')
    expect((await pay('4242424242424242')).body.status).toBe('succeeded')
  })

  test.each([
    ['a mistyped number', '4242424242424241', {}, 'incorrect_number'],
    ['a past year', '4242424242424242', { exp_year: '2025' }, 'invalid_expiry_year'],
    ['a past month', '4242424242424242', { exp_year: '26', exp_month: '10' }, 'invalid_expiry_month'],
    ['an invalid month', '4242424242424242', { exp_month: '13' }, 'invalid_expiry_month'],
    ['a short security code', '4242424242424242', { cvc: '12' }, 'invalid_cvc'],
  ])('is refused with %s, which leaves the intent as it was', async (_, number, changes, code) => {
    const { pay, stripe, intent } = await startCheckout()
    const fields = Object.entries(changes).map(([name, value]) => [
      `payment_method_data[card][${name}]`,
      value,
    ])
    const { status, body } = await pay(number, Object.fromEntries(fields))
    expect({ status, body }).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
  })

  test.each(['4000002500003155', '4000002760003184'])('pays with %s after 3-D Secure', async (number) => {
    const { pay, authenticate } = await startCheckout()
    expect((await pay(number)).body).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    })
    expect((await authenticate('fail')).body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    await pay(number)
    expect((await authenticate('succeed')).body.status).toBe('succeeded')
    const { code } = unexpectedState
    expect((await authenticate('succeed')).body.error).toMatchObject({ code })
  })

  test('cannot pay with a wrong secret or an amount of its own, nor a cancelled intent', async () => {
    const { pay, stripe, intent } = await startCheckout()
    expect((await pay('4242424242424242', { client_secret: 'no' })).status).toBe(400)
    const { error } = (await pay('4242424242424242', { amount: '50' })).body
    expect(error).toMatchObject({ code: 'parameter_unknown' })
    await stripe.paymentIntents.cancel(intent.id)
    const { status, body } = await pay('4242424242424242')
    const { code } = unexpectedState
    expect({ status, error: body.error }).toMatchObject({
      status: 400,
      error: { code, payment_intent: { status: 'canceled' } },
    })
    expect(body.error).not.toHaveProperty('payment_intent.metadata')
  })

  test('leaves no number of a real card on the disk', async () => {
    const dataDir = newDataDir()
    const { pay } = await startCheckout(dataDir)
    expect((await pay('4012888888881881')).status).toBe(402)
    for (const name of readdirSync(dataDir)) {
      expect(readFileSync(join(dataDir, name), 'latin1')).not.toContain('4012888888881881')
    }
  })
})
