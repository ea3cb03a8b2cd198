import { useMutation } from '@tanstack/react-query'
import { setCurrentUserId } from '../offline/device.ts'
import { forgetGates } from '../offline/savedGates.ts'
import { dismissToast } from '../ui/toasts/toastStore.ts'
import { deviceOwner, peopleToErase } from './deviceOwner.ts'
import { loadDeviceCalls, loadSessionCalls } from './lazyCalls.ts'
import { sessionClient, sessionQuery } from './session.ts'
import { forgetSignedIn, unsentSignOut } from './signedInHint.ts'

/** Mutation that signs out on this device at once, and on the server as soon as it can be reached. Never fails. */
export function useSignOut() {
  return useMutation({ mutationFn: signOut }, sessionClient)
}

async function signOut(): Promise<void> {
  await shutGate()
  leaveDevice()
  // Stored at once, so that the next start finishes the sign-out if the page is closed now.
  unsentSignOut.set(true)
  dismissToast()
  await showSignedOut()
}

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

/** Switches the app to signed out, and starts erasing the marked data. */
export async function showSignedOut(): Promise<void> {
  const { queryKey } = sessionQuery
  await sessionClient.cancelQueries({ queryKey })
  sessionClient.setQueryData(queryKey, null)
  void finishSigningOut()
}

/** Erases the data of signed-out users and sends an unsent sign-out. Never throws. */
export async function finishSigningOut(): Promise<void> {
  await Promise.all([eraseSignedOutPeople(), sendSignOut()])
}

async function eraseSignedOutPeople(): Promise<void> {
  if (peopleToErase.list().length === 0) return
  const device = await loadDeviceCalls()
  await device?.mirrorToDevice()
  await device?.eraseSignedOutPeople()
}

async function sendSignOut(): Promise<void> {
  if (!unsentSignOut.isPresent()) return
  const calls = await loadSessionCalls().catch(() => undefined)
  await calls?.sendUnsentSignOut()
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
