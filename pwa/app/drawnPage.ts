import { deviceOwner } from '../session/deviceOwner.ts'
import { hasSignedInHint } from '../session/signedInHint.ts'

/**
 * Whether the page that the build has drawn is what the app would render first: for somebody of whom this device and this tab know
 * nothing. Typed fields, the email of an ended session or what a link has passed on make it another one.
 */
export function isDrawnFor(root: HTMLElement): boolean {
  if (!('drawn' in root.dataset) || hasSignedInHint() || deviceOwner.read() || history.state !== null)
    return false
  try {
    return sessionStorage.length === 0
  } catch {
    return true
  }
}
