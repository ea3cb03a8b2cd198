import type { z } from 'zod/mini'
import { requestsApi } from '#contract/requests.ts'
import type { FormDraft } from '../../../forms/storedFields.ts'
import { keyFor } from '../../../forms/usePersonDraft.ts'
import { callApi } from '../../../http/callApi.ts'
import { newId } from '../../../http/newId.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import type { responseForm } from './textResponse.ts'

const failedUpdate = { title: 'Update failed', fallback: 'Failed to update the request.' }
const failedUndo = { title: 'Undo failed', fallback: 'Failed to update the request.' }

/**
 * Sends a text response. Repeated attempts with the same text share an idempotency key.
 *
 * @param seen `discussionVersion` of what the user sees
 */
export function useRespond(requestId: string, draft: FormDraft, seen: string) {
  return useSingleMutation({
    mutationFn: (body: z.output<typeof responseForm>) =>
      callApi(requestsApi.adminUpdate, {
        params: { id: requestId },
        body,
        idempotencyKey: keyFor(draft, body, newId),
        ifMatch: seen,
      }),
    ...handlers(failedUpdate, 'Response sent'),
  })
}

/** Marks a request completed. */
export function useComplete(requestId: string) {
  return useSingleMutation({
    mutationFn: () =>
      callApi(requestsApi.adminUpdate, { params: { id: requestId }, body: { status: 'completed' } }),
    ...handlers(failedUpdate, 'Request completed'),
  })
}

/** Returns a request that was completed by hand to the status before. */
export function useUndoComplete(requestId: string) {
  return useSingleMutation({
    mutationFn: () => callApi(requestsApi.undoComplete, { params: { id: requestId } }),
    ...handlers(failedUndo, 'Completion undone'),
  })
}

function handlers(failed: { title: string; fallback: string }, done: string) {
  return {
    onMutate: () => dismissError(failed.title),
    onSuccess: () => void showToast({ title: done, tone: 'good' }),
    onError: (error: Error) => toastForError(error, failed.title, failed.fallback),
  }
}
