import { setCurrentUserId } from '../offline/device.ts'
import { forgetGates } from '../offline/savedGates.ts'
import { deviceOwner, peopleToErase } from './deviceOwner.ts'
import { forgetSignedIn } from './signedInHint.ts'

/**
 * Ends the ownership of this device and marks the owner's data for erasure. Call `shutGate` before and `showSignedOut` next.
 *
 * @param isGone the account is deleted, so its unsent entries are erased too
 */
export function leaveDevice({ isGone = false } = {}): void {
  const owner = deviceOwner.read()
  // First, because a full storage has no room for the mark otherwise.
  deviceOwner.clear()
  forgetSignedIn()
  if (owner) peopleToErase.add(owner, isGone)
}

/** Waits for work that may never end, such as that of a storage which does not answer. The work continues. @throws as the work */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
}

/** No storage may keep anybody signed in. */
const timeoutMs = 1000

/**
 * Takes the owner's tickets from the service worker, which shows them before any of the app's code runs and cannot read
 * localStorage. Call and await it before anything else is changed at the end of an ownership: wherever the page is closed after
 * that, the next start shows no ticket, and before it nobody has left. Never throws.
 */
export async function shutGate(): Promise<void> {
  const owner = deviceOwner.read()
  if (!owner) return
  await waitAtMost(timeoutMs, Promise.allSettled([setCurrentUserId(undefined), forgetGates(owner.id)]))
}
