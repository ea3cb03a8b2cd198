export interface Toast {
  /** What happened, in a few words. */
  title: string
  /** A sentence: why, or what to do next. */
  description?: string | undefined
  tone?: 'neutral' | 'good' | 'error'
  /** The action it is about, where more than one title can come of it; otherwise its title names it. */
  about?: string
}

export interface ShownToast extends Toast {
  id: number
}

/** A navigation within this time after a toast, in milliseconds, was made by the app and not by the user. */
const ownNavigationMs = 1500

let current: ShownToast | undefined
let count = 0
let shownAt = 0
const listeners = new Set<() => void>()

/** Shows a toast. At most one is visible: a new one takes the place of the last. */
export function showToast(toast: Toast): void {
  count += 1
  shownAt = Date.now()
  set({ ...toast, id: count })
}

/** Removes the toast. */
export function dismissToast(): void {
  if (current) set(undefined)
}

/** Removes the failure of an earlier try of an action, when it is tried again. Other toasts stay. */
export function dismissError(about: string): void {
  if (current?.tone === 'error' && (current.about ?? current.title) === about) dismissToast()
}

/** Called on every navigation. Removes a toast about the previous page; one shown by the app as it navigates stays. */
export function dismissOnNewPage(): void {
  if (Date.now() - shownAt > ownNavigationMs) dismissToast()
}

/** The newest toast, as `useSyncExternalStore` wants it. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  current: () => current,
}

function set(next: ShownToast | undefined): void {
  current = next
  for (const listener of listeners) listener()
}
