import { Dexie } from 'dexie'
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

/** As builds before declared it, with Dexie. */
class OlderDevice extends Dexie {
  constructor() {
    super('live-shows.device', { indexedDB, IDBKeyRange })
    this.version(1).stores({ facts: 'name', owners: 'userId' })
  }
}

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

  it('reads on what an older build has stored, and an older build reads on what this one stores', async () => {
    const older = new OlderDevice()
    await older.table('facts').put({ name: 'current_user', value: 'sam' })
    await older.table('owners').put(sam)
    expect(await currentUserId()).toBe('sam')
    expect(await listUnsentOwners()).toEqual([sam])
    await setCurrentUserId('bo')
    expect(await older.table('facts').get('current_user')).toEqual({ name: 'current_user', value: 'bo' })
    older.close()
  })

  it('made by this build opens in an older one, after a rollback', async () => {
    await setCurrentUserId('bo')
    const older = new OlderDevice()
    expect(await older.table('facts').get('current_user')).toEqual({ name: 'current_user', value: 'bo' })
    older.close()
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
