import { z } from 'zod'
import type { FormTree } from './formBody.ts'
import { missingParam, objectParam, refuseUnknownParams, stringParam } from './params.ts'
import { StripeApiError, withDocUrl } from './stripeApiError.ts'

/** A typed card, checked for format only; `year` has four digits. */
export interface CardDetails {
  number: string
  month: number
  year: number
  cvc: string | undefined
  postalCode: string | null
}

const CARD_FIELDS = ['number', 'exp_month', 'exp_year', 'cvc']
const BILLING_FIELDS = ['address', 'email', 'name', 'phone']
// Stripe.js also sends details of its page and build, which are ignored.
const METHOD_FIELDS = [
  'type',
  'card',
  'billing_details',
  'allow_redisplay',
  'payment_user_agent',
  'referrer',
  'time_on_page',
  'client_attribution_metadata',
  'guid',
  'muid',
  'sid',
  'pasted_fields',
]

const digits = z.string().regex(/^\d+$/).transform(Number)

/**
 * Reads `payment_method_data` of a confirmation, or undefined if it is absent.
 * https://docs.stripe.com/error-codes#incorrect-number and following
 *
 * @param now for checking the expiry
 */
export function cardDetailsParam(form: FormTree, now: Date): CardDetails | undefined {
  const data = objectParam(form, 'payment_method_data')
  if (data === undefined) return undefined
  refuseUnknownParams(data, METHOD_FIELDS, 'payment_method_data')
  if (stringParam(data, 'type') !== 'card') throw missingParam('payment_method_data[type]')
  const card = objectParam(data, 'card')
  if (card === undefined) throw missingParam('payment_method_data[card]')
  refuseUnknownParams(card, CARD_FIELDS, 'payment_method_data[card]')

  const number = (stringParam(card, 'number') ?? '').replace(/[\s-]/g, '')
  if (number === '') throw missingParam('payment_method_data[card][number]')
  if (!isLuhnValid(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  const cvc = stringParam(card, 'cvc')
  if (cvc !== undefined && !isCvc(cvc, number)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  return { number, ...expiry(card, now), cvc, postalCode: postalCode(data) }
}

/** The card network, from the first digits. */
export function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^6(011|5)/.test(number)) return 'discover'
  return number.startsWith('4') ? 'visa' : 'unknown'
}

function expiry(card: FormTree, now: Date) {
  const month = digits.safeParse(stringParam(card, 'exp_month'))
  if (!month.success || month.data < 1 || month.data > 12) throw invalidMonth()
  const year = digits.safeParse(stringParam(card, 'exp_year'))
  if (!year.success) throw invalidYear()
  const fullYear = year.data < 100 ? 2000 + year.data : year.data
  const thisYear = now.getUTCFullYear()
  if (fullYear < thisYear || fullYear > thisYear + 50) throw invalidYear()
  if (fullYear === thisYear && month.data < now.getUTCMonth() + 1) throw invalidMonth()
  return { month: month.data, year: fullYear }
}

function postalCode(data: FormTree): string | null {
  const billing = objectParam(data, 'billing_details')
  if (billing === undefined) return null
  refuseUnknownParams(billing, BILLING_FIELDS, 'payment_method_data[billing_details]')
  const address = objectParam(billing, 'address')
  return address?.postal_code === undefined ? null : String(address.postal_code)
}

function isCvc(cvc: string, number: string): boolean {
  return new RegExp(brandOf(number) === 'amex' ? '^\\d{3,4}$' : '^\\d{3}$').test(cvc)
}

function isLuhnValid(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const invalidMonth = () =>
  cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
const invalidYear = () =>
  cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')

// The payment method could not be created, so the intent is unchanged.
function cardError(code: string, message: string, param: string) {
  return new StripeApiError(402, { type: 'card_error', message, param, ...withDocUrl({ code }) })
}
