import type { ChatMessage } from '#contract/chat.ts'
import type { OfflineDb } from './offlineDb.ts'

/** A thread with one more message, at its place; unchanged where the message is in it already. */
export function addToThread(messages: ChatMessage[], added: ChatMessage): ChatMessage[] {
  if (messages.some((message) => message.id === added.id)) return messages
  return [...messages, added].sort((one, other) => one.seq - other.seq)
}

/** Adds a message to its saved thread. Where none is saved, one begins that does not claim to be whole (`checkedAt`). */
export async function saveMessage(db: OfflineDb, message: ChatMessage): Promise<void> {
  const { requestId } = message
  const thread = await db.threads.get(requestId)
  const messages = addToThread(thread?.messages ?? [], message)
  await db.threads.put({ requestId, messages, checkedAt: thread?.checkedAt ?? '' })
}
