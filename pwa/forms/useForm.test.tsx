import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { type RenderedHook, renderHook } from '../testing/renderHook.tsx'
import { hasDirtyForms, listDirtyForms } from '../ui/dirtyForms.ts'
import type { FormDraft } from './storedFields.ts'
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

interface Options {
  initial: Fields
  label?: string
  draft?: FormDraft
  initialErrors?: Record<string, string>
}
type Rendered = RenderedHook<Form<Fields>, Options>

const openForm = (options: Partial<Options> = {}): Promise<Rendered> =>
  renderHook((props: Options) => useForm({ ...props, schema }), { initial, ...options })
const type = (form: Rendered, name: 'name' | 'code' | 'again', value: string) =>
  form.act(() => form.now.field(name).onChange({ target: { value } }))
const blur = (form: Rendered, name: 'name' | 'code' | 'again') =>
  form.act(() => form.now.field(name).onBlur())
const submit = async (form: Rendered, onValid: (body: Fields) => void = () => undefined) =>
  form.act(() => form.now.submit(onValid)({ preventDefault: () => undefined }))

/** Gives the form controls with these names, in this order. @returns a function that returns the focused one */
function addControls(form: Rendered, names: string[]): () => string | undefined {
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
  form.now.formRef.current = { elements, querySelector: () => null } as unknown as HTMLFormElement
  return () => focused
}

describe('validation', () => {
  it('shows no error for a field that was left unchanged', async () => {
    const form = await openForm()
    await blur(form, 'code')
    await type(form, 'code', 'a')
    await type(form, 'code', '')
    await blur(form, 'code')
    expect(form.now.errors).toEqual({})
  })

  it('shows an error when a changed field is left, and after every change from then on', async () => {
    const form = await openForm()
    await type(form, 'code', 'ab')
    expect(form.now.field('code').error).toBeUndefined()
    await blur(form, 'code')
    expect(form.now.errors).toEqual({ code: 'Three letters' })
    await type(form, 'code', 'abc')
    expect(form.now.errors).toEqual({})
    await type(form, 'code', 'a')
    expect(form.now.errors).toEqual({ code: 'Three letters' })
  })

  it('shows all errors and focuses the first invalid field in DOM order when an invalid form is submitted', async () => {
    const form = await openForm()
    const focused = addControls(form, ['again', 'code', 'name'])
    const sent = vi.fn()
    await type(form, 'name', '')
    await submit(form, sent)
    expect(form.now.errors).toEqual({ name: 'Name is required', code: 'Three letters' })
    expect(focused()).toBe('code')
    expect(sent).not.toHaveBeenCalled()
  })

  it('removes the error of a field when a change of another field fixes it', async () => {
    const form = await openForm()
    await type(form, 'code', 'abc')
    await submit(form)
    expect(form.now.errors).toEqual({ again: 'Not the same' })
    await type(form, 'code', '')
    expect(form.now.errors).toEqual({ code: 'Three letters' })
  })
})

describe('server errors', () => {
  it('stay until their field changes, and focus the first of these fields in DOM order', async () => {
    const form = await openForm()
    const focused = addControls(form, ['code', 'name'])
    await form.act(() => form.now.show({ name: 'Taken', code: 'Used up', other: 'Not here' }))
    expect(form.now.errors).toEqual({ name: 'Taken', code: 'Used up' })
    expect(focused()).toBe('code')
    await type(form, 'name', 'Sam R.')
    expect(form.now.errors).toEqual({ code: 'Used up' })
    await form.act(() => form.now.show({}))
    expect(form.now.errors).toEqual({})
  })

  it('refer to the values at the time of the reply, not of the call', async () => {
    const form = await openForm()
    const { show } = form.now
    await type(form, 'name', 'Kim')
    await form.act(() => show({ name: 'Taken' }))
    expect(form.now.errors).toEqual({ name: 'Taken' })
  })

  it('are removed when the form is submitted again', async () => {
    const form = await openForm({ initial: { ...initial, code: 'abc', again: 'abc' } })
    await form.act(() => form.now.show({ name: 'Taken' }))
    await submit(form)
    expect(form.now.errors).toEqual({})
  })

  it('about the initial values are shown for fields that still have them', async () => {
    const form = await openForm({ initialErrors: { name: 'Restricted', code: 'Wrong' } })
    await type(form, 'name', 'Kim')
    expect(form.now.errors).toEqual({ code: 'Wrong' })
  })
})

describe('values', () => {
  it('follow the initial values unless changed, also after a change was undone', async () => {
    const form = await openForm()
    await type(form, 'name', 'Kim')
    await form.act(() => form.now.set('count', 5))
    await form.act(() => form.now.set('count', 2))
    await form.rerender({ initial: { ...initial, name: 'Samuel', code: 'new', count: 3 } })
    expect(form.now.values).toEqual({ name: 'Kim', code: 'new', again: '', count: 3 })
    expect(form.now.typed).toEqual({ name: 'Kim' })
  })

  it('accept several changes before the next render, as autofill makes them', async () => {
    const form = await openForm()
    const { field } = form.now
    await form.act(() => {
      field('name').onChange({ target: { value: 'Kim' } })
      field('code').onChange({ target: { value: 'abc' } })
    })
    expect(form.now.typed).toEqual({ name: 'Kim', code: 'abc' })
  })

  it('are submitted as parsed by the schema, including changes that are not rendered yet', async () => {
    const form = await openForm({ initial: { ...initial, code: 'abc', again: 'abc' } })
    const sent = vi.fn(() => 'sent')
    await form.act(() => {
      const { set, submit } = form.now
      set('name', 'Kim')
      expect(submit(sent)()).toBe('sent')
    })
    expect(sent).toHaveBeenCalledWith({ name: 'Kim', code: 'abc', again: 'abc', count: 2 })
  })

  it('are submitted without validation if there is no schema', async () => {
    const form = await renderHook(() => useForm({ initial }), undefined)
    const sent = vi.fn()
    await form.act(() => form.now.submit(sent)())
    expect(sent).toHaveBeenCalledWith(initial)
  })

  it('are the initial ones after a reset, without errors', async () => {
    const form = await openForm()
    await type(form, 'name', '')
    await submit(form)
    await form.act(() => form.now.reset())
    expect([form.now.values, form.now.errors, form.now.isDirty]).toEqual([initial, {}, false])
  })

  it('are the saved ones after a reset with them, until the initial values change', async () => {
    const rendered: string[] = []
    const form = await renderHook(
      (props: Options) => {
        const form = useForm({ ...props, schema })
        rendered.push(form.values.name)
        return form
      },
      { initial },
    )
    await type(form, 'name', 'Kim ')
    rendered.length = 0
    // Outside of an event handler, as when a reply arrives.
    await form.act(async () => {
      await Promise.resolve()
      form.now.reset({ ...initial, name: 'Kim' })
    })
    expect(new Set(rendered)).toEqual(new Set(['Kim']))
    expect(form.now.isDirty).toBe(false)
    await form.rerender({ initial: { ...initial, name: 'Kim', count: 3 } })
    expect(form.now.values).toMatchObject({ name: 'Kim', count: 3 })
    // Another device changed it back.
    await form.rerender({ initial })
    expect(form.now.values.name).toBe('Sam')
  })
})

describe('a dirty form', () => {
  it('is marked with its label until it is reset or unmounted', async () => {
    const form = await openForm({ label: 'A change of your password' })
    expect(hasDirtyForms()).toBe(false)
    await type(form, 'code', 'abc')
    expect(listDirtyForms()).toEqual(['A change of your password'])
    await form.act(() => form.now.reset())
    expect(hasDirtyForms()).toBe(false)
    await type(form, 'code', 'abc')
    await form.unmount()
    expect(hasDirtyForms()).toBe(false)
  })

  it('is marked without a label if it has a draft', async () => {
    const stored = { typed: { name: 'Kim' } }
    const draft = { place: 'here', stored, read: () => stored, write: () => undefined }
    await openForm({ label: 'Not used', draft })
    expect(hasDirtyForms()).toBe(true)
    expect(listDirtyForms()).toEqual([])
  })
})
