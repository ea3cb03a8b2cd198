import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { presenceApi } from '#contract/presence.ts'
import { type EventStream, openStream } from '../../testing/EventStream.ts'
import { makeOffer, submitRequest } from '../../testing/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { waitFor } from '../../testing/waitFor.ts'

let app: TestApp
let ana: SignedIn
let jo: SignedIn
let customer: SignedIn
let requestId: string
beforeAll(async () => {
  app = await startTestApp({ limits: { presence: { max: 5, refillMs: 600_000 } } })
  ana = await app.signIn({ isAdmin: true, name: 'Ana Silva' })
  jo = await app.signIn({ isAdmin: true })
  customer = await app.signIn()
  requestId = (await submitRequest(customer)).id
})
const streams: EventStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => app.stop())

async function listen(person: SignedIn): Promise<EventStream> {
  const stream = await openStream(person.client)
  streams.push(stream)
  return stream
}

const report = (writing: 'offer' | 'message' | null, id = requestId) => ({
  params: { id },
  body: { writing },
})

describe('who writes about a request', () => {
  it('is shown to other staff by public name, and to nobody else', async () => {
    const [hers, theirs, clients] = [await listen(ana), await listen(jo), await listen(customer)]
    await ana.client.call(presenceApi.report, report('offer'))
    await ana.client.call(presenceApi.report, report(null))
    const about = { requestId, userId: ana.user.id, name: 'Ana' }
    await waitFor(() =>
      expect(theirs.presences).toEqual([
        { ...about, writing: 'offer' },
        { ...about, writing: null },
      ]),
    )
    // What comes afterwards has arrived, so nothing else is on its way.
    await makeOffer(jo, requestId)
    for (const stream of [hers, clients]) {
      // The request itself may have been told late.
      await waitFor(() => expect(stream.invalidations.at(-1)).toMatchObject({ type: 'offer.made' }))
      expect(stream.presences).toEqual([])
    }
  })

  it('is not stored', async () => {
    const tables = ['events', 'jobs', 'commands'] as const
    const countRows = () => Promise.all(tables.map((table) => app.deps.db(table).count()))
    const before = await countRows()
    await ana.client.call(presenceApi.report, report('message'))
    expect(await countRows()).toEqual(before)
  })

  it('is refused for customers, unknown requests, other words, and too often', async () => {
    expect(await customer.client.refusal(presenceApi.report, report('offer'))).toMatchObject({ status: 403 })
    expect(await ana.client.refusal(presenceApi.report, report('offer', randomUUID()))).toMatchObject({
      status: 404,
    })
    const other = { params: { id: requestId }, body: { writing: 'novel' } } as never
    expect(await ana.client.refusal(presenceApi.report, other)).toMatchObject({ status: 400 })
    const kim = await app.signIn({ isAdmin: true })
    for (let count = 0; count < 5; count += 1) await kim.client.call(presenceApi.report, report('offer'))
    expect(await kim.client.refusal(presenceApi.report, report('offer'))).toMatchObject({
      status: 429,
      code: 'quota_used_up',
    })
    expect((await jo.client.try(presenceApi.report, report('offer'))).status).toBe(200)
  })
})
