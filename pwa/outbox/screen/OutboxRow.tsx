import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import type { SubjectNames } from '../commands/command.ts'
import { commandNamed } from '../commands/registry.ts'
import { type EntryProgress, progressWords, tooLateToEdit, useEntryProgress } from '../entryProgress.ts'
import { canEdit, isTextEntry, isVisibleToUser, type OutboxEntry } from '../queue/outboxEntry.ts'
import { useEntryActions } from '../useOutbox.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { MessageEditor } from './MessageEditor.tsx'
import { EditedElsewhere, NeedsYou } from './NeedsYou.tsx'
import styles from './outbox.module.css'

interface OutboxRowProps {
  entry: OutboxEntry
  names: SubjectNames
  /** Opens the form that edits an entry. */
  onEditInForm: (entryId: string) => void
}

/** One unsent entry: label, time of writing, progress and actions. */
export function OutboxRow({ entry, names, onEditInForm }: OutboxRowProps) {
  const progress = useEntryProgress(entry)
  const { beginEdit } = useEntryActions()
  const [hasStartedEdit, setStartedEdit] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const command = commandNamed(entry.command)
  const isText = isTextEntry(entry)

  const edit = () => {
    if (!isText) return onEditInForm(entry.id)
    setStartedEdit(true)
    beginEdit(entry).catch(() => setStartedEdit(false))
  }
  const onEdit = command?.edit ? edit : undefined

  return (
    <Card>
      <Stack gap={2}>
        <Text as="h3" wrap="break">
          {command?.label(entry.content, names) ?? 'From a newer version of Live Shows'}
        </Text>
        <Text size="second" tone="muted">
          Written {formatInstant(entry.writtenAt)}
        </Text>
        {isText && progress.kind === 'editing' ? (
          <MessageEditor entry={entry} takesFocus={hasStartedEdit} />
        ) : (
          <>
            {isText && <p className={styles.text}>{entry.content.message}</p>}
            <Progress
              entry={entry}
              progress={progress}
              onEdit={onEdit}
              onDiscard={() => setDiscarding(true)}
            />
          </>
        )}
        {/* Outside of Progress, so that it stays open while the entry's progress changes. */}
        <DiscardDialog entry={entry} isOpen={isDiscarding} onClose={() => setDiscarding(false)} />
      </Stack>
    </Card>
  )
}

interface ProgressProps {
  entry: OutboxEntry
  progress: EntryProgress
  /** Undefined if there is nothing to edit. */
  onEdit: (() => void) | undefined
  onDiscard: () => void
}

function Progress({ entry, progress, onEdit, onDiscard }: ProgressProps) {
  if (progress.kind === 'needs_you') {
    const requestId = entry.command === 'offer.negotiate' ? entry.content.requestId : undefined
    return (
      <NeedsYou
        entry={entry}
        problem={progress.problem}
        onEdit={onEdit}
        newestOffer={requestId && `/dashboard?ticket=${requestId}`}
      />
    )
  }
  if (progress.kind === 'editing' && onEdit) return <EditedElsewhere entry={entry} onEdit={onEdit} />
  return (
    <>
      <Row noWrap>
        <ClockIcon size={16} />
        <Text size="second">{progressWords(progress)}</Text>
      </Row>
      {progress.kind === 'waiting' && (
        <>
          {onEdit && entry.mayHaveArrived && (
            <Text size="second" tone="muted">
              {tooLateToEdit}
            </Text>
          )}
          <Row gap={0} className={styles.actions}>
            {onEdit && canEdit(entry) && (
              <Button variant="quiet" onClick={onEdit}>
                Edit
              </Button>
            )}
            {isVisibleToUser(entry) && (
              <Button variant="quiet" onClick={onDiscard}>
                Discard
              </Button>
            )}
          </Row>
        </>
      )}
    </>
  )
}
