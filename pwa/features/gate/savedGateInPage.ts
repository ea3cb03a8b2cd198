import { createContext } from 'react'
import { savedGateId } from '../../offline/savedGates.ts'

/** Removes the gate view that the service worker has put into the page, once it is shown by the app, or must not be shown. */
export function removeSavedGate(): void {
  document.getElementById(savedGateId)?.remove()
}

/** Whether the page still shows that gate view. */
export function hasSavedGate(): boolean {
  return document.getElementById(savedGateId) !== null
}

/** True while `GateFirst` shows the gate view. The tickets tab, which loads behind it, must not open a second one. */
export const ColdGateShown = createContext(false)
