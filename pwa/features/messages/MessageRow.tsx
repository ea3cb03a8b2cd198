import type { AdminMessage } from '#contract/messages.ts'
import { formatInstant } from '../../ui/format.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { useNow } from '../../ui/useNow.ts'
import { DeskRow, type RowPlace } from '../desk/DeskRow.tsx'
import { askWords, shortAge, shortName } from '../desk/requestWords.ts'
import styles from './messages.module.css'
import { messagePill } from './messages.ts'

interface MessageRowProps extends RowPlace {
  message: AdminMessage
  isUnread: boolean
  /** Who writes about its request, shown in place of its text. */
  writing?: string | undefined
  now: Date
}

/** One message in the list. */
export function MessageRow({ message, isUnread, writing, now, ...place }: MessageRowProps) {
  const { id, artist, from, subject, createdAt } = message
  return (
    <DeskRow
      {...place}
      id={id}
      poster={artist ?? from?.name ?? subject}
      isUnread={isUnread}
      title={subject}
      end={shortAge(createdAt, now)}
      about={writing ?? aboutOf(message)}
      pill={messagePill(message)}
    />
  )
}

function aboutOf({ from, kind, message }: AdminMessage) {
  if (!from) return message
  const asked = kind === 'negotiation' ? askWords(message) : undefined
  return (
    <>
      <bdi>{shortName(from.name)}</bdi>: {asked && `${asked}\u00a0· `}
      <bdi>“{message}”</bdi>
    </>
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
