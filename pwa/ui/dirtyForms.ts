import { useInsertionEffect, useSyncExternalStore } from 'react'

/** One mark for each form with unsaved input. */
const marks = new Set<{ label: string | undefined }>()
const listeners = new Set<() => void>()

/**
 * Marks a form as having unsaved input.
 *
 * @param label names the input, e.g. 'Changes to your profile'; undefined if it is also stored as a draft
 * @returns a function that removes the mark
 */
export function markDirty(label?: string): () => void {
  const mark = { label }
  marks.add(mark)
  notify()
  return () => {
    if (marks.delete(mark)) notify()
  }
}

function notify() {
  // Deferred, because React allows no state updates during insertion effects.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

export function hasDirtyForms(): boolean {
  return marks.size > 0
}

/** The labels of forms whose input is not stored as a draft. */
export function listDirtyForms(): string[] {
  return [...marks].flatMap(({ label }) => (label === undefined ? [] : [label]))
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

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
