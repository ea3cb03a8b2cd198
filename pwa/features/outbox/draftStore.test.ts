import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../../http/newId.ts'
import { readDraft } from '../../offline/drafts.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { createDraftStore } from './draftStore.ts'

let db: OfflineDb
beforeEach(() => {
  db = new OfflineDb(newId())
})

it('keeps what was typed a moment later, and gives it back after a reload', async () => {
  const drafts = createDraftStore(Promise.resolve(db))
  drafts.write('chat:r', 'Hel')
  drafts.write('chat:r', 'Hello')
  expect(drafts.read('chat:r')).toBe('Hello')
  await vi.waitFor(async () => expect(await readDraft(db, 'chat:r')).toBe('Hello'))

  const again = createDraftStore(Promise.resolve(db))
  again.load('chat:r')
  await vi.waitFor(() => expect(again.isLoaded('chat:r')).toBe(true))
  expect(again.read('chat:r')).toBe('Hello')
})

it('keeps at once what the page has no time left for, and forgets what was emptied', async () => {
  const drafts = createDraftStore(Promise.resolve(db))
  drafts.write('chat:r', 'Hello')
  drafts.flush()
  await vi.waitFor(async () => expect(await readDraft(db, 'chat:r')).toBe('Hello'))
  drafts.write('chat:r', undefined)
  drafts.flush()
  await vi.waitFor(async () => expect(await readDraft(db, 'chat:r')).toBeUndefined())
})

it('does not put what was kept over what somebody has typed faster than the disk', async () => {
  await db.drafts.put({ place: 'chat:r', value: 'old', changedAt: '' })
  const drafts = createDraftStore(Promise.resolve(db))
  drafts.load('chat:r')
  drafts.write('chat:r', 'new')
  await vi.waitFor(() => expect(drafts.isLoaded('chat:r')).toBe(true))
  expect(drafts.read('chat:r')).toBe('new')
})

it('works in memory where the database does not open', async () => {
  const drafts = createDraftStore(Promise.reject(new Error('no')))
  drafts.load('chat:r')
  drafts.write('chat:r', 'Hello')
  drafts.flush()
  await vi.waitFor(() => expect(drafts.isLoaded('chat:r')).toBe(true))
  expect(drafts.read('chat:r')).toBe('Hello')
})
