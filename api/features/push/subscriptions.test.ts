import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { developerApi } from '#contract/developer.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { customerPushKinds, pushApi, pushKinds } from '#contract/push.ts'
import { type FakeBrowser, localReach } from '../../testing/pushService.ts'
import { type SignedIn, sharedApp, sharedPushService, testPassword } from '../../testing/startTestApp.ts'
import { stepIn } from '../../testing/timing.ts'
import { saveSubscription } from './saveSubscription.ts'

const dayMs = 24 * 60 * 60 * 1000

const service = sharedPushService()
const app = sharedApp({ pushReach: localReach })

type Body = Partial<BodyInputOf<typeof pushApi.save>>

const newBrowser = () => service.subscribe(app.deps.webPush.publicKey)
const bodyOf = ({ subscription }: FakeBrowser, body: Body = {}) => ({ ...subscription, ...body })
const save = ({ client }: SignedIn, browser: FakeBrowser, body?: Body) =>
  client.call(pushApi.save, { body: bodyOf(browser, body) })
const addressOf = ({ subscription: { endpoint } }: FakeBrowser) => ({ endpoint })
const rowsOf = ({ user }: SignedIn) =>
  app.db('push_subscriptions').where({ userId: user.id }).orderBy('lastSeenAt')
const isSubscribed = async (browser: FakeBrowser) =>
  (await app.db('push_subscriptions').where(addressOf(browser))).length === 1

/** Signs the same person in on another device. */
async function otherDevice({ user }: SignedIn): Promise<SignedIn> {
  const client = app.visitor()
  await client.call(accountsApi.login, { body: { email: user.email, password: testPassword } })
  return { client, user }
}

describe('a saved subscription', () => {
  it('has every kind that its user may have, keeps its kinds when it is renewed, and takes new ones', async () => {
    const [customer, admin] = [await app.signIn(), await app.signIn({ isAdmin: true })]
    expect(await save(admin, newBrowser())).toEqual({ kinds: [...pushKinds] })
    const browser = newBrowser()
    expect(await save(customer, browser)).toEqual({ kinds: [...customerPushKinds] })
    expect(await save(customer, browser, { kinds: ['offers', 'money'] })).toEqual({ kinds: ['offers'] })
    expect(await save(customer, browser)).toEqual({ kinds: ['offers'] })
    expect(await save(customer, browser, { kinds: [] })).toEqual({ kinds: [] })
    expect(await rowsOf(customer)).toHaveLength(1)
  })

  it('hands its kinds on to the one that replaces it, also if that is said twice', async () => {
    const customer = await app.signIn()
    const [before, after] = [newBrowser(), newBrowser()]
    await save(customer, before, { kinds: ['tickets'] })
    const replaces = before.subscription.endpoint
    expect(await save(customer, after, { replaces })).toEqual({ kinds: ['tickets'] })
    expect(await save(customer, after, { replaces })).toEqual({ kinds: ['tickets'] })
    expect(await rowsOf(customer)).toMatchObject([addressOf(after)])
  })

  it('moves to the next person who signs in on the device, with kinds of their own', async () => {
    const [first, second] = [await app.signIn({ isAdmin: true }), await app.signIn()]
    const browser = newBrowser()
    await save(first, browser, { kinds: ['money'] })
    expect(await save(second, browser)).toEqual({ kinds: [...customerPushKinds] })
    expect(await rowsOf(first)).toEqual([])
    expect(await rowsOf(second)).toHaveLength(1)
    // Nobody ends or replaces what is not theirs.
    await first.client.call(pushApi.remove, { body: addressOf(browser) })
    await save(first, newBrowser(), { replaces: browser.subscription.endpoint })
    expect(await rowsOf(second)).toHaveLength(1)
  })

  it('is one, however often it is saved at once, by one person or two', { tags: 'postgres' }, async () => {
    const [first, second] = [await app.signIn(), await app.signIn()]
    const browser = newBrowser()
    await Promise.all([first, second, first, second, first].map((person) => save(person, browser)))
    expect((await rowsOf(first)).length + (await rowsOf(second)).length).toBe(1)
  })

  it('is one of at most 20; the one seen longest ago is forgotten', async () => {
    const customer = await app.signIn()
    const browsers = Array.from({ length: 22 }, newBrowser)
    for (const browser of browsers.slice(0, 20)) await save(customer, browser)
    await save(customer, browsers[0] as FakeBrowser)
    await Promise.all(browsers.slice(20).map((browser) => save(customer, browser)))
    const saved = (await rowsOf(customer)).map(({ endpoint }) => endpoint)
    expect(saved).toHaveLength(20)
    const forgotten = browsers.filter(({ subscription }) => !saved.includes(subscription.endpoint))
    expect(forgotten).toEqual(browsers.slice(1, 3))
  })

  it('is refused for an address that the server must not call, and for keys that are none', async () => {
    const { client } = await app.signIn()
    const { endpoint, keys } = newBrowser().subscription
    const bodies = [
      { endpoint: 'https://10.0.0.1/push', keys },
      { endpoint: endpoint.replace('127.0.0.1', 'localhost'), keys },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
    ]
    for (const body of bodies) {
      expect(await client.refusal(pushApi.save, { body })).toMatchObject({ code: 'push_endpoint_refused' })
    }
  })
})

describe('a subscription ends', () => {
  const sessionEnds: [how: string, end: (device: SignedIn, other: SignedIn) => Promise<unknown>][] = [
    ['signed out', (device) => device.client.call(accountsApi.logout)],
    ['ended on another device', (_, other) => other.client.call(accountsApi.endOtherSessions)],
    [
      'another password',
      (_, other) =>
        other.client.call(accountsApi.changePassword, {
          body: { currentPassword: testPassword, newPassword: 'another long password' },
        }),
    ],
    [
      'another role',
      async ({ user: { id } }) => {
        const developer = await app.signIn({ isDeveloper: true })
        await developer.client.call(developerApi.changeAdmin, { params: { id }, body: { isAdmin: true } })
      },
    ],
    ['a deleted account', (_, other) => other.client.call(accountsApi.deleteAccount)],
    [
      'a session that has run out',
      async () => {
        app.clock.advance(31 * dayMs)
        await app.runJobs()
      },
    ],
  ]

  it.each(sessionEnds)('with its session: %s', async (_, end) => {
    const other = await app.signIn()
    const device = await otherDevice(other)
    const browser = newBrowser()
    await save(device, browser)
    expect(await isSubscribed(browser)).toBe(true)
    await end(device, other)
    expect(await isSubscribed(browser)).toBe(false)
  })

  it('not with a new id of its session: the device that changes the password or signs in again keeps it', async () => {
    const person = await app.signIn()
    const browser = newBrowser()
    await save(person, browser, { kinds: ['tickets'] })
    await person.client.call(accountsApi.changePassword, {
      body: { currentPassword: testPassword, newPassword: 'another long password' },
    })
    expect(await isSubscribed(browser)).toBe(true)
    await person.client.call(accountsApi.login, {
      body: { email: person.user.email, password: 'another long password' },
    })
    expect(await rowsOf(person)).toMatchObject([{ kinds: '["tickets"]' }])
    // Somebody else does not.
    const other = await app.signIn()
    await person.client.call(accountsApi.login, { body: { email: other.user.email, password: testPassword } })
    expect(await isSubscribed(browser)).toBe(false)
  })

  it('cannot be missed by saving it while signing out', { tags: 'postgres' }, async () => {
    const person = await app.signIn()
    const browser = newBrowser()
    const [session] = await app.db('sessions').where({ userId: person.user.id })
    const saving = saveSubscription(
      stepIn(app.deps, () => person.client.call(accountsApi.logout)),
      { actor: person.user, sessionId: session.idHash, userAgent: '', body: bodyOf(browser) },
    )
    await expect(saving).rejects.toMatchObject({ code: 'signed_out' })
    expect(await isSubscribed(browser)).toBe(false)
  })

  it('after 60 days without a start, however long its session would last', async () => {
    const person = await app.signIn()
    const browser = newBrowser()
    await save(person, browser)
    app.clock.advance(59 * dayMs)
    const expiresAt = new Date(app.clock.now().getTime() + dayMs * 9).toISOString()
    await app.db('sessions').where({ userId: person.user.id }).update({ expiresAt })
    await app.runJobs()
    expect(await isSubscribed(browser)).toBe(true)
    app.clock.advance(dayMs)
    await app.runJobs()
    expect(await isSubscribed(browser)).toBe(false)
    expect(await app.db('sessions').where({ userId: person.user.id })).toHaveLength(1)
  })
})

describe('a test notification', () => {
  it('reaches the calling device alone, encrypted and signed', async () => {
    const person = await app.signIn()
    const [browser, other] = [newBrowser(), newBrowser()]
    await save(person, browser)
    await save(await otherDevice(person), other)
    await person.client.call(pushApi.test, { body: addressOf(browser) })
    expect(browser.received).toMatchObject([
      { payload: { userId: person.user.id, path: '/notifications', tag: 'test' }, urgency: 'high' },
    ])
    expect(service.calls(other)).toBe(0)
    const stranger = await app.signIn()
    expect(await stranger.client.refusal(pushApi.test, { body: addressOf(browser) })).toMatchObject({
      code: 'push_ended',
    })
  })

  it('says that the device is no longer subscribed, and ends the subscription; says if it could not be sent', async () => {
    const person = await app.signIn()
    const browser = newBrowser()
    await save(person, browser)
    const refusal = () => person.client.refusal(pushApi.test, { body: addressOf(browser) })
    for (const answer of [503, 403, 'hangs_up'] as const) {
      service.answer(browser, answer)
      expect(await refusal()).toMatchObject({ status: 502, code: 'push_not_sent' })
    }
    service.answer(browser, 410)
    expect(await refusal()).toMatchObject({ status: 409, code: 'push_ended' })
    expect(await isSubscribed(browser)).toBe(false)
  })
})
