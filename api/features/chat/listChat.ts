import type { Knex } from 'knex'
import type { ChatMessage, chatApi } from '#contract/chat.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { type ListCall, setNextPage } from '../../http/pages.ts'
import { type ShownMessage, shownMessages } from './ChatMessage.ts'
import { presentChatMessage } from './presentChatMessage.ts'

/** The page of a thread that a call asks for, oldest first, and the address of the one before. */
export async function pageOfChat(
  db: Knex,
  requestId: string,
  { query, ctx }: ListCall<QueryOf<typeof chatApi.list>>,
): Promise<ChatMessage[]> {
  const messages = await listChat(db, requestId, query)
  const [oldest] = messages
  // Positions have no gaps, so every message but the first has an older one.
  if (oldest && oldest.seq > 1) setNextPage(ctx, { before: String(oldest.seq) })
  return messages.map(presentChatMessage)
}

/** The newest messages, or the newest before one, oldest first. */
async function listChat(
  db: Knex,
  requestId: string,
  { limit, before }: QueryOf<typeof chatApi.list>,
): Promise<ShownMessage[]> {
  const newestFirst = shownMessages(db).where({ requestId }).orderBy('seq', 'desc').limit(limit)
  if (before !== undefined) newestFirst.where('seq', '<', before)
  return (await newestFirst).reverse()
}
