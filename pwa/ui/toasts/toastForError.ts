import { describeError } from '../../http/errors.ts'
import { showToast } from './toastStore.ts'

/**
 * Tells about a failed call: under `title` the server's sentence, or `fallback` where it gave none.
 *
 * @example toastForError(error, 'Failed to accept offer', 'Please try again.')
 */
export function toastForError(error: unknown, title: string, fallback: string): void {
  showToast({ title, description: describeError(error, fallback), tone: 'error' })
}
