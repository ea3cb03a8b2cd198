import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
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

interface RequestHistoryTabProps {
  /** The request to open: the user followed a link to it. */
  openRequestId?: string | undefined
  /** Called once it is open, so that it is not opened again when the tab is shown the next time. */
  onRequestOpened?: () => void
}

export default function RequestHistoryTab({ openRequestId, onRequestOpened }: RequestHistoryTabProps) {
  const [openId, setOpenId] = useState<string>()
  const wasOpened = useHasBeen(openId !== undefined)
  const isWide = useMediaQuery(wideScreen)
  useEffect(() => {
    if (!openRequestId) return
    setOpenId(openRequestId)
    onRequestOpened?.()
  }, [openRequestId, onRequestOpened])

  // Closes the dialog when the tab or page is hidden.
  useEffect(() => () => setOpenId(undefined), [])

  return (
    <>
      <PageTitle>Request History</PageTitle>
      <RequestList openId={isWide ? openId : undefined} onOpen={setOpenId} />
      {wasOpened && (
        <CardBoundary>
          <Suspense>
            <RequestSheet requestId={openId} onClose={() => setOpenId(undefined)} />
          </Suspense>
        </CardBoundary>
      )}
    </>
  )
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
