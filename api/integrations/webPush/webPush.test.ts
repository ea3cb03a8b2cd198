import type { LookupAddress, lookup } from 'node:dns'
import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { hostileErrors } from '../../testing/logs.ts'
import { localReach, startPushService } from '../../testing/pushService.ts'
import { startTestApp } from '../../testing/startTestApp.ts'
import { onPostgres } from '../../testing/testDatabase.ts'
import { createPublicReach, isPublicAddress, lookupPublic, type Reach } from './reach.ts'
import { loadVapidKeys } from './vapidKeys.ts'
import { createWebPush } from './vapidWebPush.ts'

const keys = webPush.generateVAPIDKeys()
const push = { payload: '{}', ttlSeconds: 60, urgency: 'high', topic: 'topic' } as const
const { signal } = new AbortController()
const now = () => new Date('2027-06-05T12:00:00Z')
const connect = (reach: Reach = localReach) =>
  createWebPush({ keys, subject: 'mailto:team@live-shows.example', now, reach })

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A subscription at a push service that answers with this listener. */
async function targetAt(answer: RequestListener) {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const service = await startPushService()
  const { keys: device } = service.subscribe(keys.publicKey).subscription
  await service.close()
  return { endpoint: `http://127.0.0.1:${port}/push`, ...device }
}

describe('an answer', () => {
  it.each([
    [201, {}, { is: 'accepted' }],
    [404, {}, { is: 'gone' }],
    [410, {}, { is: 'gone' }],
    [403, {}, { is: 'forbidden' }],
    [413, {}, { is: 'refused' }],
    [302, { Location: 'http://127.0.0.1:1/' }, { is: 'refused' }],
    [429, { 'Retry-After': '120' }, { is: 'unavailable', retryAfterMs: 120_000 }],
    [503, { 'Retry-After': 'Sat, 05 Jun 2027 12:01:00 GMT' }, { is: 'unavailable', retryAfterMs: 60_000 }],
    [500, { 'Retry-After': 'soon' }, { is: 'unavailable', retryAfterMs: 0 }],
  ])('of %i %o is read, and no redirect is followed', async (status, headers, expected) => {
    const target = await targetAt((_, reply) => reply.writeHead(status, headers).end())
    expect(await connect().send(target, push, signal)).toMatchObject(expected)
  })

  it('that fails in any way is one to try again, with a short text about it', async () => {
    const target = await targetAt(() => undefined)
    for (const [oddity, error] of hostileErrors()) {
      const request: Reach['request'] = () => {
        throw error
      }
      const answer = await connect({ ...localReach, request }).send(target, push, signal)
      expect(answer, oddity).toMatchObject({
        is: 'unavailable',
        why: expect.stringMatching(/^[\s\S]{1,1000}$/),
      })
    }
  })

  it('without an end is cut off, and one that never comes ends with the job’s time', async () => {
    let isCutOff = false
    const endless = await targetAt((call, reply) => {
      call.socket.on('close', () => {
        isCutOff = true
      })
      const pour = () => reply.write('x'.repeat(1000)) && setImmediate(pour)
      reply.on('drain', pour)
      reply.writeHead(201)
      pour()
    })
    expect(await connect().send(endless, push, signal)).toEqual({ is: 'accepted' })
    await expect.poll(() => isCutOff).toBe(true)

    const ending = new AbortController()
    const silent = await targetAt(() => ending.abort(new Error('The time is over')))
    expect(await connect().send(silent, push, ending.signal)).toMatchObject({ is: 'unavailable' })
  })
})

describe('an address', () => {
  const reach = createPublicReach()

  it.each([
    'http://push.example.com/x',
    'https://push.example.com:8443/x',
    'https://user:word@push.example.com/x',
    'https://127.0.0.1/x',
    'https://8.8.8.8/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://[::ffff:169.254.169.254]/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://intranet/x',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'ftp://push.example.com/x',
  ])('is refused: %s', (address) => {
    expect(reach.allows(new URL(address))).toBe(false)
  })

  it('of a push service is allowed, if it is written as browsers do', () => {
    for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']) {
      expect(reach.allows(new URL(`https://${host}/x`))).toBe(true)
    }
    const device = {
      p256dh: webPush.generateVAPIDKeys().publicKey,
      auth: Buffer.alloc(16).toString('base64url'),
    }
    const isUsable = (endpoint: string) => connect(reach).isUsable({ endpoint, ...device })
    expect(isUsable('https://fcm.googleapis.com/fcm/send/x')).toBe(true)
    expect(isUsable('HTTPS://fcm.googleapis.com/fcm/send/x')).toBe(false)
    expect(isUsable('https://fcm.googleapis.com/fcm/../send')).toBe(false)
  })

  it.each([
    [
      '127.0.0.1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
    ],
    [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      'fec0::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '2001:db8::1',
    ],
  ])('is not public: %s, and others like it', (...addresses) => {
    for (const address of addresses) expect(isPublicAddress(address), address).toBe(false)
  })

  it('is public: what a push service resolves to', () => {
    for (const address of ['142.250.74.10', '17.188.143.34', '2a00:1450:4001:80b::200a', '2620:149:a44::1']) {
      expect(isPublicAddress(address), address).toBe(true)
    }
  })

  it('that leads back to this machine is not connected to, whatever was allowed', async () => {
    const call = reach.request(new URL('https://localhost:9/push'), { method: 'POST' })
    const failed = new Promise((_, reject) => call.on('error', reject))
    await expect(failed).rejects.toThrow('localhost is not an address of the public internet')
  })

  it('is looked up when it is called: a name that has become private since is not reached', async () => {
    let isReached = false
    const target = await targetAt((_, reply) => {
      isReached = true
      reply.writeHead(201).end()
    })
    const { port } = new URL(target.endpoint)
    const endpoint = `http://rebinding.example.com:${port}/push`
    /** Any name resolves to these. */
    const resolvingTo = (...addresses: string[]): Reach => ({
      ...localReach,
      allows: () => true,
      request: (url, options) =>
        request(url, {
          ...options,
          lookup: lookupPublic(((_: string, __: object, done: (error: null, all: LookupAddress[]) => void) =>
            done(
              null,
              addresses.map((address) => ({ address, family: 4 })),
            )) as typeof lookup),
        }),
    })
    for (const addresses of [['127.0.0.1'], ['142.250.74.10', '127.0.0.1']]) {
      const answer = await connect(resolvingTo(...addresses)).send({ ...target, endpoint }, push, signal)
      expect(answer).toMatchObject({ is: 'refused', why: expect.stringContaining('rebinding.example.com') })
    }
    expect(isReached).toBe(false)
  })
})

it('processes that start at once end with the same key, which stays', { tags: 'postgres' }, async () => {
  const app = await startTestApp()
  try {
    await app.db('vapid_keys').delete()
    const loaded = await Promise.all([1, 2, 3].map(() => loadVapidKeys(app.db, now())))
    expect(new Set(loaded.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(await loadVapidKeys(app.db, now())).toEqual(loaded[0])
    if (!onPostgres()) return
    const { databaseUrl } = app.deps.env
    const [one, other] = await Promise.all(
      [1, 2].map(() => startTestApp({ ...(databaseUrl && { databaseUrl }) })),
    )
    expect(one?.deps.webPush.publicKey).toBe(other?.deps.webPush.publicKey)
    await Promise.all([one?.stop(), other?.stop()])
  } finally {
    await app.stop()
  }
})
