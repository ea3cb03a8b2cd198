import { useId } from 'react'
import type { AdminMessage } from '#contract/messages.ts'
import { messageRead } from '../../outbox/commands/staffMessages.ts'
import { describeStoreError, useSend } from '../../outbox/useOutbox.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { formatInstant } from '../../ui/format.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { useSingleFlight } from '../../ui/useSingleFlight.ts'
import { ResponseForm, UnsentResponse } from './MessageResponse.tsx'
import styles from './messages.module.css'
import { priorityLabels, priorityTones } from './messages.ts'

interface MessageItemProps {
  message: AdminMessage
  now: Date
  /** It was marked as read on this device, and the server does not know yet. */
  isMarking: boolean
  isOpen: boolean
  onToggle: () => void
  /** Without what admins can do about it. */
  isReadOnly?: boolean
}

/** One message to staff: a line that opens to the text, its request, and the response. */
export function MessageItem({
  message,
  now,
  isMarking,
  isOpen,
  onToggle,
  isReadOnly = false,
}: MessageItemProps) {
  const contentId = useId()
  const isUnread = !message.isRead && !isMarking
  return (
    <article className={styles.message}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.line}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onClick={onToggle}
        >
          <Text
            as="span"
            weight={isUnread ? 'bold' : undefined}
            wrap="break"
            className={isOpen ? undefined : 'clamp'}
          >
            {isUnread && (
              <>
                <span className={styles.dot} aria-hidden="true" />
                <span className="visually-hidden">Unread: </span>
              </>
            )}
            {message.subject}
          </Text>{' '}
          <StatusPill tone={priorityTones[message.priority]}>{priorityLabels[message.priority]}</StatusPill>{' '}
          <Text as="span" size="second" tone="muted" wrap="break" className={styles.second}>
            <Row as="span" gap={0}>
              <span className={isOpen ? undefined : 'clamp'}>{message.from?.name ?? 'Live Shows'}</span>
              <span className={styles.when}>
                {' '}
                · {formatInstant(message.createdAt, now)}
                {message.response !== null && ' · Answered'}
              </span>
            </Row>
          </Text>{' '}
          {!isOpen && (
            <Text
              as="span"
              size="second"
              tone="muted"
              wrap="break"
              className={classNames(styles.second, 'clamp')}
            >
              {message.message}
            </Text>
          )}
        </button>
      </h2>
      {isOpen && (
        <Stack id={contentId} className={styles.content}>
          <Text wrap="written">{message.message}</Text>
          <Row gap={3}>
            {message.requestId !== null && !isReadOnly && (
              <ButtonLink to={`/admin?request=${message.requestId}`} state={openedHere}>
                Open the request{message.artist === null ? '' : ` for ${message.artist}`}
              </ButtonLink>
            )}
            {message.from && (
              <a translate="no" className={styles.mail} href={`mailto:${message.from.email}`}>
                {message.from.email}
              </a>
            )}
            {isUnread && !isReadOnly && <MarkRead message={message} />}
            {isMarking && (
              <Text size="second" tone="muted">
                Marked as read, not sent yet.
              </Text>
            )}
          </Row>
          {message.response === null ? (
            message.from && !isReadOnly && <ResponseForm message={message} />
          ) : (
            <>
              <Stack as="section" gap={1} className={styles.response} aria-label="Response">
                <Text size="second" tone="good">
                  {message.respondedBy} answered
                  {message.respondedAt !== null && `, ${formatInstant(message.respondedAt, now)}`}
                </Text>
                <Text wrap="written">{message.response}</Text>
              </Stack>
              {!isReadOnly && <UnsentResponse message={message} />}
            </>
          )}
        </Stack>
      )}
    </article>
  )
}

function MarkRead({ message: { id, subject } }: { message: AdminMessage }) {
  const send = useSend()
  const mark = useSingleFlight(async () => {
    try {
      await send({ command: 'message.read', content: { messageId: id, subject } })
    } catch (error) {
      showToast({ title: messageRead.failed, description: describeStoreError(error), tone: 'error' })
    }
  })
  return <Button onClick={() => void mark()}>Mark read</Button>
}
