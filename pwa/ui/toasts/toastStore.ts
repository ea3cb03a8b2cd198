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

let current: ShownToast | undefined
let count = 0
const listeners = new Set<() => void>()

/** Shows a toast. At most one is visible: a new one takes the place of the last (spec, section 9). */
export function showToast(toast: Toast): void {
  count += 1
  current = { ...toast, id: count }
  for (const listener of listeners) listener()
}

/** Takes away what an earlier try of an action has said, when it is tried again. What went well may stay. */
export function dismissError(about: string): void {
  if (current?.tone === 'error' && (current.about ?? current.title) === about) toastStore.close(current.id)
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
  close(id: number) {
    if (current?.id !== id) return
    current = undefined
    for (const listener of listeners) listener()
  },
}
