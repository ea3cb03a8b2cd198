import { useInsertionEffect, useSyncExternalStore } from 'react'

/** How many forms have something in them that would be lost with the page. */
let count = 0
const listeners = new Set<() => void>()

/** Marks one form as having something unsaved in it. Gives back how to take that back. */
export function markDirty(): () => void {
  change(1)
  let isMarked = true
  return () => {
    if (isMarked) change(-1)
    isMarked = false
  }
}

function change(by: 1 | -1) {
  count += by
  // Not at once: React allows no updates while it runs insertion effects.
  queueMicrotask(() => {
    for (const tell of listeners) tell()
  })
}

export function hasDirtyForms(): boolean {
  return count > 0
}

/**
 * Says that a form has something in it, as long as it has: nothing that reloads the page is offered meanwhile.
 *
 * An insertion effect, since it is the only kind that goes on in a hidden tab of the dashboard, whose forms stay filled in.
 */
export function useMarkDirty(isDirty: boolean): void {
  useInsertionEffect(() => (isDirty ? markDirty() : undefined), [isDirty])
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
