import type { Knex } from 'knex'
import { BaseModel } from '../../db/BaseModel.ts'
import type { Tx } from '../../db/inTransaction.ts'

export type ChatMessageKind = 'chat' | 'negotiation' | 'response'

export class ChatMessage extends BaseModel {
  static override tableName = 'chat_messages'
  static override booleans = ['fromStaff']

  declare requestId: string
  /** Position in the thread, from 1 without gaps. */
  declare seq: number
  declare authorId: string
  declare fromStaff: boolean
  declare kind: ChatMessageKind
  declare message: string
  declare createdAt: string
  declare writtenAt: string | null
}

/** The columns of a message that are presented. */
export type ChatMessageRow = Pick<
  ChatMessage,
  'id' | 'requestId' | 'seq' | 'authorId' | 'fromStaff' | 'kind' | 'message' | 'createdAt' | 'writtenAt'
>

/** A message with the names of its author, for `shownName`. */
export type ShownMessage = ChatMessageRow & { authorName: string; authorPublicName: string | null }

class AuthoredMessage extends ChatMessage {
  declare authorName: string
  declare authorPublicName: string | null
}

/** Messages with the names of their authors. */
export function shownMessages(db: Knex) {
  return AuthoredMessage.query(db)
    .join('users as author', 'author.id', 'chat_messages.authorId')
    .select('chat_messages.*', 'author.name as authorName', 'author.publicName as authorPublicName')
}

/** Replaces the messages of a deleted account. */
const erasedMessage = 'This message was deleted with its account.'

/** Erases a user's chat messages, and when they read those of others; messages by staff are kept. */
export async function eraseMessages(tx: Tx, authorId: string): Promise<void> {
  await ChatMessage.query(tx.db).where({ authorId, fromStaff: false }).patch({ message: erasedMessage })
  await tx.db('chat_reads').where({ userId: authorId }).delete()
}
