import { askServer } from '../http/reachability.ts'
import { hasDirtyForms } from '../ui/dirtyForms.ts'

const storageKey = 'live-shows.reloaded-for'

/**
 * Reloads when a chunk cannot be loaded: a page opened before a deploy may import a file that no longer exists. Not without a
 * connection, which could lose the page as well, and not if input would be lost. Once per build, so that a file that is really missing
 * shows the error screen instead of a reload loop.
 */
export function reloadOnStaleBuild(): void {
  addEventListener('vite:preloadError', () => void reloadOnce())
}

async function reloadOnce(): Promise<void> {
  try {
    if (sessionStorage.getItem(storageKey) === __BUILD_ID__) return
    if (!(await askServer()) || hasDirtyForms()) return
    sessionStorage.setItem(storageKey, __BUILD_ID__)
    location.reload()
  } catch {
    // There is no storage, and nothing else would stop a reload loop.
  }
}
