import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../http/newId.ts'
import { readDraft } from '../offline/drafts.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { type DrawnHook, drawHook } from '../testing/drawHook.tsx'
import { createDraftStore, type DraftStore } from './draftStore.ts'
import type { FieldsDraft } from './keptFields.ts'
import { DraftsContext } from './useDraft.ts'
import { type Form, useForm } from './useForm.ts'
import { keyFor, usePersonDraft, wordsOf } from './usePersonDraft.ts'
import { useSecretFields } from './useSecretFields.ts'

const initial = { name: 'Sam', phone: '', count: 2 }
const words = 'Changes to your profile'

interface Props {
  initial: typeof initial
  place?: string
  secret?: string[]
}
interface Opened {
  form: Form<typeof initial>
  draft: FieldsDraft & { isLoaded: boolean }
}

let db: OfflineDb
let left: (() => Promise<void>)[]
beforeEach(() => {
  db = new OfflineDb(newId())
  left = []
})
afterEach(async () => {
  for (const leave of left) await leave()
  vi.unstubAllGlobals()
})

const noSpare = { read: () => undefined, write: () => undefined, list: () => [] }
/** As after a reload: nothing is in memory. */
const openDrafts = (opening = Promise.resolve(db)) => createDraftStore(opening, noSpare)

type Drawn = DrawnHook<Opened, Props>

/** Draws the form, and does not wait for the disk. */
async function drawForm(drafts: DraftStore, props: Partial<Props> = {}): Promise<Drawn> {
  const drawn = await drawHook(
    ({ initial, place = 'profile', secret = [] }: Props): Opened => {
      const draft = usePersonDraft(place, words)
      return { form: useForm({ initial, draft: useSecretFields(draft, secret) }), draft }
    },
    { initial, ...props },
    (children) => <DraftsContext value={drafts}>{children}</DraftsContext>,
  )
  left.push(drawn.leave)
  return drawn
}

async function openForm(drafts: DraftStore, props: Partial<Props> = {}): Promise<Drawn> {
  const drawn = await drawForm(drafts, props)
  await drawn.act(() => vi.waitFor(() => expect(drafts.isLoaded(drawn.now.draft.place)).toBe(true)))
  return drawn
}

/** Types into a field, and takes back what is typed with what stood there. */
const type = (drawn: Drawn, name: keyof typeof initial, value: string) =>
  drawn.act(() => drawn.now.form.set(name, value))

async function flush(drafts: DraftStore): Promise<unknown> {
  await drafts.flush()
  return readDraft(db, 'profile')
}

describe('what was typed into a form', () => {
  it('is there after a reload, by its fields, over what the server says by now', async () => {
    const drafts = openDrafts()
    const drawn = await openForm(drafts)
    await type(drawn, 'name', 'Sam R.')
    expect(await flush(drafts)).toEqual({ typed: { name: 'Sam R.' }, words })

    const later = await openForm(openDrafts(), { initial: { ...initial, phone: '1', count: 3 } })
    expect(later.now.form.values).toEqual({ name: 'Sam R.', phone: '1', count: 3 })
  })

  it('is gone when it was sent, or typed back', async () => {
    for (const forget of [
      ({ form }: Opened) => form.reset(),
      ({ form }: Opened) => form.set('name', 'Sam'),
    ]) {
      const drafts = openDrafts()
      const drawn = await openForm(drafts)
      await type(drawn, 'name', 'Sam R.')
      expect(await flush(drafts)).toBeDefined()
      await drawn.act(() => forget(drawn.now))
      expect(await flush(drafts)).toBeUndefined()
    }
  })

  it('is forgotten where the server has it already: saved elsewhere, or its answer was lost', async () => {
    await db.drafts.put({ place: 'profile', value: { typed: { name: 'Sam' }, words }, changedAt: '' })
    const drafts = openDrafts()
    const { now } = await openForm(drafts)
    expect(now.form.isDirty).toBe(false)
    await vi.waitFor(async () => expect(await flush(drafts)).toBeUndefined())
  })

  it('by an older version is read, and what this one does not know is left out', async () => {
    const value = { name: 'Sam R.', phone: 7, email: 'x@example.com' }
    for (const kept of [value, { typed: value }]) {
      await db.drafts.put({ place: 'profile', value: kept, changedAt: '' })
      const { now } = await openForm(openDrafts())
      expect(now.form.typed).toEqual({ name: 'Sam R.' })
    }
  })

  it('is nothing where what is kept is no draft of fields', async () => {
    for (const value of ['text', 7, null, [], { typed: 'text' }]) {
      await db.drafts.put({ place: 'profile', value, changedAt: '' })
      expect((await openForm(openDrafts())).now.form.typed).toEqual({})
    }
  })

  it('faster than the disk joins what was kept, and loses nothing of that when it is taken back', async () => {
    const kept = { typed: { name: 'Sam R.', phone: '1' }, words }
    for (const [value, typed] of [
      ['2', { name: 'Sam R.', phone: '2' }],
      ['', kept.typed],
    ] as const) {
      await db.drafts.put({ place: 'profile', value: kept, changedAt: '' })
      let open = () => {}
      const opening = new Promise<OfflineDb>((resolve) => {
        open = () => resolve(db)
      })
      const drafts = openDrafts(opening)
      const drawn = await drawForm(drafts)
      await type(drawn, 'phone', '2')
      await type(drawn, 'phone', value)
      await drawn.act(() => {
        open()
        return vi.waitFor(() => expect(drafts.isLoaded('profile')).toBe(true))
      })
      expect(drawn.now.form.typed).toEqual(typed)
      expect(await flush(drafts)).toEqual({ typed, words })
    }
  })

  it('is never kept of a secret field', async () => {
    const drafts = openDrafts()
    const drawn = await openForm(drafts, { secret: ['phone'] })
    await type(drawn, 'phone', '1')
    expect(drawn.now.form.values.phone).toBe('1')
    expect(await flush(drafts)).toBeUndefined()
    await type(drawn, 'name', 'Sam R.')
    expect(drawn.now.form.values).toMatchObject({ name: 'Sam R.', phone: '1' })
    expect(await flush(drafts)).toEqual({ typed: { name: 'Sam R.' }, words })
  })

  it('stays at its place when the form goes on to another, with what was said of it', async () => {
    const drawn = await openForm(openDrafts())
    await type(drawn, 'name', 'Sam R.')
    await drawn.act(() => drawn.now.form.show({ phone: 'Missing' }))
    await drawn.draw({ initial, place: 'another' })
    expect([drawn.now.form.typed, drawn.now.form.errors]).toEqual([{}, {}])
    await drawn.draw({ initial })
    expect(drawn.now.form.typed).toEqual({ name: 'Sam R.' })
  })
})

describe('a draft', () => {
  it('is called what its form says, as long as something is typed in it', async () => {
    expect(wordsOf({ typed: { name: '' }, words })).toBe(words)
    for (const kept of [
      undefined,
      'text',
      { name: '' },
      { typed: {}, words },
      { typed: { name: '' }, words: 7 },
    ]) {
      expect(wordsOf(kept)).toBeUndefined()
    }
  })
})

describe('the key of a try', () => {
  const keys = () => {
    let count = 0
    return () => `key ${++count}`
  }
  const tryIt = async (drawn: Drawn, body: object, makeKey: () => string) => {
    let key: string | undefined
    await drawn.act(() => {
      key = keyFor(drawn.now.draft, body, makeKey)
    })
    return key
  }

  it('stays while the same is tried again, through a reload, whatever is typed between', async () => {
    const makeKey = keys()
    const drafts = openDrafts()
    const drawn = await openForm(drafts)
    await type(drawn, 'name', 'A')
    await tryIt(drawn, { name: 'A' }, makeKey)
    await type(drawn, 'name', 'B')
    expect(drawn.now.form.typed).toEqual({ name: 'B' })
    await drafts.flush()

    const later = await openForm(openDrafts())
    expect(await tryIt(later, { name: 'A' }, makeKey)).toBe('key 1')
    expect(await tryIt(later, { name: 'B' }, makeKey)).toBe('key 2')
    expect(await tryIt(later, { name: 'A' }, makeKey)).toBe('key 3')
  })

  it('is another one for another form, and after it was sent', async () => {
    const makeKey = keys()
    const drafts = openDrafts()
    const drawn = await openForm(drafts)
    expect(await tryIt(drawn, { name: 'A' }, makeKey)).toBe('key 1')
    expect(await tryIt(await openForm(drafts, { place: 'another' }), { name: 'A' }, makeKey)).toBe('key 2')
    expect(await tryIt(drawn, { name: 'A' }, makeKey)).toBe('key 1')
    await drawn.act(() => drawn.now.form.reset())
    expect(await tryIt(drawn, { name: 'A' }, makeKey)).toBe('key 3')
  })

  it('stays where nothing is typed, which is no draft to ask about', async () => {
    const makeKey = keys()
    const drafts = openDrafts()
    const drawn = await openForm(drafts)
    expect(await tryIt(drawn, initial, makeKey)).toBe('key 1')
    await type(drawn, 'name', 'B')
    await type(drawn, 'name', 'Sam')
    expect(await tryIt(drawn, initial, makeKey)).toBe('key 1')
    expect(wordsOf(drafts.read('profile'))).toBeUndefined()
  })

  it('is gone with the next visit where the server has what was tried', async () => {
    const makeKey = keys()
    const drafts = openDrafts()
    const arrived = { initial: { ...initial, name: 'A' } }
    const drawn = await openForm(drafts)
    await type(drawn, 'name', 'A')
    await tryIt(drawn, { name: 'A' }, makeKey)
    // The answer was lost: tried again here and now it is the same try.
    await drawn.draw(arrived)
    expect(await tryIt(drawn, { name: 'A' }, makeKey)).toBe('key 1')
    await drawn.leave()
    expect(await tryIt(await openForm(drafts, arrived), { name: 'A' }, makeKey)).toBe('key 2')
  })
})
