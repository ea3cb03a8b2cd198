import type { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPage } from './isAppPage.ts'

/**
 * Answers for every page of the app with the precached `index.html`, with or without a network. Everything else, above all the
 * API, is not answered here: no reply of it may ever come from a cache.
 */
export function answerNavigations(controller: PrecacheController): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPage(url.pathname),
    controller.createHandlerBoundToURL('/index.html'),
  )
}
