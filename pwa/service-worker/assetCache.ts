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
