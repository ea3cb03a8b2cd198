import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { referenceOf } from '#contract/rules/searchWords.ts'
import type { ListedRequest } from '#contract/system.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { formatConcertDate } from '../../../ui/format.ts'
import { MorePages } from '../../../ui/MorePages.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import { useNow } from '../../../ui/useNow.ts'
import { statusPill } from '../../staff/queue/requestPill.ts'
import { auditAddress } from '../audit/auditQueries.ts'
import { DeleteRequestDialog } from './DeleteRequestDialog.tsx'
import styles from './SystemPanel.module.css'
import { systemQueries } from './systemQueries.ts'
import { useNextRowFocus } from './useNextRowFocus.ts'

/** The requests of all customers, which can be deleted here. */
export function RequestList() {
  const { typed, type, q, isTyping, change } = useAddressSearch()
  const list = useInfiniteQuery({ ...systemQueries.requests(q), placeholderData: keepPreviousData })
  const now = useNow()
  const [asked, setAsked] = useState<ListedRequest>()
  // Closes the question when the tab or page is hidden.
  useEffect(() => () => setAsked(undefined), [])
  const focus = useNextRowFocus()
  const isSearching = isTyping || list.isPlaceholderData
  const requests = list.data

  return (
    <SettingsCard
      ref={focus.card}
      title="Ticket requests"
      offline="Searching and deleting requests needs a connection."
    >
      <SearchField
        label="Search requests"
        placeholder="Event, client or section"
        value={typed}
        onType={type}
      />
      {requests && requests.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section aria-label="Requests, newest first" tabIndex={0} className={styles.scroller}>
          <ul aria-label="All requests" aria-busy={isSearching} className={styles.rows}>
            {requests.map((request) => (
              <li key={request.id}>
                <div className={styles.text}>
                  <p className={styles.titleLine}>
                    <span className={styles.title}>{request.artist}</span>{' '}
                    <RequestStatus {...{ request, now }} />
                  </p>
                  <p className={styles.muted}>
                    <span className="visually-hidden">Reference </span>#{referenceOf(request.id)} ·{' '}
                    {request.venue} · {formatConcertDate(request.concertDate, now)}
                  </p>
                  <p className={styles.muted}>
                    {request.name} · {request.email}
                  </p>
                  {request.isPaid && <p className={styles.muted}>Paid, so it is kept</p>}
                </div>
                <div className={styles.actions}>
                  <ButtonLink
                    to={auditAddress({ request: request.id })}
                    aria-label={`Timeline of the request for ${request.artist} by ${request.name}`}
                  >
                    Timeline
                  </ButtonLink>
                  {!request.isPaid && (
                    <Button
                      needsConnection
                      aria-label={`Delete the request for ${request.artist} by ${request.name}`}
                      onClick={({ currentTarget }) => {
                        focus.onOpen(currentTarget)
                        setAsked(request)
                      }}
                    >
                      Delete
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <MorePages
            list={list}
            label="Load more"
            failed="Could not load more requests."
            isBusy={isSearching}
          />
        </section>
      )}
      {requests?.length === 0 && !isSearching && (
        <EmptyState
          title={q ? 'No matching requests' : 'No requests yet'}
          action={q ? <Button onClick={() => change({ q: '' })}>Show all requests</Button> : undefined}
        >
          {q ? `No request matches “${q}”.` : 'Requests appear here when customers submit them.'}
        </EmptyState>
      )}
      {!requests && list.isError && <LoadError title="Could not load requests" query={list} />}
      {list.isPending && <SkeletonList count={4} height="4.5rem" label="Loading requests" />}
      <DeleteRequestDialog request={asked} onClose={() => setAsked(undefined)} onClosed={focus.onClosed} />
    </SettingsCard>
  )
}

function RequestStatus({ request, now }: { request: ListedRequest; now: Date }) {
  const { tone, text } = statusPill(request, now)
  return <StatusPill tone={tone}>{text}</StatusPill>
}
