import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** One byte a pixel, 0 is black, row after row from the top left corner. */
export interface GreyPicture {
  width: number
  height: number
  pixels: Uint8Array
}

const signatureBytes = 8
/** A chunk's length, type and checksum. */
const chunkBytes = 12

/**
 * Decodes a PNG with 8 bits of grey, not interlaced, as Tesseract writes its input (w3.org/TR/png).
 *
 * @returns undefined for any other PNG
 */
export async function decodeGreyPng(png: Buffer): Promise<GreyPicture | undefined> {
  const data: Buffer[] = []
  for (let at = signatureBytes; at + chunkBytes <= png.length; at += chunkBytes + png.readUInt32BE(at)) {
    const start = at + 8
    if (png.toString('latin1', at + 4, start) === 'IDAT')
      data.push(png.subarray(start, start + png.readUInt32BE(at)))
  }
  const header = png.subarray(signatureBytes + 8)
  if (header.length < 13 || header.toString('hex', 8, 13) !== '0800000000') return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  return { width, height, pixels: unfilter(await promisify(inflate)(Buffer.concat(data)), width, height) }
}

/** Each row starts with the number of its filter: what its bytes were reduced by. */
function unfilter(rows: Buffer, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (width + 1)]
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const left = x > 0 ? (pixels[at - 1] ?? 0) : 0
      const up = y > 0 ? (pixels[at - width] ?? 0) : 0
      const upLeft = x > 0 && y > 0 ? (pixels[at - width - 1] ?? 0) : 0
      const by = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter ?? 0] ?? 0
      pixels[at] = (rows[y * (width + 1) + 1 + x] ?? 0) + by
    }
  }
  return pixels
}

function paeth(left: number, up: number, upLeft: number): number {
  const near = left + up - upLeft
  const [toLeft, toUp, toUpLeft] = [Math.abs(near - left), Math.abs(near - up), Math.abs(near - upLeft)]
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

/** A picture format without compression (netpbm.sourceforge.net/doc/pgm.html). */
export function encodePgm({ width, height, pixels }: GreyPicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

/** A part with a white margin around it. Edges in pixels. */
export function crop(
  { width, pixels }: GreyPicture,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  margin: number,
): GreyPicture {
  const part: GreyPicture = {
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
    pixels: new Uint8Array(0),
  }
  part.pixels = new Uint8Array(part.width * part.height).fill(255)
  for (let y = top; y < bottom; y += 1) {
    part.pixels.set(
      pixels.subarray(y * width + left, y * width + right),
      (y - top + margin) * part.width + margin,
    )
  }
  return part
}
