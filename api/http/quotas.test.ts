import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { maxNegotiations } from '#contract/rules/offerRules.ts'
import { makeOffer, offeredRequest, requestForm, submitRequest } from '../testing/factories.ts'
import { sharedApp } from '../testing/sharedApp.ts'
import { type SignedIn, startTestApp } from '../testing/startTestApp.ts'
import type { Answer } from '../testing/TestClient.ts'

const inWords = (words: string) => ({ code: 'quota_used_up', message: expect.stringMatching(words) })
const statuses = (answers: Answer<unknown>[]) => answers.map(({ status }) => status)
const count = (answers: Answer<unknown>[], status: number) =>
  statuses(answers).filter((one) => one === status).length

describe('the quota of messages', () => {
  const app = sharedApp()

  const send = (person: SignedIn, requestId: string, key = randomUUID()) =>
    person.client.try(chatApi.send, { body: { requestId, message: 'Any news?' }, key })

  it('is 300 at once over all requests of an account, then one a second', async () => {
    const customer = await app.signIn()
    const requests = [await submitRequest(customer), await submitRequest(customer)]
    const answers: Answer<unknown>[] = []
    const began = app.clock.now().getTime()
    for (let turn = 0; turn < 31; turn += 1) {
      const few = Array.from({ length: 10 }, (_, at) => send(customer, requests[at % 2]?.id ?? ''))
      answers.push(...(await Promise.all(few)))
    }
    while (count(answers, 429) === 0) answers.push(await send(customer, requests[0]?.id ?? ''))
    // The seconds that this took have brought some back.
    const seconds = (app.clock.now().getTime() - began) / 1000
    expect(count(answers, 201)).toBeGreaterThanOrEqual(300)
    expect(count(answers, 201)).toBeLessThanOrEqual(301 + seconds)

    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(refused?.body).toEqual(inWords('a lot of messages.*You can send more in less than a minute'))
    app.clock.advance(1000)
    expect((await send(customer, requests[0]?.id ?? '')).status).toBe(201)

    const stored = await app.deps.db('chat_messages').where({ authorId: customer.user.id })
    expect(stored).toHaveLength(count(answers, 201) + 1)
  })

  const strict = sharedApp({
    limits: { messages: { max: 2, refillMs: 60_000 }, requests: { max: 1, refillMs: 3_600_000 } },
  })

  it('is counted per account', async () => {
    const [one, other] = [await strict.signIn(), await strict.signIn()]
    const [mine, theirs] = [await submitRequest(one), await submitRequest(other)]
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(one, mine.id)))
    expect([count(answers, 201), count(answers, 429)]).toEqual([2, 8])
    expect((await send(other, theirs.id)).status).toBe(201)
  })

  it('lets a repeated message through, and does not count it', async () => {
    const customer = await strict.signIn()
    const { id } = await submitRequest(customer)
    const key = randomUUID()
    const first = await send(customer, id, key)
    for (let time = 0; time < 5; time += 1) expect((await send(customer, id, key)).body).toEqual(first.body)
    expect(statuses([await send(customer, id), await send(customer, id)])).toEqual([201, 429])
    expect((await send(customer, id, key)).body).toEqual(first.body)
  })

  it('keeps nothing of a refused message, which can be sent later with its key', async () => {
    const customer = await strict.signIn()
    const { id } = await submitRequest(customer)
    for (let time = 0; time < 2; time += 1) await send(customer, id)
    const before = await strict.deps.db('ticket_requests').where({ id }).first()
    const key = randomUUID()
    const refused = await send(customer, id, key)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await strict.deps.db('commands').where({ key })).toEqual([])
    expect(await strict.deps.db('ticket_requests').where({ id }).first()).toEqual(before)
    strict.clock.advance(Number(refused.headers.get('retry-after')) * 1000)
    expect((await send(customer, id, key)).status).toBe(201)
  })

  it('counts no message that is refused for another reason', async () => {
    const [customer, stranger] = [await strict.signIn(), await strict.signIn()]
    const [mine, theirs] = [await submitRequest(customer), await submitRequest(stranger)]
    for (let time = 0; time < 3; time += 1) expect((await send(stranger, mine.id)).status).toBe(404)
    expect(statuses([await send(stranger, theirs.id), await send(stranger, theirs.id)])).toEqual([201, 201])
  })

  it('includes negotiations, and not what staff answer', async () => {
    const { customer, admin, request, offer } = await offeredRequest(strict)
    const respond = () =>
      customer.client.try(offersApi.respond, {
        ...{ params: { offerId: offer.id }, body: { message: 'Could you do $150?' }, key: randomUUID() },
      })
    expect(statuses([await respond(), await respond(), await respond()])).toEqual([201, 201, 429])
    for (let time = 0; time < 3; time += 1) {
      await admin.client.call(chatApi.adminSend, { body: { requestId: request.id, message: 'Looking now' } })
    }
  })

  it('binds staff too, in what they do for themselves', async () => {
    const admin = await strict.signIn({ isAdmin: true, isDeveloper: true })
    const { id } = await submitRequest(admin)
    const own = [await send(admin, id), await send(admin, id), await send(admin, id)]
    expect(statuses(own)).toEqual([201, 201, 429])
    const another = { body: requestForm(), key: randomUUID() }
    expect((await admin.client.try(requestsApi.submit, another)).status).toBe(429)
  })
})

describe('the quota of requests', () => {
  it('is 60 at once, then 20 an hour', async () => {
    const app = await startTestApp()
    const customer = await app.signIn()
    const submit = (key = randomUUID()) =>
      customer.client.try(requestsApi.submit, { body: requestForm(), key })
    const key = randomUUID()
    const first = await submit(key)
    const others: Answer<unknown>[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      others.push(...(await Promise.all(Array.from({ length: 10 }, () => submit()))))
    }
    expect([count(others, 201), count(others, 429)]).toEqual([59, 11])
    const refused = others.find(({ status }) => status === 429)
    const wait = Number(refused?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(150)
    expect(wait).toBeLessThanOrEqual(180)
    expect(refused?.body).toEqual(inWords('a lot of requests.*You can send more in 3 minutes'))

    expect((await submit(key)).body).toEqual(first.body)
    app.clock.advance(60 * 60_000)
    const later = await Promise.all(Array.from({ length: 25 }, () => submit()))
    expect([count(later, 201), count(later, 429)]).toEqual([20, 5])
    await app.stop()
  })
})

describe('the quota of negotiations', { tags: 'postgres' }, () => {
  it('is 10 an offer, also at once and repeated, and a new offer has its own', async () => {
    const app = await startTestApp()
    const { customer, admin, request, offer } = await offeredRequest(app)
    const negotiate = (offerId: string, key = randomUUID()) =>
      customer.client.try(offersApi.respond, { params: { offerId }, body: { message: 'And $150?' }, key })
    const key = randomUUID()
    const first = await negotiate(offer.id, key)
    const others = await Promise.all(Array.from({ length: 20 }, () => negotiate(offer.id)))
    expect([count(others, 201), count(others, 409)]).toEqual([maxNegotiations - 1, 21 - maxNegotiations])
    // No time lifts it, so nothing says when to try again.
    const refused = others.find(({ status }) => status === 409)
    expect(refused?.headers.get('retry-after')).toBeNull()
    expect(refused?.body).toMatchObject({
      code: 'offer_negotiated_enough',
      message: expect.stringContaining(`${maxNegotiations} times. Please accept or decline it`),
    })
    expect((await negotiate(offer.id, key)).body).toEqual(first.body)

    const newer = await makeOffer(admin, request.id)
    expect((await negotiate(newer.id)).status).toBe(201)
    await app.stop()
  })
})
