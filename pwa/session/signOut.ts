import { useMutation } from '@tanstack/react-query'
import { dismissToast } from '../ui/toasts/toastStore.ts'
import { deviceOwner, peopleToErase } from './deviceOwner.ts'
import { loadDeviceCalls, loadSessionCalls } from './lazyCalls.ts'
import { sessionClient, sessionQuery } from './session.ts'
import { shutGate } from './shutGate.ts'
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
