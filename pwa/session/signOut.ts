import { useMutation } from '@tanstack/react-query'
import { dismissToast } from '../ui/toasts/toastStore.ts'
import { peopleToErase } from './deviceOwner.ts'
import { leaveDevice, shutGate } from './leaveDevice.ts'
import { loadDeviceCalls } from './loadDeviceCalls.ts'
import { loadSessionCalls, sessionClient, sessionQuery } from './session.ts'
import { unsentSignOut } from './signedInHint.ts'

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
