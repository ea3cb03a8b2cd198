import type { ChatMessage } from '#contract/chat.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { formatDay, invalidDate } from '../../../ui/format.ts'

/** One item of a thread: a day label, a gap of missing messages, a message, or a message that is not sent yet. */
export type TimelineItem =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'gap'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage; endsRun: boolean }
  | { kind: 'pending'; key: string; entry: MessageEntry; endsRun: boolean }

/** Messages of one side within this time of each other are a run and show the time once. */
const runMs = 5 * 60_000

/**
 * Groups a thread by day, with pending entries at the end. An entry that has arrived appears once, under the same key as
 * before.
 */
export function chatTimeline(
  messages: readonly ChatMessage[],
  pending: readonly MessageEntry[],
  now: Date,
): TimelineItem[] {
  const items: TimelineItem[] = []
  let day = ''
  const startDay = (instant: string) => {
    const label = dayLabel(instant, now)
    // An invalid date starts no day; the message shows it with its time.
    if (label === invalidDate) return
    if (label !== day) items.push({ kind: 'day', key: `day ${label}`, label })
    day = label
  }

  const waiting = stillPending(messages, pending)
  messages.forEach((message, index) => {
    const before = messages[index - 1]
    if (before && message.seq > before.seq + 1) items.push({ kind: 'gap', key: `gap ${message.id}` })
    startDay(message.createdAt)
    const next = messages[index + 1]
    items.push({
      kind: 'message',
      key: message.id,
      message,
      endsRun: next ? !isSameRun(message, next) : true,
    })
  })
  waiting.forEach((entry, index) => {
    startDay(entry.writtenAt)
    // Consecutive entries in the same state show it once.
    const endsRun = waiting[index + 1]?.state !== entry.state
    items.push({ kind: 'pending', key: entry.id, entry, endsRun })
  })
  return items
}

/** The entries whose messages have not arrived yet. */
export function stillPending(messages: readonly ChatMessage[], pending: readonly MessageEntry[]) {
  return pending.filter((entry) => !messages.some((message) => message.id === entry.id))
}

function isSameRun(one: ChatMessage, next: ChatMessage): boolean {
  return (
    one.isFromUser === next.isFromUser &&
    Date.parse(next.createdAt) - Date.parse(one.createdAt) < runMs &&
    // Messages written hours apart offline may be sent together; each shows its own time.
    Math.abs(writingTime(next) - writingTime(one)) < runMs
  )
}

function writingTime({ createdAt, writtenAt }: ChatMessage): number {
  return Date.parse(writtenAt ?? createdAt)
}

function dayLabel(instant: string, now: Date): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const day = new Date(instant).toDateString()
  if (day === now.toDateString()) return 'Today'
  if (day === yesterday.toDateString()) return 'Yesterday'
  return formatDay(instant, now)
}
