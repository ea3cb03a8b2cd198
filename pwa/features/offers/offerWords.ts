import type { Offer } from '#contract/offers.ts'
import type { TicketRequest } from '#contract/requests.ts'
import {
  centsFromDollars,
  compareWithFound,
  dollarsFromCents,
  parseTypedPrice,
} from '#contract/rules/priceRules.ts'
import { describeSeat } from '#contract/rules/seats.ts'
import { counted, formatMoney, formatTypedPrice } from '../../ui/format.ts'

type OfferTerms = Pick<
  Offer,
  'ticketCount' | 'pricePerTicket' | 'serviceFee' | 'totalPrice' | 'section' | 'row'
>

/** '2 × $180.00 each + $15.00 service fee', and with a code ' − $15.00 discount'. */
export function offerBreakdown({ ticketCount, pricePerTicket, serviceFee }: OfferTerms, discount = 0) {
  const terms = `${ticketCount} × ${formatMoney(pricePerTicket)} each + ${formatMoney(serviceFee)} service fee`
  return discount === 0 ? terms : `${terms} − ${formatMoney(discount)} discount`
}

/** 'Section 102 · Row F · 2 seats' */
export function offerPlace({
  section,
  row,
  ticketCount,
}: Pick<OfferTerms, 'section' | 'row' | 'ticketCount'>): string {
  return `${describeSeat({ section, row })} · ${counted(ticketCount, 'seat', '\u00a0')}`
}

/** The seats of a request: as bought, or as asked for if nothing was bought. */
export function seatsOf({
  currentOffer,
  section,
  preferredRow,
  ticketCount,
}: Pick<TicketRequest, 'currentOffer' | 'section' | 'preferredRow' | 'ticketCount'>) {
  return currentOffer?.status === 'accepted' ? currentOffer : { section, row: preferredRow, ticketCount }
}

export interface FoundWords {
  isSaving: boolean
  title: string
  text: string
}

/**
 * How an offer compares with the price that the customer found; undefined if that is not an amount or the same.
 *
 * @param isFeeWaived whether a discount code takes our fee off
 */
export function foundWords(
  found: string,
  { ticketCount, totalPrice }: Pick<OfferTerms, 'ticketCount' | 'totalPrice'>,
  isFeeWaived = false,
): FoundWords | undefined {
  const compared = compareWithFound(found, ticketCount, centsFromDollars(totalPrice))
  if (!compared || compared.than === 'same') return undefined
  const isSaving = compared.than === 'less'
  const difference = dollarsFromCents(compared.cents)
  const fee = isFeeWaived ? 'with no fee' : 'our fee included'
  const each = formatTypedPrice(found)
  const foundTotal =
    ticketCount === 1
      ? each
      : `${ticketCount} × ${each} = ${formatMoney(dollarsFromCents(compared.foundTotal))}`
  return {
    isSaving,
    title: isSaving ? `You save ${formatMoney(difference)}` : `${shortMoney(difference)} more than you found`,
    // Their app may add fees to its price; ours has none left to add.
    text: `You found ${foundTotal}, as the app showed it. Ours is ${formatMoney(totalPrice)}, ${fee}.`,
  }
}

/** '$140', '$139.50' */
export function shortMoney(amount: number): string {
  return formatMoney(amount).replace(/\.00$/, '')
}

/** '2 × $142 + $15', and with a code ' − $15'. */
export function shortBreakdown({ ticketCount, pricePerTicket, serviceFee }: OfferTerms, discount = 0) {
  const terms = `${ticketCount} × ${shortMoney(pricePerTicket)} + ${shortMoney(serviceFee)}`
  return discount === 0 ? terms : `${terms} − ${shortMoney(discount)}`
}

/** 'Offer 1 was $395, now $20 less', compared with the current offer. */
export function deadOfferWords(
  offer: Pick<Offer, 'id' | 'totalPrice'>,
  number: number,
  current: typeof offer,
) {
  const was = `Offer ${number} was ${formatMoney(offer.totalPrice)}`
  if (offer.id === current.id) return was
  const less = offer.totalPrice - current.totalPrice
  if (less === 0) return `${was}, now the same`
  return `${was}, now ${shortMoney(Math.abs(less))} ${less > 0 ? 'less' : 'more'}`
}

/** '$14 less than offer 1', and whether it is less. */
export function comparedWords(
  { totalPrice }: Pick<Offer, 'totalPrice'>,
  earlier: Pick<Offer, 'totalPrice'>,
  earlierNumber: number,
): { text: string; isLess: boolean } {
  const less = earlier.totalPrice - totalPrice
  const isLess = less > 0
  const difference = `${shortMoney(Math.abs(less))} ${isLess ? 'less' : 'more'} than`
  return { text: `${less === 0 ? 'The same as' : difference} offer ${earlierNumber}`, isLess }
}

/** How far below the price to ask, best chances first. */
const askShares = [0.945, 0.917, 0.89, 0.86, 0.83, 0.8]
const asksShown = 2

/**
 * Prices per ticket that the customer can ask for: slightly lower, rounded, highest first. None is above their last one, nor costs
 * more with the fee than what they found.
 *
 * @param found the price per ticket that they found, as typed
 * @param asked amounts that were asked already, the last one last; they are not offered again
 */
export function askPrices(
  { pricePerTicket, ticketCount, serviceFee }: Omit<OfferTerms, 'totalPrice' | 'section' | 'row'>,
  found: string,
  asked: ReadonlySet<number> = new Set(),
): number[] {
  const step = pricePerTicket >= 1000 ? 50 : pricePerTicket >= 400 ? 10 : pricePerTicket >= 60 ? 5 : 1
  const foundCents = parseTypedPrice(found)
  const worth =
    foundCents === undefined ? pricePerTicket : dollarsFromCents(foundCents) - serviceFee / ticketCount
  const lower = askShares.map((share) => Math.round((pricePerTicket * share) / step) * step)
  const highest = Math.floor(worth / step) * step
  // None if the offer is far above what they found.
  const fair = lower.some((price) => price <= worth) ? lower : [highest, highest - step]
  const most = Math.min(worth, [...asked].at(-1) ?? worth)
  const open = [...new Set(fair)].filter(
    (price) => price > 0 && price < pricePerTicket && price <= most && !asked.has(price),
  )
  return open.slice(0, asksShown)
}

/** The asked amounts that the offer does not meet yet, highest first: the newest few. */
export function askedNow(pricePerTicket: number, asked: ReadonlySet<number>): number[] {
  const open = [...asked].filter((price) => price < pricePerTicket)
  return open.slice(-asksShown).sort((one, other) => other - one)
}

/** The amounts in the texts of negotiations. */
export function askedAmounts(texts: readonly string[]): Set<number> {
  const amounts = texts.flatMap((text) => [...text.matchAll(/\$\s?(\d[\d,]*(?:\.\d{1,2})?)/g)])
  return new Set(amounts.map(([, amount = '']) => Number(amount.replaceAll(',', ''))))
}

/** The message that asks for a price per ticket. */
export function askMessage(price: number): string {
  return `Could you do ${formatMoney(price)} each?`
}
