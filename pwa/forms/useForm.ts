import { type FormEvent, type RefObject, useEffect, useInsertionEffect, useRef } from 'react'
import type { z } from 'zod/mini'
import { useMarkDirty } from '../ui/dirtyForms.ts'
import { asRecord, changedFields, type FieldsDraft, isEmpty, keptFields, namesOf } from './keptFields.ts'
import { sentencesOf } from './sentencesOf.ts'
import { useMemoryValue } from './useMemoryValue.ts'

type Sentences<T> = Partial<Record<keyof T, string>>

interface FormOptions<T> {
  /** What stands in the fields that nobody has touched, each of them, also while it follows the server. */
  initial: T
  /** Where what is typed outlives the form. */
  draft?: FieldsDraft
  /** What would be lost with a form that has no draft: 'A change of your password'. */
  words?: string
  /** What the server has said about `initial`: shown beside each field that still holds it. */
  problems?: Readonly<Record<string, string>> | undefined
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
  /** The fields that somebody has touched and that differ from what they would hold without that. */
  typed: Partial<T>
  isDirty: boolean
  /** The sentence beside each field. */
  errors: Sentences<T>
  formRef: RefObject<HTMLFormElement | null>
  /** What a field of text takes. Any other takes `values`, `errors` and `set`, and its name, by which it gets the focus. */
  field: <Name extends TextNames<T>>(name: Name) => FieldProps<T[Name]>
  set: <Name extends keyof T>(name: Name, value: T[Name]) => void
  /** Shows the server's sentences in the place of earlier ones, and focuses the first field that has one. */
  show: (sentences: Readonly<Record<string, string | undefined>>) => void
  /** Makes a handler that gives on what stands in the form, or says what is wrong with it and focuses the first such field. */
  submit: <Done>(
    onValid: (body: Body) => Done,
  ) => (event?: Pick<FormEvent, 'preventDefault'>) => Done | undefined
  /** Forgets what was typed. @param saved what the server has by now: stands in the fields until `initial` changes */
  reset: (saved?: T) => void
}

interface State<T> {
  /** The draft's place at which all of this is so. */
  place: string | undefined
  /** The fields that are judged with every change from now on. */
  judged: ReadonlySet<keyof T>
  /** The server's sentences, each with the value that it is about. */
  told: Partial<{ [Name in keyof T]: { sentence: string; about: T[Name] } }>
  /** See `reset`: `fields` stand in the form as long as `initial` is `over`. */
  saved?: { fields: T; over: T } | undefined
}

function nothingSaid<T>(place: string | undefined): State<T> {
  return { place, judged: new Set(), told: {} }
}

/**
 * The fields of a form: `initial`, and what somebody has typed over it. That is the draft, where there is one, so that fields
 * nobody has touched go on following the server.
 *
 * A field is judged from when it was changed and left, or a submit was refused. What the server has said of it stays until it
 * changes. Without a schema nothing is checked here: see `show`.
 */
export function useForm<T extends object>(options: FormOptions<T>): Form<T>
export function useForm<T extends z.input<S> & object, S extends z.ZodMiniType>(
  options: FormOptions<T> & { schema: S },
): Form<T, z.output<S>>
export function useForm<T extends object>({
  initial,
  draft,
  words,
  problems = {},
  schema,
}: FormOptions<T> & { schema?: z.ZodMiniType }): Form<T, unknown> {
  const [memory, readMemory, writeMemory] = useMemoryValue<unknown>(() => undefined)
  const { kept, read, write } = draft ?? { kept: memory, read: readMemory, write: writeMemory }
  const place = draft?.place
  const [drawn, readState, writeState] = useMemoryValue<State<T>>(() => nothingSaid(place))
  // What was said of the form of one draft is not true of the next.
  const stateHere = (state: State<T>) => (state.place === place ? state : nothingSaid<T>(place))
  const { judged, told, saved } = stateHere(drawn)
  const change = (to: Partial<State<T>>) => writeState({ ...stateHere(readState()), ...to })

  const isSaved = saved !== undefined && isEmpty(changedFields(initial, asRecord(saved.over)))
  const base = isSaved ? saved.fields : initial
  const typed = changedFields(base, keptFields(kept))
  const newest = () => changedFields(base, keptFields(read()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft, when it is known what was kept
  useEffect(() => draft?.tidy?.(base), [place, draft?.tidy === undefined])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server has gone on
  useEffect(() => {
    if (!isSaved) change({ saved: undefined })
  }, [isSaved])

  const formRef = useRef<HTMLFormElement>(null)
  const values = { ...base, ...typed }
  // For calls that were begun at an earlier drawing.
  const shown = useRef(values)
  useInsertionEffect(() => {
    shown.current = values
  })
  const names = namesOf(base)
  const isDirty = !isEmpty(typed)
  useMarkDirty(isDirty, draft ? undefined : words)

  const wrong = judged.size > 0 ? sentencesOf(schema?.safeParse(values).error) : {}
  const errors: Sentences<T> = {}
  for (const name of names) {
    const sentence =
      (told[name]?.about === values[name] && told[name]?.sentence) ||
      (values[name] === initial[name] && problems[name]) ||
      (judged.has(name) && wrong[name])
    if (sentence) errors[name] = sentence
  }
  const set = (name: keyof T, value: unknown) =>
    write({ ...asRecord(read()), typed: changedFields(base, { ...newest(), [name]: value }) })

  return {
    values,
    typed,
    isDirty,
    errors,
    formRef,
    set: (name, value) => set(name, value),
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }) => set(name, target.value),
      onBlur: () => {
        // Whoever only passes by has done nothing wrong.
        if (name in newest()) change({ judged: new Set([...judged, name]) })
      },
    }),
    show(sentences) {
      const told: State<T>['told'] = {}
      for (const name of names) {
        const sentence = sentences[name]
        if (sentence) told[name] = { sentence, about: shown.current[name] }
      }
      change({ told })
      focusFirst(formRef.current, told)
    },
    submit: (onValid) => (event) => {
      event?.preventDefault()
      const fields = { ...base, ...newest() }
      if (!schema) return onValid(fields)
      const result = schema.safeParse(fields)
      change(result.success ? { told: {} } : { judged: new Set(names) })
      if (result.success) return onValid(result.data)
      focusFirst(formRef.current, sentencesOf(result.error))
      return undefined
    },
    reset(saved) {
      writeState({ ...nothingSaid(place), saved: saved && { fields: saved, over: initial } })
      write(undefined)
    },
  }
}

/** In the order of the screen. */
function focusFirst(form: HTMLFormElement | null, sentences: object): void {
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLElement) || !('name' in control)) continue
    if (typeof control.name !== 'string' || !(control.name in sentences)) continue
    control.focus()
    return
  }
}
