import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { tooLateToEdit } from '../entryProgress.ts'
import {
  canEdit,
  canRetry,
  hasLostRole,
  isTextEntry,
  type OutboxEntry,
  type Problem,
} from '../queue/outboxEntry.ts'
import { describeStoreError, useEntryActions } from '../useOutbox.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import styles from './outbox.module.css'

interface NeedsYouProps {
  entry: OutboxEntry
  problem: Problem
  /** Absent if there is nothing to edit. */
  onEdit?: (() => void) | undefined
  /** Address of the offer that a refused negotiation should look at now. */
  newestOffer?: string | undefined
}

/** Why an entry was refused, and the user's options. */
export function NeedsYou({ entry, problem, onEdit, newestOffer }: NeedsYouProps) {
  const { retry } = useEntryActions()
  const isOnline = useOnline()
  const isRetryable = canRetry(entry)
  const tryAgain = () => {
    retry(entry).catch((error) =>
      showToast({ title: 'Not retried', description: describeStoreError(error), tone: 'error' }),
    )
  }
  return (
    <Stack gap={1}>
      <Reason entry={entry} problem={problem} />
      {onEdit && entry.mayHaveArrived && <Aside>{tooLateToEdit}</Aside>}
      {!isRetryable && onEdit && canEdit(entry) && (
        <Aside>You can edit the text and send it as a message.</Aside>
      )}
      {isRetryable && !isOnline && <Aside>You can retry once you are connected.</Aside>}
      <Actions entry={entry}>
        {isRetryable && (
          <Button variant="quiet" needsConnection onClick={tryAgain}>
            Retry
          </Button>
        )}
        {onEdit && canEdit(entry) && (
          <Button variant="quiet" onClick={onEdit}>
            Edit
          </Button>
        )}
        {!isRetryable && isTextEntry(entry) && (
          <Button variant="quiet" onClick={() => void copyText(entry.content.message)}>
            Copy text
          </Button>
        )}
        {!isRetryable && newestOffer && (
          <ButtonLink variant="quiet" to={newestOffer}>
            See the newest offer
          </ButtonLink>
        )}
      </Actions>
    </Stack>
  )
}

interface EditedElsewhereProps {
  entry: OutboxEntry
  /** Opens the form that edits it. */
  onEdit: () => void
}

/** An entry that is being edited in a form on another page: opens the form or cancels the edit. */
export function EditedElsewhere({ entry, onEdit }: EditedElsewhereProps) {
  const { cancelEdit } = useEntryActions()
  const cancel = () => {
    cancelEdit(entry).catch((error) =>
      showToast({ title: 'Not saved', description: describeStoreError(error), tone: 'error' }),
    )
  }
  return (
    <Stack gap={1}>
      {entry.problem && <Reason entry={entry} problem={entry.problem} />}
      <Aside>You are editing it. It will not be sent until you finish.</Aside>
      <Actions entry={entry}>
        <Button variant="quiet" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" onClick={cancel}>
          Cancel editing
        </Button>
      </Actions>
    </Stack>
  )
}

function Aside({ children }: { children: ReactNode }) {
  return (
    <Text size="second" tone="muted">
      {children}
    </Text>
  )
}

function Reason({ entry, problem }: Pick<NeedsYouProps, 'entry' | 'problem'>) {
  const fieldMessages = Object.values(problem.fields ?? {}).filter((message) => message !== problem.message)
  return (
    <>
      <Row noWrap align="start" className={styles.reason}>
        <AlertIcon size={18} />
        <Text size="second" weight="medium" wrap="break">
          {entry.mayHaveArrived ? 'Not confirmed.' : 'Not sent.'}{' '}
          {hasLostRole(entry) ? noLongerAllowed : problem.message}
        </Text>
      </Row>
      {fieldMessages.length > 0 && (
        <ul className={styles.fields}>
          {fieldMessages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const noLongerAllowed =
  'You no longer have admin rights, so this cannot be sent. You can copy the text before you discard it.'

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Text copied', tone: 'good' })
  } catch {
    showToast({ title: 'Could not copy', description: 'Please copy the text by hand.', tone: 'error' })
  }
}

function Actions({ entry, children }: { entry: OutboxEntry; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Row gap={0} className={styles.actions}>
        {children}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </Row>
      <DiscardDialog entry={entry} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
