import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { progressWords } from '../entryProgress.ts'
import { canEdit } from '../queue/canEdit.ts'
import { isMessageEntry, type OutboxEntry } from '../queue/outboxEntry.ts'
import { concernsPerson } from '../queue/unsentSummary.ts'
import { useEntryActions } from '../useEntryActions.ts'
import { useEntryProgress } from '../useEntryProgress.ts'
import { useMessageEdits } from '../useOffline.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { type EntrySubject, entryTitle, tooLateToEdit } from './entryWords.ts'
import { MessageEditor } from './MessageEditor.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import styles from './OutboxSheet.module.css'

interface OutboxRowProps {
  entry: OutboxEntry
  subject: EntrySubject
  onEditRequest: (entryId: string) => void
}

/** One unsent entry: what it is, when it was written, how it goes, and what can be done. */
export function OutboxRow({ entry, subject, onEditRequest }: OutboxRowProps) {
  const progress = useEntryProgress(entry)
  const { hold } = useEntryActions()
  const { edits, begin } = useMessageEdits()
  const [hasBegunEdit, setBegunEdit] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)

  const edited = edits.get(entry.id)

  const edit = () => {
    if (entry.command === 'request.submit') return onEditRequest(entry.id)
    if (!isMessageEntry(entry)) return
    setBegunEdit(true)
    begin(entry)
    hold(entry).catch(() => undefined)
  }
  const hasContent = isMessageEntry(entry) || entry.command === 'request.submit'

  return (
    <Card className={styles.entry}>
      <h3 className={styles.title}>{entryTitle(entry, subject)}</h3>
      <p className={styles.quiet}>Written {formatInstant(entry.writtenAt)}</p>
      {edited ? (
        <MessageEditor edit={edited} takesFocus={hasBegunEdit} />
      ) : (
        <>
          {isMessageEntry(entry) && <p className={styles.text}>{entry.content.message}</p>}
          {progress.kind === 'needs_you' ? (
            <NeedsYou entry={entry} problem={progress.problem} onEdit={hasContent ? edit : undefined} />
          ) : (
            <>
              <p className={styles.state}>
                <ClockIcon size={16} />
                {progressWords(progress)}
              </p>
              {progress.kind === 'waiting' && (
                <WaitingActions
                  entry={entry}
                  onEdit={hasContent ? edit : undefined}
                  onDiscard={() => setDiscarding(true)}
                />
              )}
            </>
          )}
        </>
      )}
      {/* It stays while the entry is tried again behind it. */}
      <DiscardDialog entry={entry} isOpen={isDiscarding} onClose={() => setDiscarding(false)} />
    </Card>
  )
}

interface WaitingActionsProps {
  entry: OutboxEntry
  /** Where there is something to edit in it. */
  onEdit: (() => void) | undefined
  onDiscard: () => void
}

function WaitingActions({ entry, onEdit, onDiscard }: WaitingActionsProps) {
  return (
    <>
      {onEdit && entry.mayHaveArrived && <p className={styles.quiet}>{tooLateToEdit}</p>}
      <div className={styles.actions}>
        {onEdit && canEdit(entry) && (
          <Button variant="quiet" onClick={onEdit}>
            Edit
          </Button>
        )}
        {concernsPerson(entry) && (
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        )}
      </div>
    </>
  )
}
