import { z } from 'zod/mini'
import { type NewRequest, newRequest } from '#contract/requests.ts'
import { eventOverMessage, isUpcoming } from '#contract/rules/eventDay.ts'
import { parseTypedPrice } from '#contract/rules/priceRules.ts'
import {
  hasRestrictedContent,
  restrictedRowMessage,
  restrictedSectionMessage,
} from '#contract/rules/restrictedContent.ts'
import { currentTime } from '../../../http/clock.ts'

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

/** The hint below the price found. Says so if the price cannot be parsed and no saving can be shown. */
export function priceHint(typed: string): string {
  if (/^[\s$]*$/.test(typed) || parseTypedPrice(typed) !== undefined)
    return 'Per ticket, as the app shows it.'
  return 'We cannot read this as a price, so we cannot show how much you save. We will send it as you typed it.'
}
