import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { answerAsset, isAsset, preserveLastBuild } from './assetCache.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Precaches the app shell, without the files that only staff need. Those are cached on first use.
 *
 * Workbox's default cleanup on activation would delete chunks that open pages of the previous build still need. So the cleanup
 * runs here, after those files have been moved to a cache of their own.
 */
export function precacheShell(): PrecacheController {
  const controller = new PrecacheController()
  controller.addToCacheList(self.__WB_MANIFEST)

  self.addEventListener('install', (event) => void controller.install(event))
  self.addEventListener('activate', (event) => {
    const keys = new Set(controller.getURLsToCacheKeys().values())
    const clear = preserveLastBuild(controller.strategy.cacheName, (address) => keys.has(address))
      // The disk is full. Pages of the previous build then load their files from the server.
      .catch(() => undefined)
      .then(() => controller.activate(event))
    event.waitUntil(clear)
  })

  // Navigations are answered by page (navigation.ts).
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }))
  registerRoute(isAsset, ({ request }) => answerAsset(request))
  return controller
}
