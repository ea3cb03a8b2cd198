import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubCaches } from '../testing/stubCaches.ts'
import { forgetGates, keepGates, listGates, readGate, type SavedGate } from './savedGates.ts'

beforeEach(stubCaches)
afterEach(() => {
  vi.unstubAllGlobals()
})

const gate = (ticketId: string, html = ticketId): SavedGate => ({
  ticketId,
  concertDate: '2027-06-05T20:00',
  position: 0,
  html,
  aheadMs: 0,
})

it('a changed ticket replaces its gate view, and one that is gone takes it along', async () => {
  await keepGates('sam', [gate('a'), gate('b')])
  await keepGates('sam', [gate('b', 'changed'), gate('c')])
  expect(await readGate('sam', 'a')).toBeUndefined()
  expect(await readGate('sam', 'b')).toEqual(gate('b', 'changed'))
  expect((await listGates('sam')).map(({ ticketId }) => ticketId).sort()).toEqual(['b', 'c'])
})

it('the last one leaves no cache behind', async () => {
  await keepGates('sam', [gate('a')])
  await keepGates('sam', [])
  expect(await caches.has('live-shows.gate.sam')).toBe(false)
  expect(await listGates('sam')).toEqual([])
  expect(await caches.has('live-shows.gate.sam')).toBe(false)
})

it('each person has their own', async () => {
  await keepGates('sam', [gate('a')])
  await keepGates('bo', [gate('b')])
  expect(await readGate('bo', 'a')).toBeUndefined()
  await forgetGates('sam')
  expect(await readGate('sam', 'a')).toBeUndefined()
  expect(await readGate('bo', 'b')).toEqual(gate('b'))
})
