import { useInsertionEffect, useSyncExternalStore } from 'react'

/** One for each form that has something in it which would be lost with the page. */
const marks = new Set<{ words: string | undefined }>()
const listeners = new Set<() => void>()

/**
 * Marks one form as having something unsaved in it. Gives back how to take that back.
 *
 * @param words what is in it, e.g. 'Changes to your profile'; none for what is kept as a draft as well
 */
export function markDirty(words?: string): () => void {
  const mark = { words }
  marks.add(mark)
  tell()
  return () => {
    if (marks.delete(mark)) tell()
  }
}

function tell() {
  // Not at once: React allows no updates while it runs insertion effects.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

export function hasDirtyForms(): boolean {
  return marks.size > 0
}

/** What is in the forms that no draft is kept of, in the words of `markDirty`. */
export function listDirtyForms(): string[] {
  return [...marks].flatMap(({ words }) => (words === undefined ? [] : [words]))
}

/**
 * Says that a form has something in it, as long as it has: nothing that reloads the page is offered meanwhile.
 *
 * An insertion effect, since it is the only kind that goes on in a hidden tab of the dashboard, whose forms stay filled in.
 *
 * @param words as of `markDirty`
 */
export function useMarkDirty(isDirty: boolean, words?: string): void {
  useInsertionEffect(() => (isDirty ? markDirty(words) : undefined), [isDirty, words])
}

export function useHasDirtyForms(): boolean {
  return useSyncExternalStore(subscribe, hasDirtyForms)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
