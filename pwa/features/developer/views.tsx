import { infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Moment } from '#contract/events.ts'
import type { Offer } from '#contract/offers.ts'
import { isOfferStanding, offerStatusLabel } from '#contract/rules/offerRules.ts'
import type { ExpiryReason } from '#contract/rules/requestStatus.ts'
import { viewsApi } from '#contract/views.ts'
import { callApi } from '../../http/callApi.ts'
import { keyOf, readPages, readQuery } from '../../http/readQuery.ts'
import { CardBoundary } from '../../ui/CardBoundary.tsx'
import { classNames } from '../../ui/classNames.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/ErrorState.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { ThreadItem } from '../chat/thread/ChatThread.tsx'
import { chatTimeline } from '../chat/thread/chatTimeline.ts'
import { offerBreakdown } from '../offers/offerWords.ts'
import { SeatsLine } from '../requests/history/SeatsLine.tsx'
import { momentExtra } from '../requests/sheet/momentExtra.tsx'
import styles from './developer.module.css'

type Filter<Call extends keyof typeof viewsApi> = Omit<QueryOf<(typeof viewsApi)[Call]>, 'limit' | 'cursor'>

/** No event tells of changes here, so each is read again when it is shown again. */
function fresh<Options extends object>(options: Options): Options {
  return { ...options, staleTime: 0 }
}

const messagesOfPage = 100

/** What Admin View and User View show, by the developer's own calls. */
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

type ViewedPagesProps<Item> = Pick<ComponentProps<typeof PagedList<Item>>, 'noun' | 'list' | 'children'> & {
  /** The title if there are none. */
  none: string
}

/** A list in pages that nobody can change here. */
export function ViewedPages<Item>({ none, ...pages }: ViewedPagesProps<Item>) {
  return <PagedList {...pages} empty={<EmptyState title={none} />} />
}

/** The same, with one row below the other. */
export function ViewedList<Item extends { id: string }>({
  row,
  ...pages
}: Omit<ViewedPagesProps<Item>, 'children'> & { row: (row: Item) => ReactNode }) {
  return (
    <ViewedPages {...pages}>
      {(rows) => (
        <Stack as="ul" gap={2}>
          {rows.map((shown) => (
            <li key={shown.id}>
              <CardBoundary>{row(shown)}</CardBoundary>
            </li>
          ))}
        </Stack>
      )}
    </ViewedPages>
  )
}

interface PartProps<Item> {
  title: string
  items: readonly Item[]
  /** Below the title. */
  note?: ReactNode
  /** It does not count any more. */
  isOver?: (item: Item) => boolean
  children: (item: Item) => ReactNode
}

/** A part of a request with things in boxes. */
export function Part<Item extends { id: string }>({ title, items, note, isOver, children }: PartProps<Item>) {
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <h3 className="section-label">{title}</h3>
      {note && (
        <Text size="second" tone="muted">
          {note}
        </Text>
      )}
      <Stack as="ul" gap={2}>
        {items.map((item) => (
          <li key={item.id} className={classNames(styles.box, isOver?.(item) && styles.over)}>
            {children(item)}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

interface OfferListProps {
  title: string
  offers: readonly Offer[]
  expiredBecause: ExpiryReason | null
}

/** The offers of a request, newest first. */
export function OfferList({ title, offers, expiredBecause }: OfferListProps) {
  const now = useNow(10_000)
  const isStanding = (offer: Offer) => isOfferStanding(offer, now, expiredBecause)
  return (
    <Part
      title={title}
      items={offers}
      note={offers.length === 0 && 'No offers yet.'}
      isOver={(offer) => !isStanding(offer)}
    >
      {(offer) => (
        <>
          <Row as="p" justify="between">
            <strong>
              <Money amount={offer.totalPrice} />
            </strong>
            <StatusPill tone={isStanding(offer) ? 'good' : 'neutral'}>
              {offerStatusLabel(offer, now, expiredBecause)}
            </StatusPill>
          </Row>
          <SeatsLine seats={offer} />
          <Text size="second" tone="muted">
            {offerBreakdown(offer)}
          </Text>
          <Text size="second" tone="muted">
            Made {formatInstant(offer.createdAt, now)} by {offer.madeBy.name} · Expires{' '}
            {formatInstant(offer.expiresAt, now)}
          </Text>
          {offer.notes && <Text wrap="written">{offer.notes}</Text>}
        </>
      )}
    </Part>
  )
}

interface ReadOnlyChatProps {
  list: UseInfiniteQueryResult<ChatMessage[]>
  /** Whose side it is seen from. */
  audience: 'customer' | 'staff'
  /** What else happened, shown among the messages. */
  moments?: readonly Moment[]
}

const noMoments: readonly Moment[] = []

/** A discussion that is only looked at: unlike `ChatLog` it marks nothing read and keeps nothing on this device. */
export function ReadOnlyChat({ list, audience, moments = noMoments }: ReadOnlyChatProps) {
  const { data: messages, isError, isPending } = list
  const today = useNow().toDateString()
  const items = useMemo(
    () =>
      chatTimeline(messages ?? [], [], new Date(today), {
        extras: moments.flatMap((moment) => momentExtra(moment, styles.moment)),
      }),
    [messages, moments, today],
  )
  return (
    <Stack as="section" gap={2} aria-label="Discussion">
      <h3 className="section-label">Discussion</h3>
      {messages && (
        <MorePages list={list} label="Show older messages" failed="Could not load older messages." />
      )}
      {messages && items.length === 0 && (
        <Text size="second" tone="muted">
          No messages yet.
        </Text>
      )}
      <div className={styles.chat}>
        {items.map((item) => (
          <ThreadItem key={item.key} item={item} audience={audience} onNewestOffer={undefined} />
        ))}
      </div>
      {!messages && isError && <LoadError title="Could not load messages" query={list} />}
      {isPending && <SkeletonList count={3} height="3rem" label="Loading messages" />}
    </Stack>
  )
}
