import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { eventsApi } from '#contract/events.ts'
import { healthApi } from '#contract/health.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { parseEnv } from './config/env.ts'
import { createDb } from './db/knex.ts'
import { type Child, runChild } from './testing/childProcess.ts'
import { offerTerms, requestForm } from './testing/factories.ts'
import { freePort } from './testing/freePort.ts'
import { measure, reportsMemory } from './testing/memory.ts'
import { createRandom, seedOfRun } from './testing/random.ts'
import { registrationOf, testPassword } from './testing/startTestApp.ts'
import { type EventStream, openStream, TestClient } from './testing/TestClient.ts'
import { waitFor } from './testing/timing.ts'

/** `npm run soak` sets it; `npm test` does not run this. */
const seconds = Number(process.env.SOAK_SECONDS ?? 0)
const people = 100
const streamsEach = 5
/** The longest pause of a person between two calls. Milliseconds. */
const longestPauseMs = 600
const idleConnections = 1000
const slowReaders = 50
const atOnce = 1000
/** What caches and garbage collection leave undecided. Bytes. */
const heapTolerance = 15_000_000

let dataDir: string
let server: Child
let address: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'live-shows-load-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const settings = { DATA_DIR: dataDir, NODE_ENV: 'test', DEMO_DATA: 'off', LOG_LEVEL: 'warn' }
  server = runChild('api/testing/crashServer.ts', {
    ...settings,
    PORT: String(port),
    NODE_OPTIONS: reportsMemory,
  })
  await waitFor(() => new TestClient(address).call(healthApi.health))
})
afterEach(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

interface Person {
  client: TestClient
  /** The person's newest request. */
  requestId: string
}

async function register(index: number): Promise<Person> {
  const client = new TestClient(address)
  const email = `person${index}@example.com`
  await client.call(accountsApi.register, { body: registrationOf(email) })
  await client.call(accountsApi.login, { body: { email, password: testPassword } })
  const { id } = await client.call(requestsApi.submit, { body: requestForm(), key: randomUUID() })
  return { client, requestId: id }
}

/** Connections that send nothing, and a stream of each of these people whose reader does not read. */
function holdConnections(slowReaders: readonly Person[]): Socket[] {
  const { hostname, port, host } = new URL(address)
  const dial = () => connect(Number(port), hostname).on('error', () => {})
  const idle = Array.from({ length: idleConnections }, dial)
  const slow = slowReaders.map(({ client }) => {
    const socket = dial()
    const paths = [requestsApi.listMine.path, eventsApi.stream.path]
    socket.write(
      paths
        .map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${client.cookie}\r\n\r\n`)
        .join(''),
    )
    return socket.pause()
  })
  return [...idle, ...slow]
}

it.runIf(seconds > 0)(
  `${people} people and ${people * streamsEach} streams for ${seconds} s`,
  {
    timeout: (2 * seconds + 900) * 1000,
  },
  async () => {
    const random = createRandom(seedOfRun)
    const everyone: Person[] = []
    for (let index = 0; index < people; index += 1) everyone.push(await register(index))
    const [staff, ...customers] = everyone as [Person, ...Person[]]
    const db = createDb(parseEnv({ DATA_DIR: dataDir }))
    await db('users').where({ email: 'person0@example.com' }).update({ isAdmin: true })
    await db.destroy()
    const streams: EventStream[] = []
    for (const { client } of everyone) {
      for (let index = 0; index < streamsEach; index += 1) streams.push(await openStream(client))
    }

    /** Durations since the last report, in milliseconds. */
    let took: number[] = []
    const failures: string[] = []
    const timed = async <T>(call: Promise<T>): Promise<T | undefined> => {
      const from = performance.now()
      try {
        return await call
      } catch (error) {
        failures.push(String(error))
        return undefined
      } finally {
        took.push(performance.now() - from)
      }
    }
    const report = (what: string) => {
      const sorted = took.toSorted((one, other) => one - other)
      const timeOf = (percent: number) => sorted[Math.floor((sorted.length * percent) / 100)]?.toFixed(0)
      const times = [50, 95, 99].map((percent) => `p${percent} ${timeOf(percent)} ms`)
      process.stdout.write(
        `${what}: ${took.length} calls, ${times.join(', ')}, ${failures.length} errors ${failures[0] ?? ''}\n`,
      )
      took = []
    }

    const sendMessage = (
      { client, requestId }: Person,
      api: typeof chatApi.send | typeof chatApi.adminSend,
    ) => client.call(api, { body: { requestId, message: 'Any chance on the aisle?' }, key: randomUUID() })
    const asCustomer = async (person: Person) => {
      const { client } = person
      await timed(client.call(accountsApi.me))
      await timed(client.call(requestsApi.listMine))
      await timed(client.call(chatApi.list, { params: { requestId: person.requestId } }))
      await timed(sendMessage(person, chatApi.send))
      if (random.int(10) > 0) return
      const made = await timed(client.call(requestsApi.submit, { body: requestForm(), key: randomUUID() }))
      if (made) person.requestId = made.id
    }
    const asStaff = async () => {
      const { client } = staff
      await timed(client.call(requestsApi.adminSummary))
      await timed(client.call(requestsApi.adminList))
      const { requestId } = random.pick(customers)
      await timed(sendMessage({ client, requestId }, chatApi.adminSend))
      await timed(
        client.call(offersApi.make, { params: { id: requestId }, body: offerTerms(), key: randomUUID() }),
      )
    }
    const during = async (spanSeconds: number) => {
      const until = performance.now() + spanSeconds * 1000
      const repeat = async (work: () => Promise<void>) => {
        while (performance.now() < until) {
          await work()
          await pause(random.int(longestPauseMs))
        }
      }
      await Promise.all([repeat(asStaff), ...customers.map((person) => repeat(() => asCustomer(person)))])
    }

    // Fills caches.
    await during(seconds / 10)
    report('before')
    const before = await measure(server)
    await during(seconds / 2)
    report('mixed traffic')
    const held = holdConnections(customers.slice(0, slowReaders))
    await during(seconds / 2)
    report(`the same beside ${idleConnections} idle connections and ${slowReaders} slow readers`)
    for (const socket of held) socket.destroy()
    expect(failures).toEqual([])
    expect(streams.filter((stream) => stream.isOver()).length).toBe(0)

    const after = await measure(server)
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
    process.stdout.write(`heap ${megabytes(before.heap)} at the start, ${megabytes(after.heap)} at the end\n`)
    expect(after.heap - before.heap).toBeLessThan(heapTolerance)

    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => random.pick(customers).client.try(requestsApi.listMine)),
    )
    const refusals = answers.filter(({ status }) => status !== 200)
    expect(refusals.filter(({ status, headers }) => status !== 503 || !headers.get('retry-after'))).toEqual(
      [],
    )
    process.stdout.write(`${atOnce} calls at once: ${refusals.length} were asked to retry later\n`)
    await during(2)
    report('after that')
    expect(failures).toEqual([])
    for (const stream of streams) stream.close()
  },
)
