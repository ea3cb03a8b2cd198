/** Seeded random numbers. */
export interface Random {
  /** An integer from 0 up to but not including `limit`. */
  below(limit: number): number
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** An independent generator for one actor, so that its numbers do not depend on how fast the others are. */
  fork(name: string): Random
}

/** Mulberry32 by Tommy Ettinger, public domain. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    happens: (probability) => next() < probability,
    pick(from) {
      const picked = from[Math.floor(next() * from.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    fork(name) {
      let hash = seed ^ 0x811c9dc5
      for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
      return createRandom(hash)
    },
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
