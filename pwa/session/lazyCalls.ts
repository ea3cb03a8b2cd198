import { NetworkError } from '../http/errors.ts'

/**
 * Loads the session calls and the contract, which make up a fifth of the size budget of `/` and `/auth`. They are needed only
 * when the user starts to type or is signed in.
 *
 * @throws NetworkError if the file cannot be fetched
 */
export async function loadSessionCalls() {
  try {
    return await import('./sessionCalls.ts')
  } catch (error) {
    throw new NetworkError(error)
  }
}

/**
 * Loads the code that uses IndexedDB, so that `/` and `/auth` do not carry Dexie. Resolves to undefined if the file cannot be
 * fetched.
 */
export function loadDeviceCalls() {
  return import('./deviceCalls.ts').catch(() => undefined)
}
