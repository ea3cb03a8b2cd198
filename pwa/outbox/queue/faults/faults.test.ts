import { Dexie } from 'dexie'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../testing/serverProcess.ts'
import type { DeviceCode } from './browser.ts'
import { runWorld } from './runWorld.ts'
import { Tally } from './tally.ts'
import { fakeNavigator } from './webLocks.ts'

/**
 * `FAULT_ENTRIES=10000` writes that many entries, from a seed of its own, and says what it did. `FAULT_SEED` repeats what a
 * failure names: chance decides the same again, though the machine may interleave the storm a little differently.
 */
const entries = Number(process.env.FAULT_ENTRIES ?? 150)
const isSoak = process.env.FAULT_ENTRIES !== undefined
const firstSeed = Number(process.env.FAULT_SEED ?? (isSoak ? Date.now() % 1_000_000 : 1))
const entriesPerWorld = isSoak ? 250 : 75
const worlds = Math.max(1, Math.ceil(entries / entriesPerWorld))
/** From so many on chance alone has to bring about everything, too. */
const longRun = 5000

function howToRepeat(seed: number): string {
  const size = isSoak ? `FAULT_ENTRIES=${entriesPerWorld} ` : ''
  return `Repeat it with: ${size}FAULT_SEED=${seed} npx vitest run --project pwa pwa/outbox/queue/faults`
}

/** Both keep their connection in the module, as on a device of its own. */
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
afterAll(() => server?.remove())

describe('whatever happens to network, pages, server and people', () => {
  it.each(Array.from({ length: worlds }, (_, index) => firstSeed + index))(
    'nothing is lost, doubled, misattributed, out of order or shown as sent too early (FAULT_SEED=%i)',
    async (seed) => {
      const startedAt = Date.now()
      // Every other world has no Web Locks: then the server alone keeps it at once.
      const hasLocks = seed % 2 === 1
      const outcome = await runWorld({ seed, entries: entriesPerWorld, hasLocks, server, tally, loadDevice })
      written += outcome.written
      const facts = [
        `FAULT_SEED=${seed} ${hasLocks ? 'with' : 'without'} locks`,
        `${outcome.written} written, ${outcome.acknowledged} acknowledged`,
        `${outcome.left} left with their person`,
        `${outcome.violations.length} violations`,
        `${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
        `${written} of ${entries}`,
      ]
      process.stdout.write(`${facts.join('; ')}\n`)
      expect(outcome.violations, howToRepeat(seed)).toEqual([])
    },
    180_000,
  )

  // One world alone either has locks or not.
  it.runIf(worlds > 1)('all of it has really happened', () => {
    if (isSoak) process.stdout.write(`${tally}\n`)
    expect(tally.missing(), howToRepeat(firstSeed)).toEqual([])
    if (entries >= longRun) expect(tally.missingByChance()).toEqual([])
  })
})
