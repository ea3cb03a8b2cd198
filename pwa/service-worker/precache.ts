import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { drawnDocument, shellDocument } from '#contract/pages.ts'
import { currentUserId } from '../offline/device.ts'
import { answerAtGate, mayBeAtGate } from './gate.ts'
import { isAppPage } from './paths.ts'

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

/** Cache of this build's files that are not precached (only staff need them), filled on first use. */
const cacheOnUse = 'live-shows.on-use'
/** Cache of the previous build's files that were on this device. */
const lastBuildCache = 'live-shows.last-build'

/** Answers a request for a file with a hash in its name: from any cache, otherwise from the network and then cached. */
export async function answerAsset(request: Request): Promise<Response> {
  const cache = await caches.open(cacheOnUse)
  const kept = await cache.match(request)
  if (kept) return kept
  const found = await caches.match(request)
  const response = found ?? (await fetch(request))
  // On a full disk the file is still answered, only not cached.
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined)
  return response
}

/**
 * Moves the previous build's files to a cache of their own before the new worker deletes them. Pages of the previous build
 * that are still open lazy-load chunks, possibly offline. The files stay until the next update; the server, too, keeps the
 * last build's files until the next deploy.
 *
 * @param precacheName the cache of precached files
 * @param isCurrent whether a cached address belongs to the new build
 */
export async function preserveLastBuild(
  precacheName: string,
  isCurrent: (address: string) => boolean,
): Promise<void> {
  await caches.delete(lastBuildCache)
  const preserved = await caches.open(lastBuildCache)
  for (const name of [cacheOnUse, precacheName]) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (isCurrent(request.url) || !pathname.startsWith('/assets/')) continue
      const response = await cache.match(request)
      if (response) await preserved.put(request, response)
    }
  }
  await caches.delete(cacheOnUse)
}

export function isAsset({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && url.pathname.startsWith('/assets/')
}

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
      // What is drawn is for users who are signed out.
      const document = drawn && (await isSignedOut()) ? drawn : shellDocument
      return gate ?? controller.createHandlerBoundToURL(`/${document}`)(options)
    },
  )
}

async function isSignedOut(): Promise<boolean> {
  return (await currentUserId().catch(() => undefined)) === undefined
}
