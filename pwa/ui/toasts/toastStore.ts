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

/** A navigation within this time after a toast belongs to the same action and does not dismiss it. */
const sameActionMs = 1500

/** The current toast. */
export const toastStore = createStore<ShownToast | undefined>(undefined)
let count = 0
let shownAt = 0

/** Shows a toast. At most one is visible: a new one replaces the previous one. */
export function showToast(toast: Toast): void {
  count += 1
  shownAt = Date.now()
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

/** Call on every navigation. Dismisses a toast about the previous page, but not one that was shown together with the navigation. */
export function dismissOnNewPage(): void {
  if (Date.now() - shownAt > sameActionMs) dismissToast()
}
