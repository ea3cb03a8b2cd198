/** Prices: integer cents in code, dollars with two decimals on the wire (docs/RULES.md, Money). */

/** $15 per order, included in every offer's total. */
export const serviceFeeCents = 1500

/** What a customer pays for one order stays under $100,000, a tenth of what Stripe accepts. */
const offerLimitCents = 10_000_000

/** Dollars to cents, e.g. 19.99 -> 1999. */
export function centsFromDollars(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Cents to dollars, e.g. 1999 -> 19.99. */
export function dollarsFromCents(cents: number): number {
  return cents / 100
}

/** Whether a price in dollars has at most two decimals. */
export function isInCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - centsFromDollars(dollars)) < 1e-6
}

let money: Intl.NumberFormat | undefined

/** Formats dollars for screens and mails: 1234.5 -> `$1,234.50`. */
export function formatMoney(dollars: number): string {
  // Created on first use: on a slow phone the formatter blocks the main thread for 100 ms.
  money ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return money.format(dollars)
}

/** In the card provider's amounts these have decimals that they have nowhere else: docs.stripe.com/currencies#special-cases */
const hasDecimalsAtProvider = new Set(['isk', 'ugx'])

function moneyFormat(currency: string): Intl.NumberFormat | undefined {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency })
  } catch {
    return undefined
  }
}

/**
 * An amount of the card provider in whole units of its currency: 37500 usd -> 375, 37500 jpy -> 37500.
 *
 * @param amount in the currency's smallest unit
 * @param currency ISO code, in lower case
 */
export function majorUnits(amount: number, currency: string): number {
  const digits = moneyFormat(currency)?.resolvedOptions().maximumFractionDigits ?? 2
  return amount / 10 ** (hasDecimalsAtProvider.has(currency) ? 2 : digits)
}

/** Formats an amount of the card provider: 37500 eur -> `€375.00`. Parameters as for `majorUnits`. */
export function formatMinorUnits(amount: number, currency: string): string {
  return formatCurrency(majorUnits(amount, currency), currency)
}

/** Formats whole units of any currency, which is named if it is unknown. */
export function formatCurrency(amount: number, currency: string): string {
  return moneyFormat(currency)?.format(amount) ?? `${amount} ${currency}`
}

export interface OfferPrice {
  subtotal: number
  serviceFee: number
  total: number
}

/** The price of an offer, in cents. */
export function priceOffer(pricePerTicketCents: number, ticketCount: number): OfferPrice {
  const subtotal = pricePerTicketCents * ticketCount
  return { subtotal, serviceFee: serviceFeeCents, total: subtotal + serviceFeeCents }
}

/** Whether the total, with the fee, is small enough for one order. */
export function isOfferable({ total }: OfferPrice): boolean {
  return total < offerLimitCents
}

/**
 * Parses a price typed by a customer, such as "$240" or "1,240.50".
 *
 * @returns cents, or undefined if the text is not money
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
 * Compares our all-in total with the price found for the same number of tickets, in cents (docs/RULES.md, Money). Fees that the
 * other app adds at its checkout are not known and not counted.
 *
 * @returns undefined if the price found is not money
 */
export function compareWithFound(
  found: string,
  ticketCount: number,
  totalCents: number,
): { than: 'less' | 'more' | 'same'; cents: number; foundTotal: number } | undefined {
  const each = parseTypedPrice(found)
  if (each === undefined) return undefined
  const foundTotal = each * ticketCount
  const saving = foundTotal - totalCents
  return { than: saving > 0 ? 'less' : saving < 0 ? 'more' : 'same', cents: Math.abs(saving), foundTotal }
}

/**
 * What the customer saves, in cents; every saving on a screen is this one.
 *
 * @returns undefined if the price found is not money or nothing is saved
 */
export function savingCents(found: string, ticketCount: number, totalCents: number): number | undefined {
  const compared = compareWithFound(found, ticketCount, totalCents)
  return compared?.than === 'less' ? compared.cents : undefined
}
