import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DrawnHook, drawHook } from '../testing/drawHook.tsx'
import { stubSessionStorage } from '../testing/stubSessionStorage.ts'
import { type Form, useForm } from './useForm.ts'
import { forgetTabDraft, useTabDraft } from './useTabDraft.ts'

const initial = { email: '', zipCode: '', password: '' }
const place = 'live-shows.sign-up'

interface Entry {
  at?: string
  email?: string
}
type Drawn = DrawnHook<Form<typeof initial>, Entry>

let stored: Map<string, string>
let left: (() => Promise<void>)[]
beforeEach(() => {
  stored = stubSessionStorage()
  left = []
})
afterEach(async () => {
  for (const leave of left) await leave()
  vi.unstubAllGlobals()
})

/** Opens the form as a page that was just loaded does. */
async function openForm(entry: Entry = {}): Promise<Drawn> {
  const form = await drawHook(
    ({ at = 'one', email }: Entry) =>
      useForm({ initial, draft: useTabDraft(place, { secret: ['password'], at, passedOn: { email } }) }),
    entry,
  )
  left.push(form.leave)
  return form
}
async function type(form: Drawn, values: Partial<typeof initial>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await form.act(() => form.now.set(name as keyof typeof initial, value))
  }
}

describe('what was typed into a form of the public pages', () => {
  it('outlives a reload without its secrets, and is gone when it was sent', async () => {
    const form = await openForm()
    await type(form, { email: 'sam@example.com', password: 'long enough' })
    expect(form.now.values.password).toBe('long enough')
    expect([...stored.values()].join()).not.toContain('long enough')
    const again = await openForm()
    expect(again.now.values).toEqual({ ...initial, email: 'sam@example.com' })
    await again.act(() => again.now.reset())
    expect(again.now.values).toEqual(initial)
    expect(stored.size).toBe(0)
  })

  it('is nothing where only a secret was typed, or where it was forgotten elsewhere', async () => {
    const form = await openForm()
    await type(form, { password: 'long enough' })
    expect(stored.size).toBe(0)
    await type(form, { email: 'sam@example.com' })
    forgetTabDraft(place)
    expect((await openForm()).now.values).toEqual(initial)
  })

  it('by an older version is read, and nothing of what is not ours', async () => {
    stored.set(place, '{"email":"sam@example.com","zipCode":7,"password":"long enough","other":"x"}')
    expect((await openForm()).now.values).toEqual({ ...initial, email: 'sam@example.com' })
    for (const text of ['', 'null', '7', '[]', '{"typed":7}', '{"email":1}', '{']) {
      stored.set(place, text)
      expect((await openForm()).now.values).toEqual(initial)
    }
  })

  it('is in memory where nothing can be kept', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const form = await openForm()
    await type(form, { email: 'sam@example.com' })
    expect(form.now.values.email).toBe('sam@example.com')
    expect((await openForm()).now.values).toEqual(initial)
  })
})

describe('what a link passes on', () => {
  const kim = { email: 'kim@example.com' }
  const sam = 'sam@example.com'

  it('wins over what was kept elsewhere, all of it', async () => {
    await type(await openForm({ at: 'one' }), { ...kim, zipCode: '94704' })
    expect((await openForm({ at: 'two', email: sam })).now.values).toEqual({ ...initial, email: sam })
  })

  it('is nothing new where the same was kept', async () => {
    await type(await openForm({ at: 'one' }), { email: sam, zipCode: '94704' })
    expect((await openForm({ at: 'two', email: sam })).now.values.zipCode).toBe('94704')
  })

  it('gives way to what was typed over it, when a reload or the way back comes to the same entry', async () => {
    await type(await openForm({ at: 'two', email: sam }), kim)
    expect((await openForm({ at: 'two', email: sam })).now.values.email).toBe(kim.email)
    // Also from another step of the same page.
    const form = await openForm({ at: 'two', email: sam })
    await form.draw({ at: 'three' })
    await type(form, { zipCode: '94704' })
    await form.draw({ at: 'two', email: sam })
    expect((await openForm({ at: 'two', email: sam })).now.values).toMatchObject({ ...kim, zipCode: '94704' })
  })

  it('is not needed where something is kept', async () => {
    await type(await openForm({ at: 'one' }), kim)
    expect((await openForm({ at: 'three' })).now.values.email).toBe(kim.email)
  })

  it('is kept only once something is typed', async () => {
    await type(await openForm({ at: 'one' }), kim)
    await openForm({ at: 'two', email: sam })
    expect((await openForm({ at: 'one' })).now.values.email).toBe(kim.email)
  })
})
