import { infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ChatMessage } from '#contract/chat.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { viewsApi } from '#contract/views.ts'
import { callApi } from '../../http/callApi.ts'
import { keyOf, readPages, readQuery } from '../../http/readQuery.ts'
import { EmptyState } from '../../ui/ErrorState.tsx'
import { PagedList } from '../../ui/MorePages.tsx'
import { useNow } from '../../ui/useNow.ts'
import { openedHere, useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { EarlierMessages, OlderMessages } from '../chat/thread/ChatLog.tsx'
import { ChatThread } from '../chat/thread/ChatThread.tsx'
import { chatTimeline, type TimelineExtra } from '../chat/thread/chatTimeline.ts'
import type { ChatAudience } from '../chat/useSendChatMessage.ts'
import { type DeskDetailParts, DeskSheet, NoDetail } from '../desk/DeskDetail.tsx'
import type { RowPlace } from '../desk/DeskRow.tsx'
import desk from '../desk/desk.module.css'

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

interface ViewedRowsProps<Item> extends Omit<ViewedPagesProps<Item>, 'children'> {
  /** The parameter of the URL that has the id of the open row. */
  parameter: string
  row: (row: Item, place: RowPlace) => ReactNode
}

/** A list of the admin dashboard in pages. */
export function ViewedRows<Item extends { id: string }>({ parameter, row, ...pages }: ViewedRowsProps<Item>) {
  const { pathname, search } = useLocation()
  const [links] = useState(() => new Map<string, HTMLElement>())
  const placeOf = (id: string): RowPlace => {
    const params = new URLSearchParams(search)
    const isSelected = params.get(parameter) === id
    params.set(parameter, id)
    return {
      ...{ parameter, isSelected, links },
      to: `${pathname}?${params}`,
      isTabStop: true,
      replaces: false,
      state: openedHere,
      onOpen: undefined,
    }
  }
  return (
    <ViewedPages {...pages}>
      {(rows) => <ul className={desk.rows}>{rows.map((shown) => row(shown, placeOf(shown.id)))}</ul>}
    </ViewedPages>
  )
}

interface ViewedDeskProps<Item> extends Omit<ViewedRowsProps<Item>, 'parameter'> {
  /** The name of one row, also of the parameter of the URL that has the id of the open one. */
  one: string
  parts: (row: Item) => DeskDetailParts
}

/** A tab of the admin dashboard; a row opens as it does for admins on a phone, without what they can do about it. */
export function ViewedDesk<Item extends { id: string }>({ one, parts, ...rows }: ViewedDeskProps<Item>) {
  const { list } = rows
  const { value, close } = useOverlayAddress(one)
  const open = list.data?.find(({ id }) => id === value)
  return (
    <>
      <ViewedRows {...rows} parameter={one} />
      <DeskSheet
        openId={value}
        what={`${one[0]?.toUpperCase()}${one.slice(1)}`}
        onClose={close}
        parts={open && parts(open)}
        instead={
          <NoDetail query={list} isGone={list.isSuccess} noun={one} list="/developer?tab=admin-view" />
        }
      />
    </>
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
  // The thread is not the developer’s own, so it stays unread.
}
