import type { ChatMessage } from '#contract/chat.ts'

/** Builds a chat message as the server sends it. */
export function buildMessage(overrides: Partial<ChatMessage> = {}): ChatMessage {
  const { seq = 1 } = overrides
  return {
    id: `01960000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    requestId: '01960000-0000-7000-8000-000000000001',
    message: 'Hello',
    isFromUser: true,
    kind: 'chat',
    seq,
    createdAt: '2027-06-05T19:00:00.000Z',
    writtenAt: null,
    author: { name: 'Sam' },
    ...overrides,
  }
}
