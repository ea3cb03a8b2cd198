import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setUnsentSignOut } from '../../../offline/device.ts'
import { happenings } from './actions.ts'
import { fates, World } from './world.ts'

/**
 * `SEED=…` repeats a run. `ENTRIES=10000`, as `npm run soak` sets it, continues until that many entries were written. A failure prints
 * the smallest number of actions that lead to it.
 */
const entries = Number(process.env.ENTRIES ?? 0)
/** The quick run repeats known worlds; the long one looks for new ones. */
const seedOfRun = Number(process.env.SEED ?? (entries > 0 ? Date.now() % 1_000_000 : 21))
const worldsAtOnce = 50

/** The states that every run must have reached, or it proves nothing about them. */
const expected = Object.entries({
  call: Object.keys(fates),
  sent: ['after what it needs, of another lane'],
  end: ['sent', 'needs you', 'discarded', 'dropped'],
  flush: ['idle', 'waiting', 'signed_out', 'other_person', 'outdated', 'no attempt, offline'],
  'person: edit': ['of a refused entry', 'of a waiting entry', 'too late'],
  person: ['retry', 'begin to edit', 'cancel editing', 'discard'],
  session: ['is over', 'is back', 'signed out', 'another person'],
  killed: ['tab', 'worker', 'before the reply is stored', 'after the reply is stored'],
  'killed: writing': ['stored', 'not stored'],
  late: ['carried out'],
  lock: ['waited for another page', 'taken over from a killed page', 'none, an entry in flight twice'],
  disk: ['full', 'full, writing', 'refuses', 'closes'],
  clock: ['forward', 'set back'],
  file: ['lost by the server'],
}).flatMap(([kind, names]) => names.map((name) => `${kind}: ${name}`))

const seen = new Map<string, number>()

beforeAll(async () => {
  // Ignore data that another test has left on this device.
  await setUnsentSignOut(false)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  // Dexie warns of every connection that was lost.
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it(`nothing is lost, doubled, misattributed, out of order or shown as sent too early (SEED=${seedOfRun})`, {
  timeout: 3_600_000,
}, async () => {
  let written = 0
  const anyWorld = fc.asyncProperty(fc.boolean(), happenings, async (hasLocks, actions) => {
    const world = new World(hasLocks, seen)
    try {
      await world.signIn(world.people[0])
      await fc.asyncModelRun(() => ({ model: world, real: world }), actions)
      await world.recover()
    } finally {
      written += world.entries.size
      await world.close()
    }
  })
  const missing = () => expected.filter((what) => !seen.has(what))
  // Rare states may need more worlds.
  for (let round = 0; round === 0 || written < entries || (missing().length > 0 && round < 5); round += 1) {
    const seed = seedOfRun + round
    await fc.assert(anyWorld, { seed, numRuns: worldsAtOnce })
    process.stdout.write(`SEED=${seed}: ${written} entries\n`)
  }
  const counts = [...seen].sort().map(([what, times]) => `${String(times).padStart(8)}  ${what}\n`)
  if (entries > 0) process.stdout.write(counts.join(''))
  expect(missing()).toEqual([])
})
