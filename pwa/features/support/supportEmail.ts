import { readLocal, writeLocal } from '../../offline/webStorage.ts'

const storageKey = 'live-shows.support-email'
let asked: Promise<string | undefined> | undefined

/** Where people can write to, as far as this device knows: for a page that must not wait, and without a network. */
export function savedSupportEmail(): string | undefined {
  return readLocal(storageKey) ?? undefined
}

/** Asks the server, once for each time the app is opened. Without an answer it is what is saved. */
export function fetchSupportEmail(): Promise<string | undefined> {
  asked ??= ask().catch(() => {
    asked = undefined
    return savedSupportEmail()
  })
  return asked
}

async function ask(): Promise<string | undefined> {
  const { loadSupportEmail } = await import('./supportCalls.ts')
  const email = await loadSupportEmail()
  writeLocal(storageKey, email)
  return email ?? undefined
}
