import type Database from 'better-sqlite3'
import type Stripe from 'stripe'
import { resourceMissing } from './stripeApiError.ts'

interface BodyRow {
  body: string
}

/** Reads and writes Stripe's objects, as JSON by id. It opens no transaction; callers do. */
export interface ObjectStore {
  intent(id: string, param?: string): Stripe.PaymentIntent
  saveIntent(intent: Stripe.PaymentIntent): void
  charge(id: string, param?: string): Stripe.Charge
  saveCharge(charge: Stripe.Charge): void
  refund(id: string, param?: string): Stripe.Refund
  /** @param settleAt real time in ms of the refund's next step, or null */
  saveRefund(refund: Stripe.Refund, settleAt: number | null): void
  refundToSettle(at: number): Stripe.Refund | undefined
  paymentMethod(id: string): { method: Stripe.PaymentMethod; testCard: string | null }
  addPaymentMethod(method: Stripe.PaymentMethod, testCard: string | null): void
}

/** An object store on an open database. Readers throw Stripe's `resource_missing` for an unknown id. */
export function createObjectStore(db: Database.Database): ObjectStore {
  const intentById = db.prepare<[string], BodyRow>('select body from payment_intents where id = ?')
  const chargeById = db.prepare<[string], BodyRow>('select body from charges where id = ?')
  const refundById = db.prepare<[string], BodyRow>('select body from refunds where id = ?')
  const refundDue = db.prepare<[number], BodyRow>(
    'select body from refunds where settle_at <= ? order by settle_at limit 1',
  )
  const methodById = db.prepare<[string], BodyRow & { test_card: string | null }>(
    'select body, test_card from payment_methods where id = ?',
  )
  const putIntent = db.prepare(
    `insert into payment_intents (id, created, body) values (?, ?, ?)
     on conflict (id) do update set body = excluded.body`,
  )
  const putCharge = db.prepare(
    `insert into charges (id, created, payment_intent, body) values (?, ?, ?, ?)
     on conflict (id) do update set body = excluded.body`,
  )
  const putRefund = db.prepare(
    `insert into refunds (id, created, payment_intent, charge, settle_at, body) values (?, ?, ?, ?, ?, ?)
     on conflict (id) do update set body = excluded.body, settle_at = excluded.settle_at`,
  )
  const putMethod = db.prepare('insert into payment_methods (id, test_card, body) values (?, ?, ?)')

  return {
    intent(id, param = 'intent') {
      const row = intentById.get(id)
      if (row === undefined) throw resourceMissing('payment_intent', id, param)
      return JSON.parse(row.body)
    },
    saveIntent(intent) {
      putIntent.run(intent.id, intent.created, JSON.stringify(intent))
    },
    charge(id, param = 'id') {
      const row = chargeById.get(id)
      if (row === undefined) throw resourceMissing('charge', id, param)
      return JSON.parse(row.body)
    },
    saveCharge(charge) {
      putCharge.run(charge.id, charge.created, charge.payment_intent, JSON.stringify(charge))
    },
    refund(id, param = 'refund') {
      const row = refundById.get(id)
      if (row === undefined) throw resourceMissing('refund', id, param)
      return JSON.parse(row.body)
    },
    saveRefund(refund, settleAt) {
      putRefund.run(
        refund.id,
        refund.created,
        refund.payment_intent,
        refund.charge,
        settleAt,
        JSON.stringify(refund),
      )
    },
    refundToSettle(at) {
      const row = refundDue.get(at)
      return row === undefined ? undefined : JSON.parse(row.body)
    },
    paymentMethod(id) {
      const row = methodById.get(id)
      if (row === undefined) throw resourceMissing('PaymentMethod', id, 'payment_method')
      return { method: JSON.parse(row.body), testCard: row.test_card }
    },
    addPaymentMethod(method, testCard) {
      putMethod.run(method.id, testCard, JSON.stringify(method))
    },
  }
}
