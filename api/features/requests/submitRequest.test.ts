import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { requestsApi } from '#contract/requests.ts'
import { replyPromiseMs } from '#contract/rules/offerRules.ts'
import { offeredRequest, requestForm, submitRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'
import { nextPage } from '../../testing/TestClient.ts'

const app = sharedApp()
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })
afterEach(async () => {
  await app.deps.db('blacklisted_words').delete()
})

const submit = (changes: Record<string, unknown>, key: string = randomUUID()) =>
  customer.client.send('POST', requestsApi.submit.path, {
    body: JSON.stringify({ ...requestForm(), ...changes }),
    headers: { 'Content-Type': 'application/json' },
    key,
  })
const listWord = (word: string, isActive = true) =>
  app.deps
    .db('blacklisted_words')
    .insert({ id: randomUUID(), word, isActive, createdAt: app.clock.now().toISOString() })

describe('submitting a request', () => {
  it('for a past event is refused at the date', async () => {
    expect(await submit({ concertDate: '2020-06-05T20:00' })).toMatchObject({
      status: 400,
      body: { fields: { concertDate: 'This event is already over' } },
    })
  })

  it('stores the form as typed, with the account’s name, and promises an answer within 24 hours', async () => {
    const form = requestForm({ stubhubPrice: 'about 90', concertDate: '2099-06-05T20:00' })
    const { stubhubScreenshot: _, ...typed } = form
    const request = await submitRequest(customer, form)
    expect(request).toMatchObject({
      ...typed,
      name: customer.user.name,
      email: customer.user.email,
      phone: customer.user.phone,
      status: 'pending',
      adminResponse: null,
      offerPrice: null,
      isPaid: false,
      deadlineAt: null,
    })
    expect(request.stubhubScreenshot).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/)
    expect(Date.parse(request.replyDueAt ?? '') - Date.parse(request.createdAt)).toBe(replyPromiseMs)
  })

  it.each([
    [{ artist: '  ' }, 'artist', 'Artist is required'],
    [{ artist: 'x'.repeat(201) }, 'artist', 'Please use at most 200 characters'],
    [{ venue: '' }, 'venue', 'Venue is required'],
    [{ concertDate: '' }, 'concertDate', 'Event date is required'],
    [{ concertDate: '2026-02-30T20:00' }, 'concertDate', 'Enter a date and time like 2026-12-05T20:00'],
    [{ section: '' }, 'section', 'Section is required'],
    [{ preferredRow: '' }, 'preferredRow', 'Row number is required'],
    [{ preferredRow: 'F-12' }, 'preferredRow', 'Use letters and digits only, like F or 12'],
    [{ ticketCount: 0 }, 'ticketCount', 'At least 1 ticket is required'],
    [{ ticketCount: 11 }, 'ticketCount', 'Maximum 10 tickets per request'],
    [{ ticketCount: 1.5 }, 'ticketCount', 'The number of tickets must be a whole number'],
    [{ stubhubPrice: '' }, 'stubhubPrice', 'Secondary market app price is required'],
    [{ stubhubScreenshot: '' }, 'stubhubScreenshot', 'Secondary market app screenshot is required'],
  ])('with %o has an error at %s: %s', async (changes, field, sentence) => {
    const { status, body } = await submit(changes)
    expect(status).toBe(400)
    expect(body).toEqual({ code: 'invalid_input', message: sentence, fields: { [field]: sentence } })
  })

  it('stores the event as wall time, to the minute and without a zone', async () => {
    expect(await submit({ concertDate: '2099-12-05T20:00:30.000' })).toMatchObject({
      status: 201,
      body: { concertDate: '2099-12-05T20:00' },
    })
    expect((await submit({ concertDate: '2099-12-05T20:00Z' })).status).toBe(400)
  })

  it('refuses a restricted section or row, each with its message', async () => {
    await listWord('vip')
    await listWord('zz')
    await listWord('lawn', false)
    const { status, body } = await submit({ section: 'The VIPs', preferredRow: 'ZZ9' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      fields: {
        section: 'This section contains restricted content. Please use a different description.',
        preferredRow: 'This row contains restricted content. Please use a different description.',
      },
    })
    expect((await submit({ section: 'Lawn' })).status).toBe(201)
    const words = await customer.client.call(requestsApi.activeBlacklistedWords)
    expect(words.map(({ word }) => word)).toEqual(['vip', 'zz'])
  })

  it('repeated by key returns the same request, even if its section has been restricted since', async () => {
    const key = randomUUID()
    const first = await submit({ section: 'Floor' }, key)
    await listWord('floor')
    expect((await submit({ section: 'Floor' }, key)).text).toBe(first.text)
    expect((await submit({ section: 'Floor' })).status).toBe(400)
  })
})

describe('reading requests', () => {
  it('returns customers their own, newest first, and staff all of them with promise and owner', async () => {
    const person = await app.signIn()
    const older = await submitRequest(person, { artist: 'Older' })
    const newer = await submitRequest(person, { artist: 'Newer' })
    const mine = await person.client.call(requestsApi.listMine)
    expect(mine.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(await person.client.call(requestsApi.get, { params: { id: older.id } })).toEqual(mine[1])

    const all = await admin.client.call(requestsApi.adminList)
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id])
    const one = await admin.client.call(requestsApi.adminGet, { params: { id: older.id } })
    expect(one).toMatchObject({
      userId: person.user.id,
      phone: person.user.phone,
      email: person.user.email,
      lastMessage: null,
    })
    expect(one).toEqual(all[1])
  })

  it('returns customers their own in pages, without gaps or duplicates, also while they submit more', {
    tags: 'postgres',
  }, async () => {
    const person = await app.signIn()
    const submitted: string[] = []
    for (let index = 0; index < 7; index += 1) submitted.unshift((await submitRequest(person)).id)
    // Two of the same moment.
    const { createdAt } = await app.deps.db('ticket_requests').where({ id: submitted[2] }).first()
    await app.deps.db('ticket_requests').where({ id: submitted[3] }).update({ createdAt })
    submitted.splice(2, 2, ...submitted.slice(2, 4).sort().reverse())
    await submitRequest(await app.signIn())
    const pages = await person.client.pages('/api/ticket-requests?limit=3', async () => {
      await submitRequest(person)
    })
    expect(pages.flat().map(({ id }) => id)).toEqual(submitted)
    expect((await person.client.send('GET', '/api/ticket-requests?limit=201')).status).toBe(400)
  })

  it('returns nobody’s requests but their own, whatever the cursor says', async () => {
    const [person, stranger] = [await app.signIn(), await app.signIn()]
    for (let index = 0; index < 3; index += 1) await submitRequest(person)
    const { headers } = await person.client.send('GET', '/api/ticket-requests?limit=1')
    const next = nextPage(headers) ?? ''
    expect((await person.client.send('GET', next)).body).toHaveLength(1)
    expect((await stranger.client.send('GET', next)).body).toEqual([])
  })

  it('returns the current offer with each request, and the request alone', async () => {
    const { customer, request, offer } = await offeredRequest(app)
    const [row] = await customer.client.call(requestsApi.listMine)
    expect(row?.currentOffer).toMatchObject({ id: offer.id, totalPrice: offer.totalPrice, status: 'pending' })
    expect(await customer.client.call(requestsApi.get, { params: { id: request.id } })).toEqual(row)
  })

  it('has 50 in a page unless told otherwise', async () => {
    const person = await app.signIn()
    const { id } = await submitRequest(person)
    const row = await app.deps.db('ticket_requests').where({ id }).first()
    const rows = Array.from({ length: 60 }, () => ({ ...row, id: randomUUID() }))
    await app.deps.db.batchInsert('ticket_requests', rows, 20)
    expect(await person.client.call(requestsApi.listMine)).toHaveLength(50)
  })
})
