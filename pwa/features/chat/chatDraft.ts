import { trimText } from '#contract/rules/visibleText.ts'

/** The offer that the next message negotiates. */
export interface Negotiated {
  offerId: string
  /** Shown beside the field: 'Offer 2 · $375.00'. */
  label: string
}

/** A message that was typed but not sent. */
export interface ChatDraft {
  text: string
  negotiated?: Negotiated | undefined
  /** The last text that a chip wrote into the field. */
  suggested?: string | undefined
}

const emptyDraft: ChatDraft = { text: '' }

const placePrefix = 'chat:'

/** The key under which a thread's draft is stored. */
export function chatDraftPlace(requestId: string): string {
  return `${placePrefix}${requestId}`
}

/** The request that a draft's key belongs to; undefined if the key is not of a chat draft. */
export function chatDraftRequest(place: string): string | undefined {
  return place.startsWith(placePrefix) ? place.slice(placePrefix.length) : undefined
}

/** Parses a stored draft, which an older version of the app may have written. */
export function parseChatDraft(stored: unknown): ChatDraft {
  if (
    typeof stored !== 'object' ||
    stored === null ||
    !('text' in stored) ||
    typeof stored.text !== 'string'
  ) {
    return emptyDraft
  }
  const negotiated = 'negotiated' in stored ? parseNegotiated(stored.negotiated) : undefined
  const suggested =
    'suggested' in stored && typeof stored.suggested === 'string' ? stored.suggested : undefined
  return { text: stored.text, negotiated, suggested }
}

function parseNegotiated(stored: unknown): Negotiated | undefined {
  if (typeof stored !== 'object' || stored === null || !('offerId' in stored) || !('label' in stored))
    return undefined
  const { offerId, label } = stored
  return typeof offerId === 'string' && typeof label === 'string' ? { offerId, label } : undefined
}

/** The draft to store; undefined if it is empty. */
export function nonEmpty(draft: ChatDraft): ChatDraft | undefined {
  return draft.text === '' && !draft.negotiated ? undefined : draft
}

/** Puts a suggested text into the draft: after what was typed, or in place of the previous suggestion. */
export function withSuggestion(draft: ChatDraft, suggestion: string): ChatDraft {
  const isTyped = trimText(draft.text) !== '' && draft.text !== draft.suggested
  const text = isTyped ? `${draft.text.trimEnd()} ${suggestion}` : suggestion
  return { ...draft, text, suggested: suggestion }
}

/** The draft without the sent text. Text typed in the meantime stays. */
export function withoutSent(draft: ChatDraft, sent: string): ChatDraft {
  return { text: draft.text.startsWith(sent) ? draft.text.slice(sent.length) : draft.text }
}
