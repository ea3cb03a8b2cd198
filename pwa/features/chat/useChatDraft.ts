import { useDraft } from '../../forms/useDraft.ts'
import {
  type ChatDraft,
  chatDraftPlace,
  type Negotiated,
  nonEmpty,
  parseChatDraft,
  withSuggestion,
} from './chatDraft.ts'

interface UsedChatDraft {
  draft: ChatDraft
  read: () => ChatDraft
  change: (to: Partial<ChatDraft>) => void
}

/** The draft of a thread, for the composer and for buttons that write into it. */
export function useChatDraft(requestId: string): UsedChatDraft {
  const { draft, read, write } = useDraft(chatDraftPlace(requestId), parseChatDraft)
  return { draft, read, change: (to) => write(nonEmpty({ ...read(), ...to })) }
}

/** Returns a function that adds a text, optionally about an offer, to a thread's draft, without sending it. Typed text stays. */
export function useWriteInChat(
  requestId: string,
): (suggestion: string | undefined, negotiated?: Negotiated) => void {
  const { read, change } = useChatDraft(requestId)
  return (suggestion, negotiated) => {
    const draft = { ...read(), negotiated }
    change(suggestion ? withSuggestion(draft, suggestion) : draft)
  }
}
