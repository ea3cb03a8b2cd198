import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { answerAsset, isAsset, putLastBuildAside } from './onUse.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Keeps the whole shell of the app but what only staff need. Files with a hash in their name are answered from here; those that
 * are not precached (the staff's, and the last build's) are kept when they are used.
 *
 * Workbox's own clearing away on activation would take the last build's parts from under pages that are still open, so that
 * is done here, after they were put aside.
 */
export function precacheShell(): PrecacheController {
  const controller = new PrecacheController()
  controller.addToCacheList(self.__WB_MANIFEST)

  self.addEventListener('install', (event) => void controller.install(event))
  self.addEventListener('activate', (event) => {
    const keys = new Set(controller.getURLsToCacheKeys().values())
    const clear = putLastBuildAside(controller.strategy.cacheName, (address) => keys.has(address))
      // A full disk: pages of the last build ask the server then.
      .catch(() => undefined)
      .then(() => controller.activate(event))
    event.waitUntil(clear)
  })

  registerRoute(new PrecacheRoute(controller))
  registerRoute(isAsset, ({ request }) => answerAsset(request))
  return controller
}
