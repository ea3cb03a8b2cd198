import { describe, expect, it } from 'vitest'
import { eventsApi } from '#contract/events.ts'
import { offersApi } from '#contract/offers.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { newId } from '../../db/newId.ts'
import { makeOffer, offeredRequest, paidRequest, submitRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'

const app = sharedApp()
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })

const timeline = (id: string, { client } = customer) => client.call(eventsApi.timeline, { params: { id } })
const types = async (id: string, by = customer) => (await timeline(id, by)).map(({ type }) => type)

describe('the timeline of a request', () => {
  it('has its payment and delivery, newest first, with amounts in dollars and nothing of messages', async () => {
    const { request, tickets } = await paidRequest(app, {}, { customer, admin })
    for (const { id } of tickets) {
      await admin.client.call(ticketsApi.deliver, { params: { id }, body: { transferred: true } })
    }
    const moments = await timeline(request.id)
    expect(moments.map(({ type }) => type)).toEqual([
      ...tickets.map(() => 'ticket.delivered'),
      ...['order.paid', 'tickets.issued', 'offer.accepted', 'request.submitted'],
    ])
    const paid = moments.find(({ type }) => type === 'order.paid')
    const accepted = moments.find(({ type }) => type === 'offer.accepted')
    expect(paid?.amount).toBe(accepted?.amount)
    expect(paid?.amount).toBeGreaterThan(15)
    expect(await timeline(request.id, admin)).toEqual(moments)
  })

  it('has the end of an offer', async () => {
    const declined = await offeredRequest(app, {}, { customer, admin })
    await customer.client.call(offersApi.decline, { params: { offerId: declined.offer.id } })
    expect(await types(declined.request.id)).toEqual(['offer.declined', 'request.submitted'])
  })

  it('tells customers nothing that is for staff only', async () => {
    const { id } = await submitRequest(customer)
    const at = app.clock.now().toISOString()
    await app.deps.db('events').insert({
      ...{ id: newId(app.clock.now()), at, type: 'payment.refund_changed', requestId: id, audience: 'staff' },
      data: JSON.stringify({ state: 'failed', amount: 1500 }),
    })
    expect(await types(id)).toEqual(['request.submitted'])
    const [refund] = await timeline(id, admin)
    expect(refund).toMatchObject({ type: 'payment.refund_changed', amount: 15, state: 'failed' })
  })

  it('is read in pages without gaps or duplicates', async () => {
    const { id } = await submitRequest(customer)
    for (let time = 0; time < 3; time += 1) {
      const offer = await makeOffer(admin, id)
      await customer.client.call(offersApi.accept, { params: { offerId: offer.id } })
    }
    const all = (await timeline(id)).map((moment) => moment.id)
    const pages = await customer.client.pages(`/api/ticket-requests/${id}/timeline?limit=2`)
    expect(pages.flat().map((moment) => moment.id)).toEqual(all)
    expect(pages.length).toBeGreaterThan(2)
  })
})
