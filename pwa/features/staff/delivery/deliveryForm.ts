import { z } from 'zod/mini'
import { errorCatalogue } from '#contract/errors.ts'
import { isSameSeat, seatTakenMessage } from '#contract/rules/seats.ts'
import { ticketStatusesBefore } from '#contract/rules/ticketStatus.ts'
import { type Delivery, delivery, type Ticket } from '#contract/tickets.ts'

const deliveryFields = z.object({
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  gate: z.string(),
  qrCode: z.string(),
  /** Address of the uploaded file; empty if there is none. */
  ticketFile: z.string(),
  transferred: z.boolean(),
})
export type DeliveryForm = z.output<typeof deliveryFields>

type SeatOfTicket = Pick<Ticket, 'id' | 'section' | 'row' | 'seat' | 'seatInfo'>

/**
 * The schema of a ticket's delivery form. Its output is the body of the call.
 *
 * @param tickets all tickets of the request; no two of them may have the same seat
 */
export function deliveryForm(
  ticket: Pick<Ticket, 'id' | 'section' | 'row'>,
  tickets: readonly SeatOfTicket[] = [],
) {
  const withFreeSeat = deliveryFields.check(
    z.superRefine((form, context) => {
      // As on the server, an empty field leaves the ticket's value unchanged.
      const place = {
        section: form.section.trim() || ticket.section,
        row: form.row.trim() || ticket.row,
        seat: form.seat,
      }
      const other = tickets.find((each) => each.id !== ticket.id && isSameSeat(each, place))
      if (other)
        context.addIssue({ code: 'custom', path: ['seat'], message: seatTakenMessage(other.seatInfo) })
    }),
  )
  const body = z.pipe(
    withFreeSeat,
    z.transform((form) => toDelivery(form, ticket)),
  )
  return z.pipe(body, delivery)
}

/**
 * The form's initial values: the ticket's own, or for an undelivered ticket those of the one delivered before it, with the
 * next seat number.
 *
 * @param previous the values of the ticket that was delivered before
 */
export function initialDelivery(ticket: Ticket, previous?: DeliveryForm): DeliveryForm {
  if (previous && ticket.status === 'pending') {
    return {
      section: previous.section,
      row: previous.row,
      seat: nextSeat(previous.seat),
      gate: previous.gate,
      qrCode: '',
      ticketFile: '',
      transferred: previous.transferred,
    }
  }
  return {
    section: ticket.section ?? '',
    row: ticket.row ?? '',
    seat: ticket.seat ?? '',
    gate: ticket.gate ?? '',
    qrCode: ticket.qrCode ?? '',
    ticketFile: ticket.ticketFile ?? '',
    transferred: ticket.transferredAt !== null,
  }
}

/**
 * The body of the call. Unchanged section and row are left out: without a seat number they would replace "1 of 2" in the
 * description of each ticket, and the tickets could no longer be told apart.
 */
function toDelivery(form: DeliveryForm, ticket: Pick<Ticket, 'section' | 'row'>): Delivery {
  const changed = (typed: string, known: string | null) => (typed.trim() === (known ?? '') ? null : typed)
  return {
    section: changed(form.section, ticket.section),
    row: changed(form.row, ticket.row),
    seat: form.seat,
    gate: form.gate,
    qrCode: form.qrCode,
    ticketFile: form.ticketFile || null,
    transferred: form.transferred,
  }
}

/** `11` -> `12`, `A9` -> `A10`, `09` -> `10`; empty if the seat does not end with a number. */
export function nextSeat(seat: string): string {
  const match = /^(.*?)(\d+)$/.exec(seat.trim())
  if (!match) return ''
  const [, before = '', digits = ''] = match
  return before + String(BigInt(digits) + 1n).padStart(digits.length, '0')
}

/** The message why a ticket cannot be delivered or replaced; undefined if it can. */
export function whyNoDelivery(ticket: Pick<Ticket, 'status'>): string | undefined {
  if (ticketStatusesBefore('deliver').includes(ticket.status)) return undefined
  return errorCatalogue[ticket.status === 'returning' ? 'ticket_returned' : 'ticket_already_used'][1]
}

/** The number of tickets that are still to be delivered. */
export function countUndelivered(tickets: readonly Pick<Ticket, 'status'>[]): number {
  return tickets.filter(({ status }) => status === 'pending').length
}

/** The next undelivered ticket after one that was delivered. At the end of the list it continues at the start. */
export function nextToDeliver(tickets: readonly Ticket[], deliveredId: string): Ticket | undefined {
  const index = tickets.findIndex(({ id }) => id === deliveredId)
  const inOrder = [...tickets.slice(index + 1), ...tickets.slice(0, Math.max(0, index))]
  return inOrder.find(({ id, status }) => id !== deliveredId && status === 'pending')
}
