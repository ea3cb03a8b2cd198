import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { offersApi } from '#contract/offers.ts'
import { type PushKind, pushApi } from '#contract/push.ts'
import { offerLifetimeMs } from '#contract/rules/offerRules.ts'
import {
  makeOffer,
  offeredRequest,
  sendMessage,
  submitRequest,
  subscribeBrowser,
} from '../../testing/factories.ts'
import { type FakeBrowser, localReach } from '../../testing/pushService.ts'
import { type SignedIn, sharedApp, sharedPerson, sharedPushService } from '../../testing/startTestApp.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const service = sharedPushService()
const app = sharedApp({ pushReach: localReach })
const admin = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })
let customer: SignedIn
beforeEach(async () => {
  await app.runJobs()
  customer = await app.signIn()
})

const subscribe = (person: SignedIn, kinds?: PushKind[]) => subscribeBrowser(app, service, person, kinds)
const titles = ({ received }: FakeBrowser) => received.map(({ payload }) => payload.title)
const offer = () => offeredRequest(app, {}, { customer, admin })
const jobs = (kind: string) => app.db('jobs').where({ kind }).orderBy('createdAt')
const failed = async () => (await jobs('push.send')).filter(({ failedAt }) => failedAt !== null)
const isSubscribed = async ({ subscription: { endpoint } }: FakeBrowser) =>
  (await app.db('push_subscriptions').where({ endpoint })).length === 1

describe('an offer', () => {
  it('reaches every device of its customer that wants offers, once, and nobody else', async () => {
    const [phone, tablet, quiet, team] = [
      await subscribe(customer),
      await subscribe(customer, ['offers']),
      await subscribe(customer, ['messages', 'tickets', 'resale']),
      await subscribe(admin),
    ]
    const { request } = await offer()
    await app.runJobs()
    await app.runJobs()
    expect(titles(phone)).toEqual(['An offer for Phoebe Bridgers'])
    expect(titles(tablet)).toEqual(titles(phone))
    expect([quiet.received, team.received]).toEqual([[], []])
    const path = `/dashboard?ticket=${request.id}`
    expect(phone.received[0]?.payload).toMatchObject({
      userId: customer.user.id,
      kind: 'offers',
      tag: `offer:${request.id}`,
      path,
      badge: 1,
      actions: [
        { title: 'Accept', path },
        { title: 'View', path },
      ],
    })
    const [first] = phone.received
    expect(first?.urgency).toBe('high')
    // Until it expires: the job ran a moment after it was made.
    expect(first?.ttl).toBeGreaterThan(offerLifetimeMs / 1000 - 600)
    expect(first?.ttl).toBeLessThanOrEqual(offerLifetimeMs / 1000)
    // The price, and the note of staff.
    expect(`${first?.payload.title} ${first?.payload.body}`).not.toMatch(/\$|180|375|aisle/)
  })

  it('replaces the offer before it, on the device and at the push service, which another request does not', async () => {
    const browser = await subscribe(customer)
    const { request } = await offer()
    await app.runJobs()
    await makeOffer(admin, request.id)
    await app.runJobs()
    await offer()
    await app.runJobs()
    const [one, two, other] = browser.received
    expect([two?.topic, two?.payload.tag]).toEqual([one?.topic, one?.payload.tag])
    expect(other?.topic).not.toBe(one?.topic)
    expect(other?.payload.badge).toBe(2)
  })

  it('that ends sooner than others is kept for a device that is off no longer than that', async () => {
    const browser = await subscribe(customer)
    const { id } = (await offer()).offer
    const expiresAt = new Date(app.clock.now().getTime() + hourMs).toISOString()
    await app.db('offers').where({ id }).update({ expiresAt })
    await app.runJobs()
    expect(browser.received[0]?.ttl).toBeLessThanOrEqual(hourMs / 1000)
    expect(browser.received[0]?.ttl).toBeGreaterThan(hourMs / 1000 - 600)
  })

  it('is not pushed once it is answered, replaced or over', async () => {
    const browser = await subscribe(customer)
    const answered = await offer()
    await customer.client.call(offersApi.decline, { params: { offerId: answered.offer.id } })
    const replaced = await offer()
    await makeOffer(admin, replaced.request.id)
    await app.runJobs()
    expect(titles(browser)).toHaveLength(1)
    await offer()
    app.clock.advance(offerLifetimeMs)
    await app.runJobs()
    expect(titles(browser)).toHaveLength(1)
    expect(await failed()).toEqual([])
  })
})

describe('a message of staff', () => {
  it('is pushed with who wrote it and how it begins, and replaces the one before it', async () => {
    const browser = await subscribe(customer)
    const { id } = await submitRequest(customer)
    await sendMessage(admin, id, 'Row F is gone.')
    await app.runJobs()
    const { seq } = await sendMessage(admin, id, 'Would row G be fine?')
    await app.runJobs()
    expect(browser.received.map(({ payload }) => payload.body)).toEqual([
      'Jo: Row F is gone.',
      'Jo: Would row G be fine?',
    ])
    expect(browser.received[1]?.payload).toMatchObject({
      tag: `request:${id}`,
      thread: { requestId: id, seq },
    })
    expect(browser.received[0]?.topic).toBe(browser.received[1]?.topic)
  })

  it('is not pushed if it was read meanwhile, nor what the customer wrote to the team, nor to its author', async () => {
    const browser = await subscribe(customer)
    const { id } = await submitRequest(customer)
    const { seq } = await sendMessage(admin, id, 'Hello')
    await customer.client.call(chatApi.markRead, { body: { requestId: id, seq }, key: randomUUID() })
    await sendMessage(customer, id, 'Hello')
    const own = await submitRequest(admin)
    const team = await subscribe(admin)
    await sendMessage(admin, own.id, 'A note to myself')
    await app.runJobs()
    expect([browser.received, team.received]).toEqual([[], []])
  })
})

it('a subscription that turned the kind off, ended or went to somebody else since the event gets nothing', async () => {
  const first = await subscribe(customer)
  const others = [await subscribe(customer), await subscribe(customer), await subscribe(customer)]
  const [off, ended, moved] = others as [FakeBrowser, FakeBrowser, FakeBrowser]
  // All are queued for, and every first attempt fails.
  for (const browser of [first, ...others]) service.answer(browser, 503)
  await offer()
  await app.runJobs()
  for (const browser of [first, ...others]) service.answer(browser, 201)
  await customer.client.call(pushApi.save, { body: { ...off.subscription, kinds: ['messages'] } })
  await customer.client.call(pushApi.remove, { body: { endpoint: ended.subscription.endpoint } })
  const next = await app.signIn()
  await next.client.call(pushApi.save, { body: moved.subscription })
  app.clock.advance(minuteMs)
  await app.runJobs()
  expect(titles(first)).toHaveLength(1)
  expect(others.flatMap(titles)).toEqual([])
})

describe('the push service', () => {
  /** One offer to one device, which answers so. */
  async function offerAnswered(...[answer, headers]: [number | 'hangs_up', Record<string, string>?]) {
    const browser = await subscribe(customer)
    service.answer(browser, answer, headers)
    await offer()
    await app.runJobs()
    return browser
  }

  it.each([404, 410])('ends a subscription with %i', async (status) => {
    const browser = await offerAnswered(status)
    expect(await isSubscribed(browser)).toBe(false)
    expect(await failed()).toEqual([])
  })

  it('is tried again after 500, 429 or no answer, later if it asks for that, and only for the device that failed', async () => {
    const fine = await subscribe(customer)
    const busy = await offerAnswered(429, { 'Retry-After': '1800' })
    app.clock.advance(29 * minuteMs)
    await app.runJobs()
    expect(service.calls(busy)).toBe(1)
    for (const answer of [500, 'hangs_up'] as const) {
      service.answer(busy, answer)
      app.clock.advance(minuteMs)
      await app.runJobs()
    }
    expect(service.calls(busy)).toBe(3)
    service.answer(busy, 201)
    app.clock.advance(minuteMs)
    await app.runJobs()
    expect(titles(busy)).toHaveLength(1)
    expect(service.calls(fine)).toBe(1)
    expect(await isSubscribed(busy)).toBe(true)
  })

  it('is given up when the notification is no longer worth sending, which stays visible', async () => {
    const browser = await offerAnswered(503)
    for (let hours = 0; hours < 30; hours += 3) {
      app.clock.advance(3 * hourMs)
      await app.runJobs()
    }
    expect((await failed()).at(-1)).toMatchObject({ lastError: 'It could not be delivered in time' })
    const calls = service.calls(browser)
    app.clock.advance(24 * hourMs)
    await app.runJobs()
    expect(service.calls(browser)).toBe(calls)
  })

  it('is not asked again after 413, and the subscription stays', async () => {
    const browser = await offerAnswered(413)
    app.clock.advance(hourMs)
    await app.runJobs()
    expect(service.calls(browser)).toBe(1)
    expect((await failed()).at(-1)).toMatchObject({ lastError: 'The push service answered 413' })
    expect(await isSubscribed(browser)).toBe(true)
  })

  it('alerts staff when it refuses our key, once a day, and the subscription stays', async () => {
    const alerts = () => app.db('admin_messages').where({ subject: 'Notifications are not delivered' })
    const browser = await offerAnswered(403)
    await offer()
    await app.runJobs()
    expect(await alerts()).toMatchObject([{ priority: 'high', requestId: null }])
    expect(service.calls(browser)).toBe(2)
    app.clock.advance(24 * hourMs)
    await offer()
    await app.runJobs()
    expect(await alerts()).toHaveLength(2)
    expect(await isSubscribed(browser)).toBe(true)
  })

  it('gets a notification again if the process was killed before it noted the answer, to replace the first', async () => {
    const browser = await subscribe(customer)
    await offer()
    await app.runJobs()
    const [{ id }] = (await jobs('push.send')).slice(-1)
    await app.db('jobs').where({ id }).update({ doneAt: null, leasedUntil: null })
    await app.runJobs()
    const [one, again, ...more] = browser.received
    expect(again).toMatchObject({
      topic: one?.topic,
      payload: { tag: one?.payload.tag, at: one?.payload.at },
    })
    expect(more).toEqual([])
  })
})

it('a session that has run out gets nothing, also before it is deleted', async () => {
  const browser = await subscribe(customer)
  const request = await submitRequest(customer)
  const now = app.clock.now().toISOString()
  await app.db('sessions').where({ userId: customer.user.id }).update({ expiresAt: now })
  await sendMessage(admin, request.id, 'Hello')
  await app.runJobs()
  expect(browser.received).toEqual([])
})
