import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { currentOffer } from '#contract/rules/offerRules.ts'
import { describeError } from '../../../http/errors.ts'
import { ErrorState, LoadError } from '../../../ui/ErrorState.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { SidePane } from '../../../ui/ionic/Sheet.tsx'
import { Skeleton, SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useIsTypingInLittleRoom } from '../../../ui/useKeyboardInset.ts'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useWriteInChat } from '../../chat/useChatDraft.ts'
import { AnswerDialogs, type OfferAnswer } from '../../offers/AnswerDialogs.tsx'
import { offersQueries } from '../../offers/offersQueries.ts'
import { mayHaveOffers, statusLabelNow, statusNow, statusTone } from '../history/requestLife.ts'
import { UnsentPill } from '../history/UnsentState.tsx'
import { EventPlace } from './EventPlace.tsx'
import { actionsOffline, answerableOffer, RequestActions } from './RequestActions.tsx'
import { RequestConversation } from './RequestConversation.tsx'
import { RequestDock } from './RequestDock.tsx'
import { isUnknownRequest, UnknownRequest } from './UnknownRequest.tsx'
import { useRequest } from './useRequest.ts'

const noOffers: readonly Offer[] = []

interface RequestSheetProps {
  /** Undefined while closed. */
  requestId: string | undefined
  onClose: () => void
}

/** One request as a conversation: a sheet on a phone, a pane beside the list from 820 px. */
export function RequestSheet({ requestId, onClose }: RequestSheetProps) {
  // The sheet keeps its content while it closes.
  const [shownId = '', setShownId] = useState(requestId)
  const [answer, setAnswer] = useState<OfferAnswer>()
  const [isExpanded, setExpanded] = useState(false)
  if (requestId && requestId !== shownId) {
    setShownId(requestId)
    setExpanded(false)
  }
  const isWide = useMediaQuery(wideScreen)
  const toggle = useCallback(() => setExpanded((isExpanded) => !isExpanded), [])
  const isFolded = isWide && !isExpanded
  const composer = useRef<HTMLTextAreaElement>(null)
  const isCompact = useIsTypingInLittleRoom(composer)
  const writeInChat = useWriteInChat(shownId)
  const { request, unsent, failure, retry, isRetrying } = useRequest(shownId)
  const now = useNow(10_000)
  const status = statusNow(request ?? { status: 'pending', deadlineAt: null }, now)
  const hasOffers = mayHaveOffers(status)
  const offers = useQuery({ ...offersQueries.forRequest(shownId), enabled: hasOffers })
  const known = (hasOffers && offers.data) || noOffers
  const current = currentOffer(known)
  const answerable = request && answerableOffer(request, current, now)

  const write = (text: string) => {
    writeInChat(text)
    composer.current?.focus()
  }
  const negotiate = (text?: string) => {
    if (!answerable) return
    const label = `Offer ${known.length - known.indexOf(answerable)} · ${formatMoney(answerable.totalPrice)}`
    writeInChat(text, { offerId: answerable.id, label })
    composer.current?.focus()
  }
  const insteadOfOffers =
    !hasOffers || offers.data ? null : offers.isError ? (
      <LoadError title="Could not load offers" query={offers} />
    ) : (
      <div role="status">
        <span className="visually-hidden">Loading the offers</span>
        <Skeleton height="4.5rem" radius="var(--radius-field)" />
      </div>
    )

  return (
    <>
      <SidePane
        // A sheet shows another request in place.
        key={isWide ? shownId : undefined}
        isBeside={isWide}
        isOpen={requestId !== undefined}
        onClose={onClose}
        title={request?.artist ?? 'Your request'}
        subtitle={request && <EventPlace {...request} />}
        poster={request?.artist}
        badge={
          request &&
          (unsent ? (
            <UnsentPill entry={unsent} />
          ) : (
            <StatusPill tone={statusTone(status)}>{statusLabelNow(request, now)}</StatusPill>
          ))
        }
        isCompact={isCompact}
        isFilled={request !== undefined}
        footer={
          request && (
            <RequestDock
              requestId={shownId}
              offers={known}
              offer={isCompact ? undefined : answerable}
              onNegotiate={negotiate}
              composerRef={composer}
              offline={actionsOffline(status, answerable)}
            >
              <RequestActions
                request={request}
                status={status}
                now={now}
                offer={current}
                onAnswer={setAnswer}
                onWrite={write}
                onLeave={onClose}
              />
            </RequestDock>
          )
        }
      >
        {request ? (
          <RequestConversation
            // Another request starts folded in.
            key={shownId}
            request={request}
            unsent={unsent}
            status={status}
            now={now}
            offers={known}
            insteadOfOffers={insteadOfOffers}
            isFolded={isFolded}
            isCompact={isCompact}
            onExpand={isWide ? toggle : undefined}
          />
        ) : isUnknownRequest(failure) ? (
          <UnknownRequest />
        ) : failure ? (
          <ErrorState
            title="Could not load this request"
            message={describeError(failure, 'Please try again.')}
            onRetry={retry}
            retrying={isRetrying}
          />
        ) : (
          <SkeletonList label="Loading the request" />
        )}
      </SidePane>
      <AnswerDialogs
        requestId={shownId}
        answer={answer}
        offers={known}
        onDone={() => setAnswer(undefined)}
        // Nothing is left to negotiate; a text that was begun stays.
        onDeclined={() => writeInChat(undefined)}
      />
    </>
  )
}
