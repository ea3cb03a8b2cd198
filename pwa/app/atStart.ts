import { askServer } from '../http/reachability.ts'
import { deviceOwner } from '../session/deviceOwner.ts'
import { hasSignedInHint } from '../session/signedInHint.ts'
import { hasDirtyForms } from '../ui/dirtyForms.ts'

/** Longer than any device took to read a file from its cache. */
const longestWaitMs = 150

/**
 * Resolves when both faces can be drawn with. A cached file is not there when a cold start draws its first text, which would then
 * change its face. So the first paint waits for the files, where the service worker has them; a first visit waits for nothing.
 */
export async function loadFaces(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs))
  const faces = ['1rem Figtree', '800 1rem Bricolage']
  await Promise.race([Promise.all(faces.map((face) => document.fonts.load(face))), late])
}

/**
 * Whether the page that the build has drawn is what the app would render first: this device and this tab know nothing of a
 * user. Typed fields, the email of an ended session or what a link has passed on make it another page.
 */
export function isDrawnFor(root: HTMLElement): boolean {
  if (!('drawn' in root.dataset) || hasSignedInHint() || deviceOwner.read() || history.state !== null)
    return false
  try {
    return sessionStorage.length === 0
  } catch {
    return true
  }
}

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
