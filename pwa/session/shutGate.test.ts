import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentUserId, setCurrentUserId } from '../offline/device.ts'
import { keepGates, readGate } from '../offline/savedGates.ts'
import { stubCaches, stubStorage } from '../testing/stubs.ts'
import { deviceOwner } from './deviceOwner.ts'
import { shutGate } from './leaveDevice.ts'

const sam = { id: 'sam', name: 'Sam', email: 'sam@example.com' }
beforeEach(async () => {
  stubCaches()
  vi.stubGlobal('indexedDB', new IDBFactory())
  stubStorage('localStorage')
  deviceOwner.set(sam)
  await setCurrentUserId('sam')
  const gate = { ticketId: 'a', concertDate: '2027-06-05T20:00', position: 0, html: '', aheadMs: 0 }
  await keepGates('sam', [gate])
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('leaves the worker neither a person nor a ticket, while the device still has its owner', async () => {
  await shutGate()
  expect(await currentUserId()).toBeUndefined()
  expect(await readGate('sam', 'a')).toBeUndefined()
  expect(deviceOwner.read()).toEqual(sam)
})

it.each(['rejects', 'never answers'])('ends although storage %s', async (how) => {
  const refused = () => (how === 'rejects' ? Promise.reject(new Error('Refused')) : new Promise(() => {}))
  vi.stubGlobal('caches', { delete: refused })
  await shutGate()
  expect(await currentUserId()).toBeUndefined()
})
