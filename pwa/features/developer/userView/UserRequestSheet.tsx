import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { viewsApi } from '#contract/views.ts'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { SidePane } from '../../../ui/ionic/Sheet.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { useNow } from '../../../ui/useNow.ts'
import {
  expiredBecauseNow,
  statusLabelNow,
  statusNow,
  statusTone,
} from '../../requests/history/requestLife.ts'
import { EventPlace } from '../../requests/sheet/EventPlace.tsx'
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

/** A request as its customer sees it, at the same place: the offers, what they asked for, and the discussion. */
export function UserRequestSheet({ userId, requestId, onClose }: UserRequestSheetProps) {
  const isWide = useMediaQuery(wideScreen)
  const params = { id: userId, requestId: requestId ?? '' }
  const isOpen = requestId !== undefined
  const view = useQuery({ ...viewQueries.userRequest(params), enabled: isOpen })
  const request = view.data?.request
  const now = useNow()
  return (
    <SidePane
      key={isWide ? requestId : undefined}
      isBeside={isWide}
      isOpen={isOpen}
      hasAddress
      isText
      title={request?.artist ?? 'Request'}
      subtitle={request && <EventPlace {...request} />}
      poster={request?.artist}
      badge={
        request && (
          <StatusPill tone={statusTone(statusNow(request, now))}>{statusLabelNow(request, now)}</StatusPill>
        )
      }
      onClose={onClose}
    >
      {view.data ? (
        <Content params={params} view={view.data} now={now} />
      ) : view.isError ? (
        <LoadError title="Could not load the request" query={view} />
      ) : (
        <SkeletonList count={3} label="Loading the request" />
      )}
    </SidePane>
  )
}

interface ContentProps {
  params: { id: string; requestId: string }
  view: ReplyOf<typeof viewsApi.userRequest>
  now: Date
}

function Content({ params, view: { request, offers, moments }, now }: ContentProps) {
  const chat = useInfiniteQuery(viewQueries.userChat(params))
  return (
    <div className={views.detail}>
      <OfferList title="Offers received" offers={offers} expiredBecause={expiredBecauseNow(request, now)} />
      <RequestDetails request={request} isSent />
      <p className={views.second}>Screenshots are not shown here.</p>
      <ReadOnlyChat list={chat} audience="customer" moments={moments} />
    </div>
  )
}
