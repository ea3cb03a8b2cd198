const storageKey = 'live-shows.reloaded-for'

/**
 * Reloads when a chunk cannot be loaded: a page opened before a deploy may import a file that no longer exists. Once per build,
 * so that a file that is really missing shows the error screen instead of a reload loop.
 */
export function reloadOnStaleBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(storageKey) === __BUILD_ID__) return
      sessionStorage.setItem(storageKey, __BUILD_ID__)
    } catch {
      // Without storage, nothing would stop a reload loop.
      return
    }
    // Offline, a reload could lose the page as well.
    if (!navigator.onLine) return
    event.preventDefault()
    location.reload()
  })
}
