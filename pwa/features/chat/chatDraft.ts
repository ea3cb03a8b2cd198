/** What stands in the field of a thread and is not sent. */

/** An offer that the next message negotiates. */
export interface Negotiated {
  offerId: string
  /** Names it beside the field: 'Offer 2 · $375.00'. */
  label: string
}

export interface ChatDraft {
  text: string
  /** The next message negotiates this offer. */
  negotiated?: Negotiated | undefined
  /** The last words that a chip wrote into the field. */
  suggested?: string | undefined
}

const nothing: ChatDraft = { text: '' }

const placePrefix = 'chat:'

/** Where the draft of a thread is kept. */
export function chatDraftPlace(requestId: string): string {
  return `${placePrefix}${requestId}`
}

/** The request whose thread's draft is kept at a place; undefined where something else is kept there. */
export function chatDraftRequest(place: string): string | undefined {
  return place.startsWith(placePrefix) ? place.slice(placePrefix.length) : undefined
}

/** Whatever was kept, perhaps by an older version of the app. */
export function parseChatDraft(kept: unknown): ChatDraft {
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || typeof kept.text !== 'string') {
    return nothing
  }
  const negotiated = 'negotiated' in kept ? parseNegotiated(kept.negotiated) : undefined
  const suggested = 'suggested' in kept && typeof kept.suggested === 'string' ? kept.suggested : undefined
  return { text: kept.text, negotiated, suggested }
}

function parseNegotiated(kept: unknown): Negotiated | undefined {
  if (typeof kept !== 'object' || kept === null || !('offerId' in kept) || !('label' in kept))
    return undefined
  const { offerId, label } = kept
  return typeof offerId === 'string' && typeof label === 'string' ? { offerId, label } : undefined
}

/** What there is to keep of it: nothing of an empty field. */
export function toKeep(draft: ChatDraft): ChatDraft | undefined {
  return draft.text === '' && !draft.negotiated ? undefined : draft
}

/** With ready words in the field: in the place of the last ready ones, but after what was typed. */
export function withSuggestion(draft: ChatDraft, words: string): ChatDraft {
  const isTyped = draft.text.trim() !== '' && draft.text !== draft.suggested
  return { ...draft, text: isTyped ? `${draft.text.trimEnd()} ${words}` : words, suggested: words }
}

/** After `sent` was taken out of the field; what was typed in the meantime stays. */
export function withoutSent(draft: ChatDraft, sent: string): ChatDraft {
  return { text: draft.text.startsWith(sent) ? draft.text.slice(sent.length) : draft.text }
}
