import { describe, expect, it } from 'vitest'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { offerLifetimeMs } from '#contract/rules/offerRules.ts'
import { booksOf } from '../../testing/books.ts'
import { acceptedRequest, type Deal, offeredRequest } from '../../testing/factories.ts'
import { sharedApp } from '../../testing/sharedApp.ts'

const app = sharedApp()

const decline = ({ customer, offer }: Deal) =>
  customer.client.try(offersApi.decline, { params: { offerId: offer.id } })
const read = ({ customer, request }: Deal) =>
  customer.client.call(requestsApi.get, { params: { id: request.id } })

describe('declining an offer', () => {
  it('ends the request; repeating it, also concurrently, succeeds', { tags: 'postgres' }, async () => {
    const deal = await offeredRequest(app)
    const answers = await Promise.all([decline(deal), decline(deal)])
    for (const answer of [...answers, await decline(deal)]) {
      expect(answer).toMatchObject({ status: 200, body: { id: deal.offer.id, status: 'declined' } })
    }
    expect(await read(deal)).toMatchObject({ status: 'declined', deadlineAt: null, replyDueAt: null })
    const { events } = await booksOf(app, deal.request.id)
    expect(events.filter((type) => type === 'offer.declined')).toHaveLength(1)
  })

  it('is refused with a message once it is accepted or expired', async () => {
    expect(await decline(await acceptedRequest(app))).toMatchObject({
      status: 409,
      body: { code: 'offer_accepted', message: 'This offer was already accepted.' },
    })
    const expired = await offeredRequest(app)
    app.clock.advance(offerLifetimeMs)
    expect(await decline(expired)).toMatchObject({ status: 409, body: { code: 'offer_expired' } })
  })
})

describe('an unanswered offer', () => {
  it('reads as expired at its deadline, before any job has run; the job then records it once', async () => {
    const deal = await offeredRequest(app)
    const stored = async () => (await booksOf(app, deal.request.id)).request.status
    app.clock.advance(Date.parse(deal.offer.expiresAt) - app.clock.now().getTime() - 10_000)
    expect((await read(deal)).status).toBe('offer_made')
    app.clock.advance(10_000)
    expect((await read(deal)).status).toBe('expired')
    const list = await deal.admin.client.call(requestsApi.adminList)
    expect(list.find(({ id }) => id === deal.request.id)?.status).toBe('expired')
    expect(await stored()).toBe('offer_made')

    await app.runJobs()
    await app.runJobs()
    expect(await stored()).toBe('expired')
    const { events } = await booksOf(app, deal.request.id)
    expect(events.filter((type) => type === 'offer.expired')).toHaveLength(1)
  })

  it('leaves an accepted or superseded offer alone', async () => {
    const accepted = await acceptedRequest(app)
    // Still within the time to pay.
    app.clock.advance(Date.parse(accepted.offer.expiresAt) - app.clock.now().getTime() + 1)
    await app.runJobs()
    expect((await booksOf(app, accepted.request.id)).events).not.toContain('offer.expired')
  })
})
