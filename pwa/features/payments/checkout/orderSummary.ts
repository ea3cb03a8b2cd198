import type { Offer } from '#contract/offers.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { savingWords } from '../../offers/offerWords.ts'

export interface Order {
  section: string
  row: string | null
  ticketCount: number
  pricePerTicket: number
  notes: string | null
  /** Undefined unless the price found parses as an amount and ours is lower. */
  saving: ReturnType<typeof savingWords>
}

/** The seats and their price, from the accepted offer or, if there is none, from the request. */
export function summarizeOrder(
  request: Pick<TicketRequest, 'section' | 'preferredRow' | 'ticketCount' | 'stubhubPrice'>,
  offers: readonly Offer[],
  setup: Pick<PaymentSetup, 'subtotal' | 'totalAmount'>,
): Order {
  const offer = offers.find(({ status }) => status === 'accepted')
  const ticketCount = offer?.ticketCount ?? request.ticketCount
  return {
    section: offer?.section ?? request.section,
    row: offer ? offer.row : request.preferredRow || null,
    ticketCount,
    pricePerTicket: offer?.pricePerTicket ?? setup.subtotal / ticketCount,
    notes: offer?.notes ?? null,
    saving: savingWords(request.stubhubPrice, { ticketCount, totalPrice: setup.totalAmount }),
  }
}

export function countTickets(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`
}
