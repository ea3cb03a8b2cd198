import { newId } from '../http/newId.ts'

/**
 * Pictures shared with the app (Web Share Target) that no form has taken yet. In Cache Storage, which the service worker can
 * write before a page is open.
 */
const cacheName = 'live-shows.shared'
const nameHeader = 'X-File-Name'

/** Stores a shared file until a page takes it; only the latest one is kept. @returns its one-time key */
export async function keepSharedFile(file: File): Promise<string> {
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  const key = newId()
  const headers = { 'Content-Type': file.type, [nameHeader]: encodeURIComponent(file.name) }
  await cache.put(addressOf(key), new Response(file, { headers }))
  return key
}

/** Whether a shared file waits to be taken. */
export async function hasSharedFile(): Promise<boolean> {
  try {
    // Opening it would create it.
    if (!(await caches.has(cacheName))) return false
    const cache = await caches.open(cacheName)
    return (await cache.keys()).length > 0
  } catch {
    // As in `takeSharedFile`.
    return false
  }
}

/** Returns the shared file and deletes it; undefined if there is none. */
export async function takeSharedFile(): Promise<File | undefined> {
  try {
    const cache = await caches.open(cacheName)
    const [address] = await cache.keys()
    const kept = address && (await cache.match(address))
    if (!kept) return undefined
    const bytes = await kept.blob()
    // With two tabs, one gets it.
    if (!(await cache.delete(address))) return undefined
    const name = decodeURIComponent(kept.headers.get(nameHeader) ?? '')
    return new File([bytes], name, { type: kept.headers.get('Content-Type') ?? '' })
  } catch {
    // Cache Storage is unavailable, or the browser has cleared it.
    return undefined
  }
}

/** Deletes a shared file that was never taken, so that the device's next user does not see it. */
export async function forgetSharedFiles(): Promise<void> {
  await globalThis.caches?.delete(cacheName)
}

function addressOf(key: string): string {
  return `/shared/${encodeURIComponent(key)}`
}
