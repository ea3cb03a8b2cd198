import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { offerLifetimeMs } from '#contract/rules/offerRules.ts'
import { acceptedRequest, offeredRequest, submitRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'
import type { SignedIn } from '../../testing/startTestApp.ts'

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true })

const view = 'attention'
const attention = async (person: SignedIn) =>
  (await person.client.call(requestsApi.listMine, { query: { view } })).map(({ id }) => id)
const say = (requestId: string, person: SignedIn, endpoint: typeof chatApi.send | typeof chatApi.adminSend) =>
  person.client.call(endpoint, { body: { requestId, message: 'Two together' }, key: randomUUID() })

describe('the requests that need their customer', () => {
  it('are those with an open offer or a payment due, newest first, and nobody else’s', async () => {
    const customer = await app.signIn()
    const offered = await offeredRequest(app, {}, { admin, customer })
    app.clock.advance(1000)
    const accepted = await acceptedRequest(app, {}, { admin, customer })
    await submitRequest(customer)
    const declined = await offeredRequest(app, {}, { admin, customer })
    await customer.client.call(offersApi.decline, { params: { offerId: declined.offer.id } })
    expect(await attention(customer)).toEqual([accepted.request.id, offered.request.id])
    expect(await attention(await app.signIn())).toEqual([])
    expect(await attention(admin)).toEqual([])
  })

  it('no longer count an offer or a payment whose time is over, whether or not the job has run', async () => {
    const customer = await app.signIn()
    await offeredRequest(app, {}, { admin, customer })
    await acceptedRequest(app, {}, { admin, customer })
    app.clock.advance(offerLifetimeMs - 60_000)
    expect(await attention(customer)).toHaveLength(2)
    app.clock.advance(60_000)
    expect(await attention(customer)).toEqual([])
  })

  it('are those with unread messages of staff, in every status, until they are read', async () => {
    const customer = await app.signIn()
    const { id } = await submitRequest(customer)
    await say(id, customer, chatApi.send)
    expect(await attention(customer)).toEqual([])
    const { seq } = await say(id, admin, chatApi.adminSend)
    expect(await attention(customer)).toEqual([id])
    await customer.client.call(chatApi.markRead, { body: { requestId: id, seq }, key: randomUUID() })
    expect(await attention(customer)).toEqual([])
    await say(id, admin, chatApi.adminSend)
    expect(await attention(customer)).toEqual([id])
    await say(id, customer, chatApi.send)
    expect(await attention(customer)).toEqual([])

    const { request, offer } = await offeredRequest(app, {}, { admin, customer })
    await customer.client.call(offersApi.decline, { params: { offerId: offer.id } })
    await say(request.id, admin, chatApi.adminSend)
    expect(await attention(customer)).toEqual([request.id])
  })

  it('come in pages, however many others there are between them', async () => {
    const customer = await app.signIn()
    const ids: string[] = []
    for (let number = 0; number < 3; number++) {
      ids.unshift((await offeredRequest(app, {}, { admin, customer })).request.id)
      app.clock.advance(1000)
      await submitRequest(customer)
      app.clock.advance(1000)
    }
    const pages = await customer.client.pages(`${requestsApi.listMine.path}?view=${view}&limit=2`)
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)])
  })
})
