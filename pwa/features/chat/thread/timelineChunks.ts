import type { TimelineItem } from './chatTimeline.ts'

/** Consecutive items of a thread that are drawn together. */
export interface TimelineChunk {
  key: string
  items: readonly TimelineItem[]
}

/** Messages of a full chunk. Its borders are fixed by `seq`, so that messages that are added do not move them. */
const chunkSize = 100

/**
 * Returns a function that divides a thread into chunks. A chunk whose items are the same as in the last call stays the same
 * object, so that only what has changed is drawn again.
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
  // What stands before a message belongs to its chunk, as the day does.
  let before: TimelineItem[] = []
  for (const item of items) {
    before.push(item)
    if (item.kind !== 'message') continue
    const key = `chunk ${Math.floor((item.message.seq - 1) / chunkSize)}`
    const chunk = chunks.at(-1)
    if (chunk?.key === key) chunk.items.push(...before)
    else chunks.push({ key, items: before })
    before = []
  }
  const newest = chunks.at(-1)
  if (newest) newest.items.push(...before)
  else if (before.length > 0) chunks.push({ key: 'chunk 0', items: before })
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
