import { encode } from 'uqr'

export interface QrShape {
  /** Modules a side, without a quiet zone. */
  size: number
  /** The dark modules as an SVG path, one unit a module. */
  path: string
}

/** The QR code of a text. 15 % of it may be covered by a scratch or a reflection (level M) and it still reads. */
export function qrShape(text: string): QrShape {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { size, path: data.map(rowPath).join('') }
}

/** Dark modules beside each other become one bar, so that no hairline shows between them. */
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
