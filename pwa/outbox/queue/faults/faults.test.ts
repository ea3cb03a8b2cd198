import { Dexie } from 'dexie'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../testing/serverProcess.ts'
import type { DeviceCode } from './browser.ts'
import { runWorld } from './runWorld.ts'
import { Tally } from './tally.ts'
import { fakeNavigator } from './webLocks.ts'

/**
 * Runs the outbox against the real server while network, disk, pages, clocks and sessions fail at random, and checks at the end
 * that nothing was lost or doubled. `FAULT_ENTRIES=10000` is a soak run with that many entries, a random seed and a report.
 * `FAULT_SEED` repeats a failed run with the same random numbers, though timing may differ a little.
 */
const entries = Number(process.env.FAULT_ENTRIES ?? 150)
const isSoak = process.env.FAULT_ENTRIES !== undefined
const firstSeed = Number(process.env.FAULT_SEED ?? (isSoak ? Date.now() % 1_000_000 : 1))
const entriesPerWorld = isSoak ? 250 : 75
const worlds = Math.max(1, Math.ceil(entries / entriesPerWorld))
/** From this many entries on, random faults alone must reach every expected state. */
const longRun = 5000

function howToRepeat(seed: number): string {
  const size = isSoak ? `FAULT_ENTRIES=${entriesPerWorld} ` : ''
  return `Repeat it with: ${size}FAULT_SEED=${seed} npx vitest run --project pwa pwa/outbox/queue/faults`
}

/** Loads fresh module instances, because both keep a connection in module state. */
async function loadDevice(disk: IDBFactory): Promise<DeviceCode> {
  vi.resetModules()
  const device = await import('../../../offline/device.ts')
  const { forgetUser } = await import('../../../session/forgetUser.ts')
  const before = Dexie.dependencies.indexedDB
  Dexie.dependencies.indexedDB = disk
  const { IDBKeyRange } = await import('fake-indexeddb')
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  await device.currentUserId()
  Dexie.dependencies.indexedDB = before
  return { ...device, forgetUser }
}

const tally = new Tally()
let server: ServerProcess
let written = 0
beforeAll(async () => {
  vi.stubGlobal('navigator', fakeNavigator)
  server = await startServerProcess()
}, 60_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  await server?.remove()
})

describe('under faults of network, disk, pages, clocks, sessions and server', () => {
  it.each(Array.from({ length: worlds }, (_, index) => firstSeed + index))(
    'nothing is lost, doubled, misattributed, out of order or shown as sent too early (FAULT_SEED=%i)',
    async (seed) => {
      const startedAt = Date.now()
      // Every other world has no Web Locks: then only idempotency keys prevent duplicates.
      const hasLocks = seed % 2 === 1
      const outcome = await runWorld({ seed, entries: entriesPerWorld, hasLocks, server, tally, loadDevice })
      written += outcome.written
      const facts = [
        `FAULT_SEED=${seed} ${hasLocks ? 'with' : 'without'} locks`,
        `${outcome.written} written, ${outcome.acknowledged} acknowledged`,
        `${outcome.left} left in needs_you`,
        `${outcome.violations.length} violations`,
        `${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
        `${written} of ${entries}`,
      ]
      process.stdout.write(`${facts.join('; ')}\n`)
      expect(outcome.violations, howToRepeat(seed)).toEqual([])
    },
    180_000,
  )

  // A single world is either with locks or without.
  it.runIf(worlds > 1)('every expected fault and state was reached', () => {
    if (isSoak) process.stdout.write(`${tally}\n`)
    expect(tally.missing(), howToRepeat(firstSeed)).toEqual([])
    if (entries >= longRun) expect(tally.missingAtRandom()).toEqual([])
  })
})
