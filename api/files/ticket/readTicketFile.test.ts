import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileIdFromUrl, filesApi, fileUrl } from '#contract/files.ts'
import { createLog } from '../../config/log.ts'
import { linesOf, type TextReader } from '../../integrations/textReader/textReader.ts'
import { createTicketReader } from '../../integrations/ticketReader/createTicketReader.ts'
import { bundle } from '../../testing/childProcess.ts'
import {
  type DrawnCode,
  drawBundle,
  drawCode,
  drawPass,
  drawPdf,
  encryption,
  scanCode,
} from '../../testing/drawTicket.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { StoredFile } from '../StoredFile.ts'
import { readFileBytes } from '../storeFile.ts'

const ticketReader = createTicketReader({
  log: createLog('silent'),
  script: bundle('api/integrations/ticketReader/ticketThread.ts'),
  timeoutMs: 60_000,
})
/** Reads nothing, unless a test says so. */
const textReader: TextReader = { read: async () => undefined, close: async () => undefined }
const app = sharedApp({
  ticketReader,
  textReader,
  limits: { ticketFileReads: { max: 100, refillMs: 90_000 } },
})
const admin = sharedPerson(app, { isAdmin: true })
const customer = sharedPerson(app)

async function upload(bytes: Uint8Array): Promise<string> {
  const id = randomUUID()
  await admin.client.send('PUT', `${fileUrl(id)}?purpose=ticket`, { body: new Uint8Array(bytes) })
  return id
}
const read = async (bytes: Uint8Array) =>
  admin.client.call(filesApi.read, { params: { id: await upload(bytes) } })

const sha256Of = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

const event = { artist: 'Phoebe Bridgers', venue: 'Greek Theatre', concertDate: '2087-06-05T20:00' }
const lines = ['Phoebe Bridgers', 'Greek Theatre · Thu Jun 5 2087 8:00 PM']
const codes: (DrawnCode & { as: string })[] = [
  { as: 'pdf417', format: 'PDF417', text: 'EX0000000003-102-F-1' },
  { as: 'aztec', format: 'Aztec', text: 'EX0000000003-102-F-2' },
  { as: 'code_128', format: 'Code128', text: 'EX0000000003-102' },
  { as: 'qr', format: 'QRCode', text: 'https://tickets.example/EX-5' },
  { as: 'data_matrix', format: 'DataMatrix', text: 'EX0000000003' },
  { as: 'code_39', format: 'Code39', text: 'EX00000003' },
  { as: 'itf', format: 'ITF', text: '48151623' },
  { as: 'ean_13', format: 'EAN13', text: '4006381333931' },
]

it('a PDF is read page by page: what each says, and its codes in their own formats, if it has any', async () => {
  const drawn = [codes.slice(0, 2), codes.slice(2, 4), codes.slice(4, 6), codes.slice(6), []]
  const pdf = await drawPdf(
    drawn.map((own, at) => ({ lines: [...lines, `SEC 102 ROW F SEAT ${at + 1}`], codes: own })),
  )
  const reading = await read(pdf)
  for (const page of reading.pages ?? []) page.codes.sort((one, other) => (one.text < other.text ? -1 : 1))
  expect(reading).toEqual({
    pages: drawn.map((own, at) => ({
      ...event,
      section: '102',
      row: 'F',
      seat: `${at + 1}`,
      codes: own
        .toSorted((one, other) => (one.text < other.text ? -1 : 1))
        .map(({ as, text }) => ({
          format: as,
          text,
          sha256: sha256Of(text),
          image: null,
          box: expect.anything(),
        })),
      file: own.length > 0 ? expect.stringContaining('/api/files/') : null,
    })),
  })

  // Each page with a code is a file of its own, with nothing of the others in it.
  const file = await readFileBytes(app.db, fileIdFromUrl(reading.pages?.[3]?.file ?? '') ?? '')
  expect(
    Buffer.from(file)
      .toString('latin1')
      .match(/\/Subtype *\/Image/g),
  ).toHaveLength(2)
  const [alone, ...more] = (await read(new Uint8Array(file))).pages ?? []
  expect(more).toEqual([])
  expect(alone).toMatchObject({ ...event, seat: '4', file: null })
  expect(alone?.codes.map(({ text }) => text).sort()).toEqual(drawn[3]?.map(({ text }) => text).sort())
})

describe('a picture', () => {
  let qr: Buffer
  beforeAll(async () => {
    const code = await drawCode({ format: 'QRCode', text: 'SEAT-7' })
    // As in a screenshot: small in a large picture.
    qr = await sharp({ create: { width: 1170, height: 2532, channels: 3, background: '#f4efe6' } })
      .composite([{ input: code, top: 900, left: 400 }])
      .png()
      .toBuffer()
  })

  it.each([90, 180, 270])('is read when it is turned by %i degrees', async (angle) => {
    const turned = await sharp(qr).rotate(angle).jpeg({ quality: 70 }).toBuffer()
    expect(await read(turned)).toMatchObject({
      pages: [{ codes: [{ format: 'qr', text: 'SEAT-7' }] }],
    })
  })

  it('says its code, where that is, and what is written on it', async () => {
    textReader.read = async () => linesOf([...lines, 'Order 12-34567', 'SEC 102', 'ROW F', 'SEAT 7'])
    const { pages } = await read(qr)
    textReader.read = async () => undefined
    expect(pages).toMatchObject([
      { ...event, ...{ orderNumber: '12-34567', section: '102', row: 'F', seat: '7' } },
    ])
    expect(pages?.[0]?.codes).toMatchObject([{ format: 'qr', text: 'SEAT-7' }])
    const box = pages?.[0]?.codes[0]?.box
    expect(box?.left).toBeGreaterThan(400 / 1170)
    expect(box?.top).toBeGreaterThan(900 / 2532)
    expect(box?.right).toBeLessThan(0.6)
    expect(box?.bottom).toBeLessThan(0.5)
  })

  it('is read upright if it was taken at an angle', async () => {
    const widths: number[] = []
    textReader.read = async (picture) => {
      const { info } = await sharp(picture).trim({ threshold: 60 }).toBuffer({ resolveWithObject: true })
      widths.push(info.width)
      return undefined
    }
    const code = await drawCode({ format: 'QRCode', text: 'SEAT-7' })
    await read(await sharp(code).rotate(6, { background: '#fff' }).png().toBuffer())
    textReader.read = async () => undefined
    const { info } = await sharp(code).trim().toBuffer({ resolveWithObject: true })
    expect(widths).toHaveLength(1)
    expect(Math.abs((widths[0] ?? 0) - info.width)).toBeLessThan(3)
  })
})

const pass = (seat: string, barcodes: object[]) => ({
  formatVersion: 1,
  barcodes,
  eventTicket: { auxiliaryFields: [{ key: 'seat', label: 'SEAT', value: seat }] },
  semantics: {
    eventName: event.artist,
    venueName: event.venue,
    eventStartDate: '2087-06-05T20:00-07:00',
    seats: [{ seatSection: '102', seatRow: 'F', seatNumber: seat }],
  },
})

it('a wallet pass says its code, and in tags its event and seat', async () => {
  const file = drawPass(
    pass('3', [{ format: 'PKBarcodeFormatAztec', message: 'EX-3', messageEncoding: 'iso-8859-1' }]),
  )
  expect(await read(file)).toEqual({
    pages: [
      {
        ...event,
        section: '102',
        row: 'F',
        seat: '3',
        codes: [{ format: 'aztec', text: 'EX-3', sha256: sha256Of('EX-3'), image: null, box: null }],
        file: null,
      },
    ],
  })
})

it.each([
  ['a tag', { semantics: { eventStartDateInfo: { date: '2087-06-05T20:00-07:00' } } }],
  ['the dates on which it is shown', { relevantDates: [{ startDate: '2087-06-05T20:00-07:00' }] }],
])('a wallet pass of iOS 18 has its date in %s', async (_, content) => {
  expect((await read(drawPass({ ...content, barcodes: [], eventTicket: {} }))).pages).toMatchObject([
    { concertDate: event.concertDate },
  ])
})

it('a wallet pass without tags shows its event larger than the rest', async () => {
  const file = drawPass({
    barcodes: [],
    eventTicket: {
      headerFields: [{ key: 'date', label: 'DATE', value: '2087-06-05T20:00-07:00' }],
      primaryFields: [{ key: 'event', label: 'LIVE', value: 'Phoebe Bridgers' }],
      secondaryFields: [{ key: 'venue', label: 'VENUE', value: 'Greek Theatre' }],
    },
  })
  expect((await read(file)).pages).toMatchObject([event])
})

it('a bundle of passes is a page for each', async () => {
  const file = drawBundle([
    pass('5', [{ format: 'PKBarcodeFormatQR', message: 'EX-Ü5', messageEncoding: 'utf-8' }]),
    pass('6', [{ format: 'PKBarcodeFormatCode128', message: 'EX6' }]),
  ])
  expect(await read(file)).toMatchObject({
    pages: [
      { seat: '5', codes: [{ format: 'qr', text: 'EX-Ü5' }] },
      { seat: '6', codes: [{ format: 'code_128', text: 'EX6' }] },
    ],
  })
})

describe('a code that is more than its text comes with a picture that scans as the same', () => {
  const cases: [name: string, code: DrawnCode][] = [
    [
      'a QR code of bytes that are no UTF-8',
      { format: 'QRCode', text: new Uint8Array([76, 83, 0xdc, 0xff, 0, 7]) },
    ],
    ['a QR code in Latin-1', { format: 'QRCode', text: 'EX-Ü5' }],
    ['an Aztec code of bytes', { format: 'Aztec', text: new Uint8Array([0x80, 0xff, 1, 2, 3, 0xfe]) }],
    ['a PDF417 code of bytes', { format: 'PDF417', text: new Uint8Array([0x80, 0xff, 1, 2, 3, 0xfe]) }],
    ['a GS1-128 code', { format: 'Code128', text: '(01)09501101530003', options: 'gs1' }],
  ]
  it.each(cases)('%s', async (_, code) => {
    const { pages } = await read(await drawPdf([{ lines, codes: [code] }]))
    const fileId = fileIdFromUrl(pages?.[0]?.codes[0]?.image ?? '') ?? ''
    expect(await scanCode(await readFileBytes(app.db, fileId))).toEqual(await scanCode(await drawCode(code)))
  })
})

// `hostileFiles.test.ts` has the others.
it('a file that cannot be read gets a sentence, and is not kept', async () => {
  const id = await upload(await drawPdf([{ lines }], encryption))
  expect(await admin.client.refusal(filesApi.read, { params: { id } })).toMatchObject({
    code: 'ticket_file_unreadable',
    message: expect.stringMatching(/has a password/),
  })
  expect(await StoredFile.query(app.db).findById(id)).toBeUndefined()
})

it('a code that only works in an app is known by its note', async () => {
  const notes = [
    'Screenshots will not be accepted',
    'Your barcode refreshes every 15 seconds',
    "Screenshots won't get you in",
    'Please do not share screenshots of this ticket',
  ]
  const { pages } = await read(await drawPdf(notes.map((note) => ({ lines: [...lines, note] }))))
  expect(pages?.map(({ needsApp }) => needsApp)).toEqual([true, true, true, undefined])
})

it('customers have no ticket file read, not even their own', async () => {
  const id = await upload(await drawPdf([{ lines }]))
  expect(await customer.client.try(filesApi.read, { params: { id } })).toMatchObject(refused('not_found'))
})
