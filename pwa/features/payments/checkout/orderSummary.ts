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
  /** Present where the price found reads as money and ours is lower. */
  saving: ReturnType<typeof savingWords>
}

/** What is bought, beside what it costs: from the accepted offer, or from the request itself where there is none. */
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
