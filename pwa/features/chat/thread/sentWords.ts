import type { ChatMessage } from '#contract/chat.ts'
import { formatInstant, formatTime } from '../../../ui/format.ts'

/** A shorter difference may come from the network or the device's clock and is not shown. */
const minDelayMs = 5 * 60_000

/**
 * When a message was sent: `4:40 PM`. If it was queued before, also when it was written: `Written 2:02 PM, sent 4:40 PM`, with the
 * day if that was another one.
 */
export function sentWords({ createdAt, writtenAt }: Pick<ChatMessage, 'createdAt' | 'writtenAt'>): string {
  const sent = formatTime(createdAt)
  if (!writtenAt || Date.parse(createdAt) - Date.parse(writtenAt) < minDelayMs) return sent
  const isSameDay = new Date(writtenAt).toDateString() === new Date(createdAt).toDateString()
  const written = isSameDay ? formatTime(writtenAt) : formatInstant(writtenAt, new Date(createdAt))
  return `Written ${written}, sent ${sent}`
}
