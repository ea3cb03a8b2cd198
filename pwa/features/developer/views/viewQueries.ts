import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/chat.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { viewsApi } from '#contract/views.ts'
import { callApi } from '../../../http/callApi.ts'
import { readPages } from '../../../http/readPages.ts'
import { keyOf, readQuery } from '../../../http/readQuery.ts'

type Filter<Call extends keyof typeof viewsApi> = Omit<QueryOf<(typeof viewsApi)[Call]>, 'limit' | 'cursor'>

/** No event tells of changes here, so each is read again when it is shown again. */
function fresh<Options extends object>(options: Options): Options {
  return { ...options, staleTime: 0 }
}

const messagesOfPage = 100

export const viewQueries = {
  adminSummary: () => fresh(readQuery(viewsApi.adminSummary)),
  adminRequests: (query: Filter<'adminRequests'>) => fresh(readPages(viewsApi.adminRequests, { query })),
  adminRequest: (id: string) => fresh(readQuery(viewsApi.adminRequest, { params: { id } })),
  adminChat: (id: string) =>
    chat(keyOf(viewsApi.adminChat, { id }), (before, signal) =>
      callApi(viewsApi.adminChat, { params: { id }, query: { before, limit: messagesOfPage }, signal }),
    ),
  adminMessages: (query: Filter<'adminMessages'>) => fresh(readPages(viewsApi.adminMessages, { query })),
  adminReturns: () => fresh(readPages(viewsApi.adminReturns)),
  adminListings: () => fresh(readPages(viewsApi.adminListings)),
  adminOptIns: (id: string) => fresh(readQuery(viewsApi.adminOptIns, { params: { id } })),
  adminDiscountCodes: () => fresh(readPages(viewsApi.adminDiscountCodes)),

  userRequests: (id: string) => fresh(readPages(viewsApi.userRequests, { params: { id } })),
  userRequest: (params: { id: string; requestId: string }) =>
    fresh(readQuery(viewsApi.userRequest, { params })),
  userChat: (params: { id: string; requestId: string }) =>
    chat(keyOf(viewsApi.userChat, params), (before, signal) =>
      callApi(viewsApi.userChat, { params, query: { before, limit: messagesOfPage }, signal }),
    ),
  userTickets: (id: string) => fresh(readPages(viewsApi.userTickets, { params: { id } })),
  userListings: (id: string) => fresh(readPages(viewsApi.userListings, { params: { id } })),
}

/** A thread, whose first page has the newest messages; a component's `data` are all messages, oldest first. */
function chat(
  address: string,
  read: (before: number | undefined, signal: AbortSignal) => Promise<ChatMessage[]>,
) {
  return fresh(
    infiniteQueryOptions({
      queryKey: [address] as const,
      queryFn: ({ pageParam, signal }) => read(pageParam, signal),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ([oldest]: ChatMessage[]) => (oldest && oldest.seq > 1 ? oldest.seq : undefined),
      select: ({ pages }) => pages.toReversed().flat(),
    }),
  )
}
