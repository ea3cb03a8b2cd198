import type { ChatMessage, ChatReads } from '#contract/chat.ts'
import { readByWriting } from '#contract/rules/readByWriting.ts'
import { formatInstant, formatTime } from '../../../ui/format.ts'

/**
 * What to show below the last message that the other side has seen and below the last one of all, by message id. A message is
 * seen only if the server says so, or if the other side has written since.
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
  const answered = readByWriting(messages, (message) => !isOwn(message), isOwn)
  const { seenSeq = 0, seenAt = null } = reads ?? {}
  const [until, at] = answered && answered.seq > seenSeq ? [answered.seq, answered.at] : [seenSeq, seenAt]
  const seen = messages.findLast((message) => isOwn(message) && message.seq <= until)
  if (seen) ticks.set(seen.id, seenWords(at, now))
  return ticks
}

function seenWords(seenAt: string | null, now: Date): string {
  if (seenAt === null) return 'Seen'
  const isToday = new Date(seenAt).toDateString() === now.toDateString()
  return `Seen ${isToday ? formatTime(seenAt) : formatInstant(seenAt, now)}`
}
