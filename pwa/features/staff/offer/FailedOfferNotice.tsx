import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { shorten } from '../queue/requestWords.ts'
import { forgetFailed } from './heldOffer.ts'
import styles from './MakeOfferForm.module.css'
import { useFailedOffers } from './useHeldOffer.ts'

interface FailedOfferNoticeProps {
  openedId: string
  onOpen: (requestId: string) => void
}

/** Leads back to a request whose offer failed after the next one was opened. Its toast does not stay. */
export function FailedOfferNotice({ openedId, onOpen }: FailedOfferNoticeProps) {
  const { id: userId } = useSignedInUser()
  const failed = useFailedOffers(userId).find((offer) => offer.wasLeft && offer.requestId !== openedId)
  if (!failed) return null
  return (
    <Notice tone="error">
      <p>
        Your offer for {shorten(failed.artist, 40)} was not sent. {failed.why}
      </p>
      <div className={styles.choices}>
        <Button onClick={() => onOpen(failed.requestId)}>Open {shorten(failed.artist, 16)}</Button>
        <Button variant="quiet" onClick={() => forgetFailed(failed.requestId)}>
          Dismiss
        </Button>
      </div>
    </Notice>
  )
}
