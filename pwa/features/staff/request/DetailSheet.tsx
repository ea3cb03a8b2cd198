import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { useLast } from '../../../ui/useLast.ts'
import { useNow } from '../../../ui/useNow.ts'
import { DeliverButton } from '../delivery/DeliverButton.tsx'
import { HeldOfferLine } from '../offer/HeldOfferLine.tsx'
import { useHeldOffer } from '../offer/heldOffer.ts'
import { whyNoOffer } from '../offer/offerForm.ts'
import { DeskActions } from './DeskActions.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import { describeFacts, RequestPills } from './RequestFacts.tsx'
import { RequestLoader } from './RequestLoader.tsx'
import styles from './request.module.css'

interface DetailSheetProps {
  /** The request to show; undefined closes the sheet. */
  id: string | undefined
  onClose: () => void
  onMakeOffer: () => void
}

/** A request as a sheet over the list, on a phone. */
export function DetailSheet({ id, onClose, onMakeOffer }: DetailSheetProps) {
  const shownId = useLast(id)
  const now = useNow()
  const held = useHeldOffer(shownId ?? '')
  return (
    <RequestLoader id={shownId}>
      {(request, instead) => {
        const isOwed = request?.isPaid === true && request.undeliveredTickets > 0
        const reason = request && !isOwed ? whyNoOffer(request, now) : undefined
        return (
          <Sheet
            isOpen={id !== undefined}
            onClose={onClose}
            hasAddress
            size="large"
            title={request?.artist ?? 'Request'}
            subtitle={request && describeFacts(request, now)}
            poster={request?.artist}
            aboveFooter={
              held ? (
                <HeldOfferLine held={held} onUndone={onMakeOffer} />
              ) : (
                reason && (
                  <Text size="second" tone="muted" className={styles.reason}>
                    {reason}
                  </Text>
                )
              )
            }
            footer={
              request &&
              (isOwed ? (
                <DeliverButton requestId={request.id} />
              ) : (
                <Button
                  variant="primary"
                  full
                  onClick={onMakeOffer}
                  disabled={reason !== undefined || held !== undefined}
                >
                  Make Offer
                </Button>
              ))
            }
          >
            {request ? (
              <Stack gap={5}>
                <Stack gap={1}>
                  <RequestPills request={request} />
                  <DeskActions request={request} />
                </Stack>
                <RequestDetail key={request.id} request={request} onMakeOffer={onMakeOffer} />
              </Stack>
            ) : (
              instead
            )}
          </Sheet>
        )
      }}
    </RequestLoader>
  )
}
