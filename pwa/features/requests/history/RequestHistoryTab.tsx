import { useQuery } from '@tanstack/react-query'
import { fileTrayOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { describeError } from '../../../http/errors.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { RequestSheet } from '../sheet/RequestSheet.tsx'
import { requestRows } from '../unsentRequest.ts'
import { RequestCard } from './RequestCard.tsx'
import styles from './RequestHistoryTab.module.css'
import { needsCustomer, statusNow } from './requestLife.ts'
import { useSentRequests } from './useSentRequests.ts'
import { useUnsentRequests } from './useUnsentRequests.ts'

interface RequestHistoryTabProps {
  /** The request to open at once: somebody came by a link to it. */
  openRequestId?: string | undefined
  /** Call it once that is done, so that it is not opened again when the tab is shown the next time. */
  onRequestOpened?: () => void
}

export default function RequestHistoryTab({ openRequestId, onRequestOpened }: RequestHistoryTabProps) {
  const [openId, setOpenId] = useState<string>()
  useEffect(() => {
    if (!openRequestId) return
    setOpenId(openRequestId)
    onRequestOpened?.()
  }, [openRequestId, onRequestOpened])

  // Another tab or page must not stand under this dialog.
  useEffect(() => () => setOpenId(undefined), [])

  return (
    <>
      <PageTitle>Request History</PageTitle>
      <RequestList onOpen={setOpenId} />
      <RequestSheet requestId={openId} onClose={() => setOpenId(undefined)} />
    </>
  )
}

/** Each price is a call of its own: more than anybody has open, and few enough for one screen. */
const pricedAtOnce = 12

function RequestList({ onOpen }: { onOpen: (id: string) => void }) {
  const requests = useQuery(requestsQueries.mine())
  const person = useSignedInUser()
  const unsent = useUnsentRequests() ?? []
  const sent = useSentRequests() ?? []
  const now = useNow()
  const rows = requestRows({ told: requests.data ?? [], sent, unsent }, person)
  const priced = rows.filter(({ request }) => needsCustomer(statusNow(request, now))).slice(0, pricedAtOnce)
  if (requests.data && rows.length === 0) {
    return (
      <EmptyState
        icon={<AppIcon icon={fileTrayOutline} />}
        title="No requests yet"
        action={
          <ButtonLink variant="primary" to="/dashboard?tab=new-request">
            New Request
          </ButtonLink>
        }
      >
        Show us seats you found. We look for the same ones, cheaper.
      </EmptyState>
    )
  }
  return (
    <>
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ request, unsent }) => (
            <li key={request.id} className={styles.item}>
              <CardBoundary>
                <RequestCard
                  request={request}
                  unsent={unsent}
                  now={now}
                  mayAskPrice={priced.some((row) => row.request === request)}
                  onOpen={() => onOpen(request.id)}
                />
              </CardBoundary>
            </li>
          ))}
        </ul>
      )}
      {!requests.data && requests.isError && (
        <ErrorState
          title="Your requests did not load"
          message={describeError(requests.error, 'Please try again.')}
          onRetry={() => void requests.refetch()}
          retrying={requests.isFetching}
        />
      )}
      {requests.isPending && (
        <div className={styles.loading}>
          <SkeletonList label="Loading your requests" />
        </div>
      )}
    </>
  )
}
