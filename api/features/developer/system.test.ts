import { describe, expect, it } from 'vitest'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { staffApi } from '#contract/staff.ts'
import { systemApi } from '#contract/system.ts'
import {
  acceptedRequest,
  confirmIntent,
  expectPaidOnce,
  ledgerOf,
  offeredRequest,
  openCheckout,
  paidRequest,
  requestForm,
  sendMessage,
  submitRequest,
} from '../../testing/factories.ts'
import { lateMoney } from '../../testing/payments.ts'
import { sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { stepIn, waitFor } from '../../testing/timing.ts'
import { deleteRequest } from './deleteRequest.ts'

const app = sharedApp()
const developer = sharedPerson(app, { isDeveloper: true })
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })

const addWord = (word: string) => developer.client.call(systemApi.addBlacklistedWord, { body: { word } })
const remove = (id: string) => developer.client.try(systemApi.deleteRequest, { params: { id } })

describe('the blacklist', () => {
  it('stores a word trimmed and in lower case, once, even if it is added many times at once', async () => {
    expect(await addWord('  ObSTRUCTed ')).toMatchObject({ word: 'obstructed', isActive: true })
    const twice = await Promise.all(
      Array.from({ length: 8 }, () =>
        developer.client.try(systemApi.addBlacklistedWord, { body: { word: 'Backstage' } }),
      ),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    const words = await developer.client.call(systemApi.blacklistedWords)
    expect(words.filter(({ word }) => word === 'backstage')).toHaveLength(1)
  })

  it('is followed by the request form at once: added, inactive, active and removed', async () => {
    const { id } = await addWord('pillar')
    const submit = async () =>
      (await customer.client.try(requestsApi.submit, { body: requestForm({ section: 'Behind a PILLAR' }) }))
        .status
    const active = async () =>
      (await customer.client.call(requestsApi.activeBlacklistedWords)).some(({ word }) => word === 'pillar')
    const change = (isActive: boolean) =>
      developer.client.call(systemApi.changeBlacklistedWord, { params: { id }, body: { isActive } })
    expect([await submit(), await active()]).toEqual([400, true])
    for (const isActive of [false, false]) expect(await change(isActive)).toMatchObject({ id, isActive })
    expect([await submit(), await active()]).toEqual([201, false])
    await change(true)
    expect(await submit()).toBe(400)
    await developer.client.call(systemApi.removeBlacklistedWord, { params: { id } })
    expect([await submit(), await active()]).toEqual([201, false])
    const again = await developer.client.refusal(systemApi.removeBlacklistedWord, { params: { id } })
    expect(again.status).toBe(404)
    const log = await app.db('events').where({ subjectId: id }).orderBy('id')
    expect(log.map(({ type, actorId }) => [type, actorId])).toEqual(
      ['added', 'changed', 'changed', 'removed'].map((what) => [
        `blacklisted_word.${what}`,
        developer.user.id,
      ]),
    )
  })
})

describe('the list of requests', () => {
  it('is searched and read in pages, newest first, without screenshots', async () => {
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1) {
      ids.unshift((await submitRequest(customer, { artist: 'Zanzibarquartet' })).id)
    }
    const first = await developer.client.send('GET', '/api/developer/ticket-requests?q=zanzibarq&limit=2')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await developer.client.send('GET', next.replace(/^https?:\/\/[^/]+/, ''))
    const rows = [first.body, second.body].flat() as { id: string }[]
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(JSON.stringify(rows)).not.toMatch(/screenshot|data:image/i)
    expect(rows[0]).toMatchObject({ status: 'pending', isPaid: false, email: customer.user.email })
  })

  it('says until when an offer is open, and that an accepted one was not paid in time', async () => {
    const { request, offer } = await offeredRequest(app, {}, { customer, admin })
    const listed = async () => {
      const requests = await developer.client.call(systemApi.requests)
      return requests.find(({ id }) => id === request.id)
    }
    expect(await listed()).toMatchObject({ status: 'offer_made', deadlineAt: offer.expiresAt })
    await customer.client.call(offersApi.accept, { params: { offerId: offer.id } })
    await app.db('ticket_requests').where({ id: request.id }).update({ status: 'expired' })
    expect(await listed()).toMatchObject({ status: 'expired', expiredBecause: 'not_paid' })
  })
})

describe('deleting a request', () => {
  it('removes all that belongs to it and nothing of another one, keeps the event log, and repeated is not found', async () => {
    const deal = await acceptedRequest(app, {}, { customer, admin })
    const { request: kept } = await offeredRequest(app, {}, { customer, admin })
    const { id } = deal.request
    await sendMessage(customer, id)
    await admin.client.call(staffApi.addNote, { params: { id }, body: { text: 'A regular' } })
    const { intentId } = await openCheckout(deal)
    const before = await ledgerOf(app, id)

    expect((await remove(id)).status).toBe(200)
    expect((await app.payments.provider().paymentIntents.retrieve(intentId)).status).toBe('canceled')
    const { events, ...after } = await ledgerOf(app, id)
    expect(after).toEqual({
      request: undefined,
      ...{ offers: [], orders: [], payments: [], tickets: [], transactions: [], refunds: [], alerts: [] },
    })
    for (const table of ['chat_messages', 'chat_reads', 'request_notes', 'request_assignments']) {
      expect(await app.db(table).where({ requestId: id }), table).toEqual([])
    }
    expect(await app.db('search_words').where({ rowId: id })).toEqual([])
    expect(await app.db('files').where({ id: before.request.screenshotFileId })).toEqual([])
    expect(events.at(-1)).toBe('request.deleted')
    const deleted = await app.db('events').where({ requestId: id, type: 'request.deleted' })
    expect(deleted).toMatchObject([
      { actorId: developer.user.id, data: JSON.stringify({ artist: deal.request.artist }) },
    ])

    expect((await remove(id)).status).toBe(404)
    const gone = await customer.client.refusal(requestsApi.get, { params: { id } })
    expect(gone.status).toBe(404)
    expect((await ledgerOf(app, kept.id)).offers).toHaveLength(1)
    // What was queued about it finds nothing to do.
    while ((await app.runJobs()) > 0);
    expect(await app.db('jobs').whereNotNull('lastError')).toEqual([])
  })

  it('is refused once paid, and changes nothing', async () => {
    const deal = await paidRequest(app, {}, { customer, admin })
    expect(await remove(deal.request.id)).toMatchObject(refused('request_has_money'))
    await expectPaidOnce(app, deal.request.id)
  })

  it('is refused if money came for an order that was closed, also once it is on its way back', async () => {
    const { request } = await lateMoney(app, undefined, { customer, admin })
    const before = await ledgerOf(app, request.id)
    expect(before.orders).toMatchObject([{ state: 'closed' }])
    expect(before.refunds).toHaveLength(1)
    expect(await remove(request.id)).toMatchObject(refused('request_has_money'))
    expect(await ledgerOf(app, request.id)).toEqual(before)
  })

  it('a payment that is faster wins', async () => {
    const deal = await acceptedRequest(app, {}, { customer, admin })
    const { clientSecret } = await openCheckout(deal)
    const { cancelIntent } = app.deps.payments
    const payments = {
      ...app.deps.payments,
      cancelIntent: async (intentId: string) => {
        await confirmIntent(app, clientSecret)
        return cancelIntent(intentId)
      },
    }
    const deletion = deleteRequest({ ...app.deps, payments }, developer.user, deal.request.id)
    await expect(deletion).rejects.toMatchObject({ code: 'request_has_money' })
    await waitFor(() => expectPaidOnce(app, deal.request.id))
  })

  it('is refused if an offer is accepted meanwhile, and the offer stays payable', async () => {
    const deal = await offeredRequest(app, {}, { customer, admin })
    const deps = stepIn(app.deps, () =>
      customer.client.call(offersApi.accept, { params: { offerId: deal.offer.id } }),
    )
    const deletion = deleteRequest(deps, developer.user, deal.request.id)
    await expect(deletion).rejects.toMatchObject({ code: 'request_changed' })
    const { clientSecret } = await openCheckout(deal)
    await confirmIntent(app, clientSecret)
    await waitFor(() => expectPaidOnce(app, deal.request.id))
  })

  it('deletes nothing while the card provider cannot be reached', async () => {
    const deal = await acceptedRequest(app, {}, { customer, admin })
    await openCheckout(deal)
    app.payments.setLine('down')
    expect((await remove(deal.request.id)).status).toBe(503)
    app.payments.setLine('up')
    expect((await ledgerOf(app, deal.request.id)).orders).toMatchObject([{ state: 'open' }])
  })

  it('ends in one of two ways among twenty deletions and a payment at once', {
    tags: 'postgres',
  }, async () => {
    const deal = await acceptedRequest(app, {}, { customer, admin })
    const { id } = deal.request
    const { clientSecret, intentId } = await openCheckout(deal)
    const deletions = Array.from({ length: 20 }, () => remove(id))
    const [paid, ...replies] = await Promise.all([confirmIntent(app, clientSecret), ...deletions])
    expect(replies.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
    const { status } = await app.payments.provider().paymentIntents.retrieve(intentId)
    if (paid.ok) {
      expect(status).toBe('succeeded')
      await waitFor(() => expectPaidOnce(app, id))
    } else {
      expect(status).toBe('canceled')
      expect((await ledgerOf(app, id)).request).toBeUndefined()
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    }
  })
})
