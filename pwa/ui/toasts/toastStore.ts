import { createStore } from '../../http/createStore.ts'

export interface Toast {
  /** The event, in a few words. */
  title: string
  /** A sentence: why, or what to do next. */
  description?: string | undefined
  tone?: 'neutral' | 'good' | 'error'
  /** Link to what the toast is about. */
  link?: { label: string; to: string }
  /** Takes back what was done. */
  undo?: () => void
  /** Names the action for `dismissError`, if its toasts have different titles. The default is the title. */
  about?: string
}

export interface ShownToast extends Toast {
  id: number
}

/** The current toast. */
export const toastStore = createStore<ShownToast | undefined>(undefined)
let count = 0

/** Shows a toast. At most one is visible: a new one replaces the previous one. */
export function showToast(toast: Toast): void {
  count += 1
  toastStore.set({ ...toast, id: count })
}

export function dismissToast(): void {
  if (toastStore.read()) toastStore.set(undefined)
}

/** Dismisses the error of an action's previous attempt. Call it when the action is retried. Other toasts stay. */
export function dismissError(about: string): void {
  const current = toastStore.read()
  if (current?.tone === 'error' && (current.about ?? current.title) === about) dismissToast()
}
