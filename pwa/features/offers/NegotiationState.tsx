import { progressWords, useEntryProgress, useIsSlow } from '../../outbox/entryProgress.ts'
import { AlertIcon, ClockIcon } from '../../ui/icons.tsx'
import styles from './NegotiationState.module.css'
import type { PendingNegotiation } from './pendingNegotiation.ts'

/** On an offer's card: the negotiation that is not sent yet, and its sending state. */
export function NegotiationState({ entry }: { entry: PendingNegotiation }) {
  const progress = useEntryProgress(entry)
  if (!useIsSlow(entry)) return null
  return (
    <div className={styles.negotiation}>
      <p className={styles.asked}>You answered: “{entry.content.message}”</p>
      <p className={styles.state}>
        {progress.kind === 'needs_you' ? (
          <>
            <AlertIcon size={16} />
            Not sent. See the reason in the discussion.
          </>
        ) : (
          <>
            <ClockIcon size={16} />
            {progressWords(progress)}
          </>
        )}
      </p>
    </div>
  )
}
