import { NetworkError } from '../http/errors.ts'

/**
 * The calls about a session with the contract behind them, a fifth of what `/` and `/auth` may weigh. Nobody needs them before
 * they start to type, or unless they are signed in.
 *
 * @throws NetworkError where they could not be fetched
 */
export async function loadSessionCalls() {
  try {
    return await import('./sessionCalls.ts')
  } catch (error) {
    throw new NetworkError(error)
  }
}

/**
 * What the device keeps for the service worker and in databases. Apart, since `/` and `/auth` may not weigh a database that
 * they do not need; undefined where it could not be fetched.
 */
export function loadDeviceCalls() {
  return import('./deviceCalls.ts').catch(() => undefined)
}
