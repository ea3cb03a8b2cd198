import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type RenderedHook, renderHook } from '../testing/renderHook.tsx'
import { stubStorage } from '../testing/stubs.ts'
import { type Form, useForm } from './useForm.ts'
import { deleteTabDraft, useTabDraft } from './useTabDraft.ts'

const initial = { email: '', zipCode: '', password: '' }
const place = 'live-shows.sign-up'

interface Props {
  entryKey?: string
  email?: string
}
type Rendered = RenderedHook<Form<typeof initial>, Props>

let storage: Map<string, string>
beforeEach(() => {
  storage = stubStorage('sessionStorage')
})

/** Renders the form as after loading the page. */
const openForm = (props: Props = {}): Promise<Rendered> =>
  renderHook(
    ({ entryKey = 'one', email }: Props) =>
      useForm({
        initial,
        draft: useTabDraft(place, { secret: ['password'], entryKey, passedOn: { email } }),
      }),
    props,
  )
async function type(form: Rendered, values: Partial<typeof initial>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await form.act(() => form.now.set(name as keyof typeof initial, value))
  }
}

describe('useTabDraft', () => {
  it('restores the form after a reload without its secret fields, until a reset', async () => {
    const form = await openForm()
    await type(form, { email: 'sam@example.com', password: 'long enough' })
    expect(form.now.values.password).toBe('long enough')
    expect([...storage.values()].join()).not.toContain('long enough')
    const again = await openForm()
    expect(again.now.values).toEqual({ ...initial, email: 'sam@example.com' })
    await again.act(() => again.now.reset())
    expect(again.now.values).toEqual(initial)
    expect(storage.size).toBe(0)
  })

  it('stores nothing for secret fields alone, and nothing after the draft was deleted elsewhere', async () => {
    const form = await openForm()
    await type(form, { password: 'long enough' })
    expect(storage.size).toBe(0)
    await type(form, { email: 'sam@example.com' })
    deleteTabDraft(place)
    expect((await openForm()).now.values).toEqual(initial)
  })

  it('ignores what it does not know, and everything that is not a draft', async () => {
    storage.set(
      place,
      '{"typed":{"email":"sam@example.com","zipCode":7,"password":"long enough","other":"x"}}',
    )
    expect((await openForm()).now.values).toEqual({ ...initial, email: 'sam@example.com' })
    for (const text of ['', 'null', '7', '[]', '{"typed":7}', '{"typed":{"email":1}}', '{']) {
      storage.set(place, text)
      expect((await openForm()).now.values).toEqual(initial)
    }
  })

  it('works in memory without sessionStorage', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const form = await openForm()
    await type(form, { email: 'sam@example.com' })
    expect(form.now.values.email).toBe('sam@example.com')
    expect((await openForm()).now.values).toEqual(initial)
  })
})

describe('fields passed on by a link', () => {
  const kim = { email: 'kim@example.com' }
  const sam = 'sam@example.com'

  it('replace the whole draft of another history entry', async () => {
    await type(await openForm({ entryKey: 'one' }), { ...kim, zipCode: '94704' })
    expect((await openForm({ entryKey: 'two', email: sam })).now.values).toEqual({ ...initial, email: sam })
  })

  it('keep a draft with the same values', async () => {
    await type(await openForm({ entryKey: 'one' }), { email: sam, zipCode: '94704' })
    expect((await openForm({ entryKey: 'two', email: sam })).now.values.zipCode).toBe('94704')
  })

  it('do not replace what was typed at the same history entry', async () => {
    await type(await openForm({ entryKey: 'two', email: sam }), kim)
    expect((await openForm({ entryKey: 'two', email: sam })).now.values.email).toBe(kim.email)
    // Also after visiting another entry of the same page.
    const form = await openForm({ entryKey: 'two', email: sam })
    await form.rerender({ entryKey: 'three' })
    await type(form, { zipCode: '94704' })
    await form.rerender({ entryKey: 'two', email: sam })
    expect((await openForm({ entryKey: 'two', email: sam })).now.values).toMatchObject({
      ...kim,
      zipCode: '94704',
    })
  })

  it('are optional: a draft of another history entry stays without them', async () => {
    await type(await openForm({ entryKey: 'one' }), kim)
    expect((await openForm({ entryKey: 'three' })).now.values.email).toBe(kim.email)
  })

  it('are stored only after a change', async () => {
    await type(await openForm({ entryKey: 'one' }), kim)
    await openForm({ entryKey: 'two', email: sam })
    expect((await openForm({ entryKey: 'one' })).now.values.email).toBe(kim.email)
  })
})
