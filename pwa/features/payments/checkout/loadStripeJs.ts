import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { paymentsApi } from '#contract/payments.ts'

export type PaymentsConfig = ReplyOf<typeof paymentsApi.config>

let loaded: { key: string; stripe: Promise<Stripe> } | undefined

/**
 * Loads Stripe.js, or its replacement if payments run on the local sandbox. Loads once per page; after a failure the next call
 * tries again.
 */
export function loadStripeJs(config: PaymentsConfig): Promise<Stripe> {
  const key = `${config.publishableKey} ${config.sandboxUrl ?? ''}`
  if (loaded?.key === key) return loaded.stripe
  const stripe = config.sandboxUrl
    ? loadSandbox(config.sandboxUrl, config.publishableKey)
    : loadStripe(config.publishableKey).then(present)
  loaded = { key, stripe }
  stripe.catch(() => {
    if (loaded?.stripe === stripe) loaded = undefined
  })
  return stripe
}

function loadSandbox(url: string, publishableKey: string): Promise<Stripe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${url}stripe.js`
    script.onload = () => {
      const { Stripe: construct } = window as { Stripe?: StripeConstructor }
      if (construct) resolve(construct(publishableKey))
      else reject(new Error('The payment sandbox did not start'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('The payment sandbox did not load'))
    }
    document.head.append(script)
  })
}

/** `loadStripe` returns null only on a server. */
function present(stripe: Stripe | null): Stripe {
  if (!stripe) throw new Error('Stripe.js did not load')
  return stripe
}
