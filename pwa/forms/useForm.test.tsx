import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { type DrawnHook, drawHook } from '../testing/drawHook.tsx'
import { hasDirtyForms, listDirtyForms } from '../ui/dirtyForms.ts'
import type { FieldsDraft } from './keptFields.ts'
import { type Form, useForm } from './useForm.ts'

const initial = { name: 'Sam', code: '', again: '', count: 2 }
type Fields = typeof initial

const schema = z
  .object({
    name: z.string().check(z.minLength(1, 'Name is required')),
    code: z.string().check(z.minLength(3, 'Three letters')),
    again: z.string(),
    count: z.number(),
  })
  .check(z.refine(({ code, again }) => code === again, { path: ['again'], error: 'Not the same' }))

let left: (() => Promise<void>)[]
beforeEach(() => {
  left = []
})
afterEach(async () => {
  for (const leave of left) await leave()
  vi.unstubAllGlobals()
})

interface Options {
  initial: Fields
  words?: string
  draft?: FieldsDraft
  problems?: Record<string, string>
}
type Drawn = DrawnHook<Form<Fields>, Options>

async function openForm(options: Partial<Options> = {}): Promise<Drawn> {
  const form = await drawHook((props: Options) => useForm({ ...props, schema }), { initial, ...options })
  left.push(form.leave)
  return form
}
const type = (form: Drawn, name: 'name' | 'code' | 'again', value: string) =>
  form.act(() => form.now.field(name).onChange({ target: { value } }))
const leaveField = (form: Drawn, name: 'name' | 'code' | 'again') =>
  form.act(() => form.now.field(name).onBlur())
const submit = async (form: Drawn, onValid: (body: Fields) => void = () => undefined) =>
  form.act(() => form.now.submit(onValid)({ preventDefault: () => undefined }))

/** Puts controls of these names on the screen, in this order. @returns which of them has the focus */
function putOnScreen(form: Drawn, names: string[]): () => string | undefined {
  let focused: string | undefined
  class Control {
    readonly name: string
    constructor(name: string) {
      this.name = name
    }
    focus() {
      focused = this.name
    }
  }
  vi.stubGlobal('HTMLElement', Control)
  const elements = ['', ...names].map((name) => new Control(name))
  form.now.formRef.current = { elements } as unknown as HTMLFormElement
  return () => focused
}

describe('a field is judged', () => {
  it('not by whoever passes it, or has typed back what stood there', async () => {
    const form = await openForm()
    await leaveField(form, 'code')
    await type(form, 'code', 'a')
    await type(form, 'code', '')
    await leaveField(form, 'code')
    expect(form.now.errors).toEqual({})
  })

  it('not while it is typed for the first time, but when it is left, and with every change from then on', async () => {
    const form = await openForm()
    await type(form, 'code', 'ab')
    expect(form.now.field('code').error).toBeUndefined()
    await leaveField(form, 'code')
    expect(form.now.errors).toEqual({ code: 'Three letters' })
    await type(form, 'code', 'abc')
    expect(form.now.errors).toEqual({})
    await type(form, 'code', 'a')
    expect(form.now.errors).toEqual({ code: 'Three letters' })
  })

  it('with all others when a submit is refused: nothing is sent, and the first one on the screen gets the focus', async () => {
    const form = await openForm()
    const focused = putOnScreen(form, ['again', 'code', 'name'])
    const sent = vi.fn()
    await type(form, 'name', '')
    await submit(form, sent)
    expect(form.now.errors).toEqual({ name: 'Name is required', code: 'Three letters' })
    expect(focused()).toBe('code')
    expect(sent).not.toHaveBeenCalled()
  })

  it('anew when another one changes that mends it', async () => {
    const form = await openForm()
    await type(form, 'code', 'abc')
    await submit(form)
    expect(form.now.errors).toEqual({ again: 'Not the same' })
    await type(form, 'code', '')
    expect(form.now.errors).toEqual({ code: 'Three letters' })
  })
})

describe('what the server says', () => {
  it('stands beside its fields until each changes, and the first one on the screen gets the focus', async () => {
    const form = await openForm()
    const focused = putOnScreen(form, ['code', 'name'])
    await form.act(() => form.now.show({ name: 'Taken', code: 'Used up', other: 'Not here' }))
    expect(form.now.errors).toEqual({ name: 'Taken', code: 'Used up' })
    expect(focused()).toBe('code')
    await type(form, 'name', 'Sam R.')
    expect(form.now.errors).toEqual({ code: 'Used up' })
    await form.act(() => form.now.show({}))
    expect(form.now.errors).toEqual({})
  })

  it('is about what stands in the form when it is said, whoever has begun the call before', async () => {
    const form = await openForm()
    const { show } = form.now
    await type(form, 'name', 'Kim')
    await form.act(() => show({ name: 'Taken' }))
    expect(form.now.errors).toEqual({ name: 'Taken' })
  })

  it('is gone when the form is sent again', async () => {
    const form = await openForm({ initial: { ...initial, code: 'abc', again: 'abc' } })
    await form.act(() => form.now.show({ name: 'Taken' }))
    await submit(form)
    expect(form.now.errors).toEqual({})
  })

  it('of the initial values stands beside those that are still there', async () => {
    const form = await openForm({ problems: { name: 'Restricted', code: 'Wrong' } })
    await type(form, 'name', 'Kim')
    expect(form.now.errors).toEqual({ code: 'Wrong' })
  })
})

describe('the fields', () => {
  it('follow the server as long as nobody touches them, and once what was typed is taken back', async () => {
    const form = await openForm()
    await type(form, 'name', 'Kim')
    await form.act(() => form.now.set('count', 5))
    await form.act(() => form.now.set('count', 2))
    await form.draw({ initial: { ...initial, name: 'Samuel', code: 'new', count: 3 } })
    expect(form.now.values).toEqual({ name: 'Kim', code: 'new', again: '', count: 3 })
    expect(form.now.typed).toEqual({ name: 'Kim' })
  })

  it('take several values at a time, as a browser fills them in', async () => {
    const form = await openForm()
    const { field } = form.now
    await form.act(() => {
      field('name').onChange({ target: { value: 'Kim' } })
      field('code').onChange({ target: { value: 'abc' } })
    })
    expect(form.now.typed).toEqual({ name: 'Kim', code: 'abc' })
  })

  it('are sent as the schema makes them, with what was typed at the last moment', async () => {
    const form = await openForm({ initial: { ...initial, code: 'abc', again: 'abc' } })
    const sent = vi.fn(() => 'sent')
    await form.act(() => {
      const { set, submit } = form.now
      set('name', 'Kim')
      expect(submit(sent)()).toBe('sent')
    })
    expect(sent).toHaveBeenCalledWith({ name: 'Kim', code: 'abc', again: 'abc', count: 2 })
  })

  it('are given on unchecked where there is no schema', async () => {
    const form = await drawHook(() => useForm({ initial }), undefined)
    left.push(form.leave)
    const sent = vi.fn()
    await form.act(() => form.now.submit(sent)())
    expect(sent).toHaveBeenCalledWith(initial)
  })

  it('are empty of what was typed after a reset, and nothing is judged any more', async () => {
    const form = await openForm()
    await type(form, 'name', '')
    await submit(form)
    await form.act(() => form.now.reset())
    expect([form.now.values, form.now.errors, form.now.isDirty]).toEqual([initial, {}, false])
  })

  it('show what was saved until the server tells it too, and follow it from then on', async () => {
    const drawn: string[] = []
    const form = await drawHook(
      (props: Options) => {
        const form = useForm({ ...props, schema })
        drawn.push(form.values.name)
        return form
      },
      { initial },
    )
    left.push(form.leave)
    await type(form, 'name', 'Kim ')
    drawn.length = 0
    // Outside of any event, as when an answer comes.
    await form.act(async () => {
      await Promise.resolve()
      form.now.reset({ ...initial, name: 'Kim' })
    })
    expect(new Set(drawn)).toEqual(new Set(['Kim']))
    expect(form.now.isDirty).toBe(false)
    await form.draw({ initial: { ...initial, name: 'Kim', count: 3 } })
    expect(form.now.values).toMatchObject({ name: 'Kim', count: 3 })
    // Somebody has put it back, on another device.
    await form.draw({ initial })
    expect(form.now.values.name).toBe('Sam')
  })
})

describe('a form with something in it', () => {
  it('is marked, and named where nothing else keeps it, until it is reset or has left the screen', async () => {
    const form = await openForm({ words: 'A change of your password' })
    expect(hasDirtyForms()).toBe(false)
    await type(form, 'code', 'abc')
    expect(listDirtyForms()).toEqual(['A change of your password'])
    await form.act(() => form.now.reset())
    expect(hasDirtyForms()).toBe(false)
    await type(form, 'code', 'abc')
    await form.leave()
    expect(hasDirtyForms()).toBe(false)
  })

  it('is marked and not named where a draft keeps it', async () => {
    const kept = { typed: { name: 'Kim' } }
    const draft = { place: 'here', kept, read: () => kept, write: () => undefined }
    await openForm({ words: 'Not said', draft })
    expect(hasDirtyForms()).toBe(true)
    expect(listDirtyForms()).toEqual([])
  })
})
