/** The script of the thread that reads ticket files (`createTicketReader.ts`). */
import { parentPort } from 'node:worker_threads'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { z } from 'zod'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import { messageOf } from '../../config/errorDetails.ts'
import { codeOfBytes, drawCode, findCodes } from './codes.ts'
import {
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
const mostLines = 100
const mostLineLength = 200
/** Unpacked, of one file of a wallet pass that is read, and of all of a bundle. Bytes. */
const mostPassBytes = 2_000_000
const mostBundleBytes = 20_000_000

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

sharp.cache(false)
sharp.concurrency(1)

interface Job {
  jobId: string
  action: 'read' | 'draw'
  payload: { bytes: Uint8Array; type: string } & { format: CodeFormat; text: string }
}

parentPort?.on('message', async ({ jobId, action, payload }: Job) => {
  try {
    const data =
      action === 'draw'
        ? await drawCode(payload.format, payload.text)
        : await readFile(payload.bytes, payload.type)
    parentPort?.postMessage({ jobId, status: 'resolve', data })
  } catch (error) {
    parentPort?.postMessage({ jobId, status: 'reject', data: messageOf(error) })
  }
})

async function readFile(bytes: Uint8Array, type: string): Promise<TicketFileContent> {
  try {
    if (type === 'application/pdf') return { pages: await readPdf(bytes) }
    if (type.startsWith('image/')) return { pages: [await readPicture(bytes)] }
    return { pages: await readPasses(bytes) }
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
      const lines = (texts[index] ?? '').split(/[\r\n]+/)
      read.push({ lines: shorten(lines), codes: await findCodesOfPage(page), tags: null })
    }
    return read
  } finally {
    library.destroy()
  }
}

/** A ticket says everything at its top; a text of megabytes would keep whoever reads it busy. */
const shorten = (lines: readonly string[]) =>
  lines
    .map((line) => line.trim().slice(0, mostLineLength))
    .filter(Boolean)
    .slice(0, mostLines)

async function findCodesOfPage(page: PDFiumPage): Promise<FoundCode[]> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(mostScale, longestEdge / Math.max(originalWidth, originalHeight, 1))
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  return findCodes({ data, width, height })
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
  return { lines: [], codes: await findCodes({ data, width: info.width, height: info.height }), tags: null }
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
async function readPasses(bytes: Uint8Array): Promise<TicketPage[]> {
  const found = unzip(bytes, (name) => name === 'pass.json' || name.endsWith('.pkpass'))
  if (found['pass.json']) return [await readPass(found['pass.json'])]
  const bundled = Object.values(found)
  if (bundled.length === 0) throw new Unreadable('no_pass')
  const pages: TicketPage[] = []
  for (const each of bundled) {
    const json = unzip(each, (name) => name === 'pass.json')['pass.json']
    if (!json) throw new Unreadable('no_pass')
    pages.push(await readPass(json))
  }
  return pages
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

async function readPass(json: Uint8Array): Promise<TicketPage> {
  const parsed = pass.safeParse(parseJson(json))
  if (!parsed.success) throw new Unreadable('no_pass')
  const { barcodes, barcode, eventTicket, semantics } = parsed.data
  const shown = Object.values(eventTicket ?? {}).flat()
  const codes = await Promise.all((barcodes ?? (barcode ? [barcode] : [])).map(readPassCode))
  return {
    lines: shorten(shown.map(({ label, value }) => [label, value].filter(Boolean).join(' '))),
    // The others say the same in other formats.
    codes: codes.flat().slice(0, 1),
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

async function readPassCode({
  format,
  message,
  messageEncoding = '',
}: z.output<typeof barcode>): Promise<FoundCode[]> {
  const known = passFormats[format]
  if (!known) return []
  const isLatin = /^(?:iso-?8859-1|latin-?1)$/i.test(messageEncoding) && !/[^\0-\xff]/.test(message)
  const code = await codeOfBytes(known, message, Buffer.from(message, isLatin ? 'latin1' : 'utf8'))
  return code ? [code] : []
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
