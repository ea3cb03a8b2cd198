import { infiniteQueryOptions } from '@tanstack/react-query'
import { type ChatMessage, chatApi } from '#contract/chat.ts'
import { callApi } from '../../http/callApi.ts'
import { keyOf, readQuery, withKnown } from '../../http/readQuery.ts'
import { messagesOf, newestPage, pageBefore, type ThreadPages } from '../../offline/savedThreads.ts'

/** The number of messages per page. */
const pageSize = 100

export const chatQueries = {
  /**
   * A thread, whose first page has the newest messages and each further one older ones; a component's `data` are all messages,
   * oldest first. Customers and staff use the same call.
   */
  thread: (requestId: string) =>
    infiniteQueryOptions({
      queryKey: [keyOf(chatApi.list, { requestId })] as const,
      queryFn: async ({ pageParam, queryKey, client, signal }) => {
        // A new message fetches the newest page again; older messages do not change.
        const known = client.getQueryData<ThreadPages>(queryKey)
        const page = pageParam && known && pageBefore(known, pageParam, pageSize)
        if (page) return page
        const query = { before: pageParam, limit: pageSize }
        const fetched = await callApi(chatApi.list, { params: { requestId }, query, signal })
        return pageParam ? fetched : newestPage(known, fetched)
      },
      initialPageParam: undefined as number | undefined,
      // Positions have no gaps, so every message but the first has an older one.
      getNextPageParam: ([oldest]: ChatMessage[]) => (oldest && oldest.seq > 1 ? oldest.seq : undefined),
      select: messagesOf,
      // TanStack Query compares by index, which copies every message when earlier ones are added. The selected messages are shared already.
      structuralSharing: (known, data) =>
        Array.isArray(data) ? data : sharePages(known as ThreadPages | undefined, data as ThreadPages),
    }),
  /** How far both sides have read a thread. */
  reads: (requestId: string) => readQuery(chatApi.reads, { params: { requestId } }),
}

/** Pages after a change, in which unchanged messages are the known objects. Only the newest page is fetched again. */
function sharePages(known: ThreadPages | undefined, fetched: ThreadPages): ThreadPages {
  const [newest, ...older] = fetched.pages
  if (!known || !newest) return fetched
  const before = known.pages[0] ?? []
  const pages = [knownIfSame(before, withKnown(before, newest)), ...older]
  return knownIfSame(known.pages, pages) === known.pages ? known : { ...fetched, pages }
}

function knownIfSame<T>(known: T[], now: T[]): T[] {
  const isSame = known.length === now.length && known.every((item, index) => item === now[index])
  return isSame ? known : now
}
