import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { describeStoreError } from '../describeStoreError.ts'
import { canEdit } from '../queue/canEdit.ts'
import type { OutboxEntry, Problem } from '../queue/outboxEntry.ts'
import { useEntryActions } from '../useEntryActions.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { tooLateToEdit } from './entryWords.ts'
import styles from './NeedsYou.module.css'

interface NeedsYouProps {
  entry: OutboxEntry
  problem: Problem
  /** Where there is something to edit in it. */
  onEdit?: (() => void) | undefined
}

/** Why an entry was not taken, and what can be done about it. */
export function NeedsYou({ entry, problem, onEdit }: NeedsYouProps) {
  const { retry } = useEntryActions()
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const sentences = Object.values(problem.fields ?? {}).filter((sentence) => sentence !== problem.message)
  const tryAgain = () => {
    retry(entry).catch((error) =>
      showToast({ title: 'Not tried again', description: describeStoreError(error), tone: 'error' }),
    )
  }
  return (
    <div className={styles.needsYou}>
      <p className={styles.reason}>
        <AlertIcon size={18} />
        <span>
          {entry.mayHaveArrived ? 'Not confirmed.' : 'Not sent.'} {problem.message}
        </span>
      </p>
      {sentences.length > 0 && (
        <ul className={styles.fields}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {onEdit && entry.mayHaveArrived && <p className={styles.aside}>{tooLateToEdit}</p>}
      {!isOnline && (
        <p className={styles.aside}>
          {problem.isHeld
            ? 'As it is or changed, it goes out once you are connected.'
            : 'You can retry once you are connected.'}
        </p>
      )}
      <div className={styles.actions}>
        {problem.isHeld ? (
          <Button variant="quiet" onClick={tryAgain}>
            Send as it is
          </Button>
        ) : (
          <Button variant="quiet" needsConnection onClick={tryAgain}>
            Retry
          </Button>
        )}
        {onEdit && canEdit(entry) && (
          <Button variant="quiet" onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <DiscardDialog entry={entry} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
