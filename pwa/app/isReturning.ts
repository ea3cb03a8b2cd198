const storageKey = 'live-shows.first-here'
/** Whoever comes again after that long comes again, and has not just reloaded the page. */
const hourMs = 60 * 60 * 1000

/** Whether this device has been on the dashboard before, at another time. */
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
      // Then every visit is the first.
    }
  },
}
