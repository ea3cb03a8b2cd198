import { ApiError, describeError } from '../../http/errors.ts'
import { isReachable } from '../../http/reachability.ts'
import { showToast, toastStore } from './toastStore.ts'

/** The title of the toast. */
export const readFailed = 'Could not load the latest data'

let isWaiting = false

/**
 * Shows an error toast for a failed read: one for all reads that fail for the same reason. While another toast is visible it
 * waits, so that it hides no answer to what the user did. Shows nothing without a connection or after the session has ended, where the page
 * says so itself.
 */
export function toastFailedRead(error: unknown): void {
  if (!isReachable() || (error instanceof ApiError && error.reply?.code === 'signed_out')) return
  const description = describeError(error, 'Please try again.')
  const current = toastStore.read()
  if (!current) {
    showToast({ title: readFailed, description, tone: 'error' })
    return
  }
  // Each call has its own reference after the reason.
  const reason = (error instanceof ApiError && error.reply?.message) || description
  const isSaid = current.tone === 'error' && current.description?.startsWith(reason)
  if (isSaid || isWaiting) return
  isWaiting = true
  const stop = toastStore.subscribe(() => {
    if (toastStore.read()) return
    stop()
    isWaiting = false
    toastFailedRead(error)
  })
}
