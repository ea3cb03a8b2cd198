import type { ChatMessage as PresentedMessage } from '#contract/chat.ts'
import type { ChatMessage } from './ChatMessage.ts'

export function presentChatMessage({ fromStaff, ...message }: ChatMessage): PresentedMessage {
  return { ...message, isFromUser: !fromStaff }
}
