import type { Offer } from '#contract/offers.ts'
import { centsFromDollars, dollarsFromCents, savingCents } from '#contract/rules/priceRules.ts'
import { formatMoney, formatTypedPrice } from '../../ui/format.ts'

type OfferTerms = Pick<
  Offer,
  'ticketCount' | 'pricePerTicket' | 'serviceFee' | 'totalPrice' | 'section' | 'row'
>

/** '2 × $180.00 each + $15.00 service fee' */
export function offerBreakdown({ ticketCount, pricePerTicket, serviceFee }: OfferTerms): string {
  return `${ticketCount} × ${formatMoney(pricePerTicket)} each + ${formatMoney(serviceFee)} service fee`
}

/** 'Section 102 · Row F · 2 seats' */
export function offerPlace({
  section,
  row,
  ticketCount,
}: Pick<OfferTerms, 'section' | 'row' | 'ticketCount'>): string {
  const seats = ticketCount === 1 ? '1 seat' : `${ticketCount} seats`
  return [`Section ${section}`, row && `Row ${row}`, seats].filter(Boolean).join(' · ')
}

/** The dollars saved on the price that the customer found; undefined if that is not an amount or nothing is saved. */
export function savedAmount(
  found: string,
  { ticketCount, totalPrice }: Pick<OfferTerms, 'ticketCount' | 'totalPrice'>,
): number | undefined {
  const saving = savingCents(found, ticketCount, centsFromDollars(totalPrice))
  return saving === undefined ? undefined : dollarsFromCents(saving)
}

/** That saving in words. */
export function savingWords(
  found: string,
  terms: Pick<OfferTerms, 'ticketCount' | 'totalPrice'>,
): { title: string; text: string } | undefined {
  const saved = savedAmount(found, terms)
  if (saved === undefined) return undefined
  const { ticketCount, totalPrice } = terms
  return {
    title: `You save ${formatMoney(saved)}`,
    text: `You found ${formatTypedPrice(found)} each. Ours is ${formatMoney(totalPrice / ticketCount)} each, fee included.`,
  }
}

/** Prices per ticket that the customer can ask for with one tap: slightly lower, rounded, highest first. */
export function askPrices(pricePerTicket: number): number[] {
  const step = pricePerTicket >= 1000 ? 50 : pricePerTicket >= 400 ? 10 : pricePerTicket >= 60 ? 5 : 1
  const lower = [0.945, 0.917].map((share) => Math.round((pricePerTicket * share) / step) * step)
  return [...new Set(lower)].filter((price) => price > 0 && price < pricePerTicket)
}

/** The message that asks for a price per ticket. */
export function askMessage(price: number): string {
  return `Could you do ${formatMoney(price)} each?`
}
