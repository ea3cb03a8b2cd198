import type Stripe from 'stripe'
import { paymentsApi } from '#contract/payments.ts'
import type { TestApp } from './startTestApp.ts'
import type { Answer } from './TestClient.ts'

/** Delivers a signed event like Stripe. */
export function deliverEvent(
  app: TestApp,
  event: object,
  signedAt = app.clock.now(),
): Promise<Answer<unknown>> {
  return deliverText(app, JSON.stringify(event), signedAt)
}

/** The same for any body. */
export function deliverText(
  app: TestApp,
  body: string,
  signedAt = app.clock.now(),
): Promise<Answer<unknown>> {
  return app.visitor().send(paymentsApi.webhook.method, paymentsApi.webhook.path, {
    body,
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': app.payments.sign(body, signedAt) },
  })
}

/** The provider's events about an intent, its charges and its refunds, oldest first. */
export async function eventsAbout(app: TestApp, intentId: string): Promise<Stripe.Event[]> {
  const events = await app.payments.listEvents()
  return events.filter(({ data: { object } }) => {
    if (object.object === 'payment_intent') return object.id === intentId
    return 'payment_intent' in object && object.payment_intent === intentId
  })
}

export function ofType(events: Stripe.Event[], type: Stripe.Event['type']): Stripe.Event {
  const found = events.find((event) => event.type === type)
  if (!found) throw new Error(`No ${type} among ${events.map((event) => event.type).join(', ')}`)
  return found
}
