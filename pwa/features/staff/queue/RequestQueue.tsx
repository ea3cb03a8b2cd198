import { type FocusEvent, type Ref, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { type QueueGroup, queueGroups } from '#contract/rules/queueViews.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { formatCapped } from '../../../ui/format.ts'
import { MorePages } from '../../../ui/MorePages.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useOnline, whyOffline } from '../../../ui/useOnline.ts'
import { openedHere } from '../../../ui/useOverlayAddress.ts'
import { belongsTo } from '../../requests/requestsQueries.ts'
import type { HeldOffer } from '../offer/heldOffer.ts'
import { useHeldOffer } from '../offer/useHeldOffer.ts'
import { EmptyQueue, NothingFound, NotOnDevice } from './EmptyQueue.tsx'
import { QueueNotice } from './QueueNotice.tsx'
import { QueueSearch } from './QueueSearch.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import styles from './RequestQueue.module.css'
import { RequestRow } from './RequestRow.tsx'
import { rowPill } from './requestPill.ts'
import { addressOf, type QueueListName, requestAddress, viewsShown } from './requestQueue.ts'
import { assigneeWord, describeRow } from './requestWords.ts'
import { useQueueList, useQueueSummary, useWaking } from './useQueue.ts'
import { useRowNotes } from './useRowNotes.ts'

interface RequestQueueProps {
  /** The list to show; undefined until that is known. */
  shown: QueueListName | undefined
  selectedId: string | undefined
  searchRef: Ref<HTMLInputElement>
  onHelp: () => void
  /** Called with the id of a request that is opened by its row. */
  onOpen: (id: string) => void
  /** Takes back an offer that is about to be sent. */
  onUndo: (held: HeldOffer) => void
  /** Called when a row becomes the current one, opened or focused, with the ids of the list at that time. */
  onCurrent: (id: string, ids: readonly string[]) => void
}

/** The lists of the desk and a search in each. List and search are in the URL. */
export function RequestQueue({
  shown,
  selectedId,
  searchRef,
  onHelp,
  onOpen,
  onUndo,
  onCurrent,
}: RequestQueueProps) {
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
  const held = useHeldOffer()
  const isSearching = list.isPlaceholderData || isTyping
  const found = {
    active: useQueueList(q === '' ? undefined : 'active', q),
    inactive: useQueueList(q === '' ? undefined : 'inactive', q),
  }
  const views = viewsShown(shown === 'refund_failed' || (summary?.refundsFailed.count ?? 0) > 0)
  const select = (name: QueueListName) => change(addressOf(name))

  const ids = requests?.map(({ id }) => id)
  const latest = useRef({ ids, onCurrent })
  useEffect(() => {
    latest.current = { ids, onCurrent }
  })
  const isListed = selectedId !== undefined && ids?.includes(selectedId) === true
  useEffect(() => {
    const { ids, onCurrent } = latest.current
    if (isListed && selectedId && ids) onCurrent(selectedId, ids)
  }, [selectedId, isListed])

  const countOf = (name: QueueListName) => {
    if (q === '') return summary && formatCapped(summary[summaryNames[name]])
    if (name === shown) return foundCount(current)
    if (name === 'active' || name === 'inactive') return foundCount(found[name])
    return countInView(found, (request) => belongsTo({ view: name }, request, readerId))
  }
  const elsewhere = queueGroups.find((group: QueueGroup) => {
    const count = group === shown ? undefined : foundCount(found[group])
    return count !== undefined && count !== '0'
  })

  const panel = requests ? (
    <>
      {q !== '' && !isOnline && (
        <Notice tone="warn">{whyOffline()} Only the requests saved on this device were searched.</Notice>
      )}
      {requests.length === 0 && q === '' && <EmptyQueue list={shown ?? 'active'} />}
      {requests.length === 0 && q !== '' && !isSearching && (
        <NothingFound
          search={q}
          elsewhere={elsewhere && { group: elsewhere, count: foundCount(found[elsewhere]) ?? '' }}
          onClear={() => change({ q: '' })}
          onElsewhere={select}
        />
      )}
      {requests.length > 0 && (
        <ul
          ref={rows}
          tabIndex={-1}
          className={styles.rows}
          aria-label={listLabels[shown ?? 'active']}
          aria-busy={isSearching}
          onFocus={(event: FocusEvent) => {
            const id = (event.target as HTMLElement).dataset.request
            if (id && ids) onCurrent(id, ids)
          }}
        >
          {requests.map((request) => {
            const { tone, text, before } = rowPill(request, now)
            const about = describeRow(request, now)
            return (
              <RequestRow
                key={request.id}
                request={request}
                to={requestAddress(request.id, search)}
                about={about}
                note={noteOf(request.id, about)}
                onOpen={onOpen}
                held={held?.requestId === request.id ? held : undefined}
                onUndo={held?.requestId === request.id ? onUndo : undefined}
                assignee={assigneeWord(request, readerId)}
                tone={tone}
                pill={text}
                beforePill={before}
                isSelected={request.id === selectedId}
                isTabStop={request.id === tabStopOf(requests, selectedId)}
                replaces={selectedId !== undefined}
                state={selectedId === undefined ? openedHere : state}
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
    <NotOnDevice />
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
        search={<QueueSearch ref={searchRef} value={typed} onType={type} onHelp={onHelp} />}
      >
        {panel}
      </QueueTabs>
    </section>
  )
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

const summaryNames = {
  active: 'active',
  inactive: 'inactive',
  needs_us: 'needsUs',
  clients_turn: 'clientsTurn',
  expiring_soon: 'expiringSoon',
  to_deliver: 'toDeliver',
  mine: 'mine',
  refund_failed: 'refundsFailed',
} as const satisfies Record<QueueListName, string>

const listLabels: Record<QueueListName, string> = {
  active: 'Active requests',
  inactive: 'Inactive requests',
  needs_us: 'Requests that need us',
  clients_turn: 'Requests that wait for their client',
  expiring_soon: 'Requests that expire soon',
  to_deliver: 'Requests to deliver',
  mine: 'Requests assigned to you',
  refund_failed: 'Requests with a failed refund',
}
