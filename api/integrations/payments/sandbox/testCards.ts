/** A decline as in an error reply. https://docs.stripe.com/declines/codes */
export interface Decline {
  code: string
  declineCode: string
  message: string
}

/** How a test card behaves when charged and refunded. https://docs.stripe.com/testing#cards */
export interface TestCard {
  authentication: boolean
  outcome: 'succeeds' | 'processing' | Decline
  refund: 'succeeds' | 'succeeds_later' | 'fails_later'
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})
const failed = (code: string, message: string): Decline => ({ code, declineCode: code, message })
const card = (changes: Partial<TestCard> = {}): TestCard => ({
  authentication: false,
  outcome: 'succeeds',
  refund: 'succeeds',
  ...changes,
})

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

/** A valid number that is not a test card: Stripe declines it in test mode. https://docs.stripe.com/testing */
export const liveCard = card({
  outcome: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
})

/** The decline of a payment that needs an absent customer. https://docs.stripe.com/error-codes#authentication-required */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

const cards: Record<string, TestCard> = {
  // https://docs.stripe.com/testing#cards
  '4242424242424242': card(),
  '4000056655665556': card(),
  '4000000000000077': card(),
  '5555555555554444': card(),
  '2223003122003222': card(),
  '5200828282828210': card(),
  '378282246310005': card(),
  '371449635398431': card(),
  '6011111111111117': card(),
  // https://docs.stripe.com/testing#declined-payments
  '4000000000000002': card({ outcome: declined('generic_decline') }),
  '4000000000009995': card({ outcome: insufficientFunds }),
  '4000000000009987': card({ outcome: declined('lost_card') }),
  '4000000000009979': card({ outcome: declined('stolen_card') }),
  '4000000000000069': card({ outcome: failed('expired_card', 'Your card has expired.') }),
  '4000000000000127': card({ outcome: failed('incorrect_cvc', "Your card's security code is incorrect.") }),
  '4000000000000119': card({
    outcome: failed(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  }),
  // https://docs.stripe.com/testing#regulatory-cards
  '4000002500003155': card({ authentication: true }),
  '4000002760003184': card({ authentication: true }),
  '4000000000003220': card({ authentication: true }),
  '4000000000003063': card({ authentication: true }),
  '4000008400001629': card({ authentication: true, outcome: declined('generic_decline') }),
  '4000008260003178': card({ authentication: true, outcome: insufficientFunds }),
  // https://docs.stripe.com/testing#refunds
  '4000000000007726': card({ refund: 'succeeds_later' }),
  '4000000000005126': card({ refund: 'fails_later' }),
  // Not a card of Stripe's, where card payments never stay in `processing`. Our code must be tested with one that does.
  '4000009999000006': card({ outcome: 'processing' }),
}

// https://docs.stripe.com/testing?testing-method=payment-methods
const numberOfPaymentMethod: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureRequired: '4000000000003063',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_sandboxProcessing: '4000009999000006',
}

/** The test card with this number, or undefined. */
export function testCardOf(number: string): TestCard | undefined {
  return Object.hasOwn(cards, number) ? cards[number] : undefined
}

/** The card number of a test payment method such as `pm_card_visa`, or undefined. */
export function testCardNumberOf(paymentMethod: string): string | undefined {
  return Object.hasOwn(numberOfPaymentMethod, paymentMethod)
    ? numberOfPaymentMethod[paymentMethod]
    : undefined
}
