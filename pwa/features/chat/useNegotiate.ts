import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { offersApi } from '#contract/offers.ts'
import { callApi } from '../../http/callApi.ts'
import { ApiError } from '../../http/errors.ts'
import { newId } from '../../http/newId.ts'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError } from '../../ui/toasts/toastStore.ts'
import { offersQueries } from '../offers/offersQueries.ts'
import { requestsQueries } from '../requests/requestsQueries.ts'
import { chatQueries } from './chatQueries.ts'
import { addToThread } from './chatTimeline.ts'

const failed = 'Failed to send response'

interface Negotiation {
  offerId: string
  message: string
}

/**
 * Answers an offer in words, which needs a connection.
 *
 * @returns resolves to whether the server has it; `isRefused` where it never will
 */
export function useNegotiate(requestId: string) {
  const queryClient = useQueryClient()
  // The same words about the same offer are the same call, however often its answer gets lost.
  const lastTry = useRef<{ content: string; key: string }>(undefined)
  const threadKey = chatQueries.thread(requestId).queryKey

  const refresh = () => {
    const touched = [
      threadKey,
      requestsQueries.mine().queryKey,
      requestsQueries.detail(requestId).queryKey,
      offersQueries.forRequest(requestId).queryKey,
    ]
    for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey, exact: true })
  }

  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ offerId, message }: Negotiation) => {
      const content = JSON.stringify([offerId, message])
      if (lastTry.current?.content !== content) lastTry.current = { content, key: newId() }
      const idempotencyKey = lastTry.current.key
      return callApi(offersApi.respond, { params: { offerId }, body: { message }, idempotencyKey })
    },
    onMutate: () => dismissError(failed),
    onSuccess: (sent) => {
      lastTry.current = undefined
      // A read that began before the message existed must not take it off the screen again.
      void queryClient.cancelQueries({ queryKey: threadKey, exact: true })
      queryClient.setQueryData<ChatMessage[]>(
        threadKey,
        (messages) => messages && addToThread(messages, sent),
      )
    },
    onError: (error) => toastForError(error, failed, 'Please try again.'),
    // After a failure too: it may have arrived all the same, and only the answer got lost.
    onSettled: refresh,
  })

  const negotiate = async (negotiation: Negotiation): Promise<'sent' | 'refused' | 'failed'> => {
    try {
      await mutateAsync(negotiation)
      return 'sent'
    } catch (error) {
      return error instanceof ApiError && error.status === 409 ? 'refused' : 'failed'
    }
  }
  return { negotiate, isNegotiating: isPending }
}
