export interface Toast {
  /** What happened, in a few words. */
  title: string
  /** A sentence: why, or what to do next. */
  description?: string | undefined
  tone?: 'neutral' | 'good' | 'error'
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
