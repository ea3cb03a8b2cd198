import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fileIdFromUrl } from '#contract/files.ts'
import type { Offer } from '#contract/offers.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { currentOffer, isOfferOpen } from '#contract/rules/offerRules.ts'
import type { CustomerRequestStatus } from '#contract/rules/requestStatus.ts'
import { fieldsOf, isEmpty } from '../../../forms/storedFields.ts'
import { useDraft } from '../../../forms/useDraft.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { currentTime } from '../../../http/clock.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Countdown } from '../../../ui/LastChecked.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { ChatComposer } from '../../chat/ChatComposer.tsx'
import { type Negotiated, useWriteInChat } from '../../chat/chatDraft.ts'
import { useSendChatMessage } from '../../chat/useSendChatMessage.ts'
import { OfferActions, type OfferAnswer } from '../../offers/OfferActions.tsx'
import { OfferAsks } from '../../offers/OfferAsks.tsx'
import { eventAddress } from '../../tickets/eventTickets.ts'
import { draftPlaces, type Picture, parsePictureDraft } from '../requestForm.ts'

interface RequestDockProps {
  request: TicketRequest
  status: CustomerRequestStatus
  now: Date
  /** Newest first. */
  offers: readonly Offer[]
  partnerName: string | undefined
  /** Hides what is not needed while a message is typed. */
  isCompact: boolean
  composerRef: RefObject<HTMLTextAreaElement | null>
  onAnswer: (answer: OfferAnswer) => void
}

/** All actions of a customer for a request, at the bottom of the screen: counter-offers, a message, the actions. */
export function RequestDock({
  request,
  status,
  now,
  offers,
  partnerName,
  isCompact,
  composerRef,
  onAnswer,
}: RequestDockProps) {
  const requestId = request.id
  const send = useSendChatMessage({ requestId, audience: 'customer' })
  const writeInChat = useWriteInChat(requestId)
  // An offer cannot be answered once it has expired, also while it is on screen.
  const offer = currentOffer(offers)
  const isAnswerable = request.status === 'offer_made' && offer !== undefined && isOfferOpen(offer, now)
  const write = (text?: string, negotiated?: Negotiated) => {
    writeInChat(text, negotiated)
    composerRef.current?.focus()
  }
  const negotiate = (offer: Offer, text?: string) => {
    const label = `Offer ${offers.length - offers.indexOf(offer)} · ${formatMoney(offer.totalPrice)}`
    write(text, { offerId: offer.id, label })
  }
  const offline = isAnswerable
    ? 'Accepting and declining need a connection.'
    : status === 'accepted'
      ? 'Paying needs a connection.'
      : undefined
  return (
    <Stack gap={2}>
      {isAnswerable && !isCompact && (
        <OfferAsks
          offer={offer}
          priceFound={request.stubhubPrice}
          onNegotiate={(text) => negotiate(offer, text)}
        />
      )}
      <ChatComposer
        key={requestId}
        requestId={requestId}
        label={`Message ${partnerName ?? 'the team'}`}
        onSend={send}
        offline={offline}
        ref={composerRef}
      />
      {!isAnswerable ? (
        <RequestActions {...{ request, status }} onWrite={write} />
      ) : (
        // Not while a message is typed: a tap beside Send must not answer the offer.
        !isCompact && <OfferActions offer={offer} onAnswer={onAnswer} />
      )}
    </Stack>
  )
}

interface RequestActionsProps extends Pick<RequestDockProps, 'request' | 'status'> {
  /** Puts a text into the message field and focuses it. */
  onWrite: (text: string) => void
}

/** The actions of a request without an offer to answer. */
function RequestActions({ request, status, onWrite }: RequestActionsProps) {
  const checkout = `/checkout/${request.id}`
  switch (status) {
    case 'accepted':
      return (
        <Stack gap={2} align="left">
          {request.deadlineAt && (
            <Countdown
              until={request.deadlineAt}
              concertDate={request.concertDate}
              words={(left) => `Pay within ${left}`}
            />
          )}
          <ButtonLink to={checkout} variant="primary" full needsConnection>
            Complete Payment
          </ButtonLink>
        </Stack>
      )
    case 'expired':
      // There is nothing to ask for again.
      if (request.expiredBecause === 'show_cancelled') return null
      return (
        <Row fill>
          <Button variant="primary" onClick={() => onWrite('Could you make me a new offer?')}>
            Ask for a new offer
          </Button>
          <AskAgainButton request={request} />
        </Row>
      )
    case 'declined':
      return <AskAgainButton request={request} />
    case 'completed':
      return (
        request.isPaid && (
          <Row fill>
            <ButtonLink to={checkout}>Receipt</ButtonLink>
            <ButtonLink to={eventAddress(request.id)}>My Tickets</ButtonLink>
          </Row>
        )
      )
    default:
      return null
  }
}

const places = draftPlaces(undefined)
const fetchTimeoutMs = 5_000

/**
 * Opens the form for a new request, filled in from a closed request, and with its screenshot if that can be loaded.
 * The date of a past event is left empty.
 */
function AskAgainButton({ request }: Pick<RequestDockProps, 'request'>) {
  const navigate = useNavigate()
  const form = usePersonDraft(places.form)
  const pictures = useDraft(places.picture, parsePictureDraft)
  const [isLoading, setLoading] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const wouldReplace = pictures.draft !== undefined || !isEmpty(fieldsOf(form.stored))
  const askAgain = useSingleFlight(async () => {
    setLoading(true)
    const picture = await fetchScreenshot(request.stubhubScreenshot).catch(() => undefined)
    setLoading(false)
    const { artist, venue, concertDate, section, preferredRow, ticketCount, stubhubPrice } = request
    const isOver = !isUpcoming(concertDate, currentTime())
    const details = { artist, venue, section, preferredRow, ticketCount, stubhubPrice }
    form.write({ typed: isOver ? details : { ...details, concertDate } })
    pictures.write(picture)
    navigate('/dashboard?tab=new-request', { state: { isDateOver: isOver } })
  })
  return (
    <>
      <Button pending={isLoading} onClick={() => (wouldReplace ? setAsking(true) : void askAgain())}>
        New request like this
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Replace your new request?"
        confirmLabel="Replace it"
        cancelLabel="Keep it"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void askAgain()
        }}
      >
        <p>You have begun another request. Its details would be replaced by these.</p>
      </ConfirmDialog>
    </>
  )
}

/** The screenshot under its own id, because one file may belong to several requests. There is nothing to fill in from it. */
async function fetchScreenshot(address: string | null): Promise<Picture | undefined> {
  const id = address && fileIdFromUrl(address)
  if (!id) return undefined
  const response = await fetch(address, { signal: AbortSignal.timeout(fetchTimeoutMs) })
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? ''
  // A captive portal answers with its own page.
  if (!response.ok || !type.startsWith('image/')) return undefined
  const bytes = await response.arrayBuffer()
  return { id, bytes, type, name: 'Screenshot', pickedSize: bytes.byteLength, wasRead: true }
}
