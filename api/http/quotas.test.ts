import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { databaseApi } from '#contract/database.ts'
import { deskApi } from '#contract/desk.ts'
import { developerApi } from '#contract/developer.ts'
import { faqApi, questionSubject } from '#contract/faq.ts'
import { offersApi } from '#contract/offers.ts'
import { presenceApi } from '#contract/presence.ts'
import { pushApi } from '#contract/push.ts'
import { requestsApi } from '#contract/requests.ts'
import { maxNegotiations } from '#contract/rules/offerRules.ts'
import { staffApi } from '#contract/staff.ts'
import { defaultLimits } from '../config/limits.ts'
import { makeOffer, offeredRequest, requestForm, sendMessage, submitRequest } from '../testing/factories.ts'
import { type SignedIn, sharedApp } from '../testing/startTestApp.ts'
import type { Answer, TestClient } from '../testing/TestClient.ts'
import { networksOf, returnToNetworks, takeFromNetworks } from './networks.ts'

const inWords = (words: string) => ({ code: 'quota_used_up', message: expect.stringMatching(words) })
const statuses = (answers: Answer<unknown>[]) => answers.map(({ status }) => status)
const count = (answers: Answer<unknown>[], status: number) =>
  statuses(answers).filter((one) => one === status).length

it('are as RULES.md says', () => {
  const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
  expect(defaultLimits).toMatchObject({
    messages: { max: 300, refillMs: 5 * minuteMs },
    requests: { max: 60, refillMs: 3 * hourMs },
    files: { max: 100, refillMs: dayMs },
    fileBytes: { max: 500 * 1024 * 1024, refillMs: dayMs },
    screenshotReads: { max: 40, refillMs: 2 * hourMs },
    ticketFileReads: { max: 100, refillMs: 2 * hourMs },
    handSentMails: { max: 30, refillMs: hourMs },
    presence: { max: 120, refillMs: 2 * minuteMs },
    reads: { max: 600, refillMs: 10 * minuteMs },
    interest: { max: 120, refillMs: 2 * minuteMs },
    pushChanges: { max: 120, refillMs: 2 * hourMs },
    testPushes: { max: 10, refillMs: hourMs },
    staffTexts: { max: 300, refillMs: 5 * minuteMs },
    deskChanges: { max: 300, refillMs: 5 * minuteMs },
    questions: { max: 20, refillMs: dayMs },
    sqlQueries: { max: 60, refillMs: 5 * minuteMs },
  })
})

describe('a used-up quota', () => {
  const two = { max: 2, refillMs: 3_600_000 }
  const app = sharedApp({
    limits: {
      ...{ handSentMails: two, pushChanges: two, staffTexts: two, deskChanges: two, presence: two },
      ...{ questions: two, sqlQueries: two },
    },
  })
  let id: string
  beforeAll(async () => {
    id = (await submitRequest(await app.signIn())).id
  })
  const endpoint = 'https://push.example.com/'

  it.each<[string, object, (client: TestClient, time: number) => Promise<Answer<unknown>>]>([
    [
      'mails by hand',
      { isDeveloper: true },
      (client) => client.try(developerApi.testEmail, { body: { recipient: 'sam@example.com' } }),
    ],
    [
      'questions',
      {},
      (client, time) =>
        client.try(faqApi.ask, {
          body: { message: `Is parking included? ${time}`, subject: questionSubject },
        }),
    ],
    [
      'queries of the console',
      { isDeveloper: true },
      (client) => client.try(databaseApi.execute, { body: { query: 'select 1' } }),
    ],
    ['notifications', {}, (client) => client.try(pushApi.remove, { body: { endpoint } })],
    [
      'notes',
      { isAdmin: true },
      (client) => client.try(staffApi.addNote, { params: { id }, body: { text: 'Hello' } }),
    ],
    [
      'assignments, of which only changes count',
      { isAdmin: true },
      async (client, time) => {
        const params = { id }
        if (time === 0) expect((await client.try(deskApi.release, { params })).status).toBe(200)
        return client.try(time % 2 === 0 ? deskApi.assign : deskApi.release, { params })
      },
    ],
    [
      'reports of what staff write',
      { isAdmin: true },
      (client) => client.try(presenceApi.report, { params: { id }, body: { writing: 'offer' } }),
    ],
  ])('of %s refuses the next one, and nobody else’s', async (_, roles, call) => {
    const [one, other] = [await app.signIn(roles), await app.signIn(roles)]
    const answers = []
    for (const time of [0, 1, 2]) answers.push(await call(one.client, time))
    expect(answers.map(({ status }) => status < 300)).toEqual([true, true, false])
    expect(answers[2]?.body).toMatchObject({ code: 'quota_used_up' })
    expect((await call(other.client, 1)).status).toBeLessThan(300)
  })
})

describe('the quota of messages', () => {
  const send = (person: SignedIn, requestId: string, key = randomUUID()) =>
    person.client.try(chatApi.send, { body: { requestId, message: 'Any news?' }, key })

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
    expect(refused.body).toEqual(inWords('a lot of messages.*You can send more in less than a minute'))
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
      await sendMessage(admin, request.id)
    }
  })

  it('binds staff too, in what they do for themselves', async () => {
    const admin = await strict.signIn({ isAdmin: true, isDeveloper: true })
    const { id } = await submitRequest(admin)
    const own = [await send(admin, id), await send(admin, id), await send(admin, id)]
    expect(statuses(own)).toEqual([201, 201, 429])
    const another = { body: requestForm(), key: randomUUID() }
    const refused = await admin.client.try(requestsApi.submit, another)
    expect(refused).toMatchObject({ status: 429, body: inWords('a lot of requests.*more in 1 hour') })
  })
})

describe('the quota of negotiations', () => {
  const app = sharedApp()

  it('is 10 an offer, also at once and repeated, and a new offer has its own', async () => {
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
  })
})

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:0db8:0001:0002/64', '2001:0db8:0001:00/56']],
  ['2001:0DB8:0001:0002::9', ['2001:0db8:0001:0002/64', '2001:0db8:0001:00/56']],
  ['2001:db8:1:12ab::9', ['2001:0db8:0001:12ab/64', '2001:0db8:0001:12/56']],
  ['2001:db8::1', ['2001:0db8:0000:0000/64', '2001:0db8:0000:00/56']],
  ['::1', ['0000:0000:0000:0000/64', '0000:0000:0000:00/56']],
])('%s counts as %s', (ip, subjects) => {
  expect(networksOf(ip).map(({ subject }) => subject)).toEqual(subjects)
})

describe('the limit of an IPv6 address', () => {
  const app = sharedApp({ limits: { clientErrorsPerAddress: { max: 2, windowMs: 60_000 } } })

  const take = (ip: string) =>
    takeFromNetworks(app.deps, 'clientErrorsPerAddress', ip).then(
      () => true,
      () => false,
    )

  it('is its /64’s, and four times as many of its /56’s', async () => {
    expect([await take('2001:db8::1'), await take('2001:db8::2'), await take('2001:db8::3')]).toEqual([
      true,
      true,
      false,
    ])
    let taken = 0
    for (let network = 1; network < 20; network += 1) {
      if (await take(`2001:db8:0:${network.toString(16)}::1`)) taken += 1
    }
    expect(taken).toBe(6)
    expect(await take('2001:db8:0:100::1')).toBe(true)
  })

  it('counts nothing for a call that the /56 refuses', async () => {
    for (let network = 0; network < 8; network += 1) await take(`2001:db9:0:${network}::1`)
    expect(await take('2001:db9:0:aa::1')).toBe(false)
    for (let network = 0; network < 8; network += 1) {
      await returnToNetworks(app.deps, 'clientErrorsPerAddress', `2001:db9:0:${network}::1`)
    }
    expect([await take('2001:db9:0:aa::1'), await take('2001:db9:0:aa::1')]).toEqual([true, true])
  })
})
