import type { FormTree } from './formBody.ts'
import { integerParam, missingParam, stringParam } from './params.ts'
import { invalidRequest } from './stripeApiError.ts'

// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const MINIMUM_CENTS = 50
const MAXIMUM_CENTS = 99_999_999

/** Cents as Stripe writes them in messages: 1500 is `$15.00`. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

/** The amount to charge, in cents, within Stripe's limits; undefined when absent. */
export function amountParam(form: FormTree): number | undefined {
  const amount = integerParam(form, 'amount')
  if (amount === undefined) return undefined
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount < MINIMUM_CENTS) {
    throw invalidRequest(`Amount must be at least ${dollars(MINIMUM_CENTS)} usd`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  if (amount > MAXIMUM_CENTS) {
    throw invalidRequest(`Amount must be no more than ${dollars(MAXIMUM_CENTS)}`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  return amount
}

/** As `amountParam`, for endpoints that require it. */
export function requiredAmountParam(form: FormTree): number {
  const amount = amountParam(form)
  if (amount === undefined) throw missingParam('amount')
  return amount
}

/** The currency in lower case. Only usd is supported; any other currency is refused the way Stripe refuses `xyz`. */
export function currencyParam(form: FormTree): string | undefined {
  const currency = stringParam(form, 'currency')?.toLowerCase()
  if (currency !== undefined && currency !== 'usd') {
    throw invalidRequest(`Invalid currency: ${currency}. This sandbox supports only: usd`, {
      param: 'currency',
    })
  }
  return currency
}
