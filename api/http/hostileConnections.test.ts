import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { type Child, runChild } from '../testing/childProcess.ts'
import { measure, reportsMemory } from '../testing/memory.ts'
import { createRandom, type Random, seedOfRun } from '../testing/random.ts'
import { testPassword } from '../testing/startTestApp.ts'
import { TestClient } from '../testing/TestClient.ts'

const randomConnections = 400
/** Connections that are open at the same time. */
const atOnce = 10
/** How long a connection waits for a reply that need not come. Milliseconds. */
const patienceMs = 100
/** What garbage collection leaves undecided. Bytes. */
const heapTolerance = 6_000_000

let dataDir: string
let server: Child
let address: URL
let cookie: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'live-shows-raw-'))
  server = runChild('api/main.ts', {
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    PORT: '0',
    DEMO_DATA: 'off',
    NODE_OPTIONS: reportsMemory,
  })
  const [, origin = ''] = await server.says(/"address":"([^"]+)".*is listening/)
  address = new URL(origin)
  const client = new TestClient(origin)
  const person = { name: 'Sam Rivera', phone: '(555) 010-0199', zipCode: '94704' }
  const credentials = { email: 'sam@example.com', password: testPassword }
  await client.call(accountsApi.register, { body: { ...credentials, ...person } })
  await client.call(accountsApi.login, { body: credentials })
  cookie = client.cookie
})
afterAll(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

interface Target {
  kind: string
  method: string
  path: string
  type?: string
  body?: string
}

/** A valid call of every kind of endpoint. */
const targets: readonly Target[] = [
  {
    kind: 'JSON',
    method: 'POST',
    path: '/api/login',
    type: 'application/json',
    body: '{"email":"a@b.example"}',
  },
  { kind: 'list', method: 'GET', path: '/api/ticket-requests?limit=2' },
  {
    kind: 'file',
    method: 'PUT',
    path: `/api/files/${randomUUID()}`,
    type: 'image/png',
    body: 'not a picture',
  },
  { kind: 'stream', method: 'GET', path: '/api/events' },
  {
    kind: 'webhook',
    method: 'POST',
    path: '/api/stripe/webhook',
    type: 'application/json',
    body: '{"id":"evt_1"}',
  },
  {
    kind: 'sandbox',
    method: 'POST',
    path: '/stripe-sandbox/v1/payment_intents',
    type: 'application/x-www-form-urlencoded',
    body: 'amount=1000&currency=usd',
  },
  { kind: 'page', method: 'GET', path: '/' },
  { kind: 'static file', method: 'GET', path: '/manifest.webmanifest' },
  { kind: 'document', method: 'GET', path: '/api/openapi.json' },
]

interface Parts {
  method?: string
  path?: string
  version?: string
  /** In place of the length of the body. */
  framing?: string
  more?: string
  body?: string
}

/** The bytes of a request, with parts of it replaced. One character a byte, so that any byte can be written. */
function requestTo(target: Target, parts: Parts = {}): string {
  const { body = target.body ?? '' } = parts
  const { method = target.method, path = target.path, version = 'HTTP/1.1', more = '' } = parts
  const { framing = `Content-Length: ${body.length}\r\n` } = parts
  const type = target.type ? `Content-Type: ${target.type}\r\n` : ''
  return `${method} ${path} ${version}\r\nHost: ${address.host}\r\nCookie: ${cookie}\r\n${type}${framing}${more}\r\n${body}`
}

/** What a client does after it has written: waits for a reply, falls silent, breaks the connection off, or never reads. */
type Ending = 'waits' | 'silent' | 'resets' | 'ends' | 'never reads'

interface Exchange {
  name: string
  /** Written one after the other, each by itself. */
  writes: readonly string[]
  ending: Ending
  /** The statuses that may be answered, if there must be an answer or an end; absent if anything may follow. */
  answers?: RegExp
}

const chunked = 'Transfer-Encoding: chunked\r\n'
/** The first bytes of a TLS handshake (RFC 8446, 5.1). */
const clientHello = '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'

function hostileExchanges(target: Target): Exchange[] {
  const one = (name: string, parts: Parts, answers?: RegExp, ending: Ending = 'waits'): Exchange => ({
    name,
    writes: [requestTo(target, parts)],
    ending,
    ...(answers && { answers }),
  })
  const valid = requestTo(target)
  const bad = /^400$/
  // A call that needs no body can be answered before the body is found to be malformed.
  const answeredOrClosed = /^\d*$/
  return [
    one('a chunk size that is no number', { framing: chunked, body: 'ZZ\r\n' }, answeredOrClosed),
    one(
      'a chunk longer than its size',
      { framing: chunked, body: '2\r\nhello\r\n0\r\n\r\n' },
      answeredOrClosed,
    ),
    { name: 'garbage after a request', writes: [`${valid}\x00\xff garbage`], ending: 'waits' },
    { name: 'garbage in a packet of its own', writes: [valid, '\r\n\x01\x02 HTTP'], ending: 'waits' },
    { name: 'half a request, then silence', writes: [valid.slice(0, valid.length / 2)], ending: 'silent' },
    { name: 'half a request, then its end', writes: [valid.slice(0, valid.length / 2)], ending: 'ends' },
    one('100 kB of headers', { more: `X-Long: ${'x'.repeat(100_000)}\r\n` }, /^431$/),
    one('a header without a colon', { more: 'no colon here\r\n' }, bad),
    one('an unknown method', { method: 'STEAL' }, bad),
    one('TRACE, which would repeat the cookie', { method: 'TRACE' }, /^4\d\d$/),
    one('CONNECT', { method: 'CONNECT', path: 'example.com:443' }, answeredOrClosed),
    one('HTTP/9.9', { version: 'HTTP/9.9' }, bad),
    one('a length that is no number', { framing: 'Content-Length: many\r\n' }, bad),
    one(
      'a length larger than any limit',
      { framing: 'Content-Length: 9007199254740991\r\n' },
      undefined,
      'silent',
    ),
    one(
      'a length and chunks: smuggling',
      { framing: `Content-Length: 4\r\n${chunked}`, body: '0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n' },
      bad,
    ),
    ...[
      'Content-Length: 4\r\nContent-Length: 5\r\n',
      'Content-Length: 4, 5\r\n',
      'Content-Length: +4\r\n',
      'Content-Length : 4\r\n',
      'Transfer-Encoding: xchunked\r\n',
      'Transfer-Encoding: chunked, identity\r\n',
      'Transfer-Encoding : chunked\r\n',
      'X-Split: a\rTransfer-Encoding: chunked\r\n',
      'X-Folded: a\r\n Content-Length: 4\r\n',
    ].map((framing) => one(`another reading of a proxy: ${framing}`, { framing }, bad)),
    one('NUL in the path', { path: '/api/\x00' }, bad),
    one('NUL in a header', { more: 'X-Nul: a\x00b\r\n' }, bad),
    one('invalid UTF-8 in the path', { path: '/api/\xff\xfe' }),
    one('invalid UTF-8 in a header', { more: 'User-Agent: \xff\xfe\xc3\x28\r\n' }),
    one('an absolute address', { path: 'http://elsewhere.example/api/health' }),
    one('an address that cannot be parsed', { path: '//' }),
    {
      name: 'TLS to the plain port',
      writes: [clientHello + '\x00'.repeat(500)],
      ending: 'waits',
      answers: bad,
    },
    one(
      'an aborted upload',
      { framing: 'Content-Length: 1000000\r\n', body: 'x'.repeat(5000) },
      undefined,
      'resets',
    ),
    { name: 'an aborted call', writes: [valid], ending: 'resets' },
    { name: 'a client that never reads', writes: [valid.repeat(200)], ending: 'never reads' },
    { name: 'pipelined requests', writes: [valid.repeat(3) + valid.slice(0, 20)], ending: 'resets' },
    one('an upgrade to a WebSocket', {
      more: 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n',
    }),
    {
      name: 'HTTP/2 at once',
      writes: ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00'],
      ending: 'waits',
    },
    one('Expect: 100-continue', { more: 'Expect: 100-continue\r\n' }),
    one('an unknown expectation', { more: 'Expect: a miracle\r\n' }, /^417$/),
    one('two hosts', { more: 'Host: second.example\r\n' }),
  ]
}

/** A request with random damage. */
function randomExchange(random: Random, number: number): Exchange {
  const target = random.pick(targets)
  const known = hostileExchanges(target)
  let bytes = random.int(3) === 0 ? random.pick(known).writes.join('') : requestTo(target)
  if (bytes.length > 5000) bytes = bytes.slice(0, 5000)
  const noise = () =>
    String.fromCharCode(...Array.from({ length: 1 + random.int(12) }, () => random.int(256)))
  for (let damage = random.int(4); damage >= 0; damage -= 1) {
    const at = random.int(bytes.length + 1)
    const until = at + random.int(20)
    const kept = bytes.slice(at, until)
    const put = random.pick([
      noise(),
      '',
      kept + kept,
      '\r\n',
      '\r\n\r\n',
      '\n',
      '\0',
      ':',
      ' ',
      bytes.slice(0, 200),
    ])
    bytes = bytes.slice(0, at) + put + bytes.slice(until)
  }
  if (random.int(4) === 0) bytes = bytes.slice(0, random.int(bytes.length + 1))
  const cut = random.int(bytes.length + 1)
  const writes = random.int(2) === 0 ? [bytes] : [bytes.slice(0, cut), bytes.slice(cut)]
  const ending = random.pick<Ending>(['waits', 'waits', 'silent', 'resets', 'ends', 'never reads'])
  return { name: `${number}: ${target.kind}`, writes, ending }
}

/** @returns the status of the first reply; empty if there was none */
async function run({ writes, ending, answers }: Exchange): Promise<string> {
  const socket = connect({ host: address.hostname, port: Number(address.port) })
  let reply = ''
  const closed = new Promise<void>((resolve) =>
    socket.on('close', () => resolve()).on('error', () => resolve()),
  )
  const answered = new Promise<void>((resolve) => {
    if (ending === 'never reads') socket.pause()
    else
      socket.on('data', (bytes) => {
        reply += bytes.toString('latin1')
        if (reply.includes('\r\n')) resolve()
      })
  })
  await writeAll(socket, writes)
  if (ending === 'resets') socket.resetAndDestroy()
  if (ending === 'ends') socket.end()
  if (answers) await Promise.race([answered, closed])
  else if (ending === 'silent' || ending === 'never reads') await sleep(10)
  else await Promise.race([answered, closed, sleep(patienceMs)])
  socket.destroy()
  await closed
  return /^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? ''
}

async function writeAll(socket: Socket, writes: readonly string[]): Promise<void> {
  for (const [at, write] of writes.entries()) {
    if (at > 0) await sleep(2)
    socket.write(Buffer.from(write, 'latin1'))
  }
}

/** Runs these, and after each asks the same process for its health. */
async function runAll(exchanges: readonly Exchange[]): Promise<string[]> {
  const left = [...exchanges]
  const wrong: string[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let exchange = left.shift(); exchange; exchange = left.shift()) {
        const status = await run(exchange)
        const { name, answers } = exchange
        if (answers && !answers.test(status)) wrong.push(`${name} was answered ${status || 'by nothing'}`)
        const health = await fetch(`${address.origin}/api/health`).then(
          (reply) => reply.status,
          () => 0,
        )
        if (health !== 200 || server.process.exitCode !== null) {
          const sent = JSON.stringify(exchange.writes).slice(0, 2000)
          throw new Error(
            `The server ended. SEED=${seedOfRun}, ${name}: ${sent}\n${server.output().slice(-3000)}`,
          )
        }
      }
    }),
  )
  return wrong
}

it(`nothing that a connection carries ends the process, or stays in its memory (SEED=${seedOfRun})`, async () => {
  const random = createRandom(seedOfRun)
  const known = targets.flatMap((target) =>
    hostileExchanges(target).map((exchange) => ({ ...exchange, name: `${target.kind}: ${exchange.name}` })),
  )
  // The first round fills caches.
  expect(await runAll(known)).toEqual([])
  const before = await measure(server)
  await runAll(Array.from({ length: randomConnections }, (_, number) => randomExchange(random, number)))
  await expect.poll(async () => (await measure(server)).connections).toBeLessThan(2 * atOnce)
  const after = await measure(server)
  expect(after.heap - before.heap).toBeLessThan(heapTolerance)

  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([])
  process.stdout.write(
    `SEED=${seedOfRun}: ${known.length + randomConnections} connections, heap ${Math.round(before.heap / 1000)} kB before and ${Math.round(after.heap / 1000)} kB after\n`,
  )
})
