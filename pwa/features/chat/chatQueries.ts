import { infiniteQueryOptions } from '@tanstack/react-query'
import { type ChatMessage, chatApi } from '#contract/chat.ts'
import { callApi } from '../../http/callApi.ts'
import { keyOf } from '../../http/readQuery.ts'
import { messagesOf } from '../../offline/savedThreads.ts'

export const chatQueries = {
  /**
   * A thread, whose first page has the newest messages and each further one older ones; a component's `data` are all messages,
   * oldest first. Customers and staff use the same call.
   */
  thread: (requestId: string) =>
    infiniteQueryOptions({
      queryKey: [keyOf(chatApi.list, { requestId })] as const,
      queryFn: ({ pageParam, signal }) =>
        callApi(chatApi.list, { params: { requestId }, query: { before: pageParam }, signal }),
      initialPageParam: undefined as number | undefined,
      // Positions have no gaps, so every message but the first has an older one.
      getNextPageParam: ([oldest]: ChatMessage[]) => (oldest && oldest.seq > 1 ? oldest.seq : undefined),
      select: messagesOf,
    }),
}
