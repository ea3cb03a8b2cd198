import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { forgetFailed } from './heldOffer.ts'
import styles from './MakeOfferForm.module.css'
import { useFailedOffer } from './useHeldOffer.ts'

interface FailedOfferNoticeProps {
  openedId: string
  onOpen: (requestId: string) => void
}

/** Leads back to a request whose offer failed after the next one was opened. Its toast does not stay. */
export function FailedOfferNotice({ openedId, onOpen }: FailedOfferNoticeProps) {
  const { id: userId } = useSignedInUser()
  const failed = useFailedOffer(openedId, userId)
  if (!failed) return null
  return (
    <Notice tone="error">
      <p>
        Your offer for {failed.artist} was not sent. {failed.why}
      </p>
      <div className={styles.choices}>
        <Button onClick={() => onOpen(failed.requestId)}>Open {failed.artist}</Button>
        <Button variant="quiet" onClick={() => forgetFailed(failed.requestId)}>
          Dismiss
        </Button>
      </div>
    </Notice>
  )
}
