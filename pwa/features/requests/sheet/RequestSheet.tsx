import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { currentOffer } from '#contract/rules/offerRules.ts'
import { describeError } from '../../../http/errors.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatConcertDate, formatMoney } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useWriteInChat } from '../../chat/useChatDraft.ts'
import { AnswerDialogs, type OfferAnswer } from '../../offers/AnswerDialogs.tsx'
import { OfferAsks } from '../../offers/OfferAsks.tsx'
import { offersQueries } from '../../offers/offersQueries.ts'
import { mayHaveOffers, statusNow } from '../history/requestLife.ts'
import { answerableOffer, hasActions, RequestActions } from './RequestActions.tsx'
import { RequestConversation } from './RequestConversation.tsx'
import { isUnknownRequest, UnknownRequest } from './UnknownRequest.tsx'
import { useRequest } from './useRequest.ts'

interface RequestSheetProps {
  /** Undefined while closed. */
  requestId: string | undefined
  onClose: () => void
}

/** One request with its offers and discussion: a sheet on a phone, a pane beside the list from 820 px. */
export function RequestSheet({ requestId, onClose }: RequestSheetProps) {
  // The sheet keeps its content while it closes.
  const [shownId = '', setShownId] = useState(requestId)
  const [answer, setAnswer] = useState<OfferAnswer>()
  const [isChatFull, setChatFull] = useState(false)
  if (requestId && requestId !== shownId) {
    setShownId(requestId)
    setChatFull(false)
  }
  const composer = useRef<HTMLTextAreaElement>(null)
  const writeInChat = useWriteInChat(shownId)
  const { request, unsent, failure, retry, isRetrying } = useRequest(shownId)
  const now = useNow(10_000)
  const status = statusNow(request ?? { status: 'pending', deadlineAt: null }, now)
  const offers = useQuery({ ...offersQueries.forRequest(shownId), enabled: mayHaveOffers(status) })
  const known = offers.data ?? []
  const answerable = request && answerableOffer(request, currentOffer(known))

  const write = (text: string | undefined, offer?: Offer) => {
    const label = offer && `Offer ${known.length - known.indexOf(offer)} · ${formatMoney(offer.totalPrice)}`
    writeInChat(text, offer && label ? { offerId: offer.id, label } : undefined)
    composer.current?.focus()
  }

  return (
    <>
      <Sheet
        isOpen={requestId !== undefined}
        onClose={onClose}
        title={request?.artist ?? 'Your request'}
        subtitle={request && `${request.venue} · ${formatConcertDate(request.concertDate)}`}
        size="pane"
        aboveFooter={
          answerable &&
          !isChatFull && <OfferAsks offer={answerable} onNegotiate={(text) => write(text, answerable)} />
        }
        footer={
          request &&
          hasActions(request, known.length) &&
          !isChatFull && (
            <RequestActions
              request={request}
              status={status}
              offer={currentOffer(known)}
              onAnswer={setAnswer}
              onWrite={write}
              onLeave={onClose}
            />
          )
        }
      >
        {request ? (
          <RequestConversation
            request={request}
            unsent={unsent}
            status={status}
            now={now}
            offers={offers}
            isChatFull={isChatFull}
            onChatFull={setChatFull}
            composerRef={composer}
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
      </Sheet>
      <AnswerDialogs requestId={shownId} answer={answer} offers={known} onDone={() => setAnswer(undefined)} />
    </>
  )
}
