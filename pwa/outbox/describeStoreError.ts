import { isDiskFull } from '../offline/openOfflineDb.ts'

/** What to tell a person when this device could not keep something: nothing of it is lost, it only was not stored. */
export function describeStoreError(error: unknown): string {
  return isDiskFull(error)
    ? 'This device has no room left. Free some space and try again. What you typed is still here.'
    : 'This device could not save it. Please try again, or reload the page. What you typed is still here.'
}
