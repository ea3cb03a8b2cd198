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

/** An address that changes so soon after a toast, in milliseconds, is where the app leads on to by itself. */
const leadsOnMs = 1500

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

/** Takes the toast away, whatever it says. */
export function dismissToast(): void {
  if (current) set(undefined)
}

/** Takes away what an earlier try of an action has said, when it is tried again. What went well may stay. */
export function dismissError(about: string): void {
  if (current?.tone === 'error' && (current.about ?? current.title) === about) dismissToast()
}

/** Another page has come up. Takes away what was said on the last one; what the app said on its way here stays. */
export function dismissOnNewPage(): void {
  if (Date.now() - shownAt > leadsOnMs) dismissToast()
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
