import { z } from 'zod/mini'
import { type NewRefund, newRefund, type Refundable } from '#contract/refunds.ts'
import { isPriceClear, parsePrice } from '../../forms/typedPrice.ts'
import { formatMoney } from '../../ui/format.ts'

/** The fields in their typed and chosen form. */
export interface RefundFields {
  what: string
  /** Ids, separated by spaces. */
  ticketIds: string
  amount: string
  reason: string
}

export const emptyRefund: RefundFields = { what: 'order', ticketIds: '', amount: '', reason: '' }

/**
 * The schema of the form. Its output is the body of the call.
 *
 * @param left what is left of the payment, in dollars
 */
export function refundForm(left = Number.POSITIVE_INFINITY) {
  return z.pipe(
    z.pipe(
      z.object({ what: z.string(), ticketIds: z.string(), amount: z.string(), reason: z.string() }).check(
        amountCheck((amount) => amount.trim() === '' || isPriceClear(amount), 'Type the amount like 12.50'),
        amountCheck((amount) => !(parsePrice(amount) > left), `At most ${formatMoney(left)} is left`),
      ),
      z.transform(({ what, ticketIds, amount, reason }): NewRefund => {
        if (what === 'seats') return { what, reason, ticketIds: chosenSeats(ticketIds) }
        if (what === 'amount') return { what, reason, amount: parsePrice(amount) }
        return { what: 'order', reason }
      }),
    ),
    newRefund,
  )
}

function amountCheck(isRight: (amount: string) => boolean, error: string) {
  return z.refine<RefundFields>(({ what, amount }) => what !== 'amount' || isRight(amount), {
    path: ['amount'],
    error,
  })
}

export function chosenSeats(ticketIds: string): string[] {
  return ticketIds.split(' ').filter(Boolean)
}

/** The refunded amount, in dollars; NaN while a typed one is refused. */
export function sumOf({ what, ticketIds, amount }: RefundFields, { left, seats }: Refundable): number {
  if (what === 'order') return left
  if (what === 'amount') {
    const { data } = refundForm(left).safeParse({ what, ticketIds, amount, reason: '-' })
    return data?.what === 'amount' ? data.amount : Number.NaN
  }
  const chosen = chosenSeats(ticketIds)
  return seats.reduce((sum, { ticketId, price }) => (chosen.includes(ticketId) ? sum + price : sum), 0)
}

/** The consequence for the tickets; undefined while no seat is chosen. */
export function ticketWords({ what, ticketIds }: RefundFields, { seats }: Refundable): string | undefined {
  if (what === 'amount') return 'The client keeps all tickets, and can use them.'
  const chosen = chosenSeats(ticketIds)
  const withdrawn = seats.filter(
    ({ ticketId, whyNot }) => what === 'order' || (whyNot === null && chosen.includes(ticketId)),
  )
  if (withdrawn.length === 0) return undefined
  const which =
    what === 'order'
      ? 'Tickets that were not used or sold'
      : withdrawn.length > 1
        ? 'These tickets'
        : 'This ticket'
  const verb = what === 'seats' && withdrawn.length === 1 ? 'is' : 'are'
  return `${which} ${verb} withdrawn: file and code go from the client’s devices at their next contact. A copy on paper or in a mail cannot be taken back.`
}
