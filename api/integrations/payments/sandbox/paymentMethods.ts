import type Stripe from 'stripe'
import type { CardDetails } from './cardDetails.ts'
import { brandOf } from './cardDetails.ts'
import type { Execution } from './endpoint.ts'
import { unixSeconds } from './endpoint.ts'
import { newId } from './ids.ts'
import type { TestCard } from './testCards.ts'
import { liveCard, testCardNumberOf, testCardOf } from './testCards.ts'

/** A payment method, and how its test card behaves. */
export interface Payable {
  method: Stripe.PaymentMethod
  card: TestCard
}

/**
 * Creates a payment method from a typed card. Of the number it stores only the last four digits, or which test card it is.
 */
export function payableFromCard(execution: Execution, details: CardDetails): Payable {
  const method = newPaymentMethod(execution, details)
  const known = testCardOf(details.number)
  execution.store.addPaymentMethod(method, known === undefined ? null : details.number)
  return { method, card: withCvcCheck(known ?? liveCard, details.cvc) }
}

/**
 * The payment method of that id, or a new one for a test name such as `pm_card_visa`.
 * https://docs.stripe.com/testing?testing-method=payment-methods
 */
export function payableFromId(execution: Execution, id: string): Payable {
  const number = testCardNumberOf(id)
  if (number !== undefined) {
    const year = execution.now.getUTCFullYear() + 1
    return payableFromCard(execution, { number, month: 12, year, cvc: '123', postalCode: null })
  }
  const { method, testCard } = execution.store.paymentMethod(id)
  return { method, card: (testCard === null ? undefined : testCardOf(testCard)) ?? liveCard }
}

// This test card fails the CVC check; without a CVC there is nothing to check.
function withCvcCheck(card: TestCard, cvc: string | undefined): TestCard {
  const failsCvc = typeof card.outcome === 'object' && card.outcome.code === 'incorrect_cvc'
  return failsCvc && cvc === undefined ? { ...card, outcome: 'succeeds' } : card
}

function newPaymentMethod(execution: Execution, details: CardDetails): Stripe.PaymentMethod {
  const brand = brandOf(details.number)
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: details.postalCode,
        state: null,
      },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: details.postalCode === null ? null : 'pass',
        cvc_check: details.cvc === undefined ? null : 'pass',
      },
      country: 'US',
      display_brand: brand,
      exp_month: details.month,
      exp_year: details.year,
      funding: 'credit',
      generated_from: null,
      last4: details.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: unixSeconds(execution.now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
