import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesApi, fileUrl } from '#contract/files.ts'
import { requestsApi } from '#contract/requests.ts'
import { demoTicketPdf } from '../demo/demoFiles.ts'
import type { Line, TextReader, Way } from '../integrations/textReader/textReader.ts'
import { requestForm, screenshot } from '../testing/factories.ts'
import { type SignedIn, sharedApp, startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { type Answer, refused } from '../testing/TestClient.ts'
import { waitFor } from '../testing/timing.ts'
import { readListing } from './readScreenshot.ts'

const png = new Uint8Array(Buffer.from(screenshot.split(',')[1] ?? '', 'base64'))
const listing: Line[] = ['Section 102, Row F', '2 tickets', '$240 each'].map((text, line) =>
  text.split(' ').map((word, index) => ({
    ...{ text: word, confidence: 95, left: index * 90, right: index * 90 + 80 },
    ...{ top: line * 40, bottom: line * 40 + 20 },
  })),
)
const seats = { section: '102', row: 'F', ticketCount: 2, price: 240 }

let readings: (Line[] | undefined)[]
let reads: number
/** Answers `readings`, one after another; then the listing. */
const textReader: TextReader = {
  async read(_, way) {
    if (way !== 'sparse') return undefined
    reads += 1
    return readings.length > 0 ? readings.shift() : listing
  },
  close: async () => undefined,
}
const app = sharedApp({ textReader, limits: { screenshotReads: { max: 3, refillMs: 90_000 } } })
let owner: SignedIn
beforeEach(async () => {
  readings = []
  reads = 0
  owner = await app.signIn()
})

async function upload(person = owner, bytes = png, purpose = 'screenshot'): Promise<string> {
  const id = randomUUID()
  await person.client.send('PUT', `${fileUrl(id)}?purpose=${purpose}`, { body: bytes })
  return id
}
const read = (id: string, person = owner) => person.client.try(filesApi.read, { params: { id } })
const reading = (id: string, person = owner) => person.client.try(filesApi.reading, { params: { id } })

it('the owner reads a screenshot that no request has yet, and staff see what was read', async () => {
  const admin = await app.signIn({ isAdmin: true })
  const id = await upload()
  expect(await reading(id)).toMatchObject({ status: 200, body: {} })
  expect(await read(id)).toMatchObject({ status: 200, body: seats })
  await owner.client.call(requestsApi.submit, { body: requestForm({ stubhubScreenshot: fileUrl(id) }) })
  expect((await reading(id, admin)).body).toEqual(seats)
  expect((await reading(id)).body).toEqual(seats)
})

it('a read that found nothing is not repeated, one that failed is', async () => {
  readings = [undefined, []]
  const id = await upload()
  expect(await read(id)).toMatchObject({ status: 200, body: {} })
  expect((await read(id)).body).toEqual({})
  expect((await read(id)).body).toEqual({})
  expect(reads).toBe(2)
})

it('a picture in which the first way sees no text is read in the other', async () => {
  const reader = { read: async (_: Uint8Array, way: Way) => (way === 'whole' ? listing : []) }
  expect(await readListing(reader, png, new Date())).toEqual(seats)
})

it('a picture larger than the form sends is not read', async () => {
  const large = Buffer.from(png)
  large.writeUInt32BE(3000, 16)
  large.writeUInt32BE(3000, 20)
  const id = await upload(owner, new Uint8Array(large))
  expect((await read(id)).body).toEqual({})
  expect(reads).toBe(0)
})

it('reads have a quota for each account, which repeated reads do not use up', async () => {
  const ids = [await upload(), await upload(), await upload(), await upload()]
  const [first = '', , , last = ''] = ids
  const statuses = []
  for (const id of [first, ...ids]) statuses.push((await read(id)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  const other = await app.signIn()
  expect((await read(await upload(other), other)).status).toBe(200)
  app.clock.advance(30_000)
  expect((await read(last)).body).toEqual(seats)
})

it('concurrent reads of one screenshot answer the same', async () => {
  const id = await upload()
  const answers = await Promise.all([read(id), read(id), read(id)])
  expect(answers.map(({ body }) => body)).toEqual([seats, seats, seats])
})

describe('a quota', () => {
  const dayMs = 24 * 60 * 60_000
  const megabyte = 1024 * 1024

  const fromDataUrl = (url: string) => new Uint8Array(Buffer.from(url.split(',')[1] ?? '', 'base64'))
  const png = fromDataUrl(screenshot)
  /** A PNG with something behind its end. */
  function pngOf(size: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(size)
    bytes.set(png)
    return bytes
  }

  let app: TestApp
  afterEach(() => app.stop())
  /** @param files a day @param bytes a day */
  async function start(files: number, bytes = files * 5 * megabyte): Promise<SignedIn> {
    app = await startTestApp({
      limits: { files: { max: files, refillMs: dayMs }, fileBytes: { max: bytes, refillMs: dayMs } },
    })
    return app.signIn()
  }

  const put = (person: SignedIn, bytes = png, id: string = randomUUID(), purpose = 'screenshot') =>
    person.client.send('PUT', `${fileUrl(id)}?purpose=${purpose}`, { body: bytes })
  const times = (count: number, upload: () => Promise<Answer<unknown>>) =>
    Promise.all(Array.from({ length: count }, upload))
  const count = (answers: Answer<unknown>[], status: number) =>
    answers.filter((answer) => answer.status === status).length
  const stored = async () => (await app.db('files')).length

  /** Announces an upload and sends nothing. @returns the reply's status once there is one, and how to hang up */
  function announce(person: SignedIn, bytes: number) {
    const { hostname, port } = new URL(app.address)
    const Cookie = person.client.cookie
    const call = request({
      ...{ hostname, port, method: filesApi.put.method, path: fileUrl(randomUUID()) },
      headers: { Cookie, 'Content-Length': bytes },
    })
    const answered = new Promise<number>((resolve) => {
      call.on('response', (reply) => resolve(reply.statusCode ?? 0)).on('error', () => resolve(0))
    })
    call.flushHeaders()
    return { answered, hangUp: () => call.destroy() }
  }

  it('concurrent uploads do not exceed the number, and the refusal says when there is room', async () => {
    const customer = await start(5)
    const answers = await times(12, () => put(customer))
    expect([count(answers, 200), count(answers, 429), await stored()]).toEqual([5, 7, 5])
    const answer = answers.find(({ status }) => status === 429)
    expect(answer?.body).toEqual({
      code: 'quota_used_up',
      message: 'You have uploaded a lot of files today. You can send more in 5 hours.',
    })
    expect((await put(await app.signIn())).status).toBe(200)
    app.clock.advance(Number(answer?.headers.get('retry-after')) * 1000)
    expect(count(await times(2, () => put(customer)), 200)).toBe(1)
  })

  it('concurrent uploads do not exceed the bytes, which are claimed before they are read', async () => {
    const customer = await start(100, 3 * megabyte)
    const answers = await times(6, () => put(customer, pngOf(megabyte)))
    expect([count(answers, 200), count(answers, 429), await stored()]).toEqual([3, 3, 3])
    const answer = answers.find(({ status }) => status === 429)
    expect(answer?.body).toMatchObject({ message: expect.stringContaining('a lot of large files today') })
    // Refused although not a byte has arrived.
    const { answered, hangUp } = announce(customer, megabyte)
    expect(await answered).toBe(429)
    hangUp()
  })

  it('an upload under way counts with what it announces, until it is cut off', async () => {
    const customer = await start(100, 3 * megabyte)
    const slow = announce(customer, 3 * megabyte)
    await waitFor(async () => expect(await app.db('rate_limits').whereNotNull('fullAt')).toHaveLength(2))
    expect((await put(customer)).status).toBe(429)
    slow.hangUp()
    await waitFor(async () => expect((await put(customer, pngOf(2.5 * megabyte))).status).toBe(200))
  })

  it('what is not stored is not counted', async () => {
    const customer = await start(2, 2 * megabyte)
    const junk = new Uint8Array(megabyte)
    for (let time = 0; time < 4; time += 1) expect((await put(customer, junk)).status).toBe(400)
    const answers = await times(2, () => put(customer, pngOf(megabyte)))
    expect(answers.map(({ status, body }) => [status, status === 200 || body])).toEqual([
      [200, true],
      [200, true],
    ])
  })

  it('a repeated upload is not counted, nor refused when the quota is used up', async () => {
    const customer = await start(2)
    const id = randomUUID()
    const answers = await times(6, () => put(customer, png, id))
    // At once, each takes from the quota; those that did not store the file return it.
    expect(count(answers, 200) + count(answers, 429)).toBe(6)
    await put(customer)
    expect((await put(customer)).status).toBe(429)
    for (let time = 0; time < 3; time += 1) expect((await put(customer, png, id)).status).toBe(200)
    expect(await stored()).toBe(2)
  })

  it('a screenshot in the body of a request counts too, and a repeated request does not', async () => {
    const customer = await start(2)
    const submit = (key: string) => customer.client.try(requestsApi.submit, { body: requestForm(), key })
    const key = randomUUID()
    expect(
      [await submit(key), await submit(key), await submit(randomUUID())].map(({ status }) => status),
    ).toEqual([201, 201, 201])
    const answer = await submit(randomUUID())
    expect(answer).toMatchObject(refused('quota_used_up'))
    expect((await submit(key)).status).toBe(201)
    expect((await put(customer)).status).toBe(429)
    expect(await app.db('ticket_requests')).toHaveLength(2)
  })

  it('a screenshot in the body of a request counts with its bytes', async () => {
    const customer = await start(10, 2.5 * png.length)
    const submit = () => customer.client.try(requestsApi.submit, { body: requestForm(), key: randomUUID() })
    const answers = [await submit(), await submit(), await submit()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429])
    expect(answers[2]?.body).toMatchObject({ message: expect.stringContaining('a lot of large files today') })
    expect((await put(customer)).status).toBe(429)
  })

  it('the tickets that staff deliver are not counted', async () => {
    await start(1)
    const admin = await app.signIn({ isAdmin: true })
    const pdf = fromDataUrl(demoTicketPdf('seat 1'))
    const answers = await times(4, () => put(admin, pdf, randomUUID(), 'ticket'))
    expect(count(answers, 200)).toBe(4)
  })
})
