import { useDraft } from '../../forms/useDraft.ts'
import {
  type ChatDraft,
  chatDraftPlace,
  type Negotiated,
  parseChatDraft,
  toKeep,
  withSuggestion,
} from './chatDraft.ts'

interface UsedChatDraft {
  draft: ChatDraft
  read: () => ChatDraft
  change: (to: Partial<ChatDraft>) => void
}

/** What stands in the field of a thread: for the composer, and for all that writes into it. */
export function useChatDraft(requestId: string): UsedChatDraft {
  const { draft, read, write } = useDraft(chatDraftPlace(requestId), parseChatDraft)
  return { draft, read, change: (to) => write(toKeep({ ...read(), ...to })) }
}

/** Puts words into the field of a thread, perhaps about an offer; what somebody has typed there stays. Sends nothing. */
export function useWriteInChat(
  requestId: string,
): (words: string | undefined, negotiated?: Negotiated) => void {
  const { read, change } = useChatDraft(requestId)
  return (words, negotiated) => {
    const draft = { ...read(), negotiated }
    change(words ? withSuggestion(draft, words) : draft)
  }
}
