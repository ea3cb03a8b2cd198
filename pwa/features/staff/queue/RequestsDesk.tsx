import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { threeColumns } from '../deskLayout.ts'
import type { Desk } from '../keyboard/paletteItems.ts'
import { requestActions, runRequestAction } from '../keyboard/requestActions.ts'
import { ShortcutHelp } from '../keyboard/ShortcutHelp.tsx'
import type { ShortcutCommand } from '../keyboard/shortcuts.ts'
import { useShortcutSetting, useShortcuts } from '../keyboard/useShortcuts.ts'
import { type HeldOffer, undoOffer } from '../offer/heldOffer.ts'
import { OfferPane } from '../offer/OfferPane.tsx'
import { PrefillWords } from '../offer/PrefillWords.tsx'
import { useArrivedOffers } from '../offer/useArrivedOffers.ts'
import { useFailedHere } from '../offer/useHeldOffer.ts'
import { OpenTextResponse } from '../reply/TextResponseButton.tsx'
import { TextResponseDialog } from '../reply/TextResponseDialog.tsx'
import { ClientAsks } from '../request/ClientAsks.tsx'
import { DetailSheet } from '../request/DetailSheet.tsx'
import { RequestLoader } from '../request/RequestLoader.tsx'
import { RequestPane } from '../request/RequestPane.tsx'
import { NoSelection } from './NoSelection.tsx'
import { RequestQueue } from './RequestQueue.tsx'
import styles from './RequestsDesk.module.css'
import { listIn } from './requestQueue.ts'
import { useShownList } from './useQueue.ts'
import { useRowFocus } from './useRowFocus.ts'
import { useScrollBeforePull } from './useScrollBeforePull.ts'
import { useTellDrafts } from './useTellDrafts.ts'

/**
 * The Requests tab: list and detail side by side from 820 px, the list alone with a sheet over it on a phone.
 *
 * @param deskRef receives what the palette uses while the desk is on screen
 */
export function RequestsDesk({ deskRef }: { deskRef: Ref<Desk> }) {
  const opened = useOverlayAddress('request')
  const { value: id, close } = opened
  const [params] = useSearchParams()
  const shown = useShownList(listIn(params), id)
  const isWide = useMediaQuery(wideScreen)
  const hasOfferColumn = useMediaQuery(threeColumns)
  const [offerFor, setOfferFor] = useState<string>()
  const [openedByRow, setOpenedByRow] = useState<string>()
  const [nextOfferFor, setNextOfferFor] = useState<string>()
  // Together with its request: a sheet without one would close and stay closed.
  if (nextOfferFor !== undefined && nextOfferFor === id) {
    setNextOfferFor(undefined)
    setOfferFor(id)
  }
  const [responseFor, setResponseFor] = useState<string>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [shortcutsOn, setShortcutsOn] = useShortcutSetting()
  const desk = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const composer = useRef<HTMLTextAreaElement>(null)
  const openOffer = () => setOfferFor(id)
  const goToOffer = () => {
    if (!hasOfferColumn && offerFor !== id) openOffer()
    else desk.current?.querySelector<HTMLInputElement>('[name=pricePerTicket]')?.focus()
  }
  const undo = ({ requestId }: HeldOffer) => {
    undoOffer()
    if (id === undefined) opened.open(requestId)
    else opened.show(requestId)
    setNextOfferFor(requestId)
  }
  // Rotating a tablet turns both the request and the offer form into sheets, which would compete for the focus, so the form
  // closes. Its draft is kept.
  const [wasWide, setWasWide] = useState(isWide)
  if (wasWide !== isWide) {
    setWasWide(isWide)
    setOfferFor(undefined)
  }
  const { id: userId } = useSignedInUser()
  useFailedHere(id, userId, () => hasOfferColumn || openOffer())
  useScrollBeforePull(desk)
  useArrivedOffers()
  useTellDrafts()
  const { remember, move } = useRowFocus(desk, id)
  const run = (command: ShortcutCommand) => {
    switch (command) {
      case 'next':
        return move(1)
      case 'previous':
        return move(-1)
      case 'offer':
        return goToOffer()
      case 'screenshot':
        return desk.current?.querySelector<HTMLElement>('[data-enlarge]')?.click()
      case 'undo':
        // The pane comes after the list, and goes on in the form.
        return [...(desk.current?.querySelectorAll<HTMLElement>('[data-undo]') ?? [])].at(-1)?.click()
      case 'chat':
        return composer.current?.focus()
      case 'search':
        return search.current?.focus()
      case 'leave':
        return (document.activeElement as HTMLElement | null)?.blur()
      case 'help':
        return setHelpOpen(true)
    }
  }
  useShortcuts(shortcutsOn, run)
  useImperativeHandle(deskRef, () => ({
    run,
    hasRequest: id !== undefined,
    actions: requestActions,
    act: runRequestAction,
  }))

  return (
    <OpenTextResponse value={() => setResponseFor(id)}>
      <div ref={desk} className={styles.desk}>
        <div className={styles.list}>
          <CardBoundary>
            <RequestQueue
              shown={shown}
              selectedId={id}
              searchRef={search}
              onHelp={() => setHelpOpen(true)}
              onOpen={setOpenedByRow}
              onUndo={undo}
              onCurrent={remember}
            />
          </CardBoundary>
        </div>
        {isWide && id === undefined && <NoSelection list={shown} q={params.get('q')?.trim() ?? ''} />}
        {isWide && id !== undefined && (
          <RequestLoader id={id}>
            {(request, instead) =>
              request ? (
                <>
                  <CardBoundary key={request.id}>
                    <RequestPane
                      request={request}
                      composerRef={composer}
                      hasOfferDock={!hasOfferColumn}
                      isOpenedByRow={openedByRow === request.id}
                      isOfferOpen={offerFor === request.id}
                      onMakeOffer={goToOffer}
                      onNextOffer={setNextOfferFor}
                      onOfferOpen={(isOpen) => setOfferFor(isOpen ? request.id : undefined)}
                    />
                  </CardBoundary>
                  {hasOfferColumn && (
                    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
                    <aside className={styles.offer} aria-labelledby="offer-title" tabIndex={0}>
                      <header className={styles.offerHead}>
                        <h2 id="offer-title" className={styles.offerTitle}>
                          Make Offer
                        </h2>
                        <PrefillWords request={request} />
                      </header>
                      <OfferPane request={request} />
                    </aside>
                  )}
                </>
              ) : (
                <div className={styles.instead}>{instead}</div>
              )
            }
          </RequestLoader>
        )}
        <DetailSheet id={isWide ? undefined : id} onClose={close} onMakeOffer={openOffer} />
        <RequestLoader id={id}>
          {(request) => (
            <Sheet
              isOpen={request !== undefined && offerFor === request.id && !isWide}
              onClose={() => setOfferFor(undefined)}
              title="Make Offer"
              subtitle={
                request && (
                  <>
                    <p className="clamp">{request.artist}</p>
                    <PrefillWords request={request} />
                  </>
                )
              }
            >
              {request && (
                <>
                  <ClientAsks request={request} />
                  <OfferPane
                    request={request}
                    onSent={() => setOfferFor(undefined)}
                    onNext={setNextOfferFor}
                  />
                </>
              )}
            </Sheet>
          )}
        </RequestLoader>
        <RequestLoader id={id}>
          {(request) =>
            request && (
              <TextResponseDialog
                key={request.id}
                request={request}
                isOpen={responseFor === request.id}
                onClose={() => setResponseFor(undefined)}
                onSent={() => {
                  setResponseFor(undefined)
                  setOfferFor(undefined)
                }}
              />
            )
          }
        </RequestLoader>
        <ShortcutHelp
          isOpen={isHelpOpen}
          onClose={() => setHelpOpen(false)}
          isOn={shortcutsOn}
          onSwitch={setShortcutsOn}
        />
      </div>
    </OpenTextResponse>
  )
}
