import type { Knex } from 'knex'
import type { chatApi } from '#contract/chat.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { type ShownMessage, shownMessages } from './ChatMessage.ts'

/** The newest messages, or the newest before one, oldest first. */
export async function listChat(
  db: Knex,
  requestId: string,
  { limit, before }: QueryOf<typeof chatApi.list>,
): Promise<ShownMessage[]> {
  const newestFirst = shownMessages(db).where({ requestId }).orderBy('seq', 'desc').limit(limit)
  if (before !== undefined) newestFirst.where('seq', '<', before)
  return (await newestFirst).reverse()
}
