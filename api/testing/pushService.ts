import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PushPayload, pushPayload } from '#contract/push.ts'
import type { Reach } from '../integrations/webPush/reach.ts'

/** Lets the API reach push services on this machine, and nothing else. */
export const localReach: Reach = {
  allows: ({ protocol, hostname }) => protocol === 'http:' && hostname === '127.0.0.1',
  request: (endpoint, options) => request(endpoint, options),
  close() {},
}

export interface ReceivedPush {
  payload: PushPayload
  ttl: number
  urgency: string
  topic: string
}

/** A browser that is subscribed at the push service. */
export interface FakeBrowser {
  /** As in the browser's `PushSubscription.toJSON()`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What was accepted for it, oldest first. */
  received: ReceivedPush[]
}

/** The status to answer with; `hangs_up` closes the connection without one. */
type Answer = number | 'hangs_up'

export interface PushService {
  /** @param publicKey our VAPID key, to which the subscription is restricted */
  subscribe(publicKey: string): FakeBrowser
  /** Answers this to all further calls for a browser; 201 goes back to normal. */
  answer(browser: FakeBrowser, answer: Answer, headers?: Record<string, string>): void
  /** Calls for a browser, whatever they were answered. */
  calls(browser: FakeBrowser): number
  close(): Promise<void>
}

interface Subscriber extends FakeBrowser {
  keys: ECDH
  auth: Buffer
  publicKey: string
  calls: number
  answer: Answer
  headers: Record<string, string>
}

/**
 * A push service (RFC 8030) with the browsers behind it: checks our signature (RFC 8292) and decrypts (RFC 8291) as they do. What
 * they would refuse is answered with 400 or 403.
 */
export async function startPushService(): Promise<PushService> {
  const subscribers = new Map<string, Subscriber>()
  const server = createServer(async (call, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of call) chunks.push(chunk)
    const subscriber = subscribers.get(call.url ?? '')
    if (!subscriber) return reply.writeHead(404).end()
    subscriber.calls += 1
    if (subscriber.answer === 'hangs_up') return call.socket.destroy()
    if (subscriber.answer !== 201) return reply.writeHead(subscriber.answer, subscriber.headers).end()
    const refusal = checkSignature(call, subscriber, origin())
    if (refusal) return reply.writeHead(403).end(refusal)
    try {
      subscriber.received.push(readPush(call, Buffer.concat(chunks), subscriber))
    } catch (error) {
      return reply.writeHead(400).end(String(error))
    }
    return reply.writeHead(201, { Location: `${origin()}/m/${randomBytes(8).toString('hex')}` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const service: PushService = {
    subscribe(publicKey) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const subscription = {
        endpoint: `${origin()}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      }
      const subscriber = { subscription, received: [], keys, auth, publicKey, calls: 0 }
      const normal = { answer: 201, headers: {} } as const
      const added: Subscriber = { ...subscriber, ...normal }
      subscribers.set(path, added)
      return added
    },
    answer(browser, answer, headers = {}) {
      Object.assign(subscriberOf(browser), { answer, headers })
    },
    calls: (browser) => subscriberOf(browser).calls,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  function subscriberOf({ subscription }: FakeBrowser): Subscriber {
    const found = subscribers.get(new URL(subscription.endpoint).pathname)
    if (!found) throw new Error('It is not subscribed here')
    return found
  }
  return service
}

/** @returns why the push service would answer 403 */
function checkSignature(
  call: IncomingMessage,
  { publicKey }: Subscriber,
  audience: string,
): string | undefined {
  const [, token = '', key = ''] =
    /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(call.headers.authorization ?? '') ?? []
  if (key !== publicKey) return 'The key is not the one of the subscription'
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || readJson(header).alg !== 'ES256') return 'The signature is wrong'
  const { aud, exp, sub } = readJson(claims)
  if (aud !== audience) return `The audience is ${aud}`
  const leftMs = Number(exp) * 1000 - Date.now()
  if (!(leftMs > 0 && leftMs <= 24 * 60 * 60 * 1000)) return 'It expires in the past or in more than a day'
  // As Apple has it.
  const isSubject = /^(?:https:\/\/|mailto:)[^\s<>]+\.[^\s<>]+$/.test(String(sub))
  if (!isSubject || /\.(?:local|localhost|invalid)$/.test(String(sub))) return 'BadJwtToken'
  return undefined
}

function readJson(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function readPush({ headers }: IncomingMessage, body: Buffer, browser: Subscriber): ReceivedPush {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('It is not encrypted with aes128gcm')
  if (body.length > 4096) throw new Error('It is too large')
  const topic = String(headers.topic ?? '')
  if (!/^[\w-]{0,32}$/.test(topic)) throw new Error('The topic is not 32 characters of base64url')
  if (!/^\d+$/.test(String(headers.ttl))) throw new Error('There is no TTL')
  return {
    payload: pushPayload.parse(JSON.parse(decrypt(body, browser).toString())),
    ttl: Number(headers.ttl),
    urgency: String(headers.urgency),
    topic,
  }
}

/** RFC 8291, 3.4: one record, with its salt and the sender's key in front. */
function decrypt(body: Buffer, { keys, auth }: Subscriber): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length))
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), auth, context, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  // A delimiter of 2 ends the last record; zeros may follow it.
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('The record has no end')
  return padded.subarray(0, end)
}
