import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { filesApi, fileUrl } from '#contract/files.ts'
import { createLog } from '../../config/log.ts'
import { createTicketReader } from '../../integrations/ticketReader/createTicketReader.ts'
import { bundle } from '../../testing/childProcess.ts'
import { drawPass, drawPdf, encryption } from '../../testing/drawTicket.ts'
import { sendMessage, submitRequest } from '../../testing/factories.ts'
import { noLimits } from '../../testing/noLimits.ts'
import { createRandom, type Random, seedOfRun } from '../../testing/random.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { StoredFile } from '../StoredFile.ts'

const app = sharedApp({
  limits: noLimits,
  textReader: { read: async () => [], close: async () => undefined },
  ticketReader: createTicketReader({
    log: createLog('silent'),
    script: bundle('api/integrations/ticketReader/ticketThread.ts'),
    timeoutMs: 60_000,
  }),
})
const admin = sharedPerson(app, { isAdmin: true })
const customer = sharedPerson(app)

const files = 120
const messages = 60
/** As many as the reader's queue holds, one of which is read. */
const atOnce = 8

/** An ordinary ticket, which is then spoiled. The text of its code is not in its bytes: it would come with a picture. */
const ticket = (random: Random) =>
  drawPdf([
    {
      lines: ['Marlow Vane', `SEC ${random.int(300)} ROW F SEAT ${random.int(30)}`],
      codes: [{ format: 'QRCode', text: new Uint8Array([0xff, random.int(256), 0xdc]) }],
    },
  ])
const withCatalogue = async (entry: string) => {
  const pdf = (await drawPdf([{ lines: ['Nothing to see'] }])).toString('latin1')
  return Buffer.from(pdf.replace('/Type /Catalog', `/Type /Catalog ${entry}`), 'latin1')
}
const hugePng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } }).png({ compressionLevel: 1 })

const unreadable = /damaged|password|more than 20 pages|much larger|no wallet pass|in time/
const refusedUpload = /Please|must|cannot|too/
/** What its sentence says; null if it is read, and says nothing. */
type Kind = [
  name: string,
  sentence: RegExp | null,
  draw: (random: Random) => Uint8Array | Promise<Uint8Array>,
]
const kinds: Kind[] = [
  ['with a password', /password/, (random) => drawPdf([{ lines: [`${random.int(99)}`] }], encryption)],
  ['cut off', /damaged/, async (random) => (await ticket(random)).subarray(0, 9 + random.int(200))],
  [
    'of many pages',
    /20 pages/,
    (random) => drawPdf(Array.from({ length: 21 + random.int(480) }, () => ({ lines: [] }))),
  ],
  [
    'a zip in a zip',
    /no wallet pass/,
    (random) => zipSync({ 'a.pkpass': zipSync({ [`${random.int(9)}.pkpass`]: zipSync({}) }) }),
  ],
  [
    'a pass that unpacks to megabytes',
    /much larger/,
    (random) => zipSync({ 'pass.json': new Uint8Array(3_000_000 + random.int(5_000_000)) }),
  ],
  ['a web page named as PDF', refusedUpload, () => strToU8('<!doctype html><script>alert(1)</script>')],
  [
    'text behind the sign of a PDF',
    /damaged/,
    (random) => strToU8(`%PDF-1.7\n${'x'.repeat(random.int(5000))}`),
  ],
  ['an empty zip', refusedUpload, () => zipSync({})],
  ['a zip without a pass', /no wallet pass/, (random) => zipSync({ [`${random.int(9)}.txt`]: strToU8('a') })],
  [
    'a pass that is no pass',
    /no wallet pass/,
    (random) =>
      zipSync({ 'pass.json': strToU8(random.pick(['{', '[]', '7', 'null', '"a"', '{"barcodes":7}'])) }),
  ],
  ['a broken zip', /damaged/, (random) => drawPass({}).subarray(0, 40 + random.int(40))],
  ['a pass of nothing', null, () => drawPass({})],
  ['a picture with the sign alone', refusedUpload, () => Buffer.from('89504e470d0a1a0a', 'hex')],
  [
    'a picture cut off',
    unreadable,
    async (random) => (await hugePng(300, 300).toBuffer()).subarray(0, 60 + random.int(60)),
  ],
  ['a picture that is no ticket', null, (random) => hugePng(50 + random.int(400), 50).toBuffer()],
]
/** Few of them, as each takes long. */
const slowKinds: Kind[] = [
  [
    'with a script',
    null,
    () => withCatalogue('/OpenAction << /S /JavaScript /JS (while \\(true\\) app.alert\\(1\\)) >>'),
  ],
  ['that starts a program', null, () => withCatalogue('/OpenAction << /S /Launch /F (/bin/sh) >>')],
  ['of 100 MB when unpacked', null, () => drawPdf([{ lines: [] }], '', 100_000_000)],
  ['a picture of 39 million pixels', null, () => hugePng(6_500, 6_000).toBuffer()],
  ['a picture of too many pixels', refusedUpload, () => hugePng(6_500, 6_500).toBuffer()],
]

it(`bad ticket files get their sentences, and nobody waits for them (SEED=${seedOfRun})`, async () => {
  const random = createRandom(seedOfRun)
  const { id: requestId } = await submitRequest(customer)
  const quick = Array.from({ length: Math.ceil(files / kinds.length) }, () => kinds).flat()
  const chosen = [...random.shuffle(quick.slice(0, files - slowKinds.length)), ...slowKinds]
  const drawn: { kind: Kind; bytes: Uint8Array }[] = []
  for (const kind of chosen) drawn.push({ kind, bytes: await kind[2](random) })

  let readable = 0
  const answers: unknown[] = []
  const expected: unknown[] = []
  const order: string[] = []
  async function readNext(): Promise<void> {
    const next = drawn.shift()
    if (!next) return
    const [name, sentence] = next.kind
    const at = expected.push([name, sentence ? expect.stringMatching(sentence) : 'nothing']) - 1
    answers[at] = [name, await saidOf(next.bytes)]
    order.push('file')
    return readNext()
  }
  async function saidOf(bytes: Uint8Array): Promise<string> {
    const id = randomUUID()
    const body = new Uint8Array(bytes)
    const stored = await admin.client.send('PUT', `${fileUrl(id)}?purpose=ticket`, { body })
    if (stored.status >= 300) return JSON.parse(stored.text).message
    const read = await admin.client.try(filesApi.read, { params: { id } })
    if (read.status >= 300) return JSON.parse(read.text).message
    readable += 1
    const { pages = [] } = read.body as ReplyOf<typeof filesApi.read>
    return pages.every(({ codes, file: _, ...said }) => codes.length === 0 && Object.keys(said).length === 0)
      ? 'nothing'
      : read.text
  }
  async function chat(): Promise<void> {
    for (let sent = 0; sent < messages; sent += 1) {
      await sendMessage(customer, requestId, `Message ${sent}`)
      order.push('message')
    }
  }
  await Promise.all([chat(), ...Array.from({ length: atOnce }, readNext)])

  expect(answers).toEqual(expected)
  expect(order.lastIndexOf('message')).toBeLessThan(order.lastIndexOf('file'))
  expect(await StoredFile.query(app.db).where({ purpose: 'ticket' }).resultSize()).toBe(readable)
})
