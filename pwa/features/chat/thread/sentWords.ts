import type { ChatMessage } from '#contract/chat.ts'
import { formatInstant, formatTime } from '../../../ui/format.ts'

/** Shorter differences are not shown: they may be the network's delay or the device's clock. */
const waitToMentionMs = 5 * 60_000

/**
 * When a message was sent: `4:40 PM`. If it had to wait, also when it was written: `Written 2:02 PM, sent 4:40 PM`, with the
 * day if that was another one.
 */
export function sentWords({ createdAt, writtenAt }: Pick<ChatMessage, 'createdAt' | 'writtenAt'>): string {
  const sent = formatTime(createdAt)
  if (!writtenAt || Date.parse(createdAt) - Date.parse(writtenAt) < waitToMentionMs) return sent
  const isSameDay = new Date(writtenAt).toDateString() === new Date(createdAt).toDateString()
  const written = isSameDay ? formatTime(writtenAt) : formatInstant(writtenAt, new Date(createdAt))
  return `Written ${written}, sent ${sent}`
}
