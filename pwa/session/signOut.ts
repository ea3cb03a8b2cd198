import { useMutation } from '@tanstack/react-query'
import { deviceOwner, peopleToErase } from './deviceOwner.ts'
import { loadDeviceCalls, loadSessionCalls } from './lazyCalls.ts'
import { sessionClient, sessionQuery } from './session.ts'
import { forgetSignedIn, unsentSignOut } from './signedInHint.ts'

/** Signs out on this device at once, and on the server as soon as it can be reached. Never fails. */
export function useSignOut() {
  return useMutation({ mutationFn: signOut }, sessionClient)
}

async function signOut(): Promise<void> {
  // Noted before anything else: what a page that is closed now leaves undone, the next one does.
  unsentSignOut.set(true)
  leaveDevice()
  await showSignedOut()
}

/**
 * This device is nobody's any more. Says so for the next start; `showSignedOut` is what comes next.
 *
 * @param isGone the account itself is deleted, so that nobody comes back for what is unsent
 */
export function leaveDevice({ isGone = false } = {}): void {
  const owner = deviceOwner.read()
  if (owner) peopleToErase.add(owner, isGone)
  deviceOwner.clear()
  forgetSignedIn()
}

/** Draws the app for nobody, and erases what whoever has left read here. */
export async function showSignedOut(): Promise<void> {
  const { queryKey } = sessionQuery
  await sessionClient.cancelQueries({ queryKey })
  sessionClient.setQueryData(queryKey, null)
  void finishSigningOut()
}

/** Erases what people who have left read here, and sends a sign-out that had to wait. Never throws. */
export async function finishSigningOut(): Promise<void> {
  await Promise.all([eraseWhoLeft(), sendSignOut()])
}

async function eraseWhoLeft(): Promise<void> {
  if (peopleToErase.list().length === 0) return
  const device = await loadDeviceCalls()
  await device?.mirrorToDevice()
  await device?.eraseLeftPeople()
}

async function sendSignOut(): Promise<void> {
  if (!unsentSignOut.isPresent()) return
  const calls = await loadSessionCalls().catch(() => undefined)
  await calls?.sendUnsentSignOut()
}
