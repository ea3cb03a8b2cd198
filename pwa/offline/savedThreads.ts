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

/** The messages before one, if the pages have all of a page of them. */
export function pageBefore(pages: ThreadPages, before: number, size: number): ChatMessage[] | undefined {
  const from = Math.max(1, before - size)
  const page = messagesOf(pages).filter(({ seq }) => seq >= from && seq < before)
  return page.length === before - from ? page : undefined
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
  const messages = addToThread(thread?.messages ?? [], message)
  await db.threads.put({ requestId, messages, checkedAt: thread?.checkedAt ?? '' })
}
