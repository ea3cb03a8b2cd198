import { z } from 'zod/mini'
import { errorCatalogue } from '#contract/errors.ts'
import { isSameSeat, seatTakenMessage } from '#contract/rules/seats.ts'
import { ticketStatusesBefore } from '#contract/rules/ticketStatus.ts'
import { type Delivery, delivery, type Ticket } from '#contract/tickets.ts'

const typedDelivery = z.object({
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  gate: z.string(),
  qrCode: z.string(),
  /** Address of a file that was put on the server or is the ticket's already; empty without one. */
  ticketFile: z.string(),
  transferred: z.boolean(),
})
export type DeliveryForm = z.output<typeof typedDelivery>

type Seated = Pick<Ticket, 'id' | 'section' | 'row' | 'seat' | 'seatInfo'>

/**
 * What is typed into the delivery form of a ticket, checked and turned into the body of the call by the contract.
 *
 * @param tickets all of the request: none of them has the seat of another
 */
export function deliveryForm(
  ticket: Pick<Ticket, 'id' | 'section' | 'row'>,
  tickets: readonly Seated[] = [],
) {
  const withFreeSeat = typedDelivery.check(
    z.superRefine((form, context) => {
      // An empty field leaves what the ticket has, as on the server.
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

/** What the form starts with for a ticket: what it has, else what was just told for its neighbour. */
export function startOfDelivery(ticket: Ticket, neighbour?: DeliveryForm): DeliveryForm {
  if (neighbour && ticket.status === 'pending') {
    return {
      section: neighbour.section,
      row: neighbour.row,
      seat: nextSeat(neighbour.seat),
      gate: neighbour.gate,
      qrCode: '',
      ticketFile: '',
      transferred: neighbour.transferred,
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
 * The body of the call. Section and row travel only where they change: telling them again without a seat would turn
 * "1 of 2" into the same words for both tickets.
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

/** `11` -> `12`, `A9` -> `A10`, `09` -> `10`; nothing where no number ends it. */
export function nextSeat(seat: string): string {
  const match = /^(.*?)(\d+)$/.exec(seat.trim())
  if (!match) return ''
  const [, before = '', digits = ''] = match
  return before + String(BigInt(digits) + 1n).padStart(digits.length, '0')
}

/** Why a ticket cannot be delivered (again), in words; undefined when it can. */
export function whyNoDelivery(ticket: Pick<Ticket, 'status'>): string | undefined {
  if (ticketStatusesBefore('deliver').includes(ticket.status)) return undefined
  return errorCatalogue[ticket.status === 'returning' ? 'ticket_returned' : 'ticket_already_used'][1]
}

/** The ticket to go on with after `done`: the next one that is still being prepared, round the end of the list. */
export function nextToDeliver(tickets: readonly Ticket[], done: string): Ticket | undefined {
  const index = tickets.findIndex(({ id }) => id === done)
  const inTurn = [...tickets.slice(index + 1), ...tickets.slice(0, Math.max(0, index))]
  return inTurn.find(({ id, status }) => id !== done && status === 'pending')
}
