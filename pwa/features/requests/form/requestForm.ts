import { z } from 'zod/mini'
import { type NewRequest, newRequest } from '#contract/requests.ts'
import { eventOverMessage, isUpcoming } from '#contract/rules/eventDay.ts'
import { parseTypedPrice } from '#contract/rules/priceRules.ts'
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

/** The contract's rules, the words that a section and a row must not have in them, and that the event is still to come. */
export function requestSchema(words: readonly string[], now: () => Date = () => new Date()) {
  const { concertDate, section, preferredRow } = newRequest.shape
  const isFree = (text: string) => !hasRestrictedContent(text, words)
  return z.extend(newRequest, {
    concertDate: concertDate.check(z.refine((date) => isUpcoming(date, now()), eventOverMessage)),
    section: section.check(z.refine(isFree, restrictedSectionMessage)),
    preferredRow: preferredRow.check(z.refine(isFree, restrictedRowMessage)),
  })
}

/** A row has letters and digits only; all else is taken out while it is typed. */
export function stripRow(text: string): string {
  return text.replace(/[^a-z0-9]/gi, '')
}

/** What stands under the price found: where it does not read as money, that nothing can be compared with it. */
export function priceHint(typed: string): string {
  if (typed.trim() === '' || parseTypedPrice(typed) !== undefined)
    return 'Per ticket, as the secondary market app shows it.'
  return 'This does not read as a price, so we cannot show what you save. We send it as you typed it.'
}
