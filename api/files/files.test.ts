import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { filesApi, fileUrl } from '#contract/files.ts'
import { requestsApi } from '#contract/requests.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { demoTicketPdf } from '../demo/demoFiles.ts'
import { paidRequest, requestForm, screenshot, submitRequest } from '../testing/factories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../testing/startTestApp.ts'
import { rawRequest, refused } from '../testing/TestClient.ts'
import { checkFile } from './checkFile.ts'

type Bytes = Uint8Array<ArrayBuffer>

const app = sharedApp()
const customer = sharedPerson(app)
const stranger = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })

const bytesOf = (text: string | Buffer): Bytes => new Uint8Array(Buffer.from(text))
const fromDataUrl = (url: string): Bytes => bytesOf(Buffer.from(url.split(',')[1] ?? '', 'base64'))
const png = fromDataUrl(screenshot)
const pdf = fromDataUrl(demoTicketPdf('seat 1'))
const pass = bytesOf(Buffer.from('504b0304140000000800', 'hex'))
const jpeg = bytesOf(
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000100010301110002110103110100ffd9', 'hex'),
)
const gif = bytesOf(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'))
/** An AVIF whose boxes say these sizes, one after the other. */
function avif(sizes: readonly [width: number, height: number][]): Bytes {
  const box = (type: string, ...parts: Buffer[]) => {
    const head = Buffer.from(`\0\0\0\0${type}`, 'latin1')
    head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0))
    return Buffer.concat([head, ...parts])
  }
  const none = Buffer.alloc(4)
  const said = sizes.map(([width, height]) => {
    const size = Buffer.alloc(12)
    size.writeUInt32BE(width, 4)
    size.writeUInt32BE(height, 8)
    return box('ispe', size)
  })
  const properties = box('iprp', box('ipco', Buffer.concat(said)))
  return bytesOf(Buffer.concat([box('ftyp', Buffer.from('avif'), none), box('meta', none, properties)]))
}
const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

function put(person: SignedIn, bytes: Bytes, { id = randomUUID() as string, purpose = '' } = {}) {
  const query = purpose && `?purpose=${purpose}`
  return person.client.send('PUT', `${fileUrl(id)}${query}`, {
    body: bytes,
    // The type comes from the bytes, not from this header.
    headers: { 'Content-Type': 'image/png' },
  })
}
const submit = (stubhubScreenshot: string) =>
  customer.client.try(requestsApi.submit, { body: requestForm({ stubhubScreenshot }) })
const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** A PNG whose header claims a huge size. */
function hugePng(): Bytes {
  const huge = Buffer.from(png)
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  return bytesOf(huge)
}

const refusedFiles: [what: string, bytes: Bytes, status: number, sentence: string][] = [
  ['SVG', svg, 400, 'Please upload an image file (JPG, PNG, etc.)'],
  ['HTML that says it is a PNG', bytesOf('<html><script>1</script>'), 400, 'Please upload an image file'],
  ['a PNG cut off in its header', png.slice(0, 20), 400, 'Please upload an image file'],
  [
    'HTML behind the signature of a PNG',
    bytesOf(Buffer.concat([Buffer.from(png.slice(0, 8)), Buffer.from('<html>'.repeat(20))])),
    400,
    'Please upload an image file',
  ],
  [
    'HTML behind the signature of a JPEG',
    bytesOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), deflateSync('<html>')])),
    400,
    'Please upload an image file',
  ],
  ['a picture of 3,600 megapixels', hugePng(), 400, 'too many pixels'],
  [
    'a picture behind a thumbnail',
    avif([
      [160, 90],
      [60_000, 60_000],
    ]),
    400,
    'too many pixels',
  ],
  [
    'a header of 5 MB, which takes minutes to read whole',
    avif(Array(260_000).fill([1, 1])),
    400,
    'Please upload an image file',
  ],
  [
    'a byte more than 5 MB',
    bytesOf(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length + 1)])),
    413,
    'Please upload an image smaller than 5MB',
  ],
  ['12 MB', new Uint8Array(12 * 1024 * 1024), 413, 'too large'],
]

describe('a screenshot', () => {
  it.each(refusedFiles)(
    'that is %s is refused with a message, uploaded alone or within a body',
    async (_, bytes, status, sentence) => {
      expect(await put(customer, bytes)).toMatchObject({
        status,
        body: { message: expect.stringContaining(sentence) },
      })
      const sent = await submit(dataUrl(bytes))
      expect(sent.status).toBe(status)
      expect(await app.db('files').where({ ownerId: customer.user.id })).toEqual([])
    },
  )

  it.each([
    ['PNG', png, 'image/png'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['GIF', gif, 'image/gif'],
    ['AVIF', avif([[240, 360]]), 'image/avif'],
  ])('that is a %s gets the type of its bytes', async (_, bytes, type) => {
    const person = await app.signIn()
    const id = randomUUID()
    expect(await put(person, bytes, { id })).toMatchObject({
      status: 200,
      body: { id, url: fileUrl(id), type, size: bytes.length },
    })
  })

  it('of exactly 5 MB is accepted', async () => {
    const largest = bytesOf(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)]))
    const person = await app.signIn()
    expect((await put(person, largest)).status).toBe(200)
    const body = requestForm({ stubhubScreenshot: dataUrl(largest) })
    expect((await person.client.try(requestsApi.submit, { body })).status).toBe(201)
  })

  it.each(['https://example.com/a.png', 'data:image/png,plain', 'data:image/png;base64,****'])(
    'given as %j is refused with a message',
    async (text) => {
      const { status, body } = await submit(text)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        message: expect.stringMatching(/^(Please upload an image|Secondary market app screenshot)/),
      })
    },
  )
})

describe('the size in an image’s header', () => {
  it('is read from the file’s own bytes, not from memory behind them', () => {
    const whole = Buffer.from(png)
    expect(checkFile(whole, 'screenshot')).toMatchObject({ width: 240, height: 360 })
    expect(() => checkFile(whole.subarray(0, 20), 'screenshot')).toThrow('Please upload an image file')
  })
})

describe('uploading a file', () => {
  it('again with the same bytes succeeds, also concurrently; with other bytes it is 422', {
    tags: 'postgres',
  }, async () => {
    const person = await app.signIn()
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(person, png, { id })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await app.db('files').where({ ownerId: person.user.id })).toHaveLength(1)
    expect(await put(person, gif, { id })).toMatchObject(refused('key_reused'))
    // Another user is refused even with the same bytes.
    expect(await put(stranger, png, { id })).toMatchObject({ status: 422 })
    expect((await person.client.send('GET', fileUrl(id))).headers.get('content-type')).toBe('image/png')
  })

  it('for a ticket accepts ticket formats; a customer gets none back, and nobody else’s', async () => {
    const id = randomUUID()
    for (const _ of [1, 2]) expect((await put(customer, pdf, { id, purpose: 'ticket' })).status).toBe(200)
    expect(await put(stranger, pdf, { id, purpose: 'ticket' })).toMatchObject(refused('key_reused'))
    expect((await customer.client.send('GET', fileUrl(id))).status).toBe(404)
    expect((await customer.client.send('POST', `${fileUrl(id)}/read`)).status).toBe(404)
    expect((await admin.client.send('GET', fileUrl(id))).status).toBe(200)
    for (const [bytes, type] of [
      [pdf, 'application/pdf'],
      [png, 'image/png'],
      [pass, 'application/vnd.apple.pkpass'],
    ] as const) {
      expect(await put(admin, bytes, { purpose: 'ticket' })).toMatchObject({ status: 200, body: { type } })
    }
    expect(await put(admin, svg, { purpose: 'ticket' })).toMatchObject({
      status: 400,
      body: { message: 'Please upload a PDF, PNG, JPEG, WebP or Apple Wallet (pkpass) file.' },
    })
    expect((await put(admin, gif, { purpose: 'ticket' })).status).toBe(400)
    expect((await put(admin, png, { purpose: 'avatar' })).status).toBe(400)
  })
})

describe('a request with an uploaded file', () => {
  it('accepts the caller’s own screenshot only, and no ticket file', async () => {
    const person = await app.signIn()
    const [own, theirs, ticket] = [randomUUID(), randomUUID(), randomUUID()]
    await put(person, png, { id: own })
    await put(stranger, png, { id: theirs })
    await put(admin, png, { id: ticket, purpose: 'ticket' })
    const request = await submitRequest(person, { stubhubScreenshot: fileUrl(own) })
    expect(request.stubhubScreenshot).toBe(fileUrl(own))
    // Asked again with the same picture, which may also be uploaded again.
    expect((await put(person, png, { id: own })).status).toBe(200)
    const again = await submitRequest(person, { stubhubScreenshot: fileUrl(own) })
    expect(again.stubhubScreenshot).toBe(fileUrl(own))
    const taken = requestForm({ stubhubScreenshot: fileUrl(own) })
    expect((await stranger.client.try(requestsApi.submit, { body: taken })).status).toBe(400)
    for (const id of [theirs, ticket, randomUUID()]) {
      const body = requestForm({ stubhubScreenshot: fileUrl(id) })
      expect(await person.client.try(requestsApi.submit, { body })).toMatchObject({
        status: 400,
        body: { message: 'The screenshot did not arrive. Please add it again.' },
      })
    }
  })
})

describe('a chain of calls repeated after its last reply was lost', () => {
  it('returns the same delivered ticket, although its file belongs to the customer by now', async () => {
    const { customer, tickets } = await paidRequest(app, {}, { admin })
    const id = randomUUID()
    const chain = async (staff: SignedIn) => {
      expect((await put(staff, pdf, { id, purpose: 'ticket' })).status).toBe(200)
      const params = { id: tickets[0]?.id ?? '' }
      return staff.client.try(ticketsApi.deliver, { params, body: { ticketFile: fileUrl(id) } })
    }
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await chain(admin)).toMatchObject({ status: 200, body: { ticketFile: fileUrl(id) } })
    }
    const other = bytesOf(Buffer.concat([pdf, Buffer.from('%')]))
    expect(await put(admin, other, { id, purpose: 'ticket' })).toMatchObject({ status: 422 })
    // With another purpose it counts as another file.
    expect(await put(customer, png, { id })).toMatchObject(refused('key_reused'))
    expect((await customer.client.send('GET', fileUrl(id))).status).toBe(200)
  })
})

describe('downloading a file', () => {
  it('has all its bytes', { tags: 'postgres' }, async () => {
    const id = randomUUID()
    await put(customer, png, { id })
    const { headers } = await customer.client.send('GET', fileUrl(id))
    expect(Number(headers.get('content-length'))).toBe(png.length)
  })

  it('is opened by a phone’s wallet if it is a pass', async () => {
    const id = randomUUID()
    await put(admin, pass, { id, purpose: 'ticket' })
    const { headers } = await admin.client.send('GET', fileUrl(id))
    expect(headers.get('content-type')).toBe('application/vnd.apple.pkpass')
    expect(headers.get('content-disposition')).toBe('inline')
  })

  it('can never run as a page of ours, and is cached privately and revalidated', async () => {
    const id = randomUUID()
    await put(admin, pdf, { id, purpose: 'ticket' })
    const { headers } = await admin.client.send('GET', fileUrl(id))
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('content-disposition')).toBe('attachment')
    expect(headers.get('cache-control')).toBe('private, no-cache')

    const etag = headers.get('etag') ?? ''
    const cookie = (person: SignedIn) => person.client.cookie
    const ask = (person: SignedIn) =>
      rawRequest(app.address, 'GET', fileUrl(id), { Cookie: cookie(person), 'If-None-Match': etag })
    expect(await ask(admin)).toMatchObject({ status: 304, body: '' })
    expect(await ask(stranger)).toMatchObject({ status: 404 })
    expect((await admin.client.try(filesApi.get, { params: { id } })).status).toBe(200)
  })
})

const dayMs = 24 * 60 * 60 * 1000

it('an unused upload is deleted after a week, with its bytes; a used one stays', async () => {
  const customer = await app.signIn()
  const bytes = Buffer.from(screenshot.split(',')[1] ?? '', 'base64')
  const put = async () => {
    const id = randomUUID()
    const answer = await customer.client.send('PUT', fileUrl(id), { body: new Uint8Array(bytes) })
    expect(answer.status).toBe(200)
    return id
  }
  const unused = await put()
  const used = await put()
  await submitRequest(customer, { stubhubScreenshot: fileUrl(used) })
  await submitRequest(customer)
  const left = async () => (await app.db('files').where({ ownerId: customer.user.id })).length
  const bytesLeft = async (fileId: string) => (await app.db('file_contents').where({ fileId })).length

  app.clock.advance(6 * dayMs)
  await app.runJobs()
  expect(await left()).toBe(3)
  app.clock.advance(2 * dayMs)
  await app.runJobs()
  expect(await left()).toBe(2)
  expect([await bytesLeft(unused), await bytesLeft(used)]).toEqual([0, 1])
})
