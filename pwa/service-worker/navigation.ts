import type { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPage } from './isAppPage.ts'

/**
 * Answers navigations to pages of the app with the precached `index.html`, online and offline. Nothing else is answered here:
 * replies of the API must never come from a cache.
 */
export function answerNavigations(controller: PrecacheController): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPage(url.pathname),
    controller.createHandlerBoundToURL('/index.html'),
  )
}
