/** Prices. Integer cents everywhere in code; dollars with two decimals only on the wire (design, section 4, item 13). */

/** $15 per order, included in every offer's total (spec, section 9). */
export const serviceFeeCents = 1500

/** Stripe refuses charges of more than eight digits: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const maxChargeCents = 99_999_999

/** Cents for an amount in dollars, e.g. 19.99 -> 1999. */
export function centsFromDollars(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Dollars for the wire, e.g. 1999 -> 19.99. */
export function dollarsFromCents(cents: number): number {
  return cents / 100
}

let money: Intl.NumberFormat | undefined

/** Dollars as they are written on screen and in mails: 1234.5 -> `$1,234.50`. */
export function formatMoney(dollars: number): string {
  // Not before it is needed: on a slow phone making it holds up everything else for a tenth of a second.
  money ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return money.format(dollars)
}

export interface OfferPrice {
  subtotal: number
  serviceFee: number
  total: number
}

/** What an offer costs: all three in cents. */
export function priceOffer(pricePerTicketCents: number, ticketCount: number): OfferPrice {
  const subtotal = pricePerTicketCents * ticketCount
  return { subtotal, serviceFee: serviceFeeCents, total: subtotal + serviceFeeCents }
}

/**
 * The cents in a price that a customer typed ("$240", "1,240.50"), or undefined where it does not read as money. The text
 * itself is kept as typed.
 */
export function parseTypedPrice(text: string): number | undefined {
  const match = /^\s*(?:US)?\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*(?:USD)?\s*$/i.exec(text)
  if (!match) return undefined
  const whole = Number((match[1] ?? '').replaceAll(',', ''))
  const cents = Number((match[2] ?? '').padEnd(2, '0'))
  const total = whole * 100 + cents
  return Number.isSafeInteger(total) && total > 0 ? total : undefined
}

/**
 * What the customer keeps: the price found for the same number of seats less our all-in total, in cents. Undefined where
 * the price found is not money or nothing is saved.
 */
export function savingCents(found: string, ticketCount: number, totalCents: number): number | undefined {
  const foundCents = parseTypedPrice(found)
  if (foundCents === undefined) return undefined
  const saving = foundCents * ticketCount - totalCents
  return saving > 0 ? saving : undefined
}
