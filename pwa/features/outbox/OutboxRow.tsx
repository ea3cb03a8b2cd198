import { useState } from 'react'
import type { OutboxEntry } from '../../offline/outboxEntry.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { progressWords } from './entryProgress.ts'
import { entryTitle } from './entryWords.ts'
import { MessageEditor } from './MessageEditor.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import styles from './OutboxSheet.module.css'
import { useEntryActions } from './useEntryActions.ts'
import { useEntryProgress } from './useEntryProgress.ts'

interface OutboxRowProps {
  entry: OutboxEntry
  artist: string | undefined
  onEditRequest: (entryId: string) => void
}

/** One unsent entry: what it is, when it was written, how it goes, and what can be done. */
export function OutboxRow({ entry, artist, onEditRequest }: OutboxRowProps) {
  const progress = useEntryProgress(entry)
  const { hold, release } = useEntryActions()
  const [isEditing, setEditing] = useState(false)
  const isMessage = entry.command === 'chat.send' || entry.command === 'chat.adminSend'

  const edit = () => {
    if (entry.command === 'request.submit') return onEditRequest(entry.id)
    setEditing(true)
    hold(entry).catch(() => undefined)
  }
  const stopEditing = () => {
    setEditing(false)
    release(entry).catch(() => undefined)
  }
  const canEdit = isMessage || entry.command === 'request.submit'

  return (
    <Card className={styles.entry}>
      <h3 className={styles.title}>{entryTitle(entry, artist)}</h3>
      <p className={styles.quiet}>Written {formatInstant(entry.writtenAt)}</p>
      {isMessage && isEditing ? (
        <MessageEditor entry={entry} onCancel={stopEditing} />
      ) : (
        <>
          {isMessage && <p className={styles.text}>{entry.content.message}</p>}
          {progress.kind === 'needs_you' ? (
            <NeedsYou entry={entry} problem={progress.problem} onEdit={canEdit ? edit : undefined} />
          ) : (
            <>
              <p className={styles.state}>
                <ClockIcon size={16} />
                {progressWords(progress)}
              </p>
              {progress.kind === 'waiting' && (
                <WaitingActions entry={entry} onEdit={canEdit ? edit : undefined} />
              )}
            </>
          )}
        </>
      )}
    </Card>
  )
}

function WaitingActions({ entry, onEdit }: { entry: OutboxEntry; onEdit: (() => void) | undefined }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.actions}>
      {onEdit && (
        <Button variant="quiet" onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <DiscardDialog entry={entry} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
