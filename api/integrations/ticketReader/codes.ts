import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import {
  prepareZXingModule,
  type ReadResult,
  readBarcodes,
  type WriterOptions,
  writeBarcode,
} from 'zxing-wasm/full'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import type { CodeDrawing } from '#contract/tickets.ts'
import { encodePgm } from '../textReader/greyPicture.ts'
import { type Box, type FoundCode, packModules } from './ticketReader.ts'

const maxCodesPerPicture = 12
/** Pixels of a module in a picture of a code. */
const moduleSize = 8
/** Kept around a part of a picture, as a part of its longer edge. */
const margin = 0.12

/** How zxing-wasm names the formats. */
export const zxingNames = {
  qr: 'QRCode',
  micro_qr: 'MicroQRCode',
  aztec: 'Aztec',
  pdf417: 'PDF417',
  data_matrix: 'DataMatrix',
  code_128: 'Code128',
  code_39: 'Code39',
  itf: 'ITF',
  ean_13: 'EAN13',
} as const satisfies Record<CodeFormat, string>
const formats = Object.keys(zxingNames) as CodeFormat[]

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/full/zxing_full.wasm'))
// By default it is fetched from a server.
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer },
})

/** A picture in grey, a byte a pixel. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/**
 * Finds the codes of a picture, with a picture of those that their text does not give again, and by how many degrees the picture is to be
 * turned so that its codes are upright.
 */
export async function findCodes(pixels: Pixels): Promise<{ codes: FoundCode[]; turn: number }> {
  const found: FoundCode[] = []
  let turn = 0
  for (const code of await readCodes(pixels)) {
    const format = formats.find((each) => zxingNames[each] === code.format)
    if (!code.isValid || !format) continue
    const box = boxOf(code, pixels)
    const image = (await isInText(format, code)) ? null : await pictureOf(code, box, pixels)
    found.push({ format, text: code.text, sha256: sha256Of(code.bytes), box, image })
    turn ||= (360 - code.orientation) % 360
  }
  return { codes: found, turn }
}

function readCodes({ data, width, height }: Pixels): Promise<ReadResult[]> {
  return readBarcodes(encodePgm({ width, height, pixels: data }), {
    formats: Object.values(zxingNames),
    maxNumberOfSymbols: maxCodesPerPicture,
  })
}

/** SHA-256 in hex. */
function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function boxOf({ position }: ReadResult, { width, height }: Pixels): Box {
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
  const part = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole))
  const xs = corners.map(({ x }) => part(x, width))
  const ys = corners.map(({ y }) => part(y, height))
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/**
 * Draws a code of this text.
 *
 * @returns undefined if the format cannot hold the text, or the drawing is not read as the same text
 */
export async function drawCode(format: CodeFormat, text: string): Promise<CodeDrawing | undefined> {
  const written = await write(text, { format: zxingNames[format] })
  const [read] = written ? await readBarcodes(written.image) : []
  if (!written || read?.text !== text) return undefined
  const { data, width, height } = written.symbol
  // The rows of codes of bars are all the same, but for signs below them.
  const rows = isOfBars(format) ? 1 : height
  return packModules(width, rows, (x, y) => data[y * width + x] === 0)
}

const isOfBars = (format: CodeFormat) => ['code_128', 'code_39', 'itf', 'ean_13'].includes(format)

/** Whether drawing its text gives a scanner the same bytes. QR codes are drawn in UTF-8. */
async function isInText(format: CodeFormat, code: ReadResult): Promise<boolean> {
  if (isGs1(code)) return false
  if (format === 'qr') return Buffer.from(code.text).equals(code.bytes)
  const written = await write(code.text, { format: zxingNames[format] })
  const [read] = written ? await readBarcodes(written.image) : []
  return read !== undefined && isSame(read, code)
}

const isSame = (one: ReadResult, other: ReadResult) =>
  one.format === other.format && Buffer.from(one.bytes).equals(other.bytes) && isGs1(one) === isGs1(other)

/** A GS1 code starts with a sign that scanners pass on and texts do not have (GS1 General Specifications, 5.4 and 5.5). */
const isGs1 = ({ symbologyIdentifier }: ReadResult) => /^\](?:C1|d2|e0|Q3|J1)/.test(symbologyIdentifier)

/** The code of a wallet pass; undefined if it cannot be drawn. */
export async function codeOfBytes(
  format: CodeFormat,
  text: string,
  bytes: Uint8Array,
): Promise<FoundCode | undefined> {
  const isAscii = !/[^\0-\x7f]/.test(text)
  const isDrawnFromText = isAscii || (format === 'qr' && Buffer.from(text).equals(bytes))
  const image = isDrawnFromText ? null : await drawBytes(bytes, { format: zxingNames[format] })
  return image === undefined ? undefined : { format, text, sha256: sha256Of(bytes), box: null, image }
}

/** A PNG; undefined if it is not read as these bytes. */
async function drawBytes(bytes: Uint8Array, options: WriterOptions, isGs1Code = false) {
  const drawn = await write(bytes, { ...options, scale: moduleSize })
  const [read] = drawn ? await readBarcodes(drawn.image) : []
  const isExact = read && Buffer.from(read.bytes).equals(bytes) && isGs1(read) === isGs1Code
  return drawn && isExact ? new Uint8Array(await drawn.image.arrayBuffer()) : undefined
}

/** The code drawn again from its bytes, or cut out of its picture if that is not read as the same bytes. */
async function pictureOf(code: ReadResult, box: Box, { data, width, height }: Pixels): Promise<Uint8Array> {
  const options = [isGs1(code) && 'gs1', code.ecLevel && `ecLevel=${code.ecLevel}`].filter(Boolean).join(',')
  const drawn = await drawBytes(code.bytes, { format: code.format, options } as WriterOptions, isGs1(code))
  if (drawn) return drawn
  const around = margin * Math.max((box.right - box.left) * width, (box.bottom - box.top) * height)
  const left = Math.max(0, Math.floor(box.left * width - around))
  const top = Math.max(0, Math.floor(box.top * height - around))
  const right = Math.min(width, Math.ceil(box.right * width + around))
  const bottom = Math.min(height, Math.ceil(box.bottom * height + around))
  return sharp(data, { raw: { width, height, channels: 1 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .png()
    .toBuffer()
}

async function write(content: string | Uint8Array, options: WriterOptions) {
  try {
    const { image, symbol, error } = await writeBarcode(content, options)
    return error || !image ? undefined : { image, symbol }
  } catch {
    // A text that the format cannot hold.
    return undefined
  }
}
