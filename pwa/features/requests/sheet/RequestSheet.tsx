import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { Offer } from '#contract/offers.ts'
import { useLiveQuery } from '../../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { EventPlace } from '../../../ui/EventPoster.tsx'
import { SidePane, useIsTypingInLittleRoom } from '../../../ui/ionic/Sheet.tsx'
import { Skeleton, SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useWriteInChat } from '../../chat/chatDraft.ts'
import { useKnownMessages } from '../../chat/thread/useThread.ts'
import { AnswerDialog, type OfferAnswer } from '../../offers/OfferActions.tsx'
import { offersQueries } from '../../offers/offersQueries.ts'
import { mayHaveOffers, statusLabelNow, statusNow, statusTone } from '../history/requestLife.ts'
import { toTicketRequest } from '../ownRequests.ts'
import { requestsQueries } from '../requestsQueries.ts'
import { UnsentPill } from '../UnsentState.tsx'
import { lateLabel, useLateTickets } from '../useLateTickets.ts'
import { useFetchedRequests, useSentRequests, useUnsentRequests } from '../useRequests.ts'
import { RequestDock } from './RequestActions.tsx'
import { RequestConversation } from './RequestConversation.tsx'
import { isUnknownRequest, UnknownRequest } from './UnknownRequest.tsx'

const noOffers: readonly Offer[] = []

interface RequestSheetProps {
  /** Undefined while closed. */
  requestId: string | undefined
  onClose: () => void
}

/** One request as a conversation: a sheet on a phone, a pane beside the list from 820 px. */
export function RequestSheet({ requestId, onClose }: RequestSheetProps) {
  const shownId = requestId ?? ''
  const [answer, setAnswer] = useState<OfferAnswer>()
  const [expandedId, setExpandedId] = useState<string>()
  const isExpanded = expandedId === shownId
  const isWide = useMediaQuery(wideScreen)
  const toggle = useCallback(() => setExpandedId((id) => (id === shownId ? undefined : shownId)), [shownId])
  const composer = useRef<HTMLTextAreaElement>(null)
  const isCompact = useIsTypingInLittleRoom(composer)
  const writeInChat = useWriteInChat(shownId)
  const { request, unsent, alone } = useRequest(shownId)
  const now = useNow(10_000)
  const status = statusNow(request ?? { status: 'pending', deadlineAt: null }, now)
  const hasOffers = mayHaveOffers(status)
  const offersQuery = useQuery({ ...offersQueries.forRequest(shownId), enabled: hasOffers })
  const offers = (hasOffers && offersQuery.data) || noOffers
  const partnerName = partnerNameOf(useKnownMessages(shownId), offers)
  const insteadOfOffers =
    !hasOffers || offersQuery.data ? null : offersQuery.isError ? (
      <LoadError title="Could not load offers" query={offersQuery} />
    ) : (
      <div role="status">
        <span className="visually-hidden">Loading the offers</span>
        <Skeleton height="4.5rem" radius="var(--radius-field)" />
      </div>
    )
  const shared = { now, offers, partnerName, isCompact }
  const late = useLateTickets().get(shownId)

  return (
    <>
      <SidePane
        // A sheet shows another request in place.
        key={isWide ? shownId : undefined}
        isBeside={isWide}
        isOpen={requestId !== undefined}
        hasAddress
        onClose={onClose}
        title={request?.artist ?? 'Your request'}
        subtitle={request && <EventPlace {...request} />}
        poster={request?.artist}
        badge={
          request &&
          (unsent ? (
            <UnsentPill entry={unsent} />
          ) : (
            <StatusPill tone={late ? 'warn' : statusTone(request, now)}>
              {late ? lateLabel : statusLabelNow(request, now)}
            </StatusPill>
          ))
        }
        isCompact={isCompact}
        isFilled={request !== undefined}
        footer={
          request && (
            <RequestDock
              {...shared}
              request={request}
              status={status}
              composerRef={composer}
              onAnswer={setAnswer}
            />
          )
        }
      >
        {request ? (
          <RequestConversation
            // Another request starts folded in.
            key={shownId}
            {...shared}
            request={request}
            unsent={unsent}
            late={late}
            insteadOfOffers={insteadOfOffers}
            isFolded={isWide && !isExpanded}
            onExpand={isWide ? toggle : undefined}
          />
        ) : isUnknownRequest(alone.error) ? (
          <UnknownRequest />
        ) : alone.isError ? (
          <LoadError title="Could not load this request" query={alone} />
        ) : (
          <SkeletonList label="Loading the request" />
        )}
      </SidePane>
      <AnswerDialog
        requestId={shownId}
        answer={answer}
        offers={offers}
        onDone={() => setAnswer(undefined)}
        // Nothing is left to negotiate; a started text stays.
        onDeclined={() => writeInChat(undefined)}
      />
    </>
  )
}

/** One request: as the history shows it, from the outbox, or fetched by id (`alone`) if neither has it. */
function useRequest(id: string) {
  const user = useSignedInUser()
  const list = useInfiniteQuery(requestsQueries.mine())
  const sent = useSentRequests()
  const { requests: fetched } = useFetchedRequests()
  const inList = [...fetched, ...(sent ?? [])].find((request) => request.id === id)
  const queued = useUnsentRequests()
  const unsent = inList ? undefined : queued?.find((entry) => entry.id === id)
  const picture = useOutgoingPicture(unsent?.content.fileId)
  const isMissing =
    id !== '' && !inList && !list.isPending && sent !== undefined && queued !== undefined && !unsent
  // The sheet shows the error.
  const alone = useQuery({ ...requestsQueries.detail(id), enabled: isMissing, meta: { hasOwnToast: true } })
  const own = unsent && { ...toTicketRequest(unsent, user), stubhubScreenshot: picture ?? null }
  return { request: inList ?? own ?? alone.data, unsent, alone }
}

/** Object URL of a picture in the outbox, for an `<img>`; undefined if there is none. */
function useOutgoingPicture(fileId: string | undefined): string | undefined {
  const file = useLiveQuery(`picture ${fileId}`, async (db) =>
    fileId === undefined ? undefined : await db.outgoingFiles.get(fileId),
  )
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(undefined)
    }
  }, [file])
  return url
}

/**
 * The first name of the person of staff who wrote or made an offer last; undefined if nobody has.
 *
 * @param offers newest first
 */
export function partnerNameOf(
  messages: readonly Pick<ChatMessage, 'isFromUser' | 'author' | 'createdAt'>[],
  offers: readonly Pick<Offer, 'madeBy' | 'createdAt'>[],
): string | undefined {
  const message = messages.findLast(({ isFromUser }) => !isFromUser)
  const [offer] = offers
  const isOfferNewer = offer && (!message || offer.createdAt > message.createdAt)
  return isOfferNewer ? offer.madeBy.name : message?.author.name
}
