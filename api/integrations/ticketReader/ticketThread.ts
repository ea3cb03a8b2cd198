/** The script of the thread that reads ticket files (`createTicketReader.ts`). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { z } from 'zod'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import { messageOf } from '../../config/errorDetails.ts'
import { type Line, linesOf, type Word } from '../textReader/textReader.ts'
import { codeOfBytes, drawCode, findCodes } from './codes.ts'
import { cutPdf } from './cutPdf.ts'
import {
  type FoundCode,
  maxPages,
  type PassTags,
  type TicketFileContent,
  type TicketPage,
  type UnreadableReason,
} from './ticketReader.ts'

/** Longer edge of what codes are looked for in, and text is read from. Pixels. */
const longestEdge = 2200
/** A page of a PDF is enlarged by so much at most. */
const maxScale = 4
/** Characters read of a page. A ticket says everything in fewer, and megabytes of text would keep the parser busy. */
const maxCharacters = 6_000
const maxWordLength = 40
/** As a part of the line's height; a space between words is wider. */
const maxLetterSpace = 0.12
/** Unpacked, of one file of a wallet pass that is read, and of all of a bundle. Bytes. */
const maxPassBytes = 2_000_000
const maxBundleBytes = 20_000_000
/** Sum of all files that are cut out of one. */
const maxCutBytes = 40_000_000

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

interface Wasm {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: object }
}
/** Node's types know it only in part. */
const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly
/** Compiled once, because that takes longer than reading most files. */
let compiled: object | undefined

function instantiateWasm(imports: object, succeed: (instance: never) => void) {
  compiled ??= new wasm.Module(
    readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')),
  )
  const instance = new wasm.Instance(compiled, imports)
  succeed(instance as never)
  return instance.exports
}

async function readPdf(bytes: Uint8Array): Promise<TicketPage[]> {
  // A new instance for each file: one that has drawn a page cannot read text any more.
  const library = await PDFiumLibrary.init({ instantiateWasm })
  try {
    const document = await library.loadDocument(bytes).catch((error: unknown) => {
      throw new Unreadable(/password|security/i.test(messageOf(error)) ? 'encrypted' : 'broken')
    })
    if (document.getPageCount() > maxPages) throw new Unreadable('too_many_pages')
    const pages = [...document.pages()]
    const texts = pages.map(wordsOf)
    const read: TicketPage[] = []
    for (const [index, page] of pages.entries()) {
      const lines = [texts[index] ?? []]
      read.push({ lines, pictures: [], codes: await findCodesOfPage(page), tags: null, file: null })
    }
    return await withFiles(read, bytes)
  } finally {
    library.destroy()
    collectGarbage()
  }
}

setFlagsFromString('--expose-gc')
/** The garbage collector does not see pdfium's memory outside of the heap, so unused instances would stay. */
const collectGarbage = runInNewContext('gc') as () => void

/** Several pages with codes are tickets of several people, so each is to be had by itself. */
async function withFiles(pages: TicketPage[], bytes: Uint8Array): Promise<TicketPage[]> {
  const indexes = [...pages.keys()].filter((index) => (pages[index]?.codes.length ?? 0) > 0)
  if (indexes.length < 2) return pages
  // One that cannot be cut is delivered as a whole.
  const files = await cutPdf(bytes, indexes).catch(() => [])
  if (files.reduce((sum, { length }) => sum + length, 0) > maxCutBytes) return pages
  return pages.map((page, index) => ({ ...page, file: files[indexes.indexOf(index)] ?? null }))
}

/** What the library has but does not export: the position of a character. */
interface TextModule {
  HEAPU8: Uint8Array
  wasmExports: { malloc(size: number): number; free(pointer: number): void }
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  /** Whether the character is a space that pdfium sees between letters, not one that is written. */
  _FPDFText_IsGenerated(text: number, index: number): number
  _FPDFText_GetCharBox(text: number, index: number, ...edges: [number, number, number, number]): number
  /** With the space that its font leaves around it: its left, top, right and bottom as floats. */
  _FPDFText_GetLooseCharBox(text: number, index: number, edges: number): number
}

type Edges = [left: number, top: number, right: number, bottom: number]

/** The words of a page with their places on it, as they would be read from its picture. */
function wordsOf(page: PDFiumPage): Word[] {
  const { module, pageIdx } = page as unknown as { module: TextModule; pageIdx: number }
  const { originalHeight } = page.getOriginalSize()
  const text = module._FPDFText_LoadPage(pageIdx)
  const edges = module.wasmExports.malloc(32)
  const words: Word[] = []
  let word: Word | undefined
  /** Where the word's last letter ends, and whether a seen space follows. */
  let end = 0
  let isSpaced = false
  try {
    const count = Math.min(maxCharacters, module._FPDFText_CountChars(text))
    for (let index = 0; index < count; index += 1) {
      const character = String.fromCodePoint(Math.min(module._FPDFText_GetUnicode(text, index), 0xffff))
      if (/[\s\p{C}]/u.test(character) || (word?.text.length ?? 0) >= maxWordLength) {
        if (module._FPDFText_IsGenerated(text, index)) isSpaced = true
        else word = undefined
        continue
      }
      module._FPDFText_GetLooseCharBox(text, index, edges)
      const loose = new DataView(module.HEAPU8.buffer, edges)
      const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => loose.getFloat32(at, true)) as Edges
      // Narrow letters of a font in which all have one width are not words.
      const isNext = Math.abs(left - end) < maxLetterSpace * (top - bottom)
      if (isSpaced && !(isNext && word && originalHeight - top < word.bottom)) word = undefined
      isSpaced = false
      end = right
      module._FPDFText_GetCharBox(text, index, edges, edges + 8, edges + 16, edges + 24)
      const view = new DataView(module.HEAPU8.buffer, edges)
      const box = {
        left: view.getFloat64(0, true),
        right: view.getFloat64(8, true),
        top: originalHeight - view.getFloat64(24, true),
        bottom: originalHeight - view.getFloat64(16, true),
      }
      if (!word) {
        word = { text: '', confidence: 100, ...box }
        words.push(word)
      }
      word.text += character
      word.left = Math.min(word.left, box.left)
      word.right = Math.max(word.right, box.right)
      word.top = Math.min(word.top, box.top)
      word.bottom = Math.max(word.bottom, box.bottom)
    }
  } finally {
    module.wasmExports.free(edges)
    module._FPDFText_ClosePage(text)
  }
  return words
}

async function findCodesOfPage(page: PDFiumPage): Promise<FoundCode[]> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(maxScale, longestEdge / Math.max(originalWidth, originalHeight, 1))
  const { data, width, height } = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' })
  return (await findCodes({ data, width, height })).codes
}

async function readPicture(bytes: Uint8Array): Promise<TicketPage> {
  const { data, info } = await sharp(bytes)
    .rotate()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Unreadable('broken')
    })
  const { width, height } = info
  const { codes, turn } = await findCodes({ data, width, height })
  // A code is turned like its ticket, or by a quarter more.
  const tilt = ((turn + 45) % 90) - 45
  const turns = (turn - tilt) % 360 === 0 ? [tilt] : [tilt, turn]
  const pictures = turns.map((degrees) =>
    sharp(data, { raw: { width, height, channels: 1 } })
      .rotate(degrees, { background: 'white' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  return { lines: [], pictures: await Promise.all(pictures), codes, tags: null, file: null }
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
const shownFields = z.object({
  headerFields: fields,
  primaryFields: fields,
  secondaryFields: fields,
  auxiliaryFields: fields,
  backFields: fields,
})
const pass = z.object({
  /** Before iOS 18, the first of `relevantDates` alone. */
  relevantDate: z.string().optional().catch(undefined),
  relevantDates: z
    .array(z.object({ date: z.string().optional(), startDate: z.string().optional() }))
    .catch([]),
  barcodes: z.array(barcode).optional(),
  barcode: barcode.optional(),
  eventTicket: shownFields.optional(),
  generic: shownFields.optional(),
  semantics: z
    .object({
      eventName: z.string().optional(),
      performerNames: z.array(z.string()).optional(),
      venueName: z.string().optional(),
      eventStartDate: z.string().optional(),
      eventStartDateInfo: z.object({ date: z.string().optional() }).optional(),
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
    pages.push({ ...(await readPass(json)), file: bundled.length > 1 ? each : null })
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
        if (count > maxPages) throw new Unreadable('too_many_pages')
        if (originalSize > maxPassBytes || total > maxBundleBytes) throw new Unreadable('too_large_inside')
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
  const { barcodes, barcode, relevantDates, semantics = {}, ...styles } = parsed.data
  const [relevant] = relevantDates
  const relevantDate = styles.relevantDate ?? relevant?.date ?? relevant?.startDate
  const { primaryFields = [], ...others } = styles.eventTicket ?? styles.generic ?? {}
  const titles = primaryFields.map(({ value }) => String(value))
  const shown = Object.values(others)
    .flat()
    .map(({ label, value }) => [label, value].filter(Boolean).join(': '))
  const codes = await Promise.all((barcodes ?? (barcode ? [barcode] : [])).map(readPassCode))
  return {
    lines: linesOf(
      [...primaryFields.flatMap(({ label, value }) => [label ?? '', String(value)]), ...shown]
        .filter(Boolean)
        .join('\n')
        .slice(0, maxCharacters)
        .split('\n'),
    ).map((line) => (titles.includes(textOf(line)) ? line.map(enlarged) : line)),
    pictures: [],
    // The others say the same in other formats.
    codes: codes.flat().slice(0, 1),
    tags: tagsOf(semantics, relevantDate),
    file: null,
  }
}

const textOf = (line: Line) => line.map(({ text }) => text).join(' ')

/** A pass shows its event larger than the rest. */
const enlarged = (word: Word): Word => ({ ...word, bottom: word.bottom + 10 })

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

function tagsOf(
  {
    eventName,
    performerNames,
    venueName,
    eventStartDateInfo,
    eventStartDate = eventStartDateInfo?.date,
    seats,
  }: NonNullable<z.output<typeof pass>['semantics']>,
  relevantDate: string | undefined,
): PassTags {
  // More than one seat: it is unknown which of them has the code.
  const [seat] = seats?.length === 1 ? seats : []
  const artist = performerNames?.[0] ?? eventName
  return {
    ...(artist && { artist }),
    ...(venueName && { venue: venueName }),
    ...(eventStartDate && { startsAt: eventStartDate }),
    ...(relevantDate && { relevantAt: relevantDate }),
    ...(seat?.seatSection && { section: seat.seatSection }),
    ...(seat?.seatRow && { row: seat.seatRow }),
    ...(seat?.seatNumber && { seat: seat.seatNumber }),
  }
}
