/** When tickets must arrive, and what is said about a delivery that is refused (docs/RULES.md, Tickets). */

const dayMs = 24 * 60 * 60 * 1000

/** Tickets arrive no later than this many days before the event. */
export const arrivalDays = 3

/**
 * The day by which tickets must arrive: `2027-07-04T19:30` -> `2027-07-01`; undefined for an invalid date.
 *
 * @param concertDate wall time at the venue
 */
export function deliveryDueDay(concertDate: string): string | undefined {
  const due = Date.parse(`${concertDate.slice(0, 10)}T00:00:00Z`) - arrivalDays * dayMs
  return Number.isNaN(due) ? undefined : new Date(due).toISOString().slice(0, 10)
}

/** Tickets of events before this day are overdue on `today`: the day by which they must arrive is over. */
export function firstEventNotOverdue(today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + arrivalDays * dayMs).toISOString().slice(0, 10)
}

export const deliversNothingMessage =
  'Add a code or a ticket file, or tick “Sent to the client’s ticketing account”'

export function codeTakenMessage(otherSeatInfo: string): string {
  return `This code is already on another ticket: ${otherSeatInfo}`
}

export function fileTakenMessage(otherSeatInfo: string): string {
  return `This file is already on another ticket: ${otherSeatInfo}`
}

export function codeDoesNotFitMessage(formatName: string): string {
  return `This code cannot be drawn as ${formatName}. Please check the text, or choose another format`
}
