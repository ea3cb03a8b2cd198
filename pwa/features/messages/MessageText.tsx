import type { AdminMessage } from '#contract/messages.ts'
import { formatInstant } from '../../ui/format.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './messageText.module.css'

/** What was written, and what was answered. */
export function MessageText({ message }: { message: AdminMessage }) {
  return (
    <Stack gap={4}>
      <Text wrap="written">{message.message}</Text>
      <Answer message={message} />
    </Stack>
  )
}

/** Nothing while there is none. */
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
