import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** The accessible name. */
  label: string
  className?: string | undefined
}

/** Empty space around the code in modules: ISO/IEC 18004 requires four. */
const quietZone = 4

/** A QR code as SVG, generated in the browser. It is dark and needs a light background. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrShape(text), [text])
  const side = size + 2 * quietZone
  return (
    <svg
      className={className}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="var(--gate-ink)" />
    </svg>
  )
}

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
