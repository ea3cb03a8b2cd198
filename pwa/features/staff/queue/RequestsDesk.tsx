import { fileTrayFullOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { isUndeliveredAtShow } from '#contract/rules/queueViews.ts'
import { currentTime } from '../../../http/clock.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { useCommand, useCommands } from '../../../ui/commands.tsx'
import { DialogsOf } from '../../../ui/DialogButton.tsx'
import { CardBoundary, EmptyState } from '../../../ui/ErrorState.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { HasOfflineNotice } from '../../../ui/NeedsConnection.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { openedHere, useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { DeskShell, threeColumns } from '../../desk/DeskShell.tsx'
import detail from '../../desk/deskDetail.module.css'
import { listIn, type QueueListName, requestAddress } from '../../desk/requestQueue.ts'
import { useQueueList, useShownList } from '../../desk/useQueue.ts'
import { type HeldOffer, heldOffers, undoOffer, useFailedHere } from '../../makeOffer/heldOffer.tsx'
import { useArrivedOffers, useDraftReminder } from '../../makeOffer/offerDrafts.ts'
import { whyNoOffer } from '../../makeOffer/offerForm.ts'
import { OpenTextResponse, TextResponseDialog } from '../reply/RequestReplies.tsx'
import { OfferSheet } from '../request/OfferPlaces.tsx'
import { DetailSheet, RequestPane, useDeskRequest } from '../request/RequestPane.tsx'
import { RequestColumn } from '../request/RequestState.tsx'
import styles from './queue.module.css'
import { RequestQueue } from './RequestQueue.tsx'

/** The Requests tab: list and detail side by side from 820 px, the list alone with a sheet over it on a phone. */
export function RequestsDesk() {
  const opened = useOverlayAddress('request')
  const { value: id, close } = opened
  const [params] = useSearchParams()
  const shown = useShownList(listIn(params), id)
  const { request, instead } = useDeskRequest(id)
  const isWide = useMediaQuery(wideScreen)
  const hasOfferColumn = useMediaQuery(threeColumns)
  const [offer, setOffer] = useState<{ requestId: string | undefined; isWide: boolean; isByKey?: boolean }>()
  const [openedByRow, setOpenedByRow] = useState<string>()
  // On a touch device the on-screen keyboard would cover the next request.
  const hasKeys = useMediaQuery('(pointer: fine)')
  const { key, state } = useLocation()
  const [nextOfferFor, setNextOfferFor] = useState(state?.forOffer ? id : undefined)
  // Together with its request: a sheet without one would close and stay closed.
  const isNext = nextOfferFor !== undefined && nextOfferFor === id
  useEffect(() => {
    if (!isNext) return
    setNextOfferFor(undefined)
    setOffer({ requestId: id, isWide, isByKey: hasKeys })
  }, [isNext, id, isWide, hasKeys])
  // Rotating a tablet turns both the request and the offer form into sheets, which would compete for the focus, so the form
  // closes. Its draft is kept.
  const openedHere = offer?.isWide === isWide ? offer.requestId : undefined
  const offerFor = isNext ? id : openedHere
  const setOfferFor = (requestId: string | undefined) => setOffer({ requestId, isWide })
  const [startKey] = useState(key)
  const [responseFor, setResponseFor] = useState<string>()
  const commands = useCommands()
  const openOffer = () => setOfferFor(id)
  const whyNot = () => request && whyNoOffer(request, new Date())
  const goToOffer = (isByKey: boolean) => {
    if (!request) return
    const description = whyNot()
    if (description !== undefined) {
      showToast({ title: 'No offer can be made here', description })
      return
    }
    if (!hasOfferColumn && offerFor !== id) setOffer({ requestId: id, isWide, isByKey })
    else commands.run('offer')
  }
  const undo = ({ requestId }: HeldOffer) => {
    undoOffer(requestId)
    if (id === undefined) opened.open(requestId)
    else opened.show(requestId)
    setNextOfferFor(requestId)
  }
  const { id: userId } = useSignedInUser()
  useFailedHere(id, userId, () => hasOfferColumn || openOffer())
  useArrivedOffers()
  useDraftReminder()
  useCommand({
    name: 'open offer',
    label: 'Make an offer',
    shownKey: 'o',
    run: request && whyNot() === undefined ? () => goToOffer(true) : undefined,
  })
  const run = (name: string) => {
    if (name === 'offer') goToOffer(true)
    else if (name !== 'undo') return false
    else if (!commands.run('undo')) {
      const [newest] = heldOffers.read()
      if (newest) undo(newest)
    }
    return true
  }

  return (
    <OpenTextResponse value={() => setResponseFor(id)}>
      <DeskShell
        isOfferHeld={() => heldOffers.read().length > 0}
        run={run}
        className={styles.desk}
        list={
          <RequestQueue
            shown={shown}
            selectedId={id}
            opened={request}
            onOpen={setOpenedByRow}
            onUndo={undo}
          />
        }
      >
        <DialogsOf id={id}>
          {isWide && id === undefined && (
            <NoSelection
              list={shown}
              isChosen={listIn(params) !== undefined}
              q={params.get('q')?.trim() ?? ''}
              isStart={key === startKey}
            />
          )}
          {isWide && id !== undefined && !request && <div className={detail.instead}>{instead}</div>}
          {isWide && id !== undefined && request && (
            // The list shows it.
            <HasOfflineNotice value>
              <CardBoundary key={request.id}>
                <RequestPane
                  request={request}
                  hasOfferDock={!hasOfferColumn}
                  isOpenedByRow={openedByRow === request.id}
                  isOfferOpen={offerFor === request.id}
                  isOfferByKey={isNext ? hasKeys : offer?.isByKey === true}
                  onMakeOffer={() => goToOffer(false)}
                  onNextOffer={setNextOfferFor}
                  onOfferOpen={(isOpen) => setOfferFor(isOpen ? request.id : undefined)}
                />
              </CardBoundary>
              {hasOfferColumn && <RequestColumn request={request} startsAtPrice={offerFor === request.id} />}
            </HasOfflineNotice>
          )}
          <DetailSheet
            request={request}
            instead={instead}
            isOpen={id !== undefined && !isWide}
            onClose={close}
            onMakeOffer={openOffer}
          />
          <OfferSheet
            request={request}
            isOpen={id !== undefined && offerFor === id && request !== undefined && !isWide}
            onClose={() => setOfferFor(undefined)}
            onNext={setNextOfferFor}
          />
          {request && (
            <TextResponseDialog
              key={request.id}
              request={request}
              isOpen={responseFor === request.id}
              onClose={() => setResponseFor(undefined)}
              onSent={(nextId) => {
                setResponseFor(undefined)
                setOfferFor(undefined)
                if (nextId !== undefined) opened.show(nextId)
              }}
            />
          )}
        </DialogsOf>
      </DeskShell>
    </OpenTextResponse>
  )
}

interface NoSelectionProps {
  /** The list beside it. */
  list: QueueListName | undefined
  /** The address names it. */
  isChosen: boolean
  q: string
  /** Whether nothing has been opened or chosen yet. */
  isStart: boolean
}

/**
 * Shown while no request is open, with a link to the first one of the list beside it. That one is opened once the list is chosen, also
 * by a link, and at the start of the desk if it is due. Back leads to the list alone.
 */
function NoSelection({ list, isChosen, q, isStart }: NoSelectionProps) {
  const { search, state } = useLocation()
  const isByLink = useNavigationType() === 'PUSH'
  const { requests } = useQueueList(list, q)
  const first = requests?.[0]
  const navigate = useNavigate()
  const isDue = first && (first.replyDueAt !== null || isUndeliveredAtShow(first, currentTime()))
  const opens = isChosen ? isStart || isByLink || state?.opensFirst : isStart && isDue
  const firstId = q === '' && opens ? first?.id : undefined
  useEffect(() => {
    // A tap meanwhile has changed the address, which is not rendered yet.
    if (firstId && window.location.search === search)
      void navigate(requestAddress(firstId, search), { replace: true })
  }, [firstId, navigate, search])
  if (firstId) return null
  return (
    <EmptyState
      icon={<AppIcon icon={fileTrayFullOutline} />}
      title="No request is open"
      action={
        first && (
          <ButtonLink to={requestAddress(first.id, search)} state={openedHere}>
            Open {first.artist}
          </ButtonLink>
        )
      }
    >
      {first
        ? 'Choose one from the list, or start with the first.'
        : requests
          ? 'There is none in this list.'
          : 'Choose one from the list.'}
    </EmptyState>
  )
}
