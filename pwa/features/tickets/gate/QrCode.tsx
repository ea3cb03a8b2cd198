import { useMemo } from 'react'
import { qrShape } from './qrShape.ts'

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
