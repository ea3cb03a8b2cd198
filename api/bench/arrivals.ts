import { createRandom } from '../testing/random.ts'
import { percentile } from './row.ts'

/** What the simulation assumes of a day; `docs/CAPACITY.md` says why. */
export const assumed = {
  customers: 1_000_000,
  /** Openings of the app a day, for each customer. */
  openingsADay: 0.15,
  /** Share of the day's openings in the busiest of 24 hours. */
  busiestHour: 0.1,
  /** Customers who open the app because a show goes on sale. */
  onSale: 100_000,
  /** Seconds after which 63 % of them have arrived. */
  onSaleSeconds: 300,
  /** Openings that go on to a purchase: a request, its discussion, its payment. */
  buying: 0.03,
  /** How long a page stays open, with its stream. Seconds. */
  openSeconds: 120,
}

/** Processor time of the API process, in milliseconds. */
export interface Costs {
  opening: number
  purchase: number
}

export interface Hour {
  openings: number
  /** Openings in the busiest second. */
  maxOpenings: number
  maxStreams: number
  /** How long an opening waits for a process, and is answered by it. Milliseconds. */
  p95: number
  p99: number
  /** The busiest process, as a part of a core, in its busiest minute. */
  busiest: number
}

/**
 * The hour in which a show goes on sale, in the evening's busiest: Poisson arrivals, each kept by one of the processes, which does one
 * thing after another. A purchase counts as if all of it came at once, at a time of its own in the minutes after its opening.
 */
export function simulateHour(costs: Costs, processes: number, seed: number): Hour {
  const random = createRandom(seed)
  const uniform = () => (random.int(2 ** 31) + 0.5) / 2 ** 31
  const exponential = (mean: number) => -Math.log(uniform()) * mean
  const hour = 3600
  const base = (assumed.customers * assumed.openingsADay * assumed.busiestHour) / hour

  const openings: number[] = []
  for (let at = exponential(1 / base); at < hour; at += exponential(1 / base)) openings.push(at)
  for (let index = 0; index < assumed.onSale; index += 1) openings.push(exponential(assumed.onSaleSeconds))
  const work = openings
    .filter((at) => at < hour)
    .flatMap((at) => {
      const process = Math.floor(uniform() * processes)
      const opening = { at, process, ms: costs.opening, isOpening: true }
      const later = at + exponential(assumed.openSeconds)
      return uniform() < assumed.buying
        ? [opening, { at: later, process, ms: costs.purchase, isOpening: false }]
        : [opening]
    })
    .sort((one, other) => one.at - other.at)

  const freeAt = Array.from({ length: processes }, () => 0)
  const busy = new Map<string, number>()
  const waits: number[] = []
  for (const { at, process, ms, isOpening } of work) {
    const end = Math.max(freeAt[process] ?? 0, at) + ms / 1000
    freeAt[process] = end
    if (isOpening) waits.push((end - at) * 1000)
    const minute = `${process} ${Math.floor(at / 60)}`
    busy.set(minute, (busy.get(minute) ?? 0) + ms / 60_000)
  }
  const bySecond = countBy(openings, (at) => Math.floor(at))
  const sorted = waits.toSorted((one, other) => one - other)
  return {
    openings: waits.length,
    maxOpenings: most(bySecond.values()),
    maxStreams: peakAtOnce(openings),
    p95: percentile(waits),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    busiest: most(busy.values()),
  }
}

function countBy(times: readonly number[], keyOf: (at: number) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const at of times) counts.set(keyOf(at), (counts.get(keyOf(at)) ?? 0) + 1)
  return counts
}

/** The most pages open at once, if each is open for a fixed time. */
function peakAtOnce(openings: readonly number[]): number {
  const sorted = openings.toSorted((one, other) => one - other)
  let first = 0
  let highest = 0
  for (const [index, at] of sorted.entries()) {
    while ((sorted[first] ?? at) < at - assumed.openSeconds) first += 1
    highest = Math.max(highest, index - first + 1)
  }
  return highest
}

function most(numbers: Iterable<number>): number {
  let highest = 0
  for (const number of numbers) highest = Math.max(highest, number)
  return highest
}
