import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { type QueueGroup, queueGroups } from '#contract/rules/queueViews.ts'
import { useStore } from '../../../http/useStore.ts'
import { onceConnected } from '../../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { isComposing } from '../../../ui/browser.ts'
import { EmptyState, LoadError } from '../../../ui/ErrorState.tsx'
import { formatCapped } from '../../../ui/format.ts'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { Row } from '../../../ui/layout.tsx'
import { presenceStore, useIsLive } from '../../../ui/liveUpdates.ts'
import { MorePages } from '../../../ui/MorePages.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useOnline, whyOffline } from '../../../ui/useOnline.ts'
import { openedHere } from '../../../ui/useOverlayAddress.ts'
import { useDeskCommand } from '../../desk/deskCommands.tsx'
import { describeWriters } from '../../desk/presence.tsx'
import { addressOf, type QueueListName, requestAddress, viewsShown } from '../../desk/requestQueue.ts'
import { assigneeWord, describeRow, lists, rowPill } from '../../desk/requestWords.ts'
import { useQueueList, useQueueSummary, useWaking } from '../../desk/useQueue.ts'
import { type HeldOffer, useFailedOffers, useHeldOffer } from '../../makeOffer/heldOffer.tsx'
import { useDeskDrafts } from '../../makeOffer/offerDrafts.ts'
import { belongsTo } from '../../requests/requestsQueries.ts'
import { QueueTabs } from './QueueTabs.tsx'
import styles from './queue.module.css'
import { RequestRow } from './RequestRow.tsx'

interface RequestQueueProps {
  /** The list to show; undefined until that is known. */
  shown: QueueListName | undefined
  selectedId: string | undefined
  /** The open request, once it is loaded. */
  opened: AdminTicketRequest | undefined
  onHelp: () => void
  /** Called with the id of a request that is opened by its row. */
  onOpen: (id: string) => void
  /** Takes back an offer that is about to be sent. */
  onUndo: (held: HeldOffer) => void
}

/** The lists of the desk and a search in each. List and search are in the URL. */
export function RequestQueue({ shown, selectedId, opened, onHelp, onOpen, onUndo }: RequestQueueProps) {
  const { typed, type, q, isTyping, change } = useAddressSearch()
  const { state, search } = useLocation()
  const now = useNow()
  const isOnline = useOnline()
  const { id: readerId } = useSignedInUser()
  const rows = useRef<HTMLUListElement>(null)
  const current = useQueueList(shown, q)
  const { list, requests } = current
  const summary = useQueueSummary()
  useWaking(summary?.nextWakeAt)
  const noteOf = useRowNotes()
  const rowsShown = useMemo(
    () => withOpen(requests ?? [], q === '' ? opened : undefined),
    [requests, q, opened],
  )
  const links = useOpenRow(rowsShown, selectedId)
  const held = useHeldOffer()
  const isSearching = list.isPlaceholderData || isTyping
  const found = {
    active: useQueueList(q === '' ? undefined : 'active', q),
    inactive: useQueueList(q === '' ? undefined : 'inactive', q),
  }
  const views = viewsShown(summary, shown)
  const select = (name: QueueListName) => change(addressOf(name))

  const countOf = (name: QueueListName) => {
    if (q === '') return summary && formatCapped(summary[lists[name].count])
    if (name === shown) return foundCount(current)
    if (name === 'active' || name === 'inactive') return foundCount(found[name])
    return countInView(found, (request) => belongsTo({ view: name }, request, readerId))
  }
  const elsewhere = queueGroups.find((group: QueueGroup) => {
    const count = group === shown ? undefined : foundCount(found[group])
    return count !== undefined && count !== '0'
  })

  const words = lists[shown ?? 'active']
  const panel = requests ? (
    <>
      {q !== '' && !isOnline && (
        <Notice tone="warn">{whyOffline()} Only the requests saved on this device were searched.</Notice>
      )}
      {rowsShown.length === 0 && q === '' && <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>}
      {requests.length === 0 && q !== '' && !isSearching && (
        <NothingFound
          search={q}
          elsewhere={elsewhere && { group: elsewhere, count: foundCount(found[elsewhere]) ?? '' }}
          onClear={() => change({ q: '' })}
          onElsewhere={select}
        />
      )}
      {rowsShown.length > 0 && (
        <ul ref={rows} tabIndex={-1} className={styles.rows} aria-label={words.label} aria-busy={isSearching}>
          {rowsShown.map((request) => {
            const isAdded = rowsShown !== requests && request === opened
            const about = isAdded ? 'Open, but not in this list' : describeRow(request, now)
            return (
              <RequestRow
                key={request.id}
                request={request}
                to={requestAddress(request.id, search)}
                about={noteOf(request.id, about) ?? about}
                onOpen={onOpen}
                held={held?.requestId === request.id ? held : undefined}
                onUndo={held?.requestId === request.id ? onUndo : undefined}
                assignee={assigneeWord(request, readerId)}
                {...rowPill(request, now)}
                isSelected={request.id === selectedId}
                isTabStop={request.id === tabStopOf(rowsShown, selectedId)}
                replaces={selectedId !== undefined}
                state={selectedId === undefined ? openedHere : state}
                links={links}
              />
            )
          })}
        </ul>
      )}
      <MorePages
        list={{ ...list, hasNextPage: current.hasMore }}
        label="Show more requests"
        failed="Could not load more requests."
        isBusy={isSearching}
        onEnd={() => rows.current?.focus()}
      />
    </>
  ) : !isOnline ? (
    <EmptyState title="Not on this device yet">
      {whyOffline()} This list was not opened here before. It appears when you are connected.
    </EmptyState>
  ) : list.isError ? (
    <LoadError title="Could not load requests" query={list} />
  ) : (
    <div className={styles.loading}>
      <SkeletonList count={6} height="3.5rem" label="Loading requests" />
    </div>
  )

  return (
    <section className={styles.queue} aria-labelledby="queue-title" data-queue>
      <h2 id="queue-title" className="visually-hidden">
        Requests
      </h2>
      <QueueNotice list={list} />
      <QueueTabs
        views={views}
        current={shown ?? 'active'}
        onChange={select}
        countOf={countOf}
        search={<QueueSearch value={typed} onType={type} onHelp={onHelp} />}
      >
        {panel}
      </QueueTabs>
    </section>
  )
}

interface QueueNoticeProps {
  /** The part of the list's query that this needs. */
  list: {
    dataUpdatedAt: number
    error: Error | null
    isError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Whether the list is outdated. While events arrive, it is not, however long ago it was fetched. */
function QueueNotice({ list }: QueueNoticeProps) {
  const isLive = useIsLive()
  const isOnline = useOnline()
  return (
    <LastChecked at={isLive && isOnline && !list.isError ? undefined : list.dataUpdatedAt} error={list.error}>
      What you write is kept: messages are sent {onceConnected()}, offers and responses wait as drafts.
      Everything else needs a connection.{' '}
      {list.isError && (
        <Button variant="quiet" pending={list.isFetching} onClick={() => void list.refetch()}>
          Retry
        </Button>
      )}
    </LastChecked>
  )
}

interface QueueSearchProps {
  value: string
  onType: (text: string) => void
  onHelp: () => void
}

function QueueSearch({ value, onType, onHelp }: QueueSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useDeskCommand('search', () => field.current?.focus())
  return (
    <Row noWrap>
      <input
        ref={field}
        type="search"
        aria-label="Search"
        placeholder="Artist, client, phone, section, reference"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={254}
        className={styles.field}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // The first Escape empties the field, the second one leaves it.
          if (event.key !== 'Escape' || value === '' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          onType('')
        }}
      />
      <button type="button" className={styles.help} aria-label="Keyboard shortcuts" onClick={onHelp}>
        ?
      </button>
    </Row>
  )
}

interface NothingFoundProps {
  search: string
  /** A group in which the search finds something. */
  elsewhere: { group: QueueGroup; count: string } | undefined
  onClear: () => void
  onElsewhere: (group: QueueGroup) => void
}

function NothingFound({ search, elsewhere, onClear, onElsewhere }: NothingFoundProps) {
  return (
    <EmptyState
      title={elsewhere ? `Found in ${lists[elsewhere.group].name}` : 'Nothing found'}
      action={
        elsewhere ? (
          <Button onClick={() => onElsewhere(elsewhere.group)}>
            Show {elsewhere.count} in {lists[elsewhere.group].name}
          </Button>
        ) : (
          <Button onClick={onClear}>Clear search</Button>
        )
      }
    >
      No artist, venue, section, client, email, phone or reference here has words that begin like “{search}”.
    </EmptyState>
  )
}

/** Lets the keys open the rows after and before the open one, and keeps that in the list's view wherever it moves. */
function useOpenRow(requests: readonly { id: string }[], openId: string | undefined) {
  const [links] = useState(() => new Map<string, HTMLElement>())
  const ids = requests.map(({ id }) => id)
  const place = openId === undefined ? -1 : ids.indexOf(openId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the row has moved
  useEffect(() => {
    links.get(openId ?? '')?.scrollIntoView({ block: 'nearest' })
  }, [links, openId, place])
  const move = (step: 1 | -1) => {
    // From the address, which a second press may find changed before anything is drawn.
    const open = ids.indexOf(new URLSearchParams(window.location.search).get('request') ?? '')
    const from = open === -1 ? ids.findIndex((id) => links.get(id) === document.activeElement) : open
    const next = from === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, from + step))
    const link = links.get(ids[next] ?? '')
    link?.focus()
    link?.click()
  }
  useDeskCommand('next', () => move(1))
  useDeskCommand('previous', () => move(-1))
  return links
}

/**
 * What staff do with a request, for its row: 'Ana is writing an offer', 'Draft · Red Rocks', 'Not sent · Red Rocks'.
 *
 * @returns a function of a request's id and its usual line; undefined if nothing is done
 */
function useRowNotes(): (requestId: string, about: string) => string | undefined {
  const writers = useStore(presenceStore)
  const drafts = useDeskDrafts()
  const { id: userId } = useSignedInUser()
  const failed = useFailedOffers(userId)
  return (requestId, about) => {
    const words = describeWriters(writers.get(requestId))
    if (words) return words
    if (failed.some((offer) => offer.requestId === requestId)) return `Not sent · ${about}`
    return drafts.has(requestId) ? `Draft · ${about}` : undefined
  }
}

/** The rows of a list, after the open request where that is not among them: on a later page, or in another list. */
function withOpen(
  requests: readonly AdminTicketRequest[],
  opened: AdminTicketRequest | undefined,
): readonly AdminTicketRequest[] {
  return !opened || requests.some(({ id }) => id === opened.id) ? requests : [opened, ...requests]
}

function tabStopOf(requests: readonly { id: string }[], selectedId: string | undefined): string | undefined {
  return requests.some(({ id }) => id === selectedId) ? selectedId : requests[0]?.id
}

/** '12', or '50+' if there are more; undefined until it is loaded. */
function foundCount({ requests, hasMore }: ReturnType<typeof useQueueList>): string | undefined {
  return requests && `${requests.length}${hasMore ? '+' : ''}`
}

/** How many of what a search finds are in a view, which takes from both groups; undefined until all of it is loaded. */
function countInView(
  { active, inactive }: Record<QueueGroup, ReturnType<typeof useQueueList>>,
  isIn: (request: AdminTicketRequest) => boolean,
): string | undefined {
  if (!active.requests || !inactive.requests || active.hasMore || inactive.hasMore) return undefined
  return String([...active.requests, ...inactive.requests].filter(isIn).length)
}
