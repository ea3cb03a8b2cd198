import { useDraft, useDraftAccess } from '../../forms/useDraft.ts'
import {
  type ChatDraft,
  chatDraftPlace,
  type Negotiated,
  nonEmpty,
  parseChatDraft,
  withSuggestion,
} from './chatDraft.ts'

interface ChatDraftAccess {
  read: () => ChatDraft
  change: (to: Partial<ChatDraft>) => void
}

/** The draft of a thread, for the composer. */
export function useChatDraft(requestId: string): ChatDraftAccess & { draft: ChatDraft } {
  const { draft, ...access } = useDraft(chatDraftPlace(requestId), parseChatDraft)
  return { draft, ...changeable(access) }
}

/** The draft of a thread for what is around the composer, which does not render with every letter. */
export function useChatDraftAccess(requestId: string): ChatDraftAccess {
  return changeable(useDraftAccess(chatDraftPlace(requestId), parseChatDraft))
}

function changeable({ read, write }: ReturnType<typeof useDraftAccess<ChatDraft>>): ChatDraftAccess {
  return { read, change: (to) => write(nonEmpty({ ...read(), ...to })) }
}

/** Returns a function that adds a text, optionally about an offer, to a thread's draft, without sending it. Typed text stays. */
export function useWriteInChat(
  requestId: string,
): (suggestion: string | undefined, negotiated?: Negotiated) => void {
  const { read, change } = useChatDraftAccess(requestId)
  return (suggestion, negotiated) => {
    const draft = { ...read(), negotiated }
    change(suggestion ? withSuggestion(draft, suggestion) : draft)
  }
}
