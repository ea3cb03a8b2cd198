import { readLocal, writeLocal } from '../../offline/webStorage.ts'

const storageKey = 'live-shows.support-email'
let request: Promise<string | undefined> | undefined

/** The support address saved on this device, for offline use and for pages that must not wait. */
export function savedSupportEmail(): string | undefined {
  return readLocal(storageKey) ?? undefined
}

/** Fetches the support address once per page load; falls back to the saved one. */
export function fetchSupportEmail(): Promise<string | undefined> {
  request ??= load().catch(() => {
    request = undefined
    return savedSupportEmail()
  })
  return request
}

async function load(): Promise<string | undefined> {
  const { loadSupportEmail } = await import('./supportCalls.ts')
  const email = await loadSupportEmail()
  writeLocal(storageKey, email)
  return email ?? undefined
}
