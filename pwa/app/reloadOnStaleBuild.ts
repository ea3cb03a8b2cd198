import { serverAnswers } from '../http/reachability.ts'

const storageKey = 'live-shows.reloaded-for'

/**
 * Reloads when a chunk cannot be loaded: a page opened before a deploy may import a file that no longer exists. Once per build,
 * so that a file that is really missing shows the error screen instead of a reload loop.
 */
export function reloadOnStaleBuild(): void {
  addEventListener('vite:preloadError', () => void reloadOnce())
}

async function reloadOnce(): Promise<void> {
  try {
    if (sessionStorage.getItem(storageKey) === __BUILD_ID__) return
    // Without a connection, a reload could lose the page as well.
    if (!(await serverAnswers())) return
    sessionStorage.setItem(storageKey, __BUILD_ID__)
    location.reload()
  } catch {
    // Without storage, where nothing would stop a reload loop.
  }
}
