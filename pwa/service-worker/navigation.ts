import type { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { drawnDocument, shellDocument } from '#contract/pages.ts'
import { currentUserId } from '../offline/device.ts'
import { answerAtGate, mayBeAtGate } from './gate.ts'
import { isAppPage } from './isAppPage.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Answers navigations to pages of the app from the precache, online and offline: with a saved ticket at the gate, otherwise with
 * the page's document. Nothing else is answered here: replies of the API must never come from a cache.
 */
export function answerNavigations(controller: PrecacheController): void {
  const readGateDocument = async () => {
    const document = await controller.matchPrecache('/gate.html')
    if (!document) throw new Error('gate.html is not in the precache')
    return document
  }
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPage(url.pathname),
    async (options) => {
      const start = { url: options.url, isOnline: self.navigator.onLine, now: new Date() }
      // What cannot be read is not shown; the app says more.
      const gate = mayBeAtGate(start)
        ? await answerAtGate(start, readGateDocument).catch(() => undefined)
        : undefined
      const drawn = drawnDocument(options.url.pathname, options.url.search)
      // What is drawn is for whoever is signed out.
      const document = drawn && (await isSignedOut()) ? drawn : shellDocument
      return gate ?? controller.createHandlerBoundToURL(`/${document}`)(options)
    },
  )
}

async function isSignedOut(): Promise<boolean> {
  return (await currentUserId().catch(() => undefined)) === undefined
}
