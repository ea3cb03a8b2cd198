import { readTab, writeTab } from '../../../offline/webStorage.ts'
import type { KeptEmail } from './emailState.ts'

const key = 'live-shows.sign-in'

/** The email that was typed into the sign-in: kept while the tab is open or until somebody is in, and never the password. */
export const savedSignIn = {
  read(): KeptEmail | undefined {
    const value = readTab(key)
    return isKeptEmail(value) ? value : undefined
  },
  keep: ({ email, at }: KeptEmail) => writeTab(key, { email, at }),
  clear: () => writeTab(key, undefined),
}

function isKeptEmail(value: unknown): value is KeptEmail {
  if (typeof value !== 'object' || value === null) return false
  const { email, at } = value as Record<keyof KeptEmail, unknown>
  return typeof email === 'string' && typeof at === 'string'
}
