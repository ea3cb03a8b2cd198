import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { firstName } from '#contract/rules/names.ts'
import { type Pages, rowsOf } from '../../../http/pages.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { useCommands } from '../../../ui/commands.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { formatTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { NotLoaded } from '../../../ui/NotLoaded.tsx'
import { Poster } from '../../../ui/Poster.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useNow } from '../../../ui/useNow.ts'
import { ChatPanel } from '../../chat/ChatPanel.tsx'
import type { TimelineExtra } from '../../chat/thread/chatTimeline.ts'
import { DeliverButton } from '../../delivery/TicketsToDeliver.tsx'
import { useDeskCommand } from '../../desk/deskCommands.tsx'
import { useReportWriting, WritersHint } from '../../desk/presence.tsx'
import { HeldOfferLine, HeldOfferStatus, useHeldOffer } from '../../makeOffer/heldOffer.tsx'
import { useOfferDrafts } from '../../makeOffer/offerDrafts.ts'
import { whyNoOffer } from '../../makeOffer/offerForm.ts'
import { offersQueries } from '../../offers/offersQueries.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { isUnknownRequest, UnknownRequest } from '../../requests/sheet/UnknownRequest.tsx'
import { ShowChanges } from '../../shows/ShowChanges.tsx'
import { ComposerChips } from '../reply/CannedReplies.tsx'
import { Notes } from '../reply/Notes.tsx'
import { OpenTextResponse } from '../reply/RequestReplies.tsx'
import { Screenshot } from '../screenshot/Screenshot.tsx'
import { DeskActions } from './DeskActions.tsx'
import { OfferDock } from './OfferPlaces.tsx'
import { ClientRecord, RequestFacts, RequestPills } from './RequestFacts.tsx'
import { RequestState } from './RequestState.tsx'
import { isPaidFor, RequestSheetBody, RequestView } from './RequestView.tsx'
import styles from './request.module.css'

const PaidWords = lazy(async () => ({ default: (await import('./PaidOrder.tsx')).PaidWords }))

interface RequestPaneProps {
  request: AdminTicketRequest
  /** The offer form has no column of its own and opens below the discussion. */
  hasOfferDock: boolean
  isOfferOpen: boolean
  /** The offer form was opened by a key, which takes the focus to its price. */
  isOfferByKey: boolean
  /** Opened by a tap on its row of the list. A new request then starts with the offer form, where there is room for it. */
  isOpenedByRow: boolean
  onOfferOpen: (isOpen: boolean) => void
  /** Opens the offer form, or goes to it where it has a column of its own. */
  onMakeOffer: () => void
  /** Another request was opened with its offer form. */
  onNextOffer: (requestId: string) => void
}

/** High enough for a new request, its discussion and the offer form below each other. */
const roomForAll = '(min-height: 62em)'

/** Too low for the screenshot above messages, which leave it the client's facts and notes. */
const lowPane = '(min-width: 51.25em) and (max-height: 60em)'

const ShowDialog = lazy(() => import('../../shows/ShowDialog.tsx'))

/** A request as a pane beside the list. */
export function RequestPane({
  request,
  hasOfferDock,
  isOfferOpen,
  isOfferByKey,
  isOpenedByRow,
  onOfferOpen,
  onMakeOffer,
  onNextOffer,
}: RequestPaneProps) {
  const now = useNow()
  const commands = useCommands()
  const canOffer = whyNoOffer(request, now) === undefined
  const action = useOfferAction(request.id)
  const offerButton = useRef<HTMLButtonElement>(null)
  const isDocked = hasOfferDock && isOfferOpen && canOffer
  /** Opened by itself, below a new request that stays in sight. */
  const [isBelow, setBelow] = useState(false)
  const isChatOnly = isDocked && !isBelow
  const held = useHeldOffer(request.id)
  const startWithOffer = useEffectEvent(() => {
    const isNew = request.status === 'pending' && canOffer
    if (!isNew || !(isOpenedByRow || isOfferOpen) || !hasOfferDock || !matchMedia(roomForAll).matches) return
    setBelow(true)
    onOfferOpen(true)
  })
  useLayoutEffect(() => startWithOffer(), [])
  const close = () => {
    setBelow(false)
    onOfferOpen(false)
    offerButton.current?.focus()
  }
  return (
    <Stack
      as="section"
      flex
      gap={2}
      className={classNames(styles.pane, isDocked && styles.docked)}
      aria-labelledby="request-title"
    >
      <Poster artist={request.artist} className={styles.poster}>
        <Row gap={3} justify="between">
          <Text as="div" grow="14rem">
            <Text as="h2" size="title" translate="no" id="request-title" className="clamp">
              {request.artist}
            </Text>
            <Text size="label" className="clamp">
              <RequestFacts request={request} />
            </Text>
          </Text>
          <div className={styles.pills}>
            <RequestPills request={request} />
          </div>
        </Row>
      </Poster>
      {hasOfferDock && !isDocked && <HeldOfferStatus held={held} />}
      {/* In the same place and as high, so that nothing moves when it comes and goes. */}
      {held && hasOfferDock && !isDocked ? (
        <HeldOfferLine held={held} onUndone={() => onOfferOpen(true)} />
      ) : (
        <Row noWrap justify="between" align="start" className={styles.head}>
          <DeskActions request={request} onSnoozed={() => commands.run('next')} />
          {hasOfferDock && canOffer && (
            <Button
              ref={offerButton}
              variant={isDocked || request.status === 'accepted' ? 'secondary' : 'primary'}
              className={styles.makeOffer}
              onClick={onMakeOffer}
            >
              {isDocked ? makeOffer : action}
            </Button>
          )}
        </Row>
      )}
      <RequestDetail
        request={request}
        hasColumn={!hasOfferDock}
        hasOfferForm={isDocked}
        isChatOnly={isChatOnly}
        onMakeOffer={onMakeOffer}
      />
      {isDocked && (
        <OfferDock
          request={request}
          showsFound={isChatOnly}
          startsAtPrice={isOfferByKey}
          onClose={close}
          onNext={onNextOffer}
        />
      )}
    </Stack>
  )
}

/** The button that opens the offer form, which may hold an unfinished offer. */
function useOfferAction(requestId: string | undefined): string {
  return useOfferDrafts().has(requestId ?? '') ? 'Continue Offer' : makeOffer
}

const makeOffer = 'Make Offer'

interface DetailSheetProps extends DeskRequest {
  isOpen: boolean
  onClose: () => void
  onMakeOffer: () => void
}

/** A request as a sheet over the list, on a phone. */
export function DetailSheet({ request, instead, isOpen, onClose, onMakeOffer }: DetailSheetProps) {
  const now = useNow()
  const held = useHeldOffer(request?.id ?? '')
  const isOwed = request?.isPaid === true && request.undeliveredTickets > 0
  const canOffer = request !== undefined && whyNoOffer(request, now) === undefined
  const action = useOfferAction(request?.id)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      hasAddress
      size="large"
      title={request?.artist ?? 'Request'}
      subtitle={request && <RequestFacts request={request} />}
      poster={request?.artist}
      aboveFooter={held && <HeldOfferLine held={held} onUndone={onMakeOffer} />}
      footer={
        request &&
        (isOwed
          ? isUpcoming(request.concertDate, now) && <DeliverButton request={request} />
          : canOffer && (
              <Button
                variant={request.status === 'accepted' ? 'secondary' : 'primary'}
                full
                onClick={onMakeOffer}
                disabled={held !== undefined}
              >
                {action}
              </Button>
            ))
      }
    >
      {request ? (
        <RequestSheetBody request={request} state={<DeskActions request={request} />}>
          <RequestDetail key={request.id} request={request} onMakeOffer={onMakeOffer} />
        </RequestSheetBody>
      ) : (
        instead
      )}
    </Sheet>
  )
}

interface RequestDetailProps {
  request: AdminTicketRequest
  /** Whether its state has a column of its own. */
  hasColumn?: boolean
  /** Whether the offer form is on screen. */
  hasOfferForm?: boolean
  /** Opens the offer form. */
  onMakeOffer: () => void
  /** Shows only the discussion. */
  isChatOnly?: boolean
}

/** The content of a request below its head, with the actions of staff. */
function RequestDetail({
  request,
  hasColumn = false,
  hasOfferForm = false,
  onMakeOffer,
  isChatOnly = false,
}: RequestDetailProps) {
  const composer = useRef<HTMLTextAreaElement>(null)
  const respond = useContext(OpenTextResponse)
  const commands = useCommands()
  useDeskCommand('chat', () => composer.current?.focus())
  const writing = useReportWriting(request.id, 'message')
  const isLow = useMediaQuery(lowPane)
  const isAnswered = request.messageCount > 0 || request.currentOffer !== null
  // Shows who else writes, and leads to the text response.
  const hasForm = hasColumn || hasOfferForm
  const offers = useQuery(offersQueries.adminForRequest(request.id))
  const paid = useMemo(() => paidLine(request), [request])
  return (
    <RequestView
      request={request}
      offers={offers.data}
      isChatOnly={isChatOnly}
      above={!hasColumn && <RequestState request={request} />}
      screenshot={
        // A resold ticket has none.
        (request.kind === 'sourced' || request.stubhubScreenshot) && (
          <Screenshot
            isThumb={isPaidFor(request) || (isLow && isAnswered)}
            url={request.stubhubScreenshot}
            from={request.name}
          />
        )
      }
      client={
        <>
          <Notes requestId={request.id} />
          <ClientRecord request={request} />
        </>
      }
      more={
        <>
          <ShowChanges request={request} />
          <div>
            <DialogButton
              label="Show moved or cancelled"
              variant="quiet"
              className={styles.show}
              dialog={ShowDialog}
              about={{ request }}
            />
          </div>
        </>
      }
      paid={paid}
      instead={offers.isError && !offers.data && <NotLoaded query={offers} what="offers" />}
      onWrite={writing.typed}
      thread={(extras) => (
        <ChatPanel
          requestId={request.id}
          artist={request.artist}
          partnerName={firstName(request.name)}
          extras={extras}
          onSend={writing.stop}
          onSendNext={() => commands.run('next')}
          composerRef={composer}
          aboveComposer={
            <>
              <WritersHint requestId={request.id} only={hasForm ? 'message' : undefined} />
              <ComposerChips
                key={request.id}
                request={request}
                composerRef={composer}
                onMakeOffer={onMakeOffer}
                onRespond={hasForm ? undefined : respond}
              />
            </>
          }
        />
      )}
    />
  )
}

/** That the client has paid, in the discussion. */
function paidLine(request: AdminTicketRequest): TimelineExtra | undefined {
  const { name, completedAt, isPaid } = request
  if (!isPaid || completedAt === null) return undefined
  const content = (
    <Row as="p" gap={3} justify="between" className={classNames('surface', styles.offer, styles.paid)}>
      <Text as="span" tone="good" weight="medium">
        {firstName(name)} paid
        <Suspense>
          <PaidWords request={request} />
        </Suspense>
      </Text>
      <Text as="span" tone="muted">
        {formatTime(completedAt)}
      </Text>
    </Row>
  )
  return { key: 'paid', at: completedAt, content }
}

interface DeskRequest {
  request: AdminTicketRequest | undefined
  /** Shown while there is no request: that it is loading, or why it is not there. */
  instead: ReactNode
}

/** One request, with a list's copy until it is fetched itself. */
export function useDeskRequest(id: string | undefined): DeskRequest {
  const detail = useQuery({
    ...requestsQueries.adminDetail(id ?? ''),
    enabled: id !== undefined,
    meta: { saysNotFound: true },
  })
  const queryClient = useQueryClient()
  const request = id === undefined ? undefined : (detail.data ?? listedRequest(queryClient, id))
  return { request, instead: request ? null : <NoRequest query={detail} /> }
}

function NoRequest({ query }: { query: UseQueryResult<AdminTicketRequest> }) {
  if (isUnknownRequest(query.error)) {
    const back = (
      <ButtonLink to="/admin" replace>
        Back to the list
      </ButtonLink>
    )
    return <UnknownRequest action={back} />
  }
  if (query.error) return <LoadError title="Could not load the request" query={query} />
  return <SkeletonList count={2} height="9rem" label="Loading request" />
}

function listedRequest(queryClient: QueryClient, id: string): AdminTicketRequest | undefined {
  return queryClient
    .getQueriesData<Pages<AdminTicketRequest>>({ queryKey: requestsQueries.anyAdminList() })
    .flatMap(([, data]) => rowsOf(data) ?? [])
    .find((listed) => listed.id === id)
}
