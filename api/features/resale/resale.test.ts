import { describe, expect, it } from 'vitest'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { expectPaidOnce, ledgerOf, payByCard } from '../../testing/factories.ts'
import {
  choose,
  chosenTicket,
  deliver,
  findTicket,
  list,
  paidAndDelivered,
  sendBack,
  showInterest,
} from '../../testing/resaleFactories.ts'
import { sharedApp } from '../../testing/startTestApp.ts'
import { waitFor } from '../../testing/timing.ts'

const app = sharedApp()

describe('a resold ticket', () => {
  it('goes from its seller, who gets what they paid, to its recipient, who pays that and the fee', async () => {
    const sale = await chosenTicket(app)
    const { seller, admin, recipient, ticket, listing, request } = sale
    expect(listing).toMatchObject({
      status: 'sold',
      resalePrice: 180,
      recipient: { name: 'Robin Recipient', paidAt: null },
    })

    const sold = await ledgerOf(app, ticket.requestId)
    expect(sold.refunds).toMatchObject([{ amount: 18_000, reason: 'resold', ticketId: ticket.id }])
    expect(await findTicket(seller, ticket.id)).toMatchObject({
      status: 'returning',
      qrCode: null,
      resale: { step: 'matched', amount: 180, canCancel: false },
    })

    const theirs = await recipient.client.call(requestsApi.get, { params: request })
    expect(theirs).toMatchObject({ status: 'accepted', ticketCount: 1, section: '102', preferredRow: 'F' })
    const [mine] = (await ledgerOf(app, request.id)).tickets
    expect(await findTicket(recipient, mine.id)).toMatchObject({
      locked: true,
      qrCode: null,
      status: 'pending',
    })
    const [available] = await recipient.client.call(resaleApi.listMine)
    expect(available).toMatchObject({ id: listing.id, requestId: request.id, totalPrice: 195 })

    const setup = await recipient.client.call(paymentsApi.createPaymentIntent, {
      body: { requestId: request.id },
    })
    expect(setup).toMatchObject({ subtotal: 180, serviceFee: 15, totalAmount: 195 })
    await payByCard(app, { customer: recipient, request })
    await waitFor(() => expectPaidOnce(app, request.id, 1))
    await deliver(admin, mine.id)
    expect(await findTicket(recipient, mine.id)).toMatchObject({
      locked: false,
      status: 'ready',
      price: 180,
      qrCode: `LS-${mine.id}`,
    })
    expect(await recipient.client.call(resaleApi.listMine)).toEqual([])

    app.clock.advance(60 * 60 * 1000)
    await app.runJobs()
    // The day of the refund, not of the selection.
    const [refund] = (await ledgerOf(app, ticket.requestId)).refunds
    const at = new Date(Date.parse(refund.createdAt) + 60 * 60 * 1000)
    const { resale } = await findTicket(seller, ticket.id)
    expect(resale).toMatchObject({ step: 'refunded', amount: 180 })
    expect(Date.parse(resale?.at ?? '')).toBeGreaterThanOrEqual(at.getTime())
  })

  it('can be resold again, which pays its second owner back on their own payment', async () => {
    const first = await chosenTicket(app)
    const second = await paidAndDelivered(app, first)
    const resale = await list({
      seller: first.recipient,
      admin: first.admin,
      ticket: await sendBack(first.recipient, second.id),
    })
    expect(resale.listing).toMatchObject({ resalePrice: 180, zipCodePrefix: '947' })
    const third = await app.signIn()
    await showInterest(third, resale.listing)
    const { request } = await choose(resale, third)
    const last = await paidAndDelivered(app, { ...resale, recipient: third, request })
    await app.runJobs()
    const refunds = [first.ticket.requestId, first.request.id].map((id) => ledgerOf(app, id))
    for (const ledger of await Promise.all(refunds)) {
      expect(ledger.refunds).toMatchObject([
        { amount: 18_000, state: 'succeeded', paymentId: ledger.payments[0]?.id },
      ])
    }
    expect((await ledgerOf(app, request.id)).refunds).toEqual([])
    expect(last).toMatchObject({ status: 'ready', qrCode: expect.any(String) })
    for (const [owner, id] of [
      [first.seller, first.ticket.id],
      [first.recipient, second.id],
    ] as const) {
      expect(await findTicket(owner, id)).toMatchObject({ status: 'returning', qrCode: null })
    }
  })
})
