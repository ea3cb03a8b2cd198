import { asRecord, type FormDraft } from '../../../forms/storedFields.ts'

/** The place of the draft of an offer. */
export function offerDraftPlace(requestId: string): string {
  return `offer:${requestId}`
}

/** What the offer was based on at its first keystroke (`offersVersion`); undefined without a draft. */
export function basisOf(stored: unknown): string | undefined {
  const { basedOn } = asRecord(stored)
  return typeof basedOn === 'string' ? basedOn : undefined
}

/** A draft that remembers what it was based on when it was started. */
export function withBasis<D extends FormDraft>(draft: D, version: string): D {
  return {
    ...draft,
    write: (stored) =>
      draft.write(
        stored && { ...stored, ...{ basedOn: basisOf(stored) ?? basisOf(draft.read()) ?? version } },
      ),
  }
}

/** The offer that the last attempt to send this draft made, if it arrived: its idempotency key is its id. */
export function sentOfferId(stored: unknown): string | undefined {
  const { key } = asRecord(asRecord(stored).lastTry)
  return typeof key === 'string' ? key : undefined
}

/** Whether these are the terms of the last attempt. */
export function isLastTry(stored: unknown, terms: unknown): boolean {
  return asRecord(asRecord(stored).lastTry).content === JSON.stringify(terms)
}
