import { type Ref, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { type QueueGroup, queueGroups } from '#contract/rules/queueViews.ts'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatCapped } from '../../../ui/format.ts'
import { MorePages } from '../../../ui/MorePages.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import { useNow } from '../../../ui/useNow.ts'
import { openedHere } from '../../../ui/useOverlayAddress.ts'
import { QueueNotice } from './QueueNotice.tsx'
import styles from './RequestQueue.module.css'
import { RequestRow } from './RequestRow.tsx'
import { queuePill } from './requestPill.ts'
import { requestAddress } from './requestQueue.ts'
import { describeRequest } from './requestWords.ts'
import { groupIn, useQueueGroup, useQueueList, useQueueSummary } from './useQueue.ts'

interface RequestQueueProps {
  selectedId: string | undefined
  searchRef: Ref<HTMLInputElement>
}

/** Active and inactive requests, and a search in each. Group and search are in the URL. */
export function RequestQueue({ selectedId, searchRef }: RequestQueueProps) {
  const { typed, type, q, isTyping, params, change } = useAddressSearch()
  const { state, search } = useLocation()
  const now = useNow()
  const rows = useRef<HTMLUListElement>(null)
  const group = useQueueGroup(groupIn(params), selectedId)
  const { list, requests } = useQueueList(group, q)
  const summary = useQueueSummary()
  const isSearching = list.isPlaceholderData || isTyping
  const other = group === 'active' ? 'inactive' : 'active'
  const isEmpty = requests?.length === 0
  const elsewhere = useQueueList(group && q !== '' ? other : undefined, q)
  const found = (id: QueueGroup) => countOf(id === group ? { list, requests } : elsewhere)

  const panel = requests && (
    <>
      {isEmpty && q === '' && <NothingHere group={group ?? 'active'} />}
      {isEmpty && q !== '' && (
        <NothingFound
          search={q}
          elsewhere={countOf(elsewhere)}
          onClear={() => change({ q: '' })}
          onElsewhere={() => change({ group: other })}
        />
      )}
      {!isEmpty && (
        <ul
          ref={rows}
          tabIndex={-1}
          className={styles.rows}
          aria-label={`${groupNames[group ?? 'active']} requests`}
          aria-busy={isSearching}
        >
          {requests.map((request) => {
            const { tone, text } = queuePill(request, now)
            return (
              <RequestRow
                key={request.id}
                request={request}
                to={requestAddress(request.id, search)}
                about={describeRequest(request, now)}
                tone={tone}
                pill={text}
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
        list={list}
        label="Show more requests"
        failed="Could not load more requests."
        isBusy={isSearching}
        onEnd={() => rows.current?.focus()}
      />
    </>
  )

  return (
    <section className={styles.queue} aria-labelledby="queue-title" data-queue>
      <h2 id="queue-title" className="visually-hidden">
        Requests
      </h2>
      <div className={styles.head}>
        <QueueNotice list={list} />
        <TextField
          ref={searchRef}
          label="Search"
          type="search"
          placeholder="Artist, client, venue"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={254}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      {requests && group ? (
        <Tabs
          label="Requests"
          current={group}
          onChange={(chosen) => change({ group: chosen })}
          tabs={queueGroups.map((id) => ({
            id,
            label: (
              <>
                {groupNames[id]}{' '}
                <span className={styles.counted}>
                  Requests{' '}
                  <span className="tabular">
                    {q === '' ? summary && formatCapped(summary[id]) : found(id)}
                  </span>
                </span>
                {id === 'inactive' && q === '' && summary && summary.toDeliver.count > 0 && (
                  <span className={styles.toDeliver}> {formatCapped(summary.toDeliver)} to deliver</span>
                )}
              </>
            ),
            panel,
          }))}
        />
      ) : list.isError ? (
        <ErrorState
          title="Could not load requests"
          message={describeError(list.error, 'Please try again.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <div className={styles.head}>
          <SkeletonList count={6} height="4.5rem" label="Loading requests" />
        </div>
      )}
    </section>
  )
}

function tabStopOf(requests: readonly { id: string }[], selectedId: string | undefined): string | undefined {
  return requests.some(({ id }) => id === selectedId) ? selectedId : requests[0]?.id
}

/** '12', or '50+' if the list goes on; undefined until it is loaded. */
function countOf({ list, requests }: ReturnType<typeof useQueueList>): string | undefined {
  return requests && `${requests.length}${list.hasNextPage ? '+' : ''}`
}

const groupNames = { active: 'Active', inactive: 'Inactive' } satisfies Record<QueueGroup, string>

function NothingHere({ group }: { group: QueueGroup }) {
  return group === 'active' ? (
    <EmptyState title="No active requests">New requests appear here automatically.</EmptyState>
  ) : (
    <EmptyState title="No inactive requests">
      Declined, expired and completed requests appear here.
    </EmptyState>
  )
}

interface NothingFoundProps {
  search: string
  /** The number of matches in the other group; undefined until known. */
  elsewhere: string | undefined
  onClear: () => void
  onElsewhere: () => void
}

function NothingFound({ search, elsewhere, onClear, onElsewhere }: NothingFoundProps) {
  return (
    <EmptyState
      title="Nothing found"
      action={
        elsewhere !== undefined && elsewhere !== '0' ? (
          <Button onClick={onElsewhere}>Show {elsewhere} in the other tab</Button>
        ) : (
          <Button onClick={onClear}>Clear search</Button>
        )
      }
    >
      No artist, client or venue here has words that begin like “{search}”.
    </EmptyState>
  )
}
