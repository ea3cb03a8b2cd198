/** Reproducible random numbers: mulberry32 by Tommy Ettinger, public domain. */
export interface Random {
  /** An integer from 0 to `below`, exclusive. */
  int(below: number): number
  pick<T>(from: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** The seed of this run; set `SEED=…` in the environment to reproduce a failure. */
export const seedOfRun = Number(process.env.SEED ?? Date.now() % 1_000_000)

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    int,
    pick(from) {
      const picked = from[int(from.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from')
      return picked
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  }
}
