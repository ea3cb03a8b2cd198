/** When tickets must arrive, and the messages for a refused delivery (docs/RULES.md, Tickets). */

import { firstUpcomingDay } from './eventDay.ts'

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

/** Whether tickets were paid, by the day in UTC, while they could still arrive in time; otherwise they are due by their show. */
export function wasPromised(concertDate: string, paidAt: string): boolean {
  const due = deliveryDueDay(concertDate)
  return due !== undefined && paidAt.slice(0, 10) <= due
}

/** Tickets of events before this day are overdue on `today`: the day by which they must arrive is over. */
export function firstEventNotOverdue(today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + arrivalDays * dayMs).toISOString().slice(0, 10)
}

/** How long undelivered orders are urgent after their show, in days: what nobody can settle must not stay at the top for ever. */
const urgentDays = 7

/** The days of shows whose undelivered orders are urgent at `now`: the server's today and the week before it. */
export function urgentShows(now: Date): { from: string; before: string } {
  const dayIn = (days: number) => firstUpcomingDay(new Date(now.getTime() + days * dayMs))
  return { from: dayIn(-urgentDays), before: dayIn(1) }
}

/** Whether tickets that are not here are urgent: their show is today, by the server's day, or was in the last week. */
export function isShowUrgent(concertDate: string, now: Date): boolean {
  const { from, before } = urgentShows(now)
  return concertDate >= from && concertDate < before
}

/**
 * What happens next with paid tickets that did not arrive by the promised day, in a sentence for their customer.
 *
 * @param show calendar days to it, and whether it has started, by its reader's clock
 */
export function nextForLateTickets({ days, hasBegun }: { days: number; hasBegun: boolean }): string {
  if (days < 0 || hasBegun) return 'You get your money back.'
  return days === 0
    ? 'We are on it: you have them before the show, or get your money back.'
    : 'We are working on it and tell you the moment they are ready.'
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

export const codeNotDrawnMessage = 'This code could not be drawn just now. Please try again'
