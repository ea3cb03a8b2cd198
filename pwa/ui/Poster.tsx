import './posterTokens.css'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './Poster.module.css'
import { type PosterLook, posterOf, posterStrokes } from './posterOf.ts'

interface PosterProps {
  artist: string
  /** White text. A pill on it takes `--poster-dark` as its background. */
  children?: ReactNode
  className?: string | undefined
}

/** A longer name is set smaller. */
const longName = 48

/** The face of an event as a head with text on it, drawn from the artist's name alone. Never in the gate view. */
export function Poster({ artist, children, className }: PosterProps) {
  const look = posterOf(artist)
  return (
    <div
      className={classNames(styles.poster, artist.length > longName && styles.long, className)}
      style={colorsOf(look)}
    >
      <PosterDrawing look={look} width={390} height={130} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}

/** The same face as a small square, for lists. Decorative: the artist's name stands beside it. */
export function PosterSquare({ artist, size = 40 }: { artist: string; size?: number }) {
  const look = posterOf(artist)
  return (
    <span className={styles.square} style={{ ...colorsOf(look), width: size, height: size }}>
      <PosterDrawing look={look} width={40} height={40} />
    </span>
  )
}

function PosterDrawing({ look, width, height }: { look: PosterLook; width: number; height: number }) {
  const { size, strokes } = posterStrokes(look, { width, height })
  return (
    <svg
      className={classNames(styles.drawing, styles[look.pattern])}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      strokeDasharray={look.pattern === 'dots' ? `0 ${size}` : undefined}
      aria-hidden="true"
    >
      {strokes.map(({ d, width }) => (
        <path key={d} d={d} strokeWidth={width} />
      ))}
    </svg>
  )
}

function colorsOf({ palette }: PosterLook): CSSProperties {
  return {
    '--poster-dark': `var(--poster-${palette}-dark)`,
    '--poster-light': `var(--poster-${palette}-light)`,
  } as CSSProperties
}
