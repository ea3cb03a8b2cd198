import { describeError } from '../../http/errors.ts'
import { showToast } from './toastStore.ts'

/**
 * Tells about a failed call: under `title` the server's sentence, or `fallback` where it gave none.
 *
 * @param about the action, where more than one title can come of it (`dismissError`)
 * @example toastForError(error, 'Failed to accept offer', 'Please try again.')
 */
export function toastForError(error: unknown, title: string, fallback: string, about = title): void {
  showToast({ title, description: describeError(error, fallback), tone: 'error', about })
}
