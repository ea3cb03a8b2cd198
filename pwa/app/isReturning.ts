const storageKey = 'live-shows.first-here'
/** A later visit counts as a return after this time, and not as a reload. */
const hourMs = 60 * 60 * 1000

/** Whether the dashboard was opened on this device more than an hour ago. */
export const isReturning = {
  isSo(): boolean {
    try {
      const firstAt = Number(localStorage.getItem(storageKey) ?? Number.NaN)
      return Date.now() - firstAt > hourMs
    } catch {
      return false
    }
  },
  remember(): void {
    try {
      if (localStorage.getItem(storageKey) === null) localStorage.setItem(storageKey, String(Date.now()))
    } catch {
      // Without storage every visit counts as the first.
    }
  },
}
