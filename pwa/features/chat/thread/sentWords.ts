import type { ChatMessage } from '#contract/chat.ts'
import { formatInstant, formatTime } from '../../../ui/format.ts'

/** So long a message may be on its way, and a device's clock go wrong, without a word about it. */
const waitToMentionMs = 5 * 60_000

/**
 * When a message was sent, `4:40 PM`; with when it was written where it had to wait: `Written 2:02 PM, sent 4:40 PM`, with
 * the day when that was another one.
 */
export function sentWords({ createdAt, writtenAt }: Pick<ChatMessage, 'createdAt' | 'writtenAt'>): string {
  const sent = formatTime(createdAt)
  if (!writtenAt || Date.parse(createdAt) - Date.parse(writtenAt) < waitToMentionMs) return sent
  const isSameDay = new Date(writtenAt).toDateString() === new Date(createdAt).toDateString()
  const written = isSameDay ? formatTime(writtenAt) : formatInstant(writtenAt, new Date(createdAt))
  return `Written ${written}, sent ${sent}`
}
