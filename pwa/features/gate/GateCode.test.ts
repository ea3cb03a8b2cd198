import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { packModules } from '../../../api/integrations/ticketReader/ticketReader.ts'
import { modulesPath } from './GateCode.tsx'

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
    const { data, size } = encode(text, { ecc: 'M', border: 0 })
    const drawing = packModules(size, size, (x, y) => data[y]?.[x] === true)
    expect(drawn(modulesPath(drawing), size)).toEqual(data)
  },
)
