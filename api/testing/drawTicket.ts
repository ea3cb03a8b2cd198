import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { prepareZXingModule, readBarcodes, writeBarcode } from 'zxing-wasm/full'

/** Named as in zxing-wasm. */
type Format = NonNullable<Parameters<typeof writeBarcode>[1]>['format'] & string

export interface DrawnCode {
  format: Format
  text: string | Uint8Array
  /** As zxing-wasm's `options`, for example `gs1`. */
  options?: string
}

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/full/zxing_full.wasm'))
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer },
})

/** A PNG of a code with its quiet zone. */
export async function drawCode({ format, text, options = '' }: DrawnCode): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format, options, scale: 4 })
  if (!image) throw new Error(`${format} cannot hold ${text}: ${error}`)
  return Buffer.from(await image.arrayBuffer())
}

/** What a scanner gets from a picture of a code. */
export async function scanCode(png: Uint8Array) {
  const [code] = await readBarcodes(new Blob([new Uint8Array(png)]), { maxNumberOfSymbols: 1 })
  if (!code) throw new Error('There is no code on this picture')
  return {
    format: code.format,
    text: code.text,
    bytes: Buffer.from(code.bytes).toString('hex'),
    symbology: code.symbologyIdentifier,
  }
}

export interface DrawnPage {
  lines: readonly string[]
  codes?: readonly DrawnCode[]
}

/**
 * A PDF as a ticket shop makes it: lines of text and, below them, codes as pictures. Its pages share one list of all pictures.
 *
 * @param trailer more entries of its trailer
 * @param blankBytes of blanks in each page's drawing, which is then compressed
 */
export async function drawPdf(pages: readonly DrawnPage[], trailer = '', blankBytes = 0): Promise<Buffer> {
  const objects: Buffer[] = []
  const add = (dictionary: string, stream?: Buffer) => {
    const parts = stream
      ? [`${dictionary.slice(0, -2)} /Length ${stream.length} >>\nstream\n`, stream, '\nendstream']
      : [dictionary]
    return objects.push(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))
  }
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const kids: number[] = []
  // Reserved, because a page names its parent.
  const parent = add('')
  const listed: string[] = []
  for (const { lines, codes = [] } of pages) {
    const images = await Promise.all(codes.map(async (code) => add(...(await imageOf(code)))))
    const text = lines.map(
      (line, index) => `BT /F 14 Tf 50 ${780 - index * 22} Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`,
    )
    const pictures = codes.map(({ format }, index) => {
      const isWide = ['PDF417', 'Code128', 'Code39', 'ITF', 'EAN13'].includes(format)
      return `q ${isWide ? '300 0 0 90' : '130 0 0 130'} 50 ${400 - index * 160} cm /I${images[index]} Do Q`
    })
    const drawing = Buffer.from([...text, ...pictures].join('\n'), 'latin1')
    const content =
      blankBytes > 0
        ? add(
            '<< /Filter /FlateDecode >>',
            deflateSync(Buffer.concat([drawing, Buffer.alloc(blankBytes, ' ')]), { level: 1 }),
          )
        : add('<< >>', drawing)
    listed.push(...images.map((image) => `/I${image} ${image} 0 R`))
    kids.push(add(`<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R >>`))
  }
  objects[parent - 1] = Buffer.from(
    `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} /Resources << /Font << /F ${font} 0 R >> /XObject << ${listed.join(' ')} >> >> >>`,
  )
  const root = add(`<< /Type /Catalog /Pages ${parent} 0 R >>`)
  return writePdf(objects, `/Root ${root} 0 R ${trailer}`)
}

async function imageOf({
  format,
  text,
  options = '',
}: DrawnCode): Promise<[dictionary: string, stream: Buffer]> {
  const { symbol, error } = await writeBarcode(text, { format, options })
  if (!symbol) throw new Error(`${format} cannot hold ${text}: ${error}`)
  const { data, width, height } = symbol
  return [
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode >>`,
    deflateSync(Buffer.from(data)),
  ]
}

function writePdf(objects: readonly Buffer[], trailer: string): Buffer {
  let length = 0
  const parts: Buffer[] = []
  const push = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  push(Buffer.from('%PDF-1.7\n'))
  const offsets = objects.map((object, index) => {
    const offset = length
    push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
    return offset
  })
  const start = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} ${trailer} >>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

/** What the trailer of a PDF with an unknown password says (ISO 32000-1, 7.6.3). */
export const encryption = `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`

/** A wallet pass. */
export const drawPass = (pass: object): Buffer =>
  Buffer.from(zipSync({ 'pass.json': strToU8(JSON.stringify(pass)), 'icon.png': new Uint8Array(70) }))

/** A bundle of passes. */
export const drawBundle = (passes: readonly object[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(passes.map((pass, index) => [`${index}.pkpass`, drawPass(pass)]))))
