import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { changeRequestStatus, lockRequest } from '../requests/changeRequestStatus.ts'
import { cancelOrderPayment, closeOrder } from './closeOrder.ts'
import { Order } from './Order.ts'

/** Closes an order that was not paid in time, and expires its request. */
export const lapseOrderJob = defineJob({
  kind: 'payments.lapse_order',
  lane: 'money',
  payload: z.object({ orderId: z.uuid() }),
  async run(deps, { orderId }) {
    const order = await Order.query(deps.db).findById(orderId)
    // The time to pay was extended, and has a job of its own, if the show has moved.
    if (order?.state !== 'open' || Date.parse(order.payBy) > deps.now().getTime()) return
    try {
      await cancelOrderPayment(deps, order)
    } catch (error) {
      // The payment was faster; `cancelOrderPayment` has already applied it.
      if (error instanceof AppError && error.code === 'already_paid') return
      throw error
    }
    await inTransaction(deps, async (tx) => {
      const request = await lockRequest(tx, order.requestId)
      await closeOrder(tx, order, 'not_paid_in_time')
      await changeRequestStatus(tx, request, 'payment_lapses')
    })
  },
})
