import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../http/newId.ts'
import { databaseName } from './offlineDb.ts'
import { hasRoom, openOfflineDb, type StoreTrouble, withReopening } from './openOfflineDb.ts'

let userId: string
let troubles: StoreTrouble[]
const onTrouble = (trouble: StoreTrouble) => troubles.push(trouble)
beforeEach(() => {
  userId = newId()
  troubles = []
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('openOfflineDb', () => {
  it('opens a database that survives the page', async () => {
    const { db, trouble } = await openOfflineDb(userId, onTrouble)
    expect([db.isKept, trouble]).toEqual([true, undefined])
    await db.drafts.put({ place: 'here', value: 'typed', changedAt: '' })
    db.close()
    const again = await openOfflineDb(userId, onTrouble)
    expect(await again.db.drafts.get('here')).toMatchObject({ value: 'typed' })
    again.db.close()
  })

  it('opens an in-memory database if the browser refuses IndexedDB, and reports it', async () => {
    vi.spyOn(Dexie.dependencies.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not here', 'SecurityError')
    })
    const { db, trouble } = await openOfflineDb(userId, onTrouble)
    expect([db.isKept, trouble]).toEqual([false, 'not_kept'])
    await db.drafts.put({ place: 'here', value: 'typed', changedAt: '' })
    expect(await db.drafts.count()).toBe(1)
    db.close()
  })

  it('reads existing data on a full disk, and reports it', async () => {
    const before = await openOfflineDb(userId, onTrouble)
    await before.db.drafts.put({ place: 'here', value: 'typed', changedAt: '' })
    before.db.close()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const { db, trouble } = await openOfflineDb(userId, onTrouble)
    expect([db.isKept, trouble]).toEqual([true, 'full'])
    expect(await db.drafts.get('here')).toMatchObject({ value: 'typed' })
    expect(await hasRoom(db)).toBe(false)
    vi.restoreAllMocks()
    expect(await hasRoom(db)).toBe(true)
    db.close()
  })

  it('opens although the first write is never answered, and keeps what is written elsewhere', async () => {
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      const request = put.apply(this, row)
      return this.name === 'checks' ? ({ ...request } as IDBRequest<IDBValidKey>) : request
    })
    const { db, trouble } = await openOfflineDb(userId, onTrouble)
    expect([db.isKept, trouble]).toEqual([true, undefined])
    await db.drafts.put({ place: 'here', value: 'typed', changedAt: '' })
    expect(await db.drafts.count()).toBe(1)
    db.close()
  })

  it('closes its connection when a newer version of the app upgrades the database', async () => {
    const { db } = await openOfflineDb(userId, onTrouble)
    const newer = await openRaw(databaseName(userId), 1000)
    expect(troubles).toEqual(['outdated'])
    // Writing reopens the connection.
    await db.drafts.put({ place: 'here', value: 'typed', changedAt: '' })
    expect(await newerRow(newer, 'drafts', 'here')).toMatchObject({ value: 'typed' })
    newer.close()
    db.close()
  })

  it('closes its connection without a report when the database is deleted, and creates it again when it is used', async () => {
    const { db } = await openOfflineDb(userId, onTrouble)
    await Dexie.delete(databaseName(userId))
    expect(troubles).toEqual([])
    expect(db.isOpen()).toBe(false)
    await db.drafts.put({ place: 'here', value: 'typed', changedAt: '' })
    expect(await db.drafts.count()).toBe(1)
    db.close()
  })
})

describe('withReopening', () => {
  it('repeats the work if the system had closed the database', async () => {
    const { db } = await openOfflineDb(userId, onTrouble)
    db.close({ disableAutoOpen: true })
    expect(await withReopening(db, () => db.drafts.count())).toBe(0)
    db.close()
  })

  it('rethrows every other error', async () => {
    const { db } = await openOfflineDb(userId, onTrouble)
    const work = vi.fn(() => Promise.reject(new Error('Something else')))
    await expect(withReopening(db, work)).rejects.toThrow('Something else')
    expect(work).toHaveBeenCalledTimes(1)
    db.close()
  })
})

function newerRow(db: IDBDatabase, table: string, key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = db.transaction(table).objectStore(table).get(key)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openRaw(name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
