import type { ChatMessage as PresentedMessage } from '#contract/chat.ts'
import type { ChatMessageRow } from './ChatMessage.ts'

export function presentChatMessage(message: ChatMessageRow): PresentedMessage {
  return {
    id: message.id,
    requestId: message.requestId,
    message: message.message,
    isFromUser: !message.fromStaff,
    kind: message.kind,
    seq: message.seq,
    createdAt: message.createdAt,
    writtenAt: message.writtenAt,
  }
}
