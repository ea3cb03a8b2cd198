/**
 * Loads the code that uses IndexedDB, so that `/` and `/auth` do not carry Dexie. Resolves to undefined if the file cannot be
 * fetched.
 */
export function loadDeviceCalls() {
  return import('./deviceCalls.ts').catch(() => undefined)
}
