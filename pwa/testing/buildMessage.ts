import type { ChatMessage } from '#contract/chat.ts'

/** A message as the server tells it, for tests. */
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
    ...overrides,
  }
}
