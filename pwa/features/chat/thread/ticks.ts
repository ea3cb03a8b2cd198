import type { ChatMessage, ChatReads } from '#contract/chat.ts'
import { formatInstant, formatTime } from '../../../ui/format.ts'

/**
 * What to show below the last message that the other side has seen and below the last one of all, by message id. A message is
 * seen only if the server says so.
 *
 * @param isOwn whether the viewer's side wrote it
 */
export function ticksOf(
  messages: readonly ChatMessage[],
  isOwn: (message: ChatMessage) => boolean,
  reads: Pick<ChatReads, 'seenSeq' | 'seenAt'> | undefined,
  now: Date,
): ReadonlyMap<string, string> {
  const ticks = new Map<string, string>()
  const last = messages.findLast(isOwn)
  if (last) ticks.set(last.id, 'Sent')
  const seen = reads && messages.findLast((message) => isOwn(message) && message.seq <= reads.seenSeq)
  if (seen) ticks.set(seen.id, seenWords(reads.seenAt, now))
  return ticks
}

function seenWords(seenAt: string | null, now: Date): string {
  if (seenAt === null) return 'Seen'
  const isToday = new Date(seenAt).toDateString() === now.toDateString()
  return `Seen ${isToday ? formatTime(seenAt) : formatInstant(seenAt, now)}`
}
