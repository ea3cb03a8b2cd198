import { useId } from 'react'
import type { AdminMessage } from '#contract/messages.ts'
import { messageRead } from '../../outbox/commands/staffMessages.ts'
import { describeStoreError, useSend } from '../../outbox/useOutbox.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { formatInstant } from '../../ui/format.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { useSingleFlight } from '../../ui/useSingleFlight.ts'
import styles from './MessageItem.module.css'
import { priorityLabels, priorityTones } from './priorities.ts'
import { ResponseForm } from './ResponseForm.tsx'
import { UnsentResponse } from './UnsentResponse.tsx'

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
    <article className={classNames(styles.message, isUnread && styles.unread)}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.line}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onClick={onToggle}
        >
          <span className={classNames(styles.subject, !isOpen && 'clamp')}>
            {isUnread && (
              <>
                <span className={styles.dot} aria-hidden="true" />
                <span className="visually-hidden">Unread: </span>
              </>
            )}
            {message.subject}
          </span>{' '}
          <StatusPill tone={priorityTones[message.priority]}>{priorityLabels[message.priority]}</StatusPill>{' '}
          <span className={styles.about}>
            <span className={isOpen ? undefined : classNames(styles.from, 'clamp')}>
              {message.from?.name ?? 'Live Shows'}
            </span>
            <span className={styles.when}>
              {' '}
              · {formatInstant(message.createdAt, now)}
              {message.response !== null && ' · Answered'}
            </span>
          </span>{' '}
          {!isOpen && <span className={classNames(styles.preview, 'clamp')}>{message.message}</span>}
        </button>
      </h2>
      {isOpen && (
        <div id={contentId} className={styles.content}>
          <p className={styles.text}>{message.message}</p>
          <div className={styles.actions}>
            {message.requestId !== null && !isReadOnly && (
              <ButtonLink to={`/admin?request=${message.requestId}`} state={openedHere}>
                Open the request{message.artist === null ? '' : ` for ${message.artist}`}
              </ButtonLink>
            )}
            {message.from && (
              <a className={styles.mail} href={`mailto:${message.from.email}`}>
                {message.from.email}
              </a>
            )}
            {isUnread && !isReadOnly && <MarkRead message={message} />}
            {isMarking && <p className={styles.second}>Marked as read, not sent yet.</p>}
          </div>
          {message.response === null ? (
            message.from && !isReadOnly && <ResponseForm message={message} />
          ) : (
            <>
              <section className={styles.response} aria-label="Response">
                <p className={styles.second}>
                  {message.respondedBy} answered
                  {message.respondedAt !== null && `, ${formatInstant(message.respondedAt, now)}`}
                </p>
                <p className={styles.text}>{message.response}</p>
              </section>
              {!isReadOnly && <UnsentResponse message={message} />}
            </>
          )}
        </div>
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
