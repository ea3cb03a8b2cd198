import type { ListingReading } from '#contract/files.ts'
import type { NewRequest } from '#contract/requests.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import type { Suggestions } from './requestDraft.ts'
import { emptyForm, stripRow } from './requestForm.ts'

/** What was read from a screenshot, as fields of the form. */
export function suggestionsFrom(
  { artist, venue, concertDate, section, row, ticketCount, price }: ListingReading,
  now: Date,
): Suggestions {
  return {
    ...(artist && { artist }),
    ...(venue && { venue }),
    ...(concertDate && isUpcoming(concertDate, now) && { concertDate }),
    ...(section && { section }),
    ...(row && { preferredRow: stripRow(row) }),
    ...(ticketCount && { ticketCount }),
    ...(price && { stubhubPrice: `$${price.toFixed(Number.isInteger(price) ? 0 : 2)}` }),
  }
}

/**
 * The suggestions for fields that nobody has typed in.
 *
 * @param focused the name of the field that has the focus, where somebody is about to type
 */
export function fillable(
  suggestions: Suggestions,
  typed: Partial<NewRequest>,
  focused?: string,
): Suggestions {
  return pick(suggestions, (name, value) => !(name in typed) && name !== focused && value !== emptyForm[name])
}

/** The suggestions that are still in the form. */
export function unchanged(suggestions: Suggestions, values: Partial<NewRequest>): Suggestions {
  return pick(suggestions, (name, value) => values[name] === value)
}

/** The empty values of the fields that still have their suggestion. */
export function takenBack(suggestions: Suggestions, values: Partial<NewRequest>): Partial<NewRequest> {
  const { stubhubScreenshot: _, ...empty } = emptyForm
  return pick(empty, (name) => name in unchanged(suggestions, values))
}

function pick(
  fields: Suggestions,
  isPicked: (name: keyof Suggestions, value: unknown) => boolean,
): Suggestions {
  const picked = Object.entries(fields).filter(([name, value]) => isPicked(name as keyof Suggestions, value))
  return Object.fromEntries(picked)
}
