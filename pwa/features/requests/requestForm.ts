import { type NewRequest, newRequest } from '#contract/requests.ts'
import {
  hasRestrictedContent,
  restrictedRowMessage,
  restrictedSectionMessage,
} from '#contract/rules/restrictedContent.ts'

export const emptyForm: NewRequest = {
  artist: '',
  venue: '',
  concertDate: '',
  section: '',
  preferredRow: '',
  ticketCount: 2,
  stubhubPrice: '',
  stubhubScreenshot: '',
}

/** The contract's rules, and the words that a section and a row must not have in them. */
export function requestSchema(words: readonly string[]) {
  const { section, preferredRow } = newRequest.shape
  return newRequest.extend({
    section: section.refine((text) => !hasRestrictedContent(text, words), restrictedSectionMessage),
    preferredRow: preferredRow.refine((text) => !hasRestrictedContent(text, words), restrictedRowMessage),
  })
}

/** A row has letters and digits only; all else is taken out while it is typed. */
export function stripRow(text: string): string {
  return text.replace(/[^a-z0-9]/gi, '')
}

/** The fields of the form by their names, in the order of the screen. */
export const fieldNames = [
  'stubhubScreenshot',
  'artist',
  'venue',
  'concertDate',
  'section',
  'preferredRow',
  'stubhubPrice',
  'ticketCount',
] as const satisfies readonly (keyof NewRequest)[]
