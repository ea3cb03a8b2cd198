import {
  type FormEvent,
  type RefObject,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { z } from 'zod/mini'
import { describeIssue } from '#contract/rules/describeIssue.ts'
import { createStore } from '../http/createStore.ts'
import { useStore } from '../http/useStore.ts'
import { useMarkDirty } from '../ui/dirtyForms.ts'
import { asRecord, changedFields, type FormDraft, fieldsOf, isEmpty, namesOf } from './storedFields.ts'

interface FormOptions<T> {
  /** The values of all unchanged fields. They may change, e.g. with the server's data. */
  initial: T
  /** Stores the changed fields. Without one they are lost when the component unmounts. */
  draft?: FormDraft
  /** Names the input of a form without a draft (see `markDirty`): 'A change of your password'. */
  label?: string
  /** The server's errors about the initial values; each is shown until its field is changed. */
  initialErrors?: Readonly<Record<string, string>> | undefined
}

interface FieldProps<Value> {
  name: string
  value: Value
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

type TextNames<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string

export interface Form<T, Body = T> {
  values: T
  /** Only the changed fields. */
  typed: Partial<T>
  isDirty: boolean
  errors: Partial<Record<keyof T, string>>
  formRef: RefObject<HTMLFormElement | null>
  /** The props of a text field. Other fields use `values`, `errors`, `set` and, to be focused on an error, their `name`. */
  field: <Name extends TextNames<T>>(name: Name) => FieldProps<T[Name]>
  set: <Name extends keyof T>(name: Name, value: T[Name]) => void
  /**
   * Sets several fields, e.g. when an answer arrives late.
   *
   * @param change gets the newest changed fields, which the last render may not show yet, and returns the fields to set
   */
  update: (change: (typed: Partial<T>) => Partial<T>) => void
  /** Replaces all errors that are shown and focuses the first field that has one. */
  show: (errors: Readonly<Record<string, string | undefined>>) => void
  /** Returns a handler that validates the form: calls `onValid`, or shows all errors and focuses the first invalid field. */
  submit: <Result>(
    onValid: (body: Body) => Result,
  ) => (event?: Pick<FormEvent, 'preventDefault'>) => Result | undefined
  /**
   * Discards the changes.
   *
   * @param saved what the server saved, shown until `initial` changes
   */
  reset: (saved?: T) => void
}

interface State<T> {
  /** The place of the draft that the state belongs to. */
  place: string | undefined
  /** Fields whose validation errors are shown. */
  validated: ReadonlySet<keyof T>
  /** The server's errors, each with the rejected value. */
  serverErrors: Partial<{ [Name in keyof T]: { message: string; value: T[Name] } }>
  /** See `reset`: `fields` replace `initial` while that equals `over`. */
  saved?: { fields: T; over: T } | undefined
}

function emptyState<T>(place: string | undefined): State<T> {
  return { place, validated: new Set(), serverErrors: {} }
}

/**
 * The state of a form: `initial`, overlaid with the changed fields. The draft, if there is one, is the only place that holds
 * them. Unchanged fields follow `initial`. A draft that is loaded while one of its fields has the focus gives way to typing.
 *
 * A field shows its validation error after it was changed and left, and every field does after a rejected submit; from then on
 * with every change. A server error stays until its field changes. Without a schema the caller validates and uses `show`.
 */
export function useForm<T extends object>(options: FormOptions<T>): Form<T>
export function useForm<T extends z.input<S> & object, S extends z.ZodMiniType>(
  options: FormOptions<T> & { schema: S },
): Form<T, z.output<S>>
export function useForm<T extends object>({
  initial,
  draft,
  label,
  initialErrors = {},
  schema,
}: FormOptions<T> & { schema?: z.ZodMiniType }): Form<T, unknown> {
  const [memory, readMemory, writeMemory] = useExternalState<unknown>(() => undefined)
  const { stored, read, write } = draft ?? { stored: memory, read: readMemory, write: writeMemory }
  const place = draft?.place
  const [rendered, readState, writeState] = useExternalState<State<T>>(() => emptyState(place))
  const ofThisPlace = (state: State<T>) => (state.place === place ? state : emptyState<T>(place))
  const { validated, serverErrors, saved } = ofThisPlace(rendered)
  const change = (to: Partial<State<T>>) => writeState({ ...ofThisPlace(readState()), ...to })

  const isSaved = saved !== undefined && isEmpty(changedFields(initial, asRecord(saved.over)))
  const base = isSaved ? saved.fields : initial
  const typed = changedFields(base, fieldsOf(stored))
  const newest = () => changedFields(base, fieldsOf(read()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per draft, as soon as it is loaded
  useEffect(() => draft?.deleteIfUnchanged?.(base), [place, draft?.deleteIfUnchanged === undefined])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when `initial` changes
  useEffect(() => {
    if (saved && !isSaved) change({ saved: undefined })
  }, [saved, isSaved])

  const formRef = useRef<HTMLFormElement>(null)
  const typedBefore = useRef<Partial<T>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per draft, as soon as it is loaded
  useLayoutEffect(() => {
    const focused = formRef.current?.querySelector<HTMLInputElement>('input:focus')
    // The next keystroke replaces the stored draft, and does not add to it.
    if (focused && focused.name in typed && !(focused.name in typedBefore.current)) focused.select()
  }, [place, draft?.deleteIfUnchanged === undefined])
  useLayoutEffect(() => {
    typedBefore.current = typed
  })
  const values = { ...base, ...typed }
  // For `show` in callbacks of an earlier render.
  const shown = useRef(values)
  useInsertionEffect(() => {
    shown.current = values
  })
  const names = namesOf(base)
  const isDirty = !isEmpty(typed)
  useMarkDirty(isDirty, draft ? undefined : label)

  const invalid =
    validated.size > 0 ? errorsByField(schema?.safeParse(values, { error: describeIssue }).error) : {}
  const errors: Form<T>['errors'] = {}
  for (const name of names) {
    const error =
      (serverErrors[name]?.value === values[name] && serverErrors[name]?.message) ||
      (values[name] === initial[name] && initialErrors[name]) ||
      (validated.has(name) && invalid[name])
    if (error) errors[name] = error
  }
  const update = (change: (typed: Partial<T>) => object) => {
    const typed = newest()
    write({ ...asRecord(read()), typed: changedFields(base, { ...typed, ...change(typed) }) })
  }
  const set = (name: keyof T, value: unknown) => update(() => ({ [name]: value }))

  return {
    values,
    typed,
    isDirty,
    errors,
    formRef,
    set: (name, value) => set(name, value),
    update,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }) => set(name, target.value),
      onBlur: () => {
        // Tabbing past an unchanged field shows no error.
        if (name in newest()) change({ validated: new Set([...validated, name]) })
      },
    }),
    show(errors) {
      const serverErrors: State<T>['serverErrors'] = {}
      for (const name of names) {
        const message = errors[name]
        if (message) serverErrors[name] = { message, value: shown.current[name] }
      }
      change({ serverErrors, validated: new Set() })
      focusFirst(formRef.current, serverErrors)
    },
    submit: (onValid) => (event) => {
      event?.preventDefault()
      const fields = { ...base, ...newest() }
      if (!schema) return onValid(fields)
      const result = schema.safeParse(fields, { error: describeIssue })
      change(result.success ? { serverErrors: {} } : { validated: new Set(names) })
      if (result.success) return onValid(result.data)
      focusFirst(formRef.current, errorsByField(result.error))
      return undefined
    },
    reset(saved) {
      writeState({ ...emptyState(place), saved: saved && { fields: saved, over: initial } })
      write(undefined)
    },
  }
}

/** Focuses the first control, in DOM order, that has an error. */
function focusFirst(form: HTMLFormElement | null, errors: object): void {
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLElement) || !('name' in control)) continue
    if (typeof control.name !== 'string' || !(control.name in errors)) continue
    // Needed next, and on a phone a toast would cover it at the bottom of the screen.
    form?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' })
    control.focus()
    return
  }
}

/** The first message for each field that a schema rejected. */
export function errorsByField(
  error: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/**
 * State outside React: `read` returns the newest value at any time. Unlike `useState`, it is rendered together with external
 * stores that change at the same time, not after them.
 */
export function useExternalState<T>(initial: () => T): [value: T, read: () => T, write: (value: T) => void] {
  const [store] = useState(() => createStore(initial()))
  return [useStore(store), store.read, store.set]
}
