import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { healthApi } from '#contract/health.ts'
import { requestsApi } from '#contract/requests.ts'
import { requestBody } from '../../pwa/e2e/outboxPages.ts'
import { newId } from '../db/newId.ts'
import { type EventStream, openStream, TestClient } from '../testing/TestClient.ts'
import { percentile, type Row, rowOf } from './row.ts'
import { type MeasuredServer, signIn, startOurs } from './servers.ts'

const messages = 500
const warmUp = 50

const people = 100
/** Within the limit of one account. */
const streamsEach = 5
const seconds = 20

/** Event streams: how soon another person receives a message's event, and the memory they take. */
export async function benchLive(): Promise<Row[]> {
  const server = await startOurs()
  // Memory first, while the process is new.
  const memory = await memoryRow(server)
  const rows = [await latencyRow(server), memory]
  await server.stop()
  return rows
}

/** Time from the reply to a customer's message to its event on a stream of staff; negative if the event comes first. */
async function latencyRow(server: MeasuredServer): Promise<Row> {
  const customer = await signIn(server, 'customer')
  const [request] = await customer.call(requestsApi.listMine)
  let onMessage = (_at: number) => {}
  const stream = await openStream(await signIn(server, 'admin'), ({ type }) => {
    if (type === 'chat.message_sent') onMessage(performance.now())
  })
  const trips: number[] = []
  const delays: number[] = []
  for (let index = 0; index < warmUp + messages; index += 1) {
    const from = performance.now()
    await customer.call(healthApi.health)
    const trip = performance.now() - from
    const received = new Promise<number>((resolve) => {
      onMessage = resolve
    })
    await sendMessage(customer, request?.id)
    const repliedAt = performance.now()
    const delay = (await received) - repliedAt
    if (index < warmUp) continue
    trips.push(trip)
    delays.push(delay)
  }
  stream.close()
  const [delay, trip] = [percentile(delays), percentile(trips)]
  return rowOf({
    what: `a message’s event on a stream of staff, after the reply to its sender, p95`,
    figure: delay / trip,
    measured: (ratio) => `${delay.toFixed(1)} ms (${ratio})`,
    limit: `a round trip of \`${healthApi.health.path}\`: ${trip.toFixed(1)} ms`,
    most: 1,
  })
}

/** One of the people is staff, whose streams receive every message's event. */
async function memoryRow(server: MeasuredServer): Promise<Row> {
  const atStart = await server.rssBytes()
  const admin = await signIn(server, 'admin')
  const customers: { client: TestClient; requestId: string }[] = []
  for (let index = 1; index < people; index += 1) customers.push(await register(server.address, index))
  const withoutStreams = await server.rssBytes()
  const streams: EventStream[] = []
  for (const client of [admin, ...customers.map((customer) => customer.client)]) {
    for (let index = 0; index < streamsEach; index += 1) streams.push(await openStream(client))
  }
  const quiet = await server.rssBytes()

  const until = performance.now() + seconds * 1000
  let calls = 0
  const asCustomer = async ({ client, requestId }: (typeof customers)[number]) => {
    while (performance.now() < until) {
      await client.call(accountsApi.me)
      await client.call(requestsApi.listMine)
      await client.call(chatApi.list, { params: { requestId } })
      await sendMessage(client, requestId)
      calls += 4
    }
  }
  const asStaff = async () => {
    while (performance.now() < until) {
      const [request] = await admin.call(requestsApi.adminList)
      const body = { requestId: request?.id ?? '', message: 'We are on it.' }
      await admin.call(chatApi.adminSend, { body, key: newId(new Date()) })
      calls += 2
    }
  }
  let most = quiet
  const watch = async () => {
    while (performance.now() < until) {
      most = Math.max(most, await server.rssBytes())
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await Promise.all([watch(), asStaff(), ...customers.map(asCustomer)])
  const open = streams.filter((stream) => !stream.isOver()).length
  if (open < people * streamsEach) throw new Error(`Only ${open} streams are still open`)
  for (const stream of streams) stream.close()
  return rowOf({
    what: `memory (RSS) of the API with ${open} live streams, while ${people} people read and send`,
    figure: most / 1e6,
    ...{ digits: 0, unit: ' MB', most: 250 },
    measured: (text) =>
      `${text} at most, at ${Math.round(calls / seconds)} calls/s; ${megabytes(quiet)} while the streams were quiet`,
    limit: `before the streams: ${megabytes(withoutStreams)}; before the people: ${megabytes(atStart)}`,
  })
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** A new customer with a request. */
async function register(address: string, index: number): Promise<{ client: TestClient; requestId: string }> {
  const client = new TestClient(address)
  const account = { email: `person${index}@example.com`, password: 'long enough' }
  await client.call(accountsApi.register, {
    body: { ...account, name: `Person ${index}`, phone: '(555) 010-0199', zipCode: '94704' },
  })
  await client.call(accountsApi.login, { body: account })
  const { id } = await client.call(requestsApi.submit, { body: requestBody, key: newId(new Date()) })
  return { client, requestId: id }
}

function sendMessage(client: TestClient, requestId = ''): Promise<unknown> {
  const body = { requestId, message: 'Any chance on the aisle?' }
  return client.call(chatApi.send, { body, key: newId(new Date()) })
}
