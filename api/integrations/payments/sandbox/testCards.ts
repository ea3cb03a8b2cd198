import { StripeApiError } from './forms.ts'

/** How a card behaves when it is charged and refunded; without its number, which is never stored. */
export interface Card {
  /** The payment method with this card. https://docs.stripe.com/testing?testing-method=payment-methods */
  method: string
  requires3ds?: true
  outcome?: 'processing' | Decline
  refund?: 'succeeds later' | 'fails later'
  /** The reason for which its bank disputes each payment, or asks about it first. */
  dispute?: { reason: string; isInquiry?: boolean }
  /** The bank warns of fraud. */
  fraudWarning?: true
}

/** https://docs.stripe.com/declines/codes */
interface Decline {
  decline_code: string
  message: string
}

export const genericDecline: Decline = {
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}

/** https://docs.stripe.com/testing#cards */
const testCards: (Card & { number: string })[] = [
  { number: '4242424242424242', method: 'pm_card_visa' },
  { number: '5555555555554444', method: 'pm_card_mastercard' },
  { number: '378282246310005', method: 'pm_card_amex' },
  // https://docs.stripe.com/testing#declined-payments
  { number: '4000000000000002', method: 'pm_card_chargeDeclined', outcome: genericDecline },
  {
    number: '4000000000009995',
    method: 'pm_card_chargeDeclinedInsufficientFunds',
    outcome: { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  // https://docs.stripe.com/testing#regulatory-cards
  { number: '4000002500003155', method: 'pm_card_authenticationRequiredOnSetup', requires3ds: true },
  { number: '4000002760003184', method: 'pm_card_authenticationRequired', requires3ds: true },
  // https://docs.stripe.com/testing#refunds
  { number: '4000000000007726', method: 'pm_card_pendingRefund', refund: 'succeeds later' },
  { number: '4000000000005126', method: 'pm_card_refundFail', refund: 'fails later' },
  // https://docs.stripe.com/testing#disputes
  { number: '4000000000000259', method: 'pm_card_createDispute', dispute: { reason: 'fraudulent' } },
  {
    number: '4000000000002685',
    method: 'pm_card_createDisputeProductNotReceived',
    dispute: { reason: 'product_not_received' },
  },
  {
    number: '4000000000001976',
    method: 'pm_card_createDisputeInquiry',
    dispute: { reason: 'general', isInquiry: true },
  },
  { number: '4000000000005423', method: 'pm_card_createIssuerFraudRecord', fraudWarning: true },
  // Not a card of Stripe's, where card payments never stay in `processing`. Our code must be tested with one that does.
  { number: '4000009999000006', method: 'pm_card_sandboxProcessing', outcome: 'processing' },
]

/** Any other card: Stripe declines it in test mode. https://docs.stripe.com/testing */
const liveCard: Card = {
  method: 'pm_live',
  outcome: {
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
}

/** What a receipt says of a card that was charged. */
export function faceOf({ method }: Card): { brand: string; last4: string } {
  const number = testCards.find((card) => card.method === method)?.number ?? ''
  const brand = { 3: 'amex', 5: 'mastercard' }[number.charAt(0)] ?? 'visa'
  return { brand, last4: number.slice(-4) }
}

/** The card of a payment method; undefined for an unknown one. */
export function cardOfMethod(method: string): Card | undefined {
  return testCards.find((card) => card.method === method)
}

/**
 * The card that was typed.
 *
 * @throws {StripeApiError} card_error, if no card can be like that: https://docs.stripe.com/error-codes#incorrect-number
 */
export function cardAsTyped(
  typed: { number: string; exp_month: string; exp_year: string; cvc?: string | undefined },
  now: Date,
): Card {
  const number = typed.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !isLuhnValid(number)) {
    throw cardError('number', 'incorrect_number', 'Your card number is incorrect.')
  }
  const month = Number(typed.exp_month)
  const year = Number(typed.exp_year) + (typed.exp_year.length === 2 ? 2000 : 0)
  const thisYear = now.getUTCFullYear()
  if (!(year >= thisYear && year <= thisYear + 50)) {
    throw cardError('exp_year', 'invalid_expiry_year', "Your card's expiration year is invalid.")
  }
  const firstMonth = year === thisYear ? now.getUTCMonth() + 1 : 1
  if (!(month >= firstMonth && month <= 12)) {
    throw cardError('exp_month', 'invalid_expiry_month', "Your card's expiration month is invalid.")
  }
  if (typed.cvc !== undefined && !/^\d{3,4}$/.test(typed.cvc)) {
    throw cardError('cvc', 'invalid_cvc', "Your card's security code is invalid.")
  }
  return testCards.find((card) => card.number === number) ?? liveCard
}

/** Whether the last digit fits the others. Also a part of the browser's script, so it uses nothing else. */
export function isLuhnValid(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

// The payment method could not be created, so the intent is unchanged.
function cardError(param: string, code: string, message: string) {
  return new StripeApiError(402, { type: 'card_error', code, param, message })
}
