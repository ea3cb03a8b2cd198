import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import type { EventType } from '#contract/events.ts'
import { requestsApi } from '#contract/requests.ts'
import type { FormDraft } from '../../../forms/storedFields.ts'
import { keyFor } from '../../../forms/usePersonDraft.ts'
import { callApi } from '../../../http/callApi.ts'
import { invalidateAfter } from '../../../http/invalidateAfter.ts'
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
    ...useHandlers(requestId, 'chat.message_sent', failedUpdate, 'Response sent'),
  })
}

/** Marks a request completed. */
export function useComplete(requestId: string) {
  return useSingleMutation({
    mutationFn: () =>
      callApi(requestsApi.adminUpdate, { params: { id: requestId }, body: { status: 'completed' } }),
    ...useHandlers(requestId, 'request.completed_by_hand', failedUpdate, 'Request completed'),
  })
}

/** Returns a request that was completed by hand to the status before. */
export function useUndoComplete(requestId: string) {
  return useSingleMutation({
    mutationFn: () => callApi(requestsApi.undoComplete, { params: { id: requestId } }),
    ...useHandlers(requestId, 'request.completion_undone', failedUndo, 'Completion undone'),
  })
}

function useHandlers(
  requestId: string,
  event: EventType,
  failed: { title: string; fallback: string },
  done: string,
) {
  const queryClient = useQueryClient()
  const refetch = () => invalidateAfter(queryClient, event, { requestId }, 'staff')
  return {
    onMutate: () => dismissError(failed.title),
    onSuccess: () => {
      showToast({ title: done, tone: 'good' })
      refetch()
    },
    onError: (error: Error) => {
      toastForError(error, failed.title, failed.fallback)
      // The request may have changed, or only the reply was lost.
      refetch()
    },
  }
}
