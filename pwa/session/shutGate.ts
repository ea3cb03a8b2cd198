import { setCurrentUserId } from '../offline/device.ts'
import { forgetGates } from '../offline/savedGates.ts'
import { deviceOwner } from './deviceOwner.ts'
import { waitAtMost } from './waitAtMost.ts'

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
