import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { describeError } from '../../../http/errors.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import {
  expiredBecauseNow,
  statusLabelNow,
  statusNow,
  statusTone,
} from '../../requests/history/requestLife.ts'
import { RequestDetails } from '../../requests/sheet/RequestDetails.tsx'
import { OfferList } from '../views/OfferList.tsx'
import { ReadOnlyChat } from '../views/ReadOnlyChat.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import views from '../views/views.module.css'

interface UserRequestSheetProps {
  userId: string
  /** Undefined while it is closed. */
  requestId: string | undefined
  onClose: () => void
}

/** A request as its customer sees it: what they asked for, the offers and the discussion. */
export function UserRequestSheet({ userId, requestId, onClose }: UserRequestSheetProps) {
  return (
    <Sheet isOpen={requestId !== undefined} size="large" hasAddress isText title="Request" onClose={onClose}>
      {requestId !== undefined && <Content id={userId} requestId={requestId} />}
    </Sheet>
  )
}

function Content(params: { id: string; requestId: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(viewQueries.userRequest(params))
  const chat = useInfiniteQuery(viewQueries.userChat(params))
  const now = useNow()
  if (!data) {
    return isError ? (
      <ErrorState
        title="Could not load the request"
        message={describeError(error, 'Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonList count={3} label="Loading the request" />
    )
  }
  const { request, offers, moments } = data
  return (
    <div className={views.detail}>
      <p>
        <StatusPill tone={statusTone(statusNow(request, now))}>{statusLabelNow(request, now)}</StatusPill>
      </p>
      <RequestDetails request={request} isSent />
      <p className={views.second}>Screenshots are not shown here.</p>
      <OfferList title="Offers received" offers={offers} expiredBecause={expiredBecauseNow(request, now)} />
      <ReadOnlyChat list={chat} audience="customer" moments={moments} />
    </div>
  )
}
