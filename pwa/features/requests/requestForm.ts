import { z } from 'zod/mini'
import { type NewRequest, newRequest } from '#contract/requests.ts'
import { eventOverMessage, isUpcoming } from '#contract/rules/eventDay.ts'
import { parseTypedPrice } from '#contract/rules/priceRules.ts'
import {
  hasRestrictedContent,
  restrictedRowMessage,
  restrictedSectionMessage,
} from '#contract/rules/restrictedContent.ts'
import { asRecord, fieldsOf, knownFields } from '../../forms/storedFields.ts'
import { currentTime } from '../../http/clock.ts'
import type { OutgoingFile } from '../../offline/offlineDb.ts'

export const emptyForm: NewRequest = {
  artist: '',
  venue: '',
  concertDate: '',
  section: '',
  preferredRow: '',
  /** None yet: nobody should ask for a number that they did not choose. */
  ticketCount: 0,
  stubhubPrice: '',
  stubhubScreenshot: '',
}

/**
 * The contract's schema, which also rejects blacklisted words and past events (docs/RULES.md, Requests and Dates).
 *
 * @param words the active blacklist
 */
export function requestSchema(words: readonly string[], now: () => Date = () => currentTime()) {
  const { concertDate, section, preferredRow } = newRequest.shape
  const isAllowed = (text: string) => !hasRestrictedContent(text, words)
  return z.extend(newRequest, {
    concertDate: concertDate.check(z.refine((date) => isUpcoming(date, now()), eventOverMessage)),
    section: section.check(z.refine(isAllowed, restrictedSectionMessage)),
    preferredRow: preferredRow.check(z.refine(isAllowed, restrictedRowMessage)),
  })
}

/** Removes everything except letters and digits. */
export function stripRow(text: string): string {
  return text.replace(/[^a-z0-9]/gi, '')
}

/** The hint below the price found, if it cannot be parsed, so that no saving can be shown. */
export function priceHint(typed: string): string {
  if (/^[\s$]*$/.test(typed) || parseTypedPrice(typed) !== undefined) return ''
  return 'We cannot read this as a price, so we cannot show how much you save. We will send it as you typed it.'
}

/** The picture of an unsent form, with its bytes as they will be sent. */
export interface Picture extends OutgoingFile {
  /** Bytes of the original file. */
  pickedSize: number
  /** Whether it must not be read again. */
  wasRead?: true
}

/** Fields of the form that were read from its screenshot. */
export type Suggestions = Partial<Omit<NewRequest, 'stubhubScreenshot'>>

const changesPrefix = 'request-form:'

/** The places of the drafts of a new request, or of the changes to a queued one. */
export function draftPlaces(entryId: string | undefined): { form: string; picture: string } {
  const form = entryId ? `${changesPrefix}${entryId}` : 'request-form'
  return { form, picture: `${form} picture` }
}

/** The queued request whose changes are stored at a place; undefined for any other place. */
export function changedRequestId(place: string): string | undefined {
  const id = place.startsWith(changesPrefix) ? place.slice(changesPrefix.length) : ''
  return id === '' || id.includes(' ') ? undefined : id
}

/** The fields of a stored draft that this version of the app has. */
export function parseFormDraft(stored: unknown): Partial<NewRequest> {
  return draftFields(fieldsOf(stored))
}

/** Fields of the form that its draft has. The screenshot has a draft of its own. */
export function draftFields(fields: object): Partial<NewRequest> {
  const { stubhubScreenshot: _, ...known } = knownFields(emptyForm, asRecord(fields))
  return known
}

export function parsePictureDraft(kept: unknown): Picture | undefined {
  if (typeof kept !== 'object' || kept === null || !('bytes' in kept)) return undefined
  const { id, bytes, type, name, pickedSize, wasRead } = kept as Record<keyof Picture, unknown>
  if (typeof id !== 'string' || typeof type !== 'string' || typeof name !== 'string') return undefined
  if (!(bytes instanceof ArrayBuffer) || typeof pickedSize !== 'number') return undefined
  return {
    id,
    bytes,
    type,
    name,
    pickedSize,
    ...(wasRead === true && { wasRead }),
  }
}
