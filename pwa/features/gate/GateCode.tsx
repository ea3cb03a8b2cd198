import { useMemo } from 'react'
import type { CodeDrawing } from '#contract/tickets.ts'
import { classNames } from '../../ui/classNames.ts'
import styles from './gate.module.css'

interface GateCodeProps {
  drawing: CodeDrawing
  /** The accessible name. */
  label: string
}

/** Empty space around the code in modules, which scanners need: 10 for bars (ISO/IEC 15417), 4 or less for others (ISO/IEC 18004). */
const quietZones = { bars: 10, other: 4 }
/** Height of bars, as a part of their width. */
const barHeight = 0.3

/** A code as SVG. It is dark and needs a light background. On a narrow screen a wide one is rotated, and is larger so. */
export function GateCode({ drawing, label }: GateCodeProps) {
  const isWide = drawing.width > 2 * drawing.height
  const path = useMemo(() => modulesPath(drawing), [drawing])
  const isOfBars = drawing.height === 1
  const { width } = drawing
  const height = isOfBars ? width * barHeight : drawing.height
  const quiet = quietZones[isOfBars ? 'bars' : 'other']
  return (
    <div className={classNames(styles.drawing, isWide && styles.wide)}>
      <svg
        viewBox={`${-quiet} ${-quiet} ${width + 2 * quiet} ${height + 2 * quiet}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path d={path} fill="var(--gate-ink)" transform={isOfBars ? `scale(1 ${height})` : undefined} />
      </svg>
    </div>
  )
}

/** The dark modules as an SVG path, one unit per module. Adjacent ones are one bar, so that no hairlines appear between them. */
export function modulesPath({ width, height, modules }: CodeDrawing): string {
  const bytes = atob(modules)
  const isDark = (x: number, y: number) => {
    const at = y * width + x
    return x < width && (bytes.charCodeAt(at >> 3) & (0x80 >> (at % 8))) > 0
  }
  let path = ''
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const start = x
      while (isDark(x, y)) x += 1
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
    }
  }
  return path
}
