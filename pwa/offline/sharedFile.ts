import { newId } from '../http/newId.ts'

/**
 * Pictures that were shared with the app and not yet taken into a form. In a cache, where the worker has them whole before
 * any page is open.
 */
const cacheName = 'live-shows.shared'
const nameHeader = 'X-File-Name'

/** Keeps a shared file until a page takes it. Only the last one is kept. @returns its one-time key */
export async function keepSharedFile(file: File): Promise<string> {
  // Whoever shares again has given up on what they shared before.
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  const key = newId()
  const headers = { 'Content-Type': file.type, [nameHeader]: encodeURIComponent(file.name) }
  await cache.put(addressOf(key), new Response(file, { headers }))
  return key
}

/** Takes a shared file out, so that it can be had once; undefined when there is none under that key. */
export async function takeSharedFile(key: string): Promise<File | undefined> {
  try {
    const cache = await caches.open(cacheName)
    const kept = await cache.match(addressOf(key))
    if (!kept) return undefined
    const bytes = await kept.blob()
    await cache.delete(addressOf(key))
    const name = decodeURIComponent(kept.headers.get(nameHeader) ?? '')
    return new File([bytes], name, { type: kept.headers.get('Content-Type') ?? '' })
  } catch {
    // No caches here, or the browser has cleared them.
    return undefined
  }
}

/** Drops what was shared and never taken: the next person on this device must not find it. */
export async function forgetSharedFiles(): Promise<void> {
  await globalThis.caches?.delete(cacheName)
}

function addressOf(key: string): string {
  return `/shared/${encodeURIComponent(key)}`
}
