import type { Knex } from 'knex'
import type { PaymentStatus, RefundState } from '#contract/rules/orderStates.ts'
import { dollarsFromCents, savingCents } from '#contract/rules/priceRules.ts'

/** What is known about the money of the order that bought a ticket, in cents. */
export interface OrderMoney {
  subtotal: number
  total: number
  ticketCount: number
  isPaid: boolean
  /** The payment that bought it; null if it was not paid. */
  paymentId: string | null
  /** What of that payment has not been refunded and is not being refunded; nothing while it is disputed. */
  remaining: number
  /** The buyer disputes the payment with their bank, or got it back from them. */
  isDisputed: boolean
  /** The order is being refunded, apart from single seats. */
  isBeingRefunded: boolean
  /** Some of it has been refunded or is to be refunded. */
  hasRefund: boolean
  /** Its refunds; of one that was tried again, only the last attempt. */
  refunds: Pick<RefundRow, 'ticketId' | 'state'>[]
}

interface OrderRow {
  id: string
  subtotal: number
  total: number
  ticketCount: number
  state: string
  paymentId: string | null
  /** What that payment captured. */
  captured: number | null
  paymentStatus: PaymentStatus | null
}

interface RefundRow {
  id: string
  paymentId: string
  ticketId: string | null
  amount: number
  state: RefundState
  retryOf: string | null
}

/** The money of some orders, by their ids. Read without the models, because payments use tickets. */
export async function readOrderMoney(
  db: Knex,
  orderIds: readonly (string | null)[],
): Promise<Map<string | null, OrderMoney>> {
  const ids = [...new Set(orderIds.flatMap((id) => id ?? []))]
  if (ids.length === 0) return new Map()
  const orders: OrderRow[] = await db('orders')
    .whereIn('orders.id', ids)
    .leftJoin('transactions', 'transactions.orderId', 'orders.id')
    .select('orders.id', 'subtotal', 'total', 'orders.ticketCount', 'state', 'paymentId')
    .select({ captured: 'transactions.totalAmount', paymentStatus: 'transactions.paymentStatus' })
  const paymentIds = orders.flatMap(({ paymentId }) => paymentId ?? [])
  const refunds: RefundRow[] =
    paymentIds.length === 0
      ? []
      : await db('refunds')
          .whereIn('paymentId', paymentIds)
          .select('id', 'paymentId', 'ticketId', 'amount', 'state', 'retryOf')
  const retried = new Set(refunds.map(({ retryOf }) => retryOf))
  return new Map(
    orders.map(({ id, state, captured, paymentStatus, ...order }) => {
      const isDisputed = paymentStatus === 'disputed' || paymentStatus === 'charged_back'
      const made = refunds.filter(({ paymentId }) => paymentId === order.paymentId)
      const given = made.filter(({ state }) => state !== 'failed')
      const money: OrderMoney = {
        ...order,
        isPaid: state === 'paid',
        isDisputed,
        remaining: isDisputed ? 0 : given.reduce((rest, { amount }) => rest - amount, captured ?? 0),
        hasRefund: made.length > 0,
        refunds: made.filter(({ id }) => !retried.has(id)),
        isBeingRefunded: given.some(({ ticketId, state }) => ticketId === null && state !== 'succeeded'),
      }
      return [id, money]
    }),
  )
}

/** What a paid order has saved on the price found, in dollars; null if it is unknown or nothing, or once money is refunded, to be refunded or disputed. */
export function orderSaving(
  {
    ticketCount,
    total,
    hasRefund,
    isDisputed,
  }: Pick<OrderMoney, 'ticketCount' | 'total' | 'hasRefund' | 'isDisputed'>,
  { stubhubPrice, moneyBackAskedAt }: { stubhubPrice: string; moneyBackAskedAt: string | null },
): number | null {
  const saving =
    hasRefund || isDisputed || moneyBackAskedAt ? undefined : savingCents(stubhubPrice, ticketCount, total)
  return saving === undefined ? null : dollarsFromCents(saving)
}

/** Whether nothing can be paid back for a ticket of this order: it is being refunded, was, is disputed, or nobody paid for it. */
export function isRefunded(money: OrderMoney | undefined): boolean {
  return !money || money.isBeingRefunded || money.remaining <= 0
}

/** Whether the money for a refunded ticket has not gone back, because the refund of its seat, or else of its order, has failed. */
export function isRefundDelayed({ refunds, isDisputed }: OrderMoney, ticketId: string): boolean {
  const ofSeat = refunds.filter((refund) => refund.ticketId === ticketId)
  const own = ofSeat.length > 0 ? ofSeat : refunds.filter((refund) => refund.ticketId === null)
  return !isDisputed && own.some(({ state }) => state === 'failed')
}
