import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { formatDay, invalidDate } from '../../../ui/format.ts'

/** Something else that happened to the request, shown among its messages. */
export interface TimelineExtra {
  key: string
  /** ISO instant. */
  at: string
  content: ReactNode
}

/** One item of a thread. */
export type TimelineItem =
  | { kind: 'day'; key: string; label: string }
  /** Missing messages. */
  | { kind: 'gap'; key: string }
  /** From here on the messages are new to the reader. */
  | { kind: 'new'; key: string }
  | { kind: 'extra'; key: string; content: ReactNode }
  | {
      kind: 'message'
      key: string
      message: ChatMessage
      startsRun: boolean
      endsRun: boolean
      /** What is known about its being read. */
      tick?: string | undefined
    }
  /** A message that is not sent yet. */
  | { kind: 'pending'; key: string; entry: MessageEntry; endsRun: boolean }

/** Messages of one side within this time of each other are a run and show the time once. */
const runMs = 5 * 60_000

interface TimelineOptions {
  extras?: readonly TimelineExtra[]
  /** The first message that is new to the reader, by `seq`. */
  newFrom?: number | undefined
  /** What to show below a message about its being read, by message id. */
  ticks?: ReadonlyMap<string, string>
}

const noTicks: ReadonlyMap<string, string> = new Map()

/**
 * Groups a thread by day, with pending entries at the end. An entry that has arrived appears once, under the same key as
 * before. Extras stand between the messages by time; those before the loaded messages are left out until these are loaded.
 */
export function chatTimeline(
  messages: readonly ChatMessage[],
  pending: readonly MessageEntry[],
  now: Date,
  { extras = [], newFrom, ticks = noTicks }: TimelineOptions = {},
): TimelineItem[] {
  const items: TimelineItem[] = []
  let day = ''
  const dayOf = dayLabels(now)
  const startDay = (instant: string) => {
    const label = dayOf(instant)
    // An invalid date starts no day; the message shows it with its time.
    if (label === invalidDate) return
    if (label !== day) items.push({ kind: 'day', key: `day ${label}`, label })
    day = label
  }
  const [oldest] = messages
  const isLoaded = ({ at }: TimelineExtra) => !oldest || oldest.seq === 1 || at >= oldest.createdAt
  const others = extras.filter(isLoaded).toSorted((one, other) => one.at.localeCompare(other.at))
  let placed = 0
  const placeExtras = (isBefore: (at: string) => boolean) => {
    for (let extra = others[placed]; extra && isBefore(extra.at); extra = others[placed]) {
      startDay(extra.at)
      items.push({ kind: 'extra', key: extra.key, content: extra.content })
      placed += 1
    }
  }

  const waiting = stillPending(messages, pending)
  messages.forEach((message, index) => {
    const before = messages[index - 1]
    placeExtras((at) => at < message.createdAt)
    if (before && message.seq > before.seq + 1) items.push({ kind: 'gap', key: `gap ${message.id}` })
    startDay(message.createdAt)
    if (message.seq === newFrom) items.push({ kind: 'new', key: 'new' })
    const next = messages[index + 1]
    items.push({
      kind: 'message',
      key: message.id,
      message,
      startsRun: before ? !isSameRun(before, message) : true,
      endsRun: next ? !isSameRun(message, next) : true,
      tick: ticks.get(message.id),
    })
  })
  placeExtras(() => true)
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
    one.author.name === next.author.name &&
    Date.parse(next.createdAt) - Date.parse(one.createdAt) < runMs &&
    // Messages written hours apart offline may be sent together; each shows its own time.
    Math.abs(writingTime(next) - writingTime(one)) < runMs
  )
}

function writingTime({ createdAt, writtenAt }: ChatMessage): number {
  return Date.parse(writtenAt ?? createdAt)
}

/** Returns a function that names the day of an instant. Formatting is slow, so each day is formatted once. */
function dayLabels(now: Date): (instant: string) => string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const labels = new Map([
    [yesterday.toDateString(), 'Yesterday'],
    [now.toDateString(), 'Today'],
  ])
  return (instant) => {
    const day = new Date(instant).toDateString()
    const label = labels.get(day) ?? formatDay(instant, now)
    labels.set(day, label)
    return label
  }
}
