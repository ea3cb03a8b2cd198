/** Returning a ticket for resale, and what it costs its next owner (docs/RULES.md, Resale). */

import type { TicketStatus } from './ticketStatus.ts'

export const listingStatuses = ['active', 'sold', 'withdrawn'] as const

/** Status of a return for the ticket's owner. `withdrawn`: it was not sold in time and is usable again. */
export const resaleSteps = ['asked', 'arrived', 'listed', 'matched', 'refunded', 'withdrawn'] as const

/** The statuses from which a ticket can be sent back. */
export const returnableStatuses = ['ready', 'delivered', 'used'] as const satisfies readonly TicketStatus[]

/**
 * What the owner of a returned ticket sends us: its file, a transfer on the platform on which they got it, or only the name of the
 * seat, whose code we know.
 */
export const returnWays = ['file', 'transfer', 'name'] as const
export type ReturnWay = (typeof returnWays)[number]

export function returnWayOf(ticket: { transferredAt: string | null; hasFile: boolean }): ReturnWay {
  if (ticket.transferredAt !== null) return 'transfer'
  return ticket.hasFile ? 'file' : 'name'
}

/** How many files can be attached to the return of a ticket. */
export const maxReturnFiles = 10

/** Why a ticket that arrived is not listed. */
export const unlistedReasons = ['past_event', 'no_zip_code', 'disputed', 'was_disputed'] as const

const dayMs = 24 * 60 * 60 * 1000

/**
 * The instant from which a ticket is no longer resold: 24 hours before the event. Its wall time is read as UTC, which is
 * never later than the start at a venue in the Americas.
 *
 * @param concertDate wall time, `2026-12-05T20:00`
 */
export function resaleEnd(concertDate: string): Date {
  return new Date(Date.parse(`${concertDate.slice(0, 16)}Z`) - dayMs)
}

/** Whether a ticket for the event can still be listed and find its next owner. */
export function isResaleOpen(concertDate: string, now: Date): boolean {
  return now.getTime() < resaleEnd(concertDate).getTime()
}

/** The latest wall time whose resale has ended: a `concert_date` up to it is no longer resold. */
export function lastDateOfResale(now: Date): string {
  return new Date(now.getTime() + dayMs).toISOString().slice(0, 16)
}

/**
 * What was paid for one seat of an order, in cents, without fee and discount. Cents that do not divide are on the first
 * seats, so that all seats add up to the subtotal.
 *
 * @param position of the seat, from 1
 */
export function seatPrice(order: { subtotal: number; ticketCount: number }, position: number): number {
  const each = Math.floor(order.subtotal / order.ticketCount)
  const rest = order.subtotal - each * order.ticketCount
  return position <= rest ? each + 1 : each
}
