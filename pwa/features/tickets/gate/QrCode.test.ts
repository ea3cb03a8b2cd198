import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrShape } from './QrCode.tsx'

/** Renders the path's bars to a grid. */
function drawn(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  return grid
}

it.each(['LS-7Q2M-0011', 'Größe 🎟 über alles', 'x'.repeat(500)])(
  'draws exactly the dark modules of %.20s',
  (text) => {
    const { size, path } = qrShape(text)
    expect(drawn(path, size)).toEqual(encode(text, { ecc: 'M', border: 0 }).data)
  },
)
