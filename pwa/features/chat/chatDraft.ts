import { z } from 'zod/mini'
import { trimText } from '#contract/rules/visibleText.ts'
import { useDraft, useDraftAccess } from '../../forms/useDraft.ts'

const negotiated = z.object({
  offerId: z.string(),
  /** Shown beside the field: 'Offer 2 · $375.00'. */
  label: z.string(),
})
/** The offer that the next message negotiates. */
export type Negotiated = z.output<typeof negotiated>

const chatDraft = z.object({
  text: z.string(),
  negotiated: z.optional(negotiated),
  /** The last text that a chip wrote into the field. */
  suggested: z.optional(z.string()),
})
/** A message that was typed but not sent. */
export type ChatDraft = z.output<typeof chatDraft>

const placePrefix = 'chat:'

/** The key under which a thread's draft is stored. */
export function chatDraftPlace(requestId: string): string {
  return `${placePrefix}${requestId}`
}

/** The request that a draft's key belongs to; undefined if the key is not of a chat draft. */
export function chatDraftRequest(place: string): string | undefined {
  return place.startsWith(placePrefix) ? place.slice(placePrefix.length) : undefined
}

/** Parses a stored draft; an empty one if there is none. */
export function parseChatDraft(stored: unknown): ChatDraft {
  return chatDraft.safeParse(stored).data ?? { text: '' }
}

/** The draft to store; undefined if it is empty. */
export function nonEmpty(draft: ChatDraft): ChatDraft | undefined {
  return draft.text === '' && !draft.negotiated ? undefined : draft
}

/** Puts a suggested text into the draft: after the typed text, or in place of the previous suggestion. */
export function withSuggestion(draft: ChatDraft, suggestion: string): ChatDraft {
  const isTyped = trimText(draft.text) !== '' && draft.text !== draft.suggested
  const text = isTyped ? `${draft.text.trimEnd()} ${suggestion}` : suggestion
  return { ...draft, text, suggested: suggestion }
}

/** The draft without the sent message. Text typed in the meantime stays, and so does another offer that it negotiates by now. */
export function withoutSent({ text, negotiated }: ChatDraft, sent: ChatDraft): ChatDraft {
  return {
    text: text.startsWith(sent.text) ? text.slice(sent.text.length) : text,
    negotiated: negotiated?.offerId === sent.negotiated?.offerId ? undefined : negotiated,
    suggested: undefined,
  }
}

interface ChatDraftAccess {
  read: () => ChatDraft
  change: (to: Partial<ChatDraft>) => void
}

/** The draft of a thread, for the composer. */
export function useChatDraft(requestId: string): ChatDraftAccess & { draft: ChatDraft } {
  const { draft, ...access } = useDraft(chatDraftPlace(requestId), parseChatDraft)
  return { draft, ...changeable(access) }
}

/** The draft of a thread for components around the composer, which do not render with every letter. */
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
