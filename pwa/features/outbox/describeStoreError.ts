/** What to tell a person when this device could not keep something: nothing of it is lost, it only was not stored. */
export function describeStoreError(error: unknown): string {
  return isQuotaError(error)
    ? 'This device has no room left. Free some space and try again. What you typed is still here.'
    : 'This device could not save it. Please try again, or reload the page. What you typed is still here.'
}

function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Dexie wraps it: the transaction is aborted because of it.
  return error.name === 'QuotaExceededError' || ('inner' in error && isQuotaError(error.inner))
}
