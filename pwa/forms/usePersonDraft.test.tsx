import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../http/newId.ts'
import { readDraft } from '../offline/drafts.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { type RenderedHook, renderHook } from '../testing/renderHook.tsx'
import { createDraftStore, type DraftStore } from './draftStore.ts'
import type { FormDraft } from './storedFields.ts'
import { DraftsContext } from './useDraft.ts'
import { type Form, useForm } from './useForm.ts'
import { keyFor, labelOf, usePersonDraft } from './usePersonDraft.ts'
import { useSecretFields } from './useTabDraft.ts'

const initial = { name: 'Sam', phone: '', count: 2 }
const label = 'Changes to your profile'

interface Props {
  initial: typeof initial
  place?: string
  secret?: string[]
}
interface Opened {
  form: Form<typeof initial>
  draft: FormDraft & { isLoaded: boolean }
}

let db: OfflineDb
beforeEach(() => {
  db = new OfflineDb(newId())
})

const noSpare = { name: '', read: () => undefined, write: () => undefined, list: () => [] }
/** An empty store, as after a reload. */
const openDrafts = (opening = Promise.resolve(db)) => createDraftStore(opening, noSpare)

/** The database, once it is opened. */
function laterDb() {
  let open = () => {}
  const opening = new Promise<OfflineDb>((resolve) => {
    open = () => resolve(db)
  })
  return { opening, open: () => open() }
}

type Rendered = RenderedHook<Opened, Props>

/** Renders the form without waiting for the stored draft. */
const renderForm = (drafts: DraftStore, props: Partial<Props> = {}): Promise<Rendered> =>
  renderHook(
    ({ initial, place = 'profile', secret = [] }: Props): Opened => {
      const draft = usePersonDraft(place, label)
      return { form: useForm({ initial, draft: useSecretFields(draft, secret) }), draft }
    },
    { initial, ...props },
    (children) => <DraftsContext value={drafts}>{children}</DraftsContext>,
  )

async function openForm(drafts: DraftStore, props: Partial<Props> = {}): Promise<Rendered> {
  const rendered = await renderForm(drafts, props)
  await rendered.act(() => expect.poll(() => drafts.isLoaded(rendered.now.draft.place)).toBe(true))
  return rendered
}

const type = (rendered: Rendered, name: keyof typeof initial, value: string) =>
  rendered.act(() => rendered.now.form.set(name, value))

async function flush(drafts: DraftStore): Promise<unknown> {
  await drafts.flush()
  return readDraft(db, 'profile')
}

describe('usePersonDraft', () => {
  it('restores the changed fields after a reload, over the newest initial values', async () => {
    const drafts = openDrafts()
    const rendered = await openForm(drafts)
    await type(rendered, 'name', 'Sam R.')
    expect(await flush(drafts)).toEqual({ typed: { name: 'Sam R.' }, label })

    const later = await openForm(openDrafts(), { initial: { ...initial, phone: '1', count: 3 } })
    expect(later.now.form.values).toEqual({ name: 'Sam R.', phone: '1', count: 3 })
  })

  it('deletes the draft when the form is reset or all changes are undone', async () => {
    for (const forget of [
      ({ form }: Opened) => form.reset(),
      ({ form }: Opened) => form.set('name', 'Sam'),
    ]) {
      const drafts = openDrafts()
      const rendered = await openForm(drafts)
      await type(rendered, 'name', 'Sam R.')
      expect(await flush(drafts)).toBeDefined()
      await rendered.act(() => forget(rendered.now))
      expect(await flush(drafts)).toBeUndefined()
    }
  })

  it('deletes a draft that equals the initial values, such as changes saved on another device', async () => {
    await db.drafts.put({ place: 'profile', value: { typed: { name: 'Sam' }, label }, changedAt: '' })
    const drafts = openDrafts()
    const { now } = await openForm(drafts)
    expect(now.form.isDirty).toBe(false)
    await expect.poll(() => flush(drafts)).toBeUndefined()
  })

  it('ignores unknown fields and fields of another type', async () => {
    const typed = { name: 'Sam R.', phone: 7, email: 'x@example.com' }
    await db.drafts.put({ place: 'profile', value: { typed }, changedAt: '' })
    const { now } = await openForm(openDrafts())
    expect(now.form.typed).toEqual({ name: 'Sam R.' })
  })

  it('ignores a stored value that is not a form draft', async () => {
    for (const value of ['text', 7, null, [], { typed: 'text' }]) {
      await db.drafts.put({ place: 'profile', value, changedAt: '' })
      expect((await openForm(openDrafts())).now.form.typed).toEqual({})
    }
  })

  it('merges changes made before the stored draft was loaded', async () => {
    const stored = { typed: { name: 'Sam R.', phone: '1' }, label }
    for (const [value, typed] of [
      ['2', { name: 'Sam R.', phone: '2' }],
      ['', stored.typed],
    ] as const) {
      await db.drafts.put({ place: 'profile', value: stored, changedAt: '' })
      const { opening, open } = laterDb()
      const drafts = openDrafts(opening)
      const rendered = await renderForm(drafts)
      await type(rendered, 'phone', '2')
      await type(rendered, 'phone', value)
      await rendered.act(() => {
        open()
        return expect.poll(() => drafts.isLoaded('profile')).toBe(true)
      })
      expect(rendered.now.form.typed).toEqual(typed)
      expect(await flush(drafts)).toEqual({ typed, label })
    }
  })

  it('selects a field that has the focus when its draft is loaded, unless something was typed into it', async () => {
    await db.drafts.put({ place: 'profile', value: { typed: { phone: '75' }, label }, changedAt: '' })
    for (const [typed, selected] of [
      [undefined, 1],
      ['7', 0],
    ] as const) {
      const { opening, open } = laterDb()
      const drafts = openDrafts(opening)
      const rendered = await renderForm(drafts)
      const select = vi.fn()
      const focused = { querySelector: () => ({ name: 'phone', select }) }
      rendered.now.form.formRef.current = focused as unknown as HTMLFormElement
      if (typed) await type(rendered, 'phone', typed)
      open()
      await rendered.act(() => expect.poll(() => drafts.isLoaded('profile')).toBe(true))
      expect(rendered.now.form.values.phone).toBe(typed ?? '75')
      expect(select).toHaveBeenCalledTimes(selected)
    }
  })

  it('never stores secret fields', async () => {
    const drafts = openDrafts()
    const rendered = await openForm(drafts, { secret: ['phone'] })
    await type(rendered, 'phone', '1')
    expect(rendered.now.form.values.phone).toBe('1')
    expect(await flush(drafts)).toBeUndefined()
    await type(rendered, 'name', 'Sam R.')
    expect(rendered.now.form.values).toMatchObject({ name: 'Sam R.', phone: '1' })
    expect(await flush(drafts)).toEqual({ typed: { name: 'Sam R.' }, label })
  })

  it('keeps the changes and errors of each place apart', async () => {
    const rendered = await openForm(openDrafts())
    await type(rendered, 'name', 'Sam R.')
    await rendered.act(() => rendered.now.form.show({ phone: 'Missing' }))
    await rendered.rerender({ initial, place: 'another' })
    expect([rendered.now.form.typed, rendered.now.form.errors]).toEqual([{}, {}])
    await rendered.rerender({ initial })
    expect(rendered.now.form.typed).toEqual({ name: 'Sam R.' })
  })
})

describe('labelOf', () => {
  it('returns the label of a draft with at least one changed field', () => {
    expect(labelOf({ typed: { name: '' }, label })).toBe(label)
    for (const stored of [
      undefined,
      'text',
      { name: '' },
      { typed: {}, label },
      { typed: { name: '' }, label: 7 },
    ]) {
      expect(labelOf(stored)).toBeUndefined()
    }
  })
})

describe('keyFor', () => {
  const keys = () => {
    let count = 0
    return () => `key ${++count}`
  }
  const attempt = async (rendered: Rendered, body: object, makeKey: () => string) => {
    let key: string | undefined
    await rendered.act(() => {
      key = keyFor(rendered.now.draft, body, makeKey)
    })
    return key
  }

  it('returns the same key for the same body, also after other changes and a reload', async () => {
    const makeKey = keys()
    const drafts = openDrafts()
    const rendered = await openForm(drafts)
    await type(rendered, 'name', 'A')
    await attempt(rendered, { name: 'A' }, makeKey)
    await type(rendered, 'name', 'B')
    expect(rendered.now.form.typed).toEqual({ name: 'B' })
    await drafts.flush()

    const later = await openForm(openDrafts())
    expect(await attempt(later, { name: 'A' }, makeKey)).toBe('key 1')
    expect(await attempt(later, { name: 'B' }, makeKey)).toBe('key 2')
    expect(await attempt(later, { name: 'A' }, makeKey)).toBe('key 3')
  })

  it('returns another key for another form and after a reset', async () => {
    const makeKey = keys()
    const drafts = openDrafts()
    const rendered = await openForm(drafts)
    expect(await attempt(rendered, { name: 'A' }, makeKey)).toBe('key 1')
    expect(await attempt(await openForm(drafts, { place: 'another' }), { name: 'A' }, makeKey)).toBe('key 2')
    expect(await attempt(rendered, { name: 'A' }, makeKey)).toBe('key 1')
    await rendered.act(() => rendered.now.form.reset())
    expect(await attempt(rendered, { name: 'A' }, makeKey)).toBe('key 3')
  })

  it('works without changed fields, and does not make the draft worth mentioning', async () => {
    const makeKey = keys()
    const drafts = openDrafts()
    const rendered = await openForm(drafts)
    expect(await attempt(rendered, initial, makeKey)).toBe('key 1')
    await type(rendered, 'name', 'B')
    await type(rendered, 'name', 'Sam')
    expect(await attempt(rendered, initial, makeKey)).toBe('key 1')
    expect(labelOf(drafts.read('profile'))).toBeUndefined()
  })

  it('returns a new key on the next visit if the attempt had succeeded', async () => {
    const makeKey = keys()
    const drafts = openDrafts()
    const arrived = { initial: { ...initial, name: 'A' } }
    const rendered = await openForm(drafts)
    await type(rendered, 'name', 'A')
    await attempt(rendered, { name: 'A' }, makeKey)
    // The reply was lost. Trying again right away is the same attempt.
    await rendered.rerender(arrived)
    expect(await attempt(rendered, { name: 'A' }, makeKey)).toBe('key 1')
    await rendered.unmount()
    expect(await attempt(await openForm(drafts, arrived), { name: 'A' }, makeKey)).toBe('key 2')
  })
})
