import { BaseModel } from '../../db/BaseModel.ts'

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

/** The columns needed to present a message. */
export type ChatMessageRow = Pick<
  ChatMessage,
  'id' | 'requestId' | 'seq' | 'authorId' | 'fromStaff' | 'kind' | 'message' | 'createdAt' | 'writtenAt'
>
