/** The script of the thread that reads ticket files (`createTicketReader.ts`). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { z } from 'zod'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/full'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import { messageOf } from '../../config/errorDetails.ts'
import {
  type Box,
  type FoundCode,
  mostPages,
  type PassTags,
  type TicketFileContent,
  type TicketPage,
  type UnreadableReason,
} from './ticketReader.ts'

/** Longer edge of what codes are looked for in. Pixels. */
const longestEdge = 2600
/** A page of a PDF is enlarged by so much at most. */
const mostScale = 4
const mostCodesPerPage = 12
/** Unpacked, of one file of a wallet pass that is read, and of all of a bundle. Bytes. */
const mostPassBytes = 2_000_000
const mostBundleBytes = 20_000_000

const formats: Record<string, CodeFormat> = {
  QRCode: 'qr',
  MicroQRCode: 'micro_qr',
  Aztec: 'aztec',
  PDF417: 'pdf417',
  DataMatrix: 'data_matrix',
  Code128: 'code_128',
  Code39: 'code_39',
  ITF: 'itf',
  EAN13: 'ean_13',
}

/** developer.apple.com/documentation/walletpasses/pass/barcodes-data.dictionary */
const passFormats: Record<string, CodeFormat> = {
  PKBarcodeFormatQR: 'qr',
  PKBarcodeFormatAztec: 'aztec',
  PKBarcodeFormatPDF417: 'pdf417',
  PKBarcodeFormatCode128: 'code_128',
}

class Unreadable extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/full/zxing_full.wasm'))
// By default it is fetched from a server.
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer },
})
sharp.cache(false)
sharp.concurrency(1)

parentPort?.on(
  'message',
  async ({ jobId, payload }: { jobId: string; payload: { bytes: Uint8Array; type: string } }) => {
    try {
      parentPort?.postMessage({ jobId, status: 'resolve', data: await readFile(payload.bytes, payload.type) })
    } catch (error) {
      parentPort?.postMessage({ jobId, status: 'reject', data: messageOf(error) })
    }
  },
)

async function readFile(bytes: Uint8Array, type: string): Promise<TicketFileContent> {
  try {
    if (type === 'application/pdf') return { pages: await readPdf(bytes) }
    if (type.startsWith('image/')) return { pages: [await readPicture(bytes)] }
    return { pages: readPasses(bytes) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason }
    throw error
  }
}

async function readPdf(bytes: Uint8Array): Promise<TicketPage[]> {
  // A new instance for each file: one that has drawn a page cannot read text any more.
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes).catch((error: unknown) => {
      throw new Unreadable(/password|security/i.test(messageOf(error)) ? 'encrypted' : 'broken')
    })
    if (document.getPageCount() > mostPages) throw new Unreadable('too_many_pages')
    const pages = [...document.pages()]
    const texts = pages.map((page) => page.getText())
    const read: TicketPage[] = []
    for (const [index, page] of pages.entries()) {
      const lines = (texts[index] ?? '').split(/[\r\n]+/).map((line) => line.trim())
      read.push({ lines: lines.filter(Boolean), codes: await findCodesOfPage(page), tags: null })
    }
    return read
  } finally {
    library.destroy()
  }
}

async function findCodesOfPage(page: PDFiumPage): Promise<FoundCode[]> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(mostScale, longestEdge / Math.max(originalWidth, originalHeight, 1))
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  return findCodes(data, width, height)
}

async function readPicture(bytes: Uint8Array): Promise<TicketPage> {
  const { data, info } = await sharp(bytes)
    .rotate()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Unreadable('broken')
    })
  return { lines: [], codes: await findCodes(data, info.width, info.height), tags: null }
}

/** @param pixels red, green, blue and alpha */
async function findCodes(pixels: Uint8Array, width: number, height: number): Promise<FoundCode[]> {
  const data = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  const picture = { data, width, height, colorSpace: 'srgb' } as const
  const found = await readBarcodes(picture as Parameters<typeof readBarcodes>[0], {
    formats: ['QRCode', 'MicroQRCode', 'Aztec', 'PDF417', 'DataMatrix', 'Code128', 'Code39', 'ITF', 'EAN13'],
    maxNumberOfSymbols: mostCodesPerPage,
  })
  return found.flatMap((code): FoundCode[] => {
    const format = formats[code.format]
    if (!code.isValid || !format) return []
    return [{ format, text: code.text, bytes: code.bytes, box: boxOf(code, width, height) }]
  })
}

function boxOf({ position }: ReadResult, width: number, height: number): Box {
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
  const part = (values: readonly number[], whole: number, pick: (...values: number[]) => number) =>
    Math.min(1, Math.max(0, pick(...values) / whole))
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return {
    left: part(xs, width, Math.min),
    top: part(ys, height, Math.min),
    right: part(xs, width, Math.max),
    bottom: part(ys, height, Math.max),
  }
}

const field = z.object({
  label: z.string().optional(),
  value: z.union([z.string(), z.number()]),
})
const fields = z.array(field).catch([])
const barcode = z.object({
  format: z.string(),
  message: z.string(),
  messageEncoding: z.string().optional(),
})
/** developer.apple.com/documentation/walletpasses/pass */
const pass = z.object({
  barcodes: z.array(barcode).optional(),
  barcode: barcode.optional(),
  eventTicket: z
    .object({
      headerFields: fields,
      primaryFields: fields,
      secondaryFields: fields,
      auxiliaryFields: fields,
      backFields: fields,
    })
    .optional(),
  semantics: z
    .object({
      eventName: z.string().optional(),
      venueName: z.string().optional(),
      eventStartDate: z.string().optional(),
      seats: z
        .array(
          z.object({
            seatSection: z.string().optional(),
            seatRow: z.string().optional(),
            seatNumber: z.string().optional(),
          }),
        )
        .optional(),
    })
    .optional()
    .catch(undefined),
})

/** A pass, or a bundle of passes, which is a zip of them. */
function readPasses(bytes: Uint8Array): TicketPage[] {
  const found = unzip(bytes, (name) => name === 'pass.json' || name.endsWith('.pkpass'))
  if (found['pass.json']) return [readPass(found['pass.json'])]
  const bundled = Object.values(found)
  if (bundled.length === 0) throw new Unreadable('no_pass')
  return bundled.map((each) => {
    const json = unzip(each, (name) => name === 'pass.json')['pass.json']
    if (!json) throw new Unreadable('no_pass')
    return readPass(json)
  })
}

/** Never unpacks more than a pass needs: fflate fails if a file is larger than the archive says. */
function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  let total = 0
  let count = 0
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!isWanted(name)) return false
        count += 1
        total += originalSize
        if (count > mostPages) throw new Unreadable('too_many_pages')
        if (originalSize > mostPassBytes || total > mostBundleBytes) throw new Unreadable('too_large_inside')
        return true
      },
    })
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken')
  }
}

function readPass(json: Uint8Array): TicketPage {
  const parsed = pass.safeParse(parseJson(json))
  if (!parsed.success) throw new Unreadable('no_pass')
  const { barcodes, barcode, eventTicket, semantics } = parsed.data
  const shown = Object.values(eventTicket ?? {}).flat()
  const codes = (barcodes ?? (barcode ? [barcode] : [])).flatMap(readPassCode)
  return {
    lines: shown.map(({ label, value }) => [label, value].filter(Boolean).join(' ')),
    // The others say the same in other formats.
    codes: codes.slice(0, 1),
    tags: semantics ? tagsOf(semantics) : null,
  }
}

function parseJson(json: Uint8Array): unknown {
  try {
    return JSON.parse(strFromU8(json))
  } catch {
    return undefined
  }
}

function readPassCode({ format, message, messageEncoding }: z.output<typeof barcode>): FoundCode[] {
  const known = passFormats[format]
  if (!known) return []
  const isLatin = /^(?:iso-?8859-1|latin-?1)$/i.test(messageEncoding ?? '') && !/[^\0-\xff]/.test(message)
  const bytes = Buffer.from(message, isLatin ? 'latin1' : 'utf8')
  return [{ format: known, text: message, bytes: new Uint8Array(bytes), box: null }]
}

function tagsOf(semantics: NonNullable<z.output<typeof pass>['semantics']>): PassTags {
  const { eventName, venueName, eventStartDate, seats } = semantics
  // More than one seat: which of them has the code is not said.
  const [seat] = seats?.length === 1 ? seats : []
  return {
    ...(eventName && { artist: eventName }),
    ...(venueName && { venue: venueName }),
    ...(eventStartDate && { startsAt: eventStartDate }),
    ...(seat?.seatSection && { section: seat.seatSection }),
    ...(seat?.seatRow && { row: seat.seatRow }),
    ...(seat?.seatNumber && { seat: seat.seatNumber }),
  }
}
