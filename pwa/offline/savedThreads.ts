import type { ChatMessage } from '#contract/chat.ts'
import type { OfflineDb } from './offlineDb.ts'

/** A thread's pages as the query cache holds them: the newest messages first, oldest first inside a page. */
export interface ThreadPages {
  pages: ChatMessage[][]
  pageParams: unknown[]
}

/** All messages of the pages, oldest first. */
export function messagesOf({ pages }: ThreadPages): ChatMessage[] {
  return pages.toReversed().flat()
}

/** Messages of a thread that are stored on the device: the newest ones. */
const maxSaved = 500

/** The messages of a thread to store on the device. */
export function toSave(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.slice(-maxSaved)
}

/** The messages before one, if the pages have all of a page of them: the same page if one ends there. */
export function pageBefore(known: ThreadPages, before: number, size: number): ChatMessage[] | undefined {
  const same = known.pages.find((page) => page.at(-1)?.seq === before - 1 && isWhole(page))
  if (same) return same
  const from = Math.max(1, before - size)
  const page = messagesOf(known).filter(({ seq }) => seq >= from && seq < before)
  return page.length === before - from ? page : undefined
}

/**
 * The newest page after it was fetched again: it starts where the known one does, so that the other pages stay as they are. If
 * the fetched messages do not follow the known ones, it is only those.
 */
export function newestPage(known: ThreadPages | undefined, fetched: ChatMessage[]): ChatMessage[] {
  const [oldest] = fetched
  const before = oldest ? (known?.pages[0] ?? []).filter(({ seq }) => seq < oldest.seq) : []
  const page = [...before, ...fetched]
  return isWhole(page) ? page : fetched
}

/** Whether no message is missing between the first and the last one. */
export function isWhole(messages: readonly ChatMessage[]): boolean {
  const [first] = messages
  const last = messages.at(-1)
  return !first || !last || last.seq - first.seq + 1 === messages.length
}

/** The pages with a message added to the newest one. */
export function addToPages({ pages: [newest = [], ...older], pageParams }: ThreadPages, added: ChatMessage) {
  return { pages: [addToThread(newest, added), ...older], pageParams }
}

/** Returns the messages with one added, ordered by `seq`; the same array if it already contains the message. */
export function addToThread(messages: ChatMessage[], added: ChatMessage): ChatMessage[] {
  if (messages.some((message) => message.id === added.id)) return messages
  return [...messages, added].sort((one, other) => one.seq - other.seq)
}

/** Adds a message to its saved thread. A thread created by this has an empty `checkedAt`: it was never fetched as a whole. */
export async function saveMessage(db: OfflineDb, message: ChatMessage): Promise<void> {
  const { requestId } = message
  const thread = await db.threads.get(requestId)
  const messages = toSave(addToThread(thread?.messages ?? [], message))
  await db.threads.put({ requestId, messages, checkedAt: thread?.checkedAt ?? '' })
}
