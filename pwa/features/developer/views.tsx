import { infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { viewsApi } from '#contract/views.ts'
import { callApi } from '../../http/callApi.ts'
import { keyOf, readPages, readQuery } from '../../http/readQuery.ts'
import { CardBoundary, EmptyState } from '../../ui/ErrorState.tsx'
import { Grid } from '../../ui/layout.tsx'
import { PagedList } from '../../ui/MorePages.tsx'
import { useNow } from '../../ui/useNow.ts'
import { EarlierMessages, OlderMessages } from '../chat/thread/ChatLog.tsx'
import { ChatThread } from '../chat/thread/ChatThread.tsx'
import { chatTimeline, type TimelineExtra } from '../chat/thread/chatTimeline.ts'
import type { ChatAudience } from '../chat/useSendChatMessage.ts'

type Filter<Call extends keyof typeof viewsApi> = Omit<QueryOf<(typeof viewsApi)[Call]>, 'limit' | 'cursor'>

/** No event invalidates these queries, so each is read again when it is shown again. */
function fresh<Options extends object>(options: Options): Options {
  return { ...options, staleTime: 0 }
}

const messagesOfPage = 100

/** Queries of Admin View and User View, by the developer's own calls. */
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

type ViewedPagesProps<Item> = Pick<
  ComponentProps<typeof PagedList<Item>>,
  'noun' | 'list' | 'offline' | 'children'
> & {
  /** The title if there are none. */
  none: string
}

/** A list in pages that nobody can change here. */
export function ViewedPages<Item>({ none, ...pages }: ViewedPagesProps<Item>) {
  return <PagedList {...pages} empty={<EmptyState title={none} />} />
}

/** A read-only list in pages, one row below the other, or beside it where each has at least `min`. */
export function ViewedList<Item extends { id: string }>({
  row,
  min = '100%',
  ...pages
}: Omit<ViewedPagesProps<Item>, 'children'> & { row: (row: Item) => ReactNode; min?: string }) {
  return (
    <ViewedPages {...pages}>
      {(rows) => (
        <Grid as="ul" gap={2} min={min}>
          {rows.map((shown) => (
            <li key={shown.id}>
              <CardBoundary>{row(shown)}</CardBoundary>
            </li>
          ))}
        </Grid>
      )}
    </ViewedPages>
  )
}

interface ViewedThreadProps {
  list: UseInfiniteQueryResult<ChatMessage[]>
  /** The side from which the messages are shown. */
  audience: ChatAudience
  /** The name of the other side. */
  partnerName: string
  /** Other events, shown among the messages. */
  extras: readonly TimelineExtra[] | undefined
  onNewestOffer?: (() => void) | undefined
}

/** The messages of a request, only to look at: unlike `ChatLog` it marks nothing read and keeps nothing on this device. */
export function ViewedThread({ list, audience, partnerName, extras, onNewestOffer }: ViewedThreadProps) {
  const { data: messages } = list
  const today = useNow().toDateString()
  const items = useMemo(
    () => chatTimeline(messages ?? [], [], new Date(today), { extras }),
    [messages, today, extras],
  )
  return (
    <ChatThread
      items={items}
      audience={audience}
      label={`Discussion with ${partnerName}`}
      earlier={
        messages ? (
          list.hasNextPage && <OlderMessages query={list} shownFrom={messages[0]?.seq ?? 1} />
        ) : (
          <EarlierMessages query={list} isAlone={items.length === 0} />
        )
      }
      onSeen={nothing}
      onNewestOffer={onNewestOffer}
    />
  )
}

function nothing(): void {
  // It is not their own, so it stays unread.
}
