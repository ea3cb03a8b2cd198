import { useInsertionEffect, useSyncExternalStore } from 'react'
import { createStore } from '../http/createStore.ts'

/** One mark for each form with unsaved input. */
const marks = createStore<readonly { label: string | undefined }[]>([])

/**
 * Marks a form as having unsaved input.
 *
 * @param label names the input, e.g. 'Changes to your profile'; undefined if it is also stored as a draft
 * @returns a function that removes the mark
 */
export function markDirty(label?: string): () => void {
  const mark = { label }
  marks.set([...marks.read(), mark])
  return () => marks.set(marks.read().filter((other) => other !== mark))
}

export function hasDirtyForms(): boolean {
  return marks.read().length > 0
}

/** The labels of forms whose input is not stored as a draft. */
export function listDirtyForms(): string[] {
  return marks.read().flatMap(({ label }) => (label === undefined ? [] : [label]))
}

/**
 * Marks a form as dirty while `isDirty`. Nothing that reloads the page is offered in the meantime.
 *
 * Uses an insertion effect, because other effects are cleaned up in a hidden tab of the dashboard, whose forms keep their input.
 *
 * @param label see `markDirty`
 */
export function useMarkDirty(isDirty: boolean, label?: string): void {
  useInsertionEffect(() => (isDirty ? markDirty(label) : undefined), [isDirty, label])
}

export function useHasDirtyForms(): boolean {
  return useSyncExternalStore(subscribe, hasDirtyForms, hasDirtyForms)
}

/** Deferred, because React allows no state updates during insertion effects. */
function subscribe(changed: () => void) {
  return marks.subscribe(() => queueMicrotask(changed))
}
