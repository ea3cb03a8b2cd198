import { describeError } from '../../http/errors.ts'
import { showToast } from './toastStore.ts'

/**
 * Shows an error toast for a failed call, with the server's message as its description.
 *
 * @param fallback the description if the error has no message for users
 * @param about names the action for `dismissError`, if its toasts have different titles
 * @example toastForError(error, 'Failed to accept offer', 'Please try again.')
 */
export function toastForError(error: unknown, title: string, fallback: string, about = title): void {
  showToast({ title, description: describeError(error, fallback), tone: 'error', about })
}
