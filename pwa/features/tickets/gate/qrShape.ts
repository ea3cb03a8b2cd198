import { encode } from 'uqr'

export interface QrShape {
  /** Modules per side, without the quiet zone. */
  size: number
  /** The dark modules as an SVG path, one unit per module. */
  path: string
}

/** The QR code of a text with error correction level M: it can be read if up to 15 % is covered by scratches or reflections. */
export function qrShape(text: string): QrShape {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { size, path: data.map(rowPath).join('') }
}

/** Joins adjacent dark modules into one bar, so that no hairlines appear between them. */
function rowPath(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const width = x + 1 - start
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}
