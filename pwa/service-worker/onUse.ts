/** Files of this build that were not precached, since only staff need them. */
const onUse = 'live-shows.on-use'
/** Everything of the build before that was on this device. */
const lastBuild = 'live-shows.last-build'

/**
 * Answers for a file with a hash in its name: what this device has, it has for good. Otherwise it is fetched, and kept.
 */
export async function answerAsset(request: Request): Promise<Response> {
  const cache = await caches.open(onUse)
  const kept = await cache.match(request)
  if (kept) return kept
  const found = await caches.match(request)
  const response = found ?? (await fetch(request))
  // A full disk is no reason to answer nothing.
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined)
  return response
}

/**
 * Before a new worker clears away what its build has not, puts it aside for pages of the last build that are still open in
 * other tabs: they load parts of themselves when they are needed, perhaps without a network. It stays until the next
 * update, as the server keeps the last build's files until the next deploy.
 *
 * @param precacheName the cache of precached files
 * @param isCurrent whether an address in it belongs to the new build
 */
export async function putLastBuildAside(
  precacheName: string,
  isCurrent: (address: string) => boolean,
): Promise<void> {
  await caches.delete(lastBuild)
  const aside = await caches.open(lastBuild)
  for (const name of [onUse, precacheName]) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (isCurrent(request.url) || !pathname.startsWith('/assets/')) continue
      const response = await cache.match(request)
      if (response) await aside.put(request, response)
    }
  }
  await caches.delete(onUse)
}

export function isAsset({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && url.pathname.startsWith('/assets/')
}
