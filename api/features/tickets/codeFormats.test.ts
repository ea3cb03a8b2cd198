import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fileUrl } from '#contract/files.ts'
import { resaleApi } from '#contract/resale.ts'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import { type Deliveries, type Ticket, ticketsApi } from '#contract/tickets.ts'
import { createLog } from '../../config/log.ts'
import { createTicketReader } from '../../integrations/ticketReader/createTicketReader.ts'
import { bundle } from '../../testing/childProcess.ts'
import { drawCode, drawPdf, scanCode } from '../../testing/drawTicket.ts'
import { paidRequest, submitRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { deleteRequest } from '../developer/deleteRequest.ts'

const readerOptions = {
  log: createLog('silent'),
  script: bundle('api/integrations/ticketReader/ticketThread.ts'),
}
const ticketReader = createTicketReader({ ...readerOptions, timeoutMs: 60_000 })
const app = sharedApp({ ticketReader })
const admin = sharedPerson(app, { isAdmin: true })
const customer = sharedPerson(app)

let day = 0
async function orderOf(ticketCount: number): Promise<{ id: string; ticketIds: string[] }> {
  day += 1
  const concertDate = new Date(Date.UTC(2099, 0, day)).toISOString().slice(0, 16)
  const { request, tickets } = await paidRequest(app, { ticketCount, concertDate }, { customer, admin })
  return { id: request.id, ticketIds: tickets.map(({ id }) => id).sort() }
}
async function order(): Promise<{ id: string; ticketId: string }> {
  const { id, ticketIds } = await orderOf(1)
  return { id, ticketId: ticketIds[0] ?? '' }
}

type Code = Partial<Deliveries['tickets'][number]>
const deliver = ({ id, ticketId }: { id: string; ticketId: string }, code: Code) =>
  admin.client.try(ticketsApi.deliverAll, {
    params: { id },
    body: { tickets: [{ ticketId, seat: '11', ...code }] },
  })
async function ticketOf(ticketId: string): Promise<Ticket> {
  const tickets = await customer.client.call(ticketsApi.listMine)
  const found = tickets.find(({ id }) => id === ticketId)
  if (!found) throw new Error('The customer has no such ticket')
  return found
}

async function upload(bytes: Uint8Array): Promise<string> {
  const id = randomUUID()
  await admin.client.send('PUT', `${fileUrl(id)}?purpose=ticket`, { body: new Uint8Array(bytes) })
  return fileUrl(id)
}

/** What a scanner gets from a drawing. */
async function scanDrawing({ codeDrawing }: Ticket) {
  if (!codeDrawing) throw new Error('There is no drawing')
  const { width, height, modules } = codeDrawing
  const bytes = Buffer.from(modules, 'base64')
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, at) => ((bytes[at >> 3] ?? 0) & (0x80 >> (at % 8)) ? 0 : 255)),
  )
  const picture = sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize(width * 6, height === 1 ? 200 : height * 6, { kernel: 'nearest', fit: 'fill' })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' })
  return scanCode(await picture.png().toBuffer())
}

const texts: [CodeFormat, string, name: string][] = [
  ['qr', 'Größe 🎟 über alles', 'QRCode'],
  ['micro_qr', '12345', 'MicroQRCode'],
  ['aztec', 'EX0000000003-102-F-3', 'Aztec'],
  ['pdf417', 'EX0000000004-102-F-4', 'PDF417'],
  ['data_matrix', 'EX-5', 'DataMatrix'],
  ['code_128', 'EX0000000006', 'Code128'],
  ['code_39', 'EX-7', 'Code39'],
  ['itf', '48151623', 'ITF'],
  ['ean_13', '4006381333931', 'EAN13'],
]
it('a code of each format comes drawn, and scans as its text; without a format it is a QR code', async () => {
  const { id, ticketIds } = await orderOf(texts.length + 1)
  const codes = [...texts.map(([codeFormat, qrCode]) => ({ codeFormat, qrCode })), { qrCode: 'LS-1' }]
  const tickets = codes.map((code, index) => ({
    ticketId: ticketIds[index] ?? '',
    seat: `${index}`,
    ...code,
  }))
  await admin.client.call(ticketsApi.deliverAll, { params: { id }, body: { tickets } })
  for (const [index, [codeFormat, qrCode, format]] of [
    ...texts,
    ['qr', 'LS-1', 'QRCode'] as const,
  ].entries()) {
    const ticket = await ticketOf(ticketIds[index] ?? '')
    expect(ticket).toMatchObject({ codeFormat, qrCode, codeImage: null })
    const scanned = { format, bytes: Buffer.from(qrCode).toString('hex') }
    expect(await scanDrawing(ticket)).toMatchObject(scanned)
  }
})

it('what a format cannot hold is refused in words', async () => {
  const seat = await order()
  for (const [codeFormat, qrCode, name] of [
    ['itf', 'LS-1', 'ITF'],
    ['ean_13', '4006381333932', 'EAN-13'],
    ['micro_qr', 'x'.repeat(100), 'Micro QR'],
    ['code_39', 'größe', 'Code 39'],
  ] as const) {
    const message = `This code cannot be drawn as ${name}. Please check the text, or choose another format`
    expect(await deliver(seat, { codeFormat, qrCode })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message, fields: { 'tickets.0.qrCode': message } },
    })
  }
  expect(await ticketOf(seat.ticketId)).toMatchObject({ status: 'pending', qrCode: null })
})

it('a code that is not drawn in time is not said to be wrong', async () => {
  const seat = await order()
  const busy = createTicketReader({ ...readerOptions, timeoutMs: 1 })
  const { draw } = ticketReader
  onTestFinished(async () => {
    Object.assign(ticketReader, { draw })
    await busy.close()
  })
  ticketReader.draw = busy.draw
  const message = 'This code could not be drawn just now. Please try again'
  expect(await deliver(seat, { codeFormat: 'aztec', qrCode: 'LS-1' })).toMatchObject({
    status: 400,
    body: { fields: { 'tickets.0.qrCode': message } },
  })
})

it('a request that is deleted while a code is drawn is not found', async () => {
  const { ticketId } = await order()
  const { id } = await submitRequest(customer)
  const developer = await app.signIn({ isDeveloper: true })
  const { draw } = ticketReader
  onTestFinished(() => void Object.assign(ticketReader, { draw }))
  ticketReader.draw = async (...code) => {
    await deleteRequest(app.deps, developer.user, id)
    return draw(...code)
  }
  expect(await deliver({ id, ticketId }, { codeFormat: 'aztec', qrCode: 'LS-1' })).toMatchObject(
    refused('not_found'),
  )
})

describe('a picture of a code', () => {
  it('is delivered instead of a drawing, and only its ticket’s owner and staff have it', async () => {
    const seat = await order()
    const codeImage = await upload(await drawCode({ format: 'Aztec', text: new Uint8Array([0x80, 0xff, 1]) }))
    expect(await customer.client.send('GET', codeImage)).toMatchObject(refused('not_found'))
    expect((await deliver(seat, { codeFormat: 'aztec', codeImage })).status).toBe(200)
    expect(await ticketOf(seat.ticketId)).toMatchObject({
      status: 'ready',
      qrCode: null,
      codeImage,
      codeDrawing: null,
    })
    expect((await customer.client.send('GET', codeImage)).status).toBe(200)
    const other = await app.signIn()
    expect(await other.client.send('GET', codeImage)).toMatchObject(refused('not_found'))
  })

  it('leaves the customer with the ticket', async () => {
    const seat = await order()
    const codeImage = await upload(await drawCode({ format: 'QRCode', text: 'LS-2' }))
    await deliver(seat, { codeImage })
    await customer.client.call(resaleApi.requestReturn, { params: { id: seat.ticketId } })
    expect(await ticketOf(seat.ticketId)).toMatchObject({ codeImage: null })
    expect(await customer.client.send('GET', codeImage)).toMatchObject(refused('not_found'))
  })

  it('that was replaced is the customer’s no more', async () => {
    const seat = await order()
    const wrong = await upload(await drawCode({ format: 'QRCode', text: 'LS-3' }))
    await deliver(seat, { codeImage: wrong })
    expect((await deliver(seat, { qrCode: 'LS-4', replaces: 1 })).status).toBe(200)
    expect(await customer.client.send('GET', wrong)).toMatchObject(refused('not_found'))
    expect(await ticketOf(seat.ticketId)).toMatchObject({ qrCode: 'LS-4', codeImage: null })
  })

  it('is never that of another ticket: a scanner may get the same from two pictures', async () => {
    const { id, ticketIds } = await orderOf(3)
    const latin = { format: 'QRCode', text: 'EX-Ü-é' } as const
    // Another picture of the same code, as another file of the shop has it.
    const same = { ...latin, options: 'ecLevel=H' }
    const [one, other, third] = [
      await upload(await drawCode(latin)),
      await upload(await drawCode(same)),
      await upload(await drawCode({ ...latin, text: 'EX-Ü-è' })),
    ]
    const send = (codes: Code[]) =>
      admin.client.try(ticketsApi.deliverAll, {
        params: { id },
        body: {
          tickets: codes.map((code, index) => ({
            ticketId: ticketIds[index] ?? '',
            seat: `${11 + index}`,
            ...code,
          })),
        },
      })
    const message = 'This code is already on another ticket: Section 102 · Row F · Seat 11'
    const isTaken = (index: number) => ({
      status: 400,
      body: { fields: { [`tickets.${index}.qrCode`]: message } },
    })
    expect(await send([{ codeImage: one }, { codeImage: other }])).toMatchObject(isTaken(1))
    expect((await send([{ codeImage: one }, { codeImage: third }])).status).toBe(200)
    const ticketId = ticketIds[2] ?? ''
    expect(await deliver({ id, ticketId }, { seat: '13', codeImage: other })).toMatchObject(isTaken(0))
    // A scanner gets other bytes from this one: it is drawn in UTF-8.
    expect((await deliver({ id, ticketId }, { seat: '13', qrCode: latin.text })).status).toBe(200)
  })

  it('has to be an uploaded picture', async () => {
    const seat = await order()
    for (const codeImage of [
      fileUrl(randomUUID()),
      'data:image/png;base64,AAAA',
      await upload(await drawPdf([{ lines: ['A'] }])),
    ]) {
      expect(await deliver(seat, { codeImage })).toMatchObject(refused('ticket_file_not_uploaded'))
    }
  })
})

it('delivering the same code in the same format again changes nothing', async () => {
  const seat = await order()
  const code = { codeFormat: 'aztec', qrCode: 'LS-5' } as const
  await deliver(seat, code)
  expect(await deliver(seat, code)).toMatchObject({ status: 200, body: [{ delivery: { number: 1 } }] })
  expect(await deliver(seat, { qrCode: 'LS-5' })).toMatchObject(refused('ticket_delivered'))
})
