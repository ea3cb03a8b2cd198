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

/** A toast that is no longer about what is seen still stays for so long, in milliseconds: it can be read and is read out. */
const shortestStayMs = 1500

let current: ShownToast | undefined
let count = 0
let shownAt = 0
/** The form that was sent last before it came up. */
let cameOf: EventTarget | null = null
let lastSubmitted: EventTarget | null = null
/** Somebody has gone on to something else since it came up. */
let isPassed = false
const listeners = new Set<() => void>()

/** Shows a toast. At most one is visible: a new one takes the place of the last (spec, section 9). */
export function showToast(toast: Toast): void {
  count += 1
  current = { ...toast, id: count }
  shownAt = Date.now()
  cameOf = lastSubmitted
  isPassed = false
  for (const listener of listeners) listener()
}

/** Takes away what an earlier try of an action has said, when it is tried again. What went well may stay. */
export function dismissError(about: string): void {
  if (current?.tone === 'error' && (current.about ?? current.title) === about) toastStore.close(current.id)
}

/** Somebody has pressed something: the next page or dialog that comes up is their doing, and not what the toast has told about. */
export function noteUse(): void {
  isPassed = true
}

/** The same by the browser's own way back. The app takes it too, at once after what it has said. */
export function noteBack(): void {
  if (Date.now() >= shownAt + shortestStayMs) isPassed = true
}

/** A form is being sent. Takes away what came of sending it the last time, good or bad. */
export function noteSubmit(form: EventTarget | null): void {
  lastSubmitted = form
  if (current && cameOf !== null && cameOf === form) toastStore.close(current.id)
}

/**
 * Another page has come up, or a dialog over it. Takes away what was said on the last one; what the app said on its way here is about this one, and
 * stays.
 */
export function noteNewPage(): void {
  if (!current || !isPassed) return
  const { id } = current
  setTimeout(() => toastStore.close(id), Math.max(0, shownAt + shortestStayMs - Date.now()))
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
