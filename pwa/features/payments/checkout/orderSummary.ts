import type { Offer } from '#contract/offers.ts'
import type { PaymentSetup, Receipt } from '#contract/payments.ts'
import type { OfferSummary, TicketRequest } from '#contract/requests.ts'
import { priceOrder } from '#contract/rules/discountRules.ts'
import { type PaymentStatus, paymentStatusOf } from '#contract/rules/orderStates.ts'
import { centsFromDollars, dollarsFromCents, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { describeSeat, withoutWord } from '#contract/rules/seats.ts'
import { counted } from '../../../ui/format.ts'
import { type FoundWords, foundWords } from '../../offers/offerWords.ts'

/** A price as it is shown: without the payment data. */
export type ShownPrice = Omit<PaymentSetup, 'clientSecret'>

export interface Order {
  section: string
  row: string | null
  ticketCount: number
  pricePerTicket: number
  notes: string | null
  /** Undefined unless the price found parses as an amount and ours is lower. */
  saving: FoundWords | undefined
}

/** The seats and their price, from the accepted offer or, if there is none, from the request. */
export function summarizeOrder(
  request: Pick<
    TicketRequest,
    'section' | 'preferredRow' | 'ticketCount' | 'stubhubPrice' | 'adminResponse' | 'currentOffer'
  >,
  offers: readonly Offer[],
  setup: Pick<PaymentSetup, 'subtotal' | 'totalAmount' | 'discountApplied'>,
): Order {
  const inFull = offers.find(isAccepted)
  const offer = inFull ?? acceptedOf(request)
  const ticketCount = offer?.ticketCount ?? request.ticketCount
  const compared = foundWords(
    request.stubhubPrice,
    { ticketCount, totalPrice: setup.totalAmount },
    setup.discountApplied > 0,
  )
  return {
    section: offer?.section ?? request.section,
    row: offer ? offer.row : request.preferredRow || null,
    ticketCount,
    pricePerTicket: offer?.pricePerTicket ?? setup.subtotal / ticketCount,
    // A resold ticket has no offer; what staff wrote is on its request.
    notes: offer ? (inFull?.notes ?? null) : request.adminResponse,
    saving: compared?.isSaving ? compared : undefined,
  }
}

interface SavedAmounts {
  offers: readonly Offer[]
  /** The reply to accepting the offer on this device. */
  acceptance: Pick<PaymentSetup, 'subtotal' | 'serviceFee'> | undefined
  /** Whether a discount code is applied. */
  hasCode: boolean
}

/** The price of a request that waits for its payment, as this device knows it; undefined if unknown. */
export function savedPrice(
  request: Pick<TicketRequest, 'status' | 'isPaid' | 'deadlineAt' | 'currentOffer' | 'offerPrice'>,
  { offers, acceptance, hasCode }: SavedAmounts,
): ShownPrice | undefined {
  if (request.status !== 'accepted' || request.isPaid || request.deadlineAt === null) return undefined
  const known = offers.find(isAccepted) ?? acceptance ?? amountsOf(request)
  if (!known) return undefined
  const subtotal = centsFromDollars(known.subtotal)
  const serviceFee = centsFromDollars(known.serviceFee)
  const { discount, total } = priceOrder({ subtotal, serviceFee }, hasCode)
  return {
    subtotal: known.subtotal,
    serviceFee: known.serviceFee,
    discountApplied: dollarsFromCents(discount),
    totalAmount: dollarsFromCents(total),
    payBy: request.deadlineAt,
    seat: null,
  }
}

function isAccepted({ status }: Pick<Offer, 'status'>): boolean {
  return status === 'accepted'
}

/** The accepted offer as lists of requests have it. */
function acceptedOf({ currentOffer }: Pick<TicketRequest, 'currentOffer'>): OfferSummary | undefined {
  return currentOffer && isAccepted(currentOffer) ? currentOffer : undefined
}

/** A resold ticket has no offer, but a price with our fee. */
function amountsOf(request: Pick<TicketRequest, 'currentOffer' | 'offerPrice'>): SavedAmounts['acceptance'] {
  const offer = acceptedOf(request)
  const total = offer?.totalPrice ?? request.offerPrice
  if (total === null) return undefined
  const cents = centsFromDollars(total)
  const subtotal = offer
    ? offer.ticketCount * centsFromDollars(offer.pricePerTicket)
    : cents - serviceFeeCents
  return { subtotal: dollarsFromCents(subtotal), serviceFee: dollarsFromCents(cents - subtotal) }
}

/** 'Section 102 · Row F · 2 tickets', or the seat of a resold one: 'Section 102 · Row F · Seat 11' */
export function placeWords({
  section,
  row,
  seat,
  ticketCount,
}: Pick<Receipt, 'section' | 'row' | 'seat' | 'ticketCount'>): string {
  return seat
    ? describeSeat({ section, row, seat })
    : `${describeSeat({ section, row })} · ${counted(ticketCount, 'ticket')}`
}

interface ReceiptMoney {
  status: PaymentStatus
  /** The amount paid in the end, in dollars. */
  left: number
}

/** The rest of a payment after refunds. A refund on its way counts; one that failed does not. */
export function receiptMoney({
  totalAmount,
  refunds,
}: Pick<Receipt, 'totalAmount' | 'refunds'>): ReceiptMoney {
  const total = centsFromDollars(totalAmount)
  const refunded = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum + centsFromDollars(amount), 0)
  return { status: paymentStatusOf(total, refunded), left: dollarsFromCents(Math.max(0, total - refunded)) }
}

/** 'Seat 11', or 'Ticket 2 of 4' without a number; undefined if the refund is for no single seat. */
export function refundedSeat(
  { ticket }: Pick<Receipt['refunds'][number], 'ticket'>,
  ticketCount: number,
): string | undefined {
  if (!ticket) return undefined
  if (ticket.seat) return `Seat ${withoutWord('seat', ticket.seat)}`
  return ticketCount === 1 ? undefined : `Ticket ${ticket.position} of ${ticketCount}`
}
