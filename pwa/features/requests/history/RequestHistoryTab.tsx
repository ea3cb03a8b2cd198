import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { personalPrefix, readLocal, writeLocal } from '../../../offline/webStorage.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { CardBoundary, LoadError } from '../../../ui/ErrorState.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { MorePages } from '../../../ui/MorePages.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useHasBeen } from '../../../ui/useLast.ts'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import type { RequestRow } from '../ownRequests.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { useLateTickets } from '../useLateTickets.ts'
import { useHistoryRows } from '../useRequests.ts'
import { RequestGroup } from './RequestGroup.tsx'
import { groupRows } from './requestLife.ts'

// Most people have one.
const NoRequests = lazy(() => import('./NoRequests.tsx'))
const RequestSheet = lazy(async () => ({
  default: (await import('../sheet/RequestSheet.tsx')).RequestSheet,
}))

export default function RequestHistoryTab() {
  const { openId, open, close } = useOpenRequest()
  const wasOpened = useHasBeen(openId !== undefined)
  const isWide = useMediaQuery(wideScreen)
  return (
    <>
      <PageTitle>Request History</PageTitle>
      <RequestList openId={isWide ? openId : undefined} onOpen={open} />
      {wasOpened && (
        <CardBoundary>
          <Suspense>
            <RequestSheet requestId={openId} onClose={close} />
          </Suspense>
        </CardBoundary>
      )}
    </>
  )
}

/** The request that is open: `/dashboard?tab=request-history&request=<id>`. */
function useOpenRequest() {
  const [searchParams] = useSearchParams()
  const address = useOverlayAddress('request')
  const newest = useRef(address)
  useEffect(() => {
    newest.current = address
  })
  // A stable function, so that the memoized requests do not render when the URL changes.
  const open = useCallback((id: string) => {
    const { value, open, show } = newest.current
    // Beside the list another request may be open already.
    if (value === undefined) open(id)
    else show(id)
  }, [])
  const openId = searchParams.get('tab') === 'request-history' ? address.value : undefined
  return { openId, open, close: address.close }
}

interface RequestListProps {
  /** The request that is open beside the list. */
  openId: string | undefined
  onOpen: (id: string) => void
}

function RequestList({ openId, onOpen }: RequestListProps) {
  const requests = useInfiniteQuery(requestsQueries.mine())
  const rows = useHistoryRows()
  const late = useLateTickets()
  const now = useNow()
  const { dataUpdatedAt, error, isFetching } = requests
  const lastChecked = (
    <LastChecked at={dataUpdatedAt} error={isFetching || dataUpdatedAt === 0 ? null : error}>
      What you write is saved and sent later. Accepting, declining and paying need a connection.
    </LastChecked>
  )
  const [isClosedFolded, foldClosed] = useFolded('closedRequests')
  const { list, expectMore } = useFocusLoaded(rows)
  if (requests.data && rows.length === 0) {
    return (
      <>
        {lastChecked}
        <Suspense>
          <NoRequests />
        </Suspense>
      </>
    )
  }
  const { needsYou, withTeam, closed } = groupRows(rows, now)
  const shared = { now, openId, onOpen }
  return (
    <div ref={list}>
      {lastChecked}
      {/* All of these are known, on whichever page they are. */}
      <RequestGroup {...shared} title="Needs you" rows={needsYou} hasMore={false} asCards />
      <RequestGroup {...shared} title="With the team" rows={withTeam} hasMore={requests.hasNextPage} />
      <RequestGroup
        {...shared}
        title="Closed"
        late={late}
        rows={closed}
        hasMore={requests.hasNextPage}
        // Nothing else is there to see.
        isFolded={isClosedFolded ?? needsYou.length + withTeam.length > 0}
        onFold={foldClosed}
      />
      <MorePages
        list={requests}
        label="Show more requests"
        failed="Could not load more requests."
        onStart={() => {
          // Most of the further requests are closed.
          foldClosed(false)
          expectMore()
        }}
      />
      {!requests.data && requests.isError && (
        <LoadError title="Could not load your requests" query={requests} />
      )}
      {requests.isPending && (
        <Stack above={4}>
          <SkeletonList label="Loading your requests" />
        </Stack>
      )}
    </div>
  )
}

/** Moves the focus from the button that loads more to the first request that it has loaded, unless it is elsewhere by then. */
function useFocusLoaded(rows: readonly RequestRow[]) {
  const list = useRef<HTMLDivElement>(null)
  const known = useRef<{ ids: Set<string>; focused: Element | null }>(undefined)
  useEffect(() => {
    if (!known.current) return
    const { ids, focused } = known.current
    const items = [...(list.current?.querySelectorAll('[data-request]') ?? [])]
    const first = items.find((item) => !ids.has(item.getAttribute('data-request') ?? ''))
    if (!first) return
    known.current = undefined
    const { activeElement } = document
    if (activeElement === focused || activeElement === document.body) first.querySelector('button')?.focus()
  })
  return {
    list,
    expectMore: () => {
      const ids = new Set(rows.map(({ request }) => request.id))
      known.current = { ids, focused: document.activeElement }
    },
  }
}

/** Whether the user has folded a group or unfolded it on this device; undefined until then. */
function useFolded(name: string) {
  const key = `${personalPrefix(useSignedInUser().id)}open.${name}`
  const [stored, setStored] = useState(() => readLocal(key))
  const fold = (isFolded: boolean) => {
    const next = isFolded ? '0' : '1'
    setStored(next)
    writeLocal(key, next)
  }
  return [stored === null ? undefined : stored === '0', fold] as const
}
