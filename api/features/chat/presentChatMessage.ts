import type { ChatMessage as PresentedMessage } from '#contract/chat.ts'
import { shownName } from '#contract/rules/names.ts'
import type { ShownMessage } from './ChatMessage.ts'

export function presentChatMessage(message: ShownMessage): PresentedMessage {
  return {
    id: message.id,
    requestId: message.requestId,
    message: message.message,
    isFromUser: !message.fromStaff,
    kind: message.kind,
    seq: message.seq,
    createdAt: message.createdAt,
    writtenAt: message.writtenAt,
    author: { name: shownName({ name: message.authorName, publicName: message.authorPublicName }) },
  }
}
