import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { newId } from '../http/newId.ts'
import { readDraft } from '../offline/drafts.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { createDraftStore, createSpareDrafts } from './draftStore.ts'

let db: OfflineDb
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  db = new OfflineDb(newId())
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
  // In browsers, `Object.keys(localStorage)` returns the stored keys.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})

const openStore = (opening = Promise.resolve(db), onDiskFull?: () => void) =>
  createDraftStore(opening, createSpareDrafts(db.userId), onDiskFull)
const failing = () => Promise.reject<OfflineDb>(new Error('no'))

/** A draft of the next page. */
async function reload(place: string): Promise<unknown> {
  const drafts = openStore()
  drafts.load(place)
  await expect.poll(() => drafts.isLoaded(place)).toBe(true)
  return drafts.read(place)
}

it('stores a draft a moment later and loads it after a reload', async () => {
  const drafts = openStore()
  drafts.write('chat:r', 'Hel')
  drafts.write('chat:r', 'Hello')
  expect(drafts.read('chat:r')).toBe('Hello')
  await expect.poll(() => readDraft(db, 'chat:r')).toBe('Hello')

  expect(await reload('chat:r')).toBe('Hello')
})

it('stores drafts immediately on flush and deletes empty ones', async () => {
  const drafts = openStore()
  drafts.write('chat:r', 'Hello')
  void drafts.flush()
  // Before the database can have answered.
  expect(createSpareDrafts(db.userId).read('chat:r')).toBe('Hello')
  await expect.poll(() => readDraft(db, 'chat:r')).toBe('Hello')
  await expect.poll(() => createSpareDrafts(db.userId).read('chat:r')).toBeUndefined()
  drafts.write('chat:r', undefined)
  void drafts.flush()
  await expect.poll(() => readDraft(db, 'chat:r')).toBeUndefined()
})

it('deletes a draft immediately, so that a reload does not bring it back', async () => {
  const drafts = openStore()
  drafts.write('chat:r', 'Hello')
  await drafts.flush()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  drafts.write('chat:r', undefined)
  await expect.poll(() => readDraft(db, 'chat:r')).toBeUndefined()
})

it('resolves flush when everything is stored, and does not store it again afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const drafts = openStore()
  drafts.write('chat:r', 'Hello')
  // Started by the timer, just before the user sends.
  void drafts.flush()
  await drafts.flush()
  expect(await readDraft(db, 'chat:r')).toBe('Hello')
  await db.drafts.delete('chat:r')
  await vi.advanceTimersByTimeAsync(500)
  await drafts.list()
  expect(await readDraft(db, 'chat:r')).toBeUndefined()
})

it('does not store what is about to be deleted, unless that fails', async () => {
  const drafts = openStore()
  drafts.write('chat:r', 'Hel')
  await drafts.flush()
  drafts.write('chat:r', 'Hello')
  drafts.write('faq', 'When?')
  const keep = await drafts.hold(['chat:r'])
  // The page is hidden meanwhile.
  await drafts.flush()
  expect(await readDraft(db, 'chat:r')).toBe('Hel')
  expect(createSpareDrafts(db.userId).read('chat:r')).toBe('Hello')
  expect(await readDraft(db, 'faq')).toBe('When?')
  keep()
  await drafts.flush()
  expect(await readDraft(db, 'chat:r')).toBe('Hello')
})

it('forgets a draft that another tab has sent, also as it was before, unless something else was typed here', async () => {
  const [sending, typing, behind] = [openStore(), openStore(), openStore()]
  const load = (drafts: typeof sending) => {
    drafts.load('chat:r')
    return expect.poll(() => drafts.isLoaded('chat:r')).toBe(true)
  }
  const read = () => [sending, typing, behind].map((drafts) => drafts.read('chat:r'))
  sending.write('chat:r', 'Hel')
  await sending.flush()
  await load(typing)
  await load(behind)
  sending.write('chat:r', 'Hello')
  await sending.flush()
  typing.write('chat:r', 'Help')
  sending.drop('chat:r')
  await expect.poll(read).toEqual([undefined, 'Help', undefined])

  // Another tab sends what was typed here.
  await typing.flush()
  const restoring = openStore()
  await load(restoring)
  restoring.drop('chat:r')
  await expect.poll(read).toEqual([undefined, undefined, undefined])
})

it('keeps text that was typed before the stored draft was loaded', async () => {
  await db.drafts.put({ place: 'chat:r', value: 'old', changedAt: '' })
  const drafts = openStore()
  drafts.load('chat:r')
  drafts.write('chat:r', 'new')
  await expect.poll(() => drafts.isLoaded('chat:r')).toBe(true)
  expect(drafts.read('chat:r')).toBe('new')
})

it('reads a draft again that could not be read, and keeps what is typed meanwhile with it', async () => {
  const place = 'request-form'
  await db.drafts.put({ place, value: { typed: { artist: 'Mitski', venue: 'Old' } }, changedAt: '' })
  const get = vi.spyOn(db.drafts, 'get').mockRejectedValue(new Error('The connection was lost'))
  const drafts = openStore()
  drafts.load(place)
  await expect.poll(() => get).toHaveBeenCalled()
  drafts.write(place, { typed: { venue: 'New' } })
  get.mockRestore()
  await expect.poll(() => drafts.isLoaded(place)).toBe(true)
  expect(drafts.read(place)).toEqual({ typed: { artist: 'Mitski', venue: 'New' } })
  await drafts.flush()
  expect(await readDraft(db, place)).toEqual({ typed: { artist: 'Mitski', venue: 'New' } })
})

it('keeps the newest text for the next page if the page closes while an older one is being stored', async () => {
  let finish = (): void => undefined
  const put = db.drafts.put.bind(db.drafts)
  vi.spyOn(db.drafts, 'put').mockImplementationOnce((draft) =>
    Dexie.Promise.resolve(new Promise<void>((done) => (finish = done))).then(() => put(draft)),
  )
  const drafts = openStore()
  drafts.write('chat:r', 'H')
  const first = drafts.flush()
  await expect.poll(() => db.drafts.put).toHaveBeenCalled()
  // The last write, which the closed page never finishes.
  vi.spyOn(db.drafts, 'put').mockImplementation(() => new Dexie.Promise(() => undefined))
  drafts.write('chat:r', 'Hello')
  void drafts.flush()
  finish()
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 50))])
  expect(await reload('chat:r')).toBe('Hello')
})

it('works in memory if the database does not open', async () => {
  const drafts = openStore(failing())
  drafts.load('chat:r')
  drafts.write('chat:r', 'Hello')
  void drafts.flush()
  await expect.poll(() => drafts.isLoaded('chat:r')).toBe(true)
  expect(drafts.read('chat:r')).toBe('Hello')
})

it('stores texts in the spare store while the database fails', async () => {
  const place = 'chat:r'
  const fail = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const onDiskFull = vi.fn()
  const drafts = openStore(undefined, onDiskFull)
  drafts.write(place, { text: 'Hello' })
  void drafts.flush()
  await expect.poll(() => readDraft(db, place)).toEqual({ text: 'Hello' })

  db.drafts.hook('updating', fail)
  drafts.write(place, { text: 'Hello, is' })
  drafts.write('picture', { id: 'p', bytes: new ArrayBuffer(8) })
  void drafts.flush()
  await expect.poll(() => reload(place)).toEqual({ text: 'Hello, is' })
  expect(createSpareDrafts(db.userId).read('picture')).toBeUndefined()
  expect(onDiskFull).toHaveBeenCalled()
  expect(createSpareDrafts('somebody else').read(place)).toBeUndefined()

  db.drafts.hook('updating').unsubscribe(fail)
  drafts.write(place, { text: 'Hello, is it' })
  void drafts.flush()
  await expect.poll(() => reload(place)).toEqual({ text: 'Hello, is it' })
  expect(createSpareDrafts(db.userId).read(place)).toBeUndefined()
})

it('lists all drafts: from memory, from the database and from the spare store', async () => {
  await db.drafts.put({ place: 'chat:kept', value: 'kept', changedAt: '' })
  await db.drafts.put({ place: 'chat:typed on', value: 'old', changedAt: '' })
  await db.drafts.put({ place: 'chat:emptied', value: 'old', changedAt: '' })
  createSpareDrafts(db.userId).write('chat:spare', 'spare')
  const drafts = openStore()
  drafts.write('chat:typed on', 'new')
  drafts.write('chat:emptied', 'x')
  drafts.write('chat:emptied', undefined)
  const listed = Object.fromEntries((await drafts.list()).map(({ place, value }) => [place, value]))
  expect(listed).toEqual({ 'chat:kept': 'kept', 'chat:typed on': 'new', 'chat:spare': 'spare' })

  const broken = createDraftStore(Promise.reject(new Error('no')), createSpareDrafts('somebody else'))
  broken.write('chat:r', 'Hello')
  expect(await broken.list()).toEqual([{ place: 'chat:r', value: 'Hello' }])
})

it('lists the stored drafts of a database that opens slowly', async () => {
  await db.drafts.put({ place: 'chat:r', value: 'Hello', changedAt: '' })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let open = (_db: OfflineDb) => {}
  const opening = new Promise<OfflineDb>((resolve) => {
    open = resolve
  })
  const listing = openStore(opening).list()
  await vi.advanceTimersByTimeAsync(9_000)
  vi.useRealTimers()
  open(db)
  expect(await listing).toEqual([{ place: 'chat:r', value: 'Hello' }])
})

it('lists a draft that another tab has written since this tab loaded none', async () => {
  const drafts = openStore()
  drafts.load('chat:r')
  await expect.poll(() => drafts.isLoaded('chat:r')).toBe(true)
  await db.drafts.put({ place: 'chat:r', value: 'from there', changedAt: '' })
  expect(await drafts.list()).toEqual([{ place: 'chat:r', value: 'from there' }])
})

it('ignores a database that fails while no draft is used', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  createDraftStore(Promise.reject(new Error('no')), createSpareDrafts('nobody'))
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
