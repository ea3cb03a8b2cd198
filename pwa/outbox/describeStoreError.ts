import { isDiskFull } from '../offline/openOfflineDb.ts'

/** Returns the message for a failed write to the device's database. The input stays on screen, so nothing is lost. */
export function describeStoreError(error: unknown): string {
  return isDiskFull(error)
    ? 'This device has no space left. Free some space and try again. What you typed is still here.'
    : 'This device could not save it. Please try again, or reload the page. What you typed is still here.'
}
