import type { ReactNode } from 'react'
import type { ChatMessage, ChatReads } from '#contract/chat.ts'
import { readByWriting } from '#contract/rules/readByWriting.ts'
import { currentTime } from '../../../http/clock.ts'
import type { MessageEntry } from '../../../outbox/queue/outboxEntry.ts'
import { formatDay, formatTime, invalidDate } from '../../../ui/format.ts'

/** Another event of the request, shown among its messages. */
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
  /** The messages after this are new to the reader. */
  | { kind: 'new'; key: string }
  | { kind: 'extra'; key: string; content: ReactNode }
  | {
      kind: 'message'
      key: string
      message: ChatMessage
      startsRun: boolean
      endsRun: boolean
      /** Whether the other side has read it, as far as known. */
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
  /** The read state to show below a message, by message id. */
  ticks?: ReadonlyMap<string, string>
}

const noTicks: ReadonlyMap<string, string> = new Map()

/**
 * Groups a thread by day, with pending entries at the end. An entry that has arrived appears once, under the same key as
 * before. Extras are placed between the messages by time; those before the loaded messages are left out until these are loaded.
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
  const startsRun = messages.map((message, index) => {
    const before = messages[index - 1]
    return !before || !isSameRun(before, message)
  })
  messages.forEach((message, index) => {
    const before = messages[index - 1]
    placeExtras((at) => at < message.createdAt)
    if (before && message.seq > before.seq + 1) items.push({ kind: 'gap', key: `gap ${message.id}` })
    startDay(message.createdAt)
    if (message.seq === newFrom) items.push({ kind: 'new', key: 'new' })
    items.push({
      kind: 'message',
      key: message.id,
      message,
      startsRun: startsRun[index] ?? true,
      endsRun: startsRun[index + 1] ?? true,
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
function stillPending(messages: readonly ChatMessage[], pending: readonly MessageEntry[]) {
  const arrived = new Set(messages.map(({ id }) => id))
  return pending.filter(({ id }) => !arrived.has(id))
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
  if (seen) ticks.set(seen.id, at === null ? 'Seen' : `Seen ${formatTime(at, now)}`)
  return ticks
}

/** A shorter difference may come from the network or the device's clock and is not shown. */
const minDelayMs = 5 * 60_000

/**
 * When a message was sent: `4:40 PM`. If it was queued before, also when it was written: `Written 2:02 PM, sent 4:40 PM`.
 */
export function sentWords(
  { createdAt, writtenAt }: Pick<ChatMessage, 'createdAt' | 'writtenAt'>,
  now = currentTime(),
): string {
  const sent = formatTime(createdAt, now)
  if (!writtenAt || Date.parse(createdAt) - Date.parse(writtenAt) < minDelayMs) return sent
  return `Written ${formatTime(writtenAt, now)}, sent ${sent}`
}

/** Consecutive items of a thread that are drawn together. */
export interface TimelineChunk {
  key: string
  items: readonly TimelineItem[]
}

/**
 * Messages of a full chunk. Its borders are fixed by `seq`, so that messages that are added do not move them, nor a waiting one that
 * is being edited.
 */
const chunkSize = 20

/**
 * Returns a function that divides a thread into chunks. A chunk whose items are the same as in the last call stays the same
 * object, so that only changed chunks are drawn again.
 */
export function createChunker(): (items: readonly TimelineItem[]) => readonly TimelineChunk[] {
  let last: readonly TimelineChunk[] = []
  return (items) => {
    const before = new Map(last.map((chunk) => [chunk.key, chunk]))
    last = chunksOf(items).map((chunk) => {
      const same = before.get(chunk.key)
      return same && hasSameItems(same, chunk) ? same : chunk
    })
    return last
  }
}

function chunksOf(items: readonly TimelineItem[]): TimelineChunk[] {
  const chunks: { key: string; items: TimelineItem[] }[] = []
  // An item before a message belongs to its chunk, as the day does.
  let before: TimelineItem[] = []
  for (const item of items) {
    before.push(item)
    if (item.kind !== 'message' && item.kind !== 'pending') continue
    const { seq } = item.kind === 'message' ? item.message : item.entry
    const key = `${item.kind} ${Math.floor((seq - 1) / chunkSize)}`
    const chunk = chunks.at(-1)
    if (chunk?.key === key) chunk.items.push(...before)
    else chunks.push({ key, items: before })
    before = []
  }
  const newest = chunks.at(-1)
  if (newest) newest.items.push(...before)
  else if (before.length > 0) chunks.push({ key: 'message 0', items: before })
  return chunks
}

function hasSameItems(one: TimelineChunk, other: TimelineChunk): boolean {
  return (
    one.items.length === other.items.length &&
    one.items.every((item, index) => {
      const same = other.items[index]
      return same !== undefined && isSameItem(item, same)
    })
  )
}

function isSameItem(one: TimelineItem, other: TimelineItem): boolean {
  const fields = Object.keys(one) as (keyof TimelineItem)[]
  return fields.every((field) => Object.is(one[field], other[field]))
}
