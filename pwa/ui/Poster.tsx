import './posterTokens.css'
import type { CSSProperties, ReactNode } from 'react'
import { foldLetters } from '#contract/rules/searchWords.ts'
import { classNames } from './classNames.ts'
import styles from './Poster.module.css'

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

/** The poster as a small square, for lists. Decorative: the artist's name is beside it. */
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

export const posterPatterns = ['rays', 'arcs', 'waves', 'dots'] as const
/** Two-colour palettes: `--poster-1` to `--poster-8` of posterTokens.css. */
export const posterPalettes = 8

export interface PosterLook {
  /** Number from 1 to `posterPalettes`. */
  palette: number
  pattern: (typeof posterPatterns)[number]
  /** The start of the pattern, as fractions of width and height. */
  centre: { x: number; y: number }
  /** Number from 0 to 1: turns rays, shifts waves. */
  shift: number
}

/** A line of the pattern as an SVG path. Without a width it is filled. */
export interface PosterStroke {
  d: string
  width?: number
}

/** How an event looks, by its artist's name alone. Case, accents and punctuation do not count. */
export function posterOf(artist: string): PosterLook {
  const next = randomNumbers(foldLetters(artist).replace(/[^\p{L}\p{N}]/gu, ''))
  return {
    palette: 1 + Math.floor(next() * posterPalettes),
    pattern: posterPatterns[Math.floor(next() * posterPatterns.length)] ?? 'rays',
    centre: { x: 0.2 + 0.6 * next(), y: 0.55 + 0.5 * next() },
    shift: next(),
  }
}

/** The pattern for a drawing of that size. `dots` are dashed lines with round caps, one gap of `size` apart. */
export function posterStrokes(look: PosterLook, { width, height }: { width: number; height: number }) {
  const [x, y] = [look.centre.x * width, look.centre.y * height]
  const size = Math.max(8, Math.min(width, height) / 9)
  return { size, strokes: draw[look.pattern]({ x, y, width, height, size, shift: look.shift }) }
}

interface Canvas {
  x: number
  y: number
  width: number
  height: number
  size: number
  shift: number
}

const draw: Record<PosterLook['pattern'], (canvas: Canvas) => PosterStroke[]> = {
  rays({ x, y, width, height, shift }) {
    const reach = width + height
    const rays = 22
    const point = (turn: number) => {
      const angle = ((turn + shift) / rays) * 2 * Math.PI
      return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`
    }
    const ray = (n: number) => `M${round(x)} ${round(y)}L${point(n)} ${point(n + 0.5)}Z`
    return [{ d: Array.from({ length: rays }, (_, n) => ray(n)).join('') }]
  },

  arcs({ x, y, width, height, size }) {
    const reach = Math.hypot(Math.max(x, width - x), Math.max(y, height - y))
    const rings = Math.ceil(reach / (2 * size))
    const ring = (n: number) => {
      const r = round((2 * n + 1) * size)
      return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 1 0 .1Z`
    }
    return [{ d: Array.from({ length: rings }, (_, n) => ring(n)).join(''), width: round(size * 0.9) }]
  },

  waves({ width, height, size, shift }) {
    const length = size * 5
    const rows = Math.ceil(height / (2 * size)) + 2
    const halves = Math.ceil((2 * width) / length) + 2
    const row = (n: number) =>
      `M${round(-length * shift)} ${round((2 * n - 0.5) * size)}q${round(length / 4)} ${round(-size * 1.6)} ${round(length / 2)} 0${`t${round(length / 2)} 0`.repeat(halves)}`
    return [{ d: Array.from({ length: rows }, (_, n) => row(n)).join(''), width: round(size * 0.8) }]
  },

  // Larger towards the centre, like a printed halftone.
  dots({ x, width, height, size }) {
    const columns = Math.ceil(width / size) + 1
    return Array.from({ length: columns }, (_, n) => {
      const left = n * size
      const distance = Math.abs(left - x) / Math.max(x, width - x)
      const top = n % 2 === 0 ? 0 : size / 2
      return {
        d: `M${round(left)} ${round(top)}V${round(height + size)}`,
        width: round(size * (0.85 - 0.65 * distance)),
      }
    })
  },
}

/** Numbers from 0 to 1 that follow from a text: FNV-1a as the seed of mulberry32. */
function randomNumbers(text: string): () => number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
