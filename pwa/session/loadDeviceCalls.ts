/**
 * What the device keeps for the service worker and in databases. Apart, since `/` and `/auth` may not weigh a database that
 * they do not need; undefined where it could not be fetched.
 */
export function loadDeviceCalls() {
  return import('./deviceCalls.ts').catch(() => undefined)
}
