import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  currentUserId,
  forgetUnsentOwner,
  hasUnsentSignOut,
  listUnsentOwners,
  rememberUnsentOwner,
  setCurrentUserId,
  setUnsentSignOut,
} from './device.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const sam = { userId: 'sam', name: 'Sam', count: 2 }

describe('the device', () => {
  it('knows nobody at first', async () => {
    expect(await currentUserId()).toBeUndefined()
    expect(await hasUnsentSignOut()).toBe(false)
    expect(await listUnsentOwners()).toEqual([])
  })

  it('remembers and forgets', async () => {
    await Promise.all([setCurrentUserId('sam'), setUnsentSignOut(true), rememberUnsentOwner(sam)])
    expect(await currentUserId()).toBe('sam')
    expect(await hasUnsentSignOut()).toBe(true)
    expect(await listUnsentOwners()).toEqual([sam])
    await Promise.all([setCurrentUserId(undefined), setUnsentSignOut(false), forgetUnsentOwner('sam')])
    expect(await currentUserId()).toBeUndefined()
    expect(await hasUnsentSignOut()).toBe(false)
    expect(await listUnsentOwners()).toEqual([])
  })

  it('rejects where the browser refuses storage', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('Not here', 'SecurityError')
      },
    })
    await expect(currentUserId()).rejects.toThrow('Not here')
  })
})
