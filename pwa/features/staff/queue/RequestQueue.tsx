import { useQuery } from '@tanstack/react-query'
import { type Ref, useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { openedHere } from '../../../ui/useOverlayAddress.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { QueueNotice } from './QueueNotice.tsx'
import styles from './RequestQueue.module.css'
import { RequestRow } from './RequestRow.tsx'
import { queuePill } from './requestPill.ts'
import { arrangeQueue, countToDeliver, type Group } from './requestQueue.ts'
import { describeRequest } from './requestWords.ts'

interface RequestQueueProps {
  selectedId: string | undefined
  /** The current tab; undefined until the list is loaded and the open request's tab is known. */
  group: Group | undefined
  onGroup: (group: Group) => void
  searchRef: Ref<HTMLInputElement>
}

/** Active and inactive requests, and a search over both. */
export function RequestQueue({ selectedId, group, onGroup, searchRef }: RequestQueueProps) {
  const list = useQuery(requestsQueries.adminList())
  const { state } = useLocation()
  const now = useNow()
  const [search, setSearch] = useState('')
  const queue = arrangeQueue(list.data ?? [], useDeferredValue(search), now)
  // Chosen only once, so that the tab does not change when the open request changes its group.
  const start = queue.inactive.some(({ id }) => id === selectedId) ? 'inactive' : 'active'
  const isUndecided = group === undefined && list.data !== undefined
  useEffect(() => {
    if (isUndecided) onGroup(start)
  }, [isUndecided, onGroup, start])

  const panelOf = (group: Group) => {
    const requests = queue[group]
    if (requests.length === 0) {
      const other = group === 'active' ? 'inactive' : 'active'
      return search.trim() === '' ? (
        <NothingHere group={group} />
      ) : (
        <NothingFound
          search={search.trim()}
          elsewhere={queue[other].length}
          onClear={() => setSearch('')}
          onElsewhere={() => onGroup(other)}
        />
      )
    }
    const tabStop = requests.some(({ id }) => id === selectedId) ? selectedId : requests[0]?.id
    return (
      <ul className={styles.rows} aria-label={`${groupNames[group]} requests`}>
        {requests.map((request) => {
          const { tone, text } = queuePill(request, now)
          return (
            <RequestRow
              key={request.id}
              request={request}
              about={describeRequest(request, now)}
              tone={tone}
              pill={text}
              isSelected={request.id === selectedId}
              isTabStop={request.id === tabStop}
              replaces={selectedId !== undefined}
              state={selectedId === undefined ? openedHere : state}
            />
          )
        })}
      </ul>
    )
  }

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
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {list.data ? (
        <Tabs
          label="Requests"
          current={group ?? start}
          onChange={onGroup}
          tabs={(['active', 'inactive'] as const).map((group) => ({
            id: group,
            label: (
              <>
                {groupNames[group]}{' '}
                <span className={styles.counted}>
                  Requests <span className="tabular">{queue[group].length}</span>
                </span>
                <ToDeliver count={countToDeliver(queue[group])} />
              </>
            ),
            panel: panelOf(group),
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

const groupNames = { active: 'Active', inactive: 'Inactive' } satisfies Record<Group, string>

function ToDeliver({ count }: { count: number }) {
  return count > 0 && <span className={styles.toDeliver}> {count} to deliver</span>
}

function NothingHere({ group }: { group: Group }) {
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
  /** The number of matches in the other group. */
  elsewhere: number
  onClear: () => void
  onElsewhere: () => void
}

function NothingFound({ search, elsewhere, onClear, onElsewhere }: NothingFoundProps) {
  return (
    <EmptyState
      title="Nothing found"
      action={
        elsewhere > 0 ? (
          <Button onClick={onElsewhere}>Show {elsewhere} in the other tab</Button>
        ) : (
          <Button onClick={onClear}>Clear search</Button>
        )
      }
    >
      No artist, client or venue here matches “{search}”.
    </EmptyState>
  )
}
