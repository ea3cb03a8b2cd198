import { newOffer } from '#contract/offers.ts'
import { asRecord, type FormDraft, fieldsOf } from '../../../forms/storedFields.ts'
import { offerForm } from './offerForm.ts'

/** The place of the draft of an offer. */
export function offerDraftPlace(requestId: string): string {
  return `offer:${requestId}`
}

/** The place of the draft of a text response. */
export function responseDraftPlace(requestId: string): string {
  return `response:${requestId}`
}

/** What a draft was based on at its first keystroke (`offersVersion`, `discussionVersion`); undefined without a draft. */
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

/** Whether nothing was typed since the last attempt to send this draft. */
export function isAsSent(stored: unknown): boolean {
  const { content } = asRecord(asRecord(stored).lastTry)
  if (typeof content !== 'string') return false
  const sent = newOffer.safeParse(JSON.parse(content)).data
  if (!sent) return false
  const form = {
    ...sent,
    row: sent.row ?? '',
    notes: sent.notes ?? '',
    pricePerTicket: `${sent.pricePerTicket}`,
  }
  return JSON.stringify(offerForm.safeParse({ ...form, ...fieldsOf(stored) }).data) === content
}
