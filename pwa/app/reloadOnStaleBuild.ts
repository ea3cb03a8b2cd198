const storageKey = 'live-shows.reloaded-for'

/**
 * A page that was open across a deploy may ask for a file that is gone. Reloading gets the new build; once a build, so that
 * a file that is really missing ends in the error screen and not in a loop.
 */
export function reloadOnStaleBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(storageKey) === __BUILD_ID__) return
      sessionStorage.setItem(storageKey, __BUILD_ID__)
    } catch {
      // Without storage nothing would hold a loop back.
      return
    }
    // Without a network a reload would lose the page as well.
    if (!navigator.onLine) return
    event.preventDefault()
    location.reload()
  })
}
