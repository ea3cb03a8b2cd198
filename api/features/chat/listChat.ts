import type { Knex } from 'knex'
import { ChatMessage } from './ChatMessage.ts'

/** The newest messages only (docs/RULES.md, Lists). */
const longestThread = 200

export async function listChat(db: Knex, requestId: string): Promise<ChatMessage[]> {
  const newestFirst = await ChatMessage.query(db)
    .where({ requestId })
    .orderBy('seq', 'desc')
    .limit(longestThread)
  return newestFirst.reverse()
}
