import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newOffer, offersApi } from '#contract/offers.ts'
import { offersVersion } from '#contract/rules/offerRules.ts'
import { booksOf } from '../../testing/books.ts'
import {
  acceptedRequest,
  confirmIntent,
  makeOffer,
  offeredRequest,
  offerTerms,
  openCheckout,
  submitRequest,
} from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'
import type { SignedIn } from '../../testing/startTestApp.ts'
import { stepIn } from '../../testing/stepIn.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { makeOffer as makeOfferNow } from './makeOffer.ts'

const app = sharedApp()
const ana = sharedPerson(app, { isAdmin: true, name: 'Ana Silva' })
const jo = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })
const customer = sharedPerson(app)

const none = offersVersion(undefined)

function send(who: SignedIn, requestId: string, basedOn: string, pricePerTicket = 170, key = randomUUID()) {
  const call = { params: { id: requestId }, body: offerTerms({ pricePerTicket }), key, basedOn }
  return who.client.try(offersApi.make, call)
}

describe('an offer that says what it is based on', () => {
  it('is made while that is still the newest offer', async () => {
    const request = await submitRequest(customer)
    const first = await send(ana, request.id, none)
    expect(first.status).toBe(201)
    const { id } = first.body as { id: string }
    expect((await send(jo, request.id, offersVersion({ id, status: 'pending' }))).status).toBe(201)
  })

  it('is refused once another admin has offered, with who and how much, and changes nothing', async () => {
    const request = await submitRequest(customer)
    const theirs = await makeOffer(jo, request.id)
    const { status, body } = await send(ana, request.id, none)
    expect(status).toBe(409)
    expect(body).toEqual({
      code: 'offer_moved',
      message: 'Jo has offered $375.00 in the meantime. Please look at it again.',
      newestOffer: {
        id: theirs.id,
        status: 'pending',
        totalPrice: 375,
        madeBy: { id: jo.user.id, name: 'Jo' },
      },
    })
    expect((await booksOf(app, request.id)).offers).toHaveLength(1)
  })

  it('is refused once the client has accepted, whose payment stays open', async () => {
    const { request, offer } = await offeredRequest(app, {}, { customer, admin: jo })
    const basedOn = offersVersion(offer)
    await customer.client.call(offersApi.accept, { params: { offerId: offer.id } })
    const { clientSecret } = await openCheckout({ customer, request })
    expect((await send(ana, request.id, basedOn)).body).toMatchObject({
      code: 'offer_moved',
      message: 'The client has accepted $375.00 in the meantime. Please look at it again.',
      newestOffer: { status: 'accepted' },
    })
    expect((await confirmIntent(app, clientSecret)).status).toBe(200)
  })

  it('is refused with both, if another offer was made and accepted', async () => {
    const { request } = await acceptedRequest(app, {}, { customer, admin: jo })
    expect((await send(ana, request.id, none)).body).toMatchObject({
      message:
        'Jo has offered $375.00 in the meantime, and the client has accepted it. Please look at it again.',
    })
  })

  it('replaces an accepted one that it is based on', async () => {
    const { request, offer } = await acceptedRequest(app, {}, { customer, admin: jo })
    expect((await send(ana, request.id, offersVersion({ ...offer, status: 'accepted' }))).status).toBe(201)
    expect((await booksOf(app, request.id)).orders).toMatchObject([{ state: 'closed' }])
  })

  it('can be sent again on the new state with the same key, once', async () => {
    const request = await submitRequest(customer)
    const theirs = await makeOffer(jo, request.id)
    const key = randomUUID()
    expect((await send(ana, request.id, none, 160, key)).status).toBe(409)
    const replaced = await send(ana, request.id, offersVersion(theirs), 160, key)
    expect(replaced.status).toBe(201)
    // Repeated, although the newest offer is its own now.
    expect((await send(ana, request.id, offersVersion(theirs), 160, key)).body).toEqual(replaced.body)
    expect((await booksOf(app, request.id)).offers).toHaveLength(2)
  })

  it.each(['*', 'W/"none"', '"x"', 'none'])(
    'is refused with a version that never was: %s',
    async (basedOn) => {
      const request = await submitRequest(customer)
      expect((await send(ana, request.id, basedOn)).body).toEqual({
        code: 'offer_moved',
        message: 'The offers of this request have changed in the meantime. Please look at them again.',
      })
    },
  )

  it('is one of two sent at once on the same state: the other is refused', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const request = await submitRequest(customer)
      const replies = await Promise.all([ana, jo].map((who) => send(who, request.id, none)))
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
      expect((await booksOf(app, request.id)).offers).toHaveLength(1)
    }
  })

  it('is refused if another one is made after it was first compared', { tags: 'postgres' }, async () => {
    const request = await submitRequest(customer)
    const deps = stepIn(app.deps, () => makeOffer(jo, request.id))
    const row = await findRequest(app.deps.db, request.id)
    if (!row) throw new Error('the request is gone')
    const terms = newOffer.parse(offerTerms())
    await expect(
      makeOfferNow(deps, { actor: ana.user, command: undefined, request: row, terms, basedOn: none }),
    ).rejects.toMatchObject({ code: 'offer_moved' })
    expect((await booksOf(app, request.id)).offers).toHaveLength(1)
  })

  it('without it supersedes whatever there is', async () => {
    const { request } = await acceptedRequest(app, {}, { customer, admin: jo })
    await makeOffer(ana, request.id)
    expect((await booksOf(app, request.id)).offers.map(({ status }) => status)).toEqual([
      'superseded',
      'pending',
    ])
  })
})
