/** What is between two heights of the screen, in pixels from its top. */
export interface Band {
  top: number
  bottom: number
}

interface Space {
  /** What may be used of the screen. */
  free: Band
  /** What must not be covered. */
  taken: readonly Band[]
  /** What is not covered either where there is room beside it. */
  spared?: readonly Band[]
  /** Where the toast would stand if nothing were in its way. */
  from: 'top' | 'bottom'
}

/** Between a toast and what it keeps clear of. */
const gap = 8

/**
 * Spread onto an element, says that no toast may lie on it: the bars that hold the ways out, the main action of a
 * screen, and a code that is being scanned.
 *
 * @example <header {...keepsClear}>
 */
export const keepsClear = { 'data-keeps-clear': '' }

/** How far from the top of the screen a toast of some height goes: as near to its end as what must stay clear allows. */
export function placeToast(height: number, { spared = [], ...space }: Space): number {
  const all = [...space.taken, ...spared]
  const best = leastCovering(height, { ...space, taken: all })
  return coveredBy(best, height, all) === 0 ? best : leastCovering(height, space)
}

function leastCovering(height: number, { free, taken, from }: Space): number {
  const ends =
    from === 'top' ? taken.map(({ bottom }) => bottom + gap) : taken.map(({ top }) => top - gap - height)
  const first = from === 'top' ? free.top : free.bottom - height
  const places = [first, ...ends.sort((a, b) => (from === 'top' ? a - b : b - a))]
  const fitting = places.filter((top) => top >= free.top && top + height <= free.bottom)
  // Where there is no room at all, the least of it is covered.
  const [best = first] = fitting.sort((a, b) => coveredBy(a, height, taken) - coveredBy(b, height, taken))
  return best
}

/** How many pixels of what must stay clear a toast would cover there. */
export function coveredBy(top: number, height: number, taken: readonly Band[]): number {
  return taken.reduce(
    (sum, band) => sum + Math.max(0, Math.min(top + height, band.bottom) - Math.max(top, band.top)),
    0,
  )
}
