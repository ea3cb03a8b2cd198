import { useId } from 'react'
import type { AdminMessage } from '#contract/messages.ts'
import { formatInstant } from '../../ui/format.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './messageItem.module.css'
import { messagePill } from './messages.ts'

interface MessageItemProps {
  message: AdminMessage
  now: Date
  isOpen: boolean
  onToggle: () => void
}

/** A read-only message: a line that opens to the text and the response. */
export function MessageItem({ message, now, isOpen, onToggle }: MessageItemProps) {
  const contentId = useId()
  const pill = messagePill(message)
  return (
    <article className={`surface ${styles.message}`}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={`line ${styles.line}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onClick={onToggle}
        >
          <Text as="span" weight={message.isRead ? undefined : 'bold'} wrap="break">
            {!message.isRead && <span className="visually-hidden">Unread: </span>}
            {message.subject}
          </Text>{' '}
          {pill && <StatusPill tone={pill.tone}>{pill.text}</StatusPill>}{' '}
          <Text as="span" size="second" tone="muted" wrap="break" className={styles.second}>
            {message.from?.name ?? 'Live Shows'} · {formatInstant(message.createdAt, now)}
            {message.from && ` · ${message.from.email}`}
          </Text>{' '}
          {!isOpen && (
            <Text as="span" size="second" tone="muted" wrap="break" className={`${styles.second} clamp`}>
              {message.message}
            </Text>
          )}
        </button>
      </h2>
      {isOpen && (
        <Stack id={contentId} className={styles.content}>
          <MessageText message={message} />
        </Stack>
      )}
    </article>
  )
}

/** The message and its answer. */
export function MessageText({ message }: { message: AdminMessage }) {
  return (
    <Stack gap={4}>
      <Text wrap="written">{message.message}</Text>
      <Answer message={message} />
    </Stack>
  )
}

/** The answer, if there is one. */
export function Answer({ message: { response, respondedAt, respondedBy } }: { message: AdminMessage }) {
  const now = useNow()
  if (response === null) return null
  return (
    <Stack as="section" gap={1} className={styles.response} aria-label="Response">
      <Text size="second" tone="good">
        {respondedBy} answered
        {respondedAt !== null && `, ${formatInstant(respondedAt, now)}`}
      </Text>
      <Text wrap="written">{response}</Text>
    </Stack>
  )
}
