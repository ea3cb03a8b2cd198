import { z } from 'zod/mini'
import { dollarsFromCents, parseTypedPrice } from '#contract/rules/priceRules.ts'

/** The schema of a price field: empty, or a price that `parsePrice` understands. */
export function typedPrice() {
  return z
    .string()
    .check(z.refine((typed) => typed.trim() === '' || isPriceClear(typed), 'Type the price like 142.50'))
}

/**
 * Dollars as staff type them: `142`, `142.50`, `$1,240`; also `142,50`, because some tablets have no dot on their number pad.
 * Three digits after a comma are thousands.
 *
 * @returns NaN if the price is ambiguous
 */
export function parsePrice(typed: string): number {
  const withDot = typed.replace(/^(\s*\$?\s*\d+),(\d{1,2})(\s*)$/, '$1.$2$3')
  const cents = parseTypedPrice(withDot)
  if (cents !== undefined) return dollarsFromCents(cents)
  // The contract's own sentences about these are better than that it is unclear.
  return /^\s*-?\d*\.?\d+\s*$/.test(withDot) ? Number(withDot) : Number.NaN
}

/** Whether a text is a price that `parsePrice` understands. */
export function isPriceClear(typed: string): boolean {
  return !Number.isNaN(parsePrice(typed))
}
