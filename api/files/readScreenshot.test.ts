import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { filesApi, fileUrl } from '#contract/files.ts'
import { requestsApi } from '#contract/requests.ts'
import type { Line, TextReader, Way } from '../integrations/textReader/textReader.ts'
import { requestForm, screenshot } from '../testing/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { readListing } from './readScreenshot.ts'

const png = new Uint8Array(Buffer.from(screenshot.split(',')[1] ?? '', 'base64'))
const listing: Line[] = ['Section 102, Row F', '2 tickets', '$240 each'].map((text, line) =>
  text.split(' ').map((word, index) => ({
    ...{ text: word, confidence: 95, left: index * 90, right: index * 90 + 80 },
    ...{ top: line * 40, bottom: line * 40 + 20 },
  })),
)
const seats = { section: '102', row: 'F', ticketCount: 2, price: 240 }

let app: TestApp
let owner: SignedIn
let readings: (Line[] | undefined)[]
let reads: number
afterEach(() => app.stop())

/** @param answers what the reader answers, one after another; then the listing */
async function start(answers: (Line[] | undefined)[] = [], limits = {}): Promise<void> {
  readings = [...answers]
  reads = 0
  const textReader: TextReader = {
    async read(_, way) {
      if (way !== 'sparse') return undefined
      reads += 1
      return readings.length > 0 ? readings.shift() : listing
    },
    close: async () => undefined,
  }
  app = await startTestApp({ textReader, limits })
  owner = await app.signIn()
}

async function upload(person = owner, bytes = png, purpose = 'screenshot'): Promise<string> {
  const id = randomUUID()
  await person.client.send('PUT', `${fileUrl(id)}?purpose=${purpose}`, { body: bytes })
  return id
}
const read = (id: string, person = owner) => person.client.try(filesApi.read, { params: { id } })
const reading = (id: string, person = owner) => person.client.try(filesApi.reading, { params: { id } })

it('the owner reads a screenshot that no request has yet, and staff see what was read', async () => {
  await start()
  const admin = await app.signIn({ isAdmin: true })
  const id = await upload()
  expect(await reading(id)).toMatchObject({ status: 200, body: {} })
  expect(await read(id)).toMatchObject({ status: 200, body: seats })
  await owner.client.call(requestsApi.submit, { body: requestForm({ stubhubScreenshot: fileUrl(id) }) })
  expect((await reading(id, admin)).body).toEqual(seats)
  expect((await reading(id)).body).toEqual(seats)
})

it('a read that found nothing is not repeated, one that failed is', async () => {
  await start([undefined, []])
  const id = await upload()
  expect(await read(id)).toMatchObject({ status: 200, body: {} })
  expect((await read(id)).body).toEqual({})
  expect((await read(id)).body).toEqual({})
  expect(reads).toBe(2)
})

it('a picture in which the first way sees no text is read in the other', async () => {
  await start()
  const reader = { read: async (_: Uint8Array, way: Way) => (way === 'whole' ? listing : []) }
  expect(await readListing(reader, png, new Date())).toEqual(seats)
})

it('nobody else can have it read, and a ticket file cannot be read', async () => {
  await start()
  const [stranger, admin] = [await app.signIn(), await app.signIn({ isAdmin: true })]
  const id = await upload()
  for (const person of [stranger, admin]) expect((await read(id, person)).status).toBe(404)
  expect((await reading(id, stranger)).status).toBe(404)
  expect((await read(await upload(admin, png, 'ticket'), admin)).status).toBe(404)
  expect((await read(randomUUID())).status).toBe(404)
  expect((await app.visitor().try(filesApi.read, { params: { id } })).status).toBe(401)
  expect(reads).toBe(0)
})

it('a picture larger than the form sends is not read', async () => {
  await start()
  const large = Buffer.from(png)
  large.writeUInt32BE(3000, 16)
  large.writeUInt32BE(3000, 20)
  const id = await upload(owner, new Uint8Array(large))
  expect((await read(id)).body).toEqual({})
  expect(reads).toBe(0)
})

it('reads have a quota for each account, which repeated reads do not use up', async () => {
  await start([], { screenshotReads: { max: 2, refillMs: 60_000 } })
  const [first, second, third] = [await upload(), await upload(), await upload()]
  const statuses = []
  for (const id of [first, first, second, third]) statuses.push((await read(id)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const other = await app.signIn()
  expect((await read(await upload(other), other)).status).toBe(200)
  app.clock.advance(30_000)
  expect((await read(third)).body).toEqual(seats)
})

it('concurrent reads of one screenshot answer the same', { tags: 'postgres' }, async () => {
  await start()
  const id = await upload()
  const answers = await Promise.all([read(id), read(id), read(id)])
  expect(answers.map(({ body }) => body)).toEqual([seats, seats, seats])
})
