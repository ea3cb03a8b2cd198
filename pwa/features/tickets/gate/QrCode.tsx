import { useMemo } from 'react'
import { qrShape } from './qrShape.ts'

interface QrCodeProps {
  text: string
  /** Whose code it is, for those who do not see it. */
  label: string
  className?: string | undefined
}

/** Scanners need this much empty space around a code: ISO/IEC 18004 asks for four modules. */
const quietZone = 4

/** A QR code drawn here from its text, so that it needs no network. Dark; what it stands on has to be light. */
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
