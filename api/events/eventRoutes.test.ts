import { randomUUID } from 'node:crypto'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { developerApi } from '#contract/developer.ts'
import { invalidatesHeader } from '#contract/endpoint.ts'
import { eventsApi } from '#contract/events.ts'
import { requestsApi } from '#contract/requests.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { offeredRequest, paidRequest, requestForm, submitRequest } from '../testing/factories.ts'
import { newestCode } from '../testing/mail.ts'
import { type SignedIn, sharedApp, sharedPerson, testPassword } from '../testing/startTestApp.ts'
import { type EventStream, openStream } from '../testing/TestClient.ts'
import { onPostgres } from '../testing/testDatabase.ts'
import { waitFor } from '../testing/timing.ts'

const app = sharedApp({ heartbeatMs: 40 })
const customer = sharedPerson(app)
const stranger = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })
const streams: EventStream[] = []
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  await waitFor(() => expect(app.deps.pubSub.size()).toBe(0))
})

async function listen(person: Pick<SignedIn, 'client'>): Promise<EventStream> {
  const stream = await openStream(person.client)
  streams.push(stream)
  return stream
}

/** A stream that ends after its first message. */
function openOnce({ client }: SignedIn, address: string): Promise<Response> {
  const cookie = client.cookie
  return fetch(`${address}${eventsApi.stream.path}?once=true`, { headers: { Cookie: cookie } })
}
/** The whole of it, as text. */
const readOnce = async (person: SignedIn, address: string) => (await openOnce(person, address)).text()

/** A proxy that holds a reply back until it ends, as in some companies' networks. */
async function holdRepliesBack(to: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const proxy = createServer((request, reply) => {
    const upstream = httpRequest(
      new URL(request.url ?? '', to),
      { headers: request.headers },
      async (answer) => {
        const parts: Buffer[] = []
        for await (const part of answer) parts.push(part)
        reply.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts))
      },
    )
    upstream.on('error', () => reply.destroy()).end()
    reply.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

/** The types of the invalidations about a request, sorted, because PostgreSQL may reorder concurrent notifications. */
const types = (stream: EventStream, requestId: string) =>
  stream.invalidations
    .filter((invalidation) => invalidation.requestId === requestId)
    .map(({ type }) => type)
    .sort()

describe('the event stream', () => {
  it('sends customers their own requests, staff all of them, and others nothing', async () => {
    const [mine, theirs, staff] = [await listen(customer), await listen(stranger), await listen(admin)]
    const { request } = await paidRequest(app, {}, { customer, admin })
    await customer.client.call(chatApi.send, { body: { requestId: request.id, message: 'Thank you' } })
    await waitFor(() =>
      expect(types(staff, request.id)).toEqual([
        'chat.message_sent',
        'offer.accepted',
        'offer.made',
        'order.paid',
        'request.submitted',
        'tickets.issued',
      ]),
    )
    await waitFor(() => expect(types(mine, request.id)).toEqual(types(staff, request.id)))

    const other = await submitRequest(stranger)
    await waitFor(() => expect(types(theirs, other.id)).toEqual(['request.submitted']))
    expect(types(theirs, request.id)).toEqual([])
    expect(types(mine, other.id)).toEqual([])
  })

  it('carries the type, the request and what its reader has to fetch again, which the reply to the call names too', async () => {
    const { tickets, request } = await paidRequest(app, {}, { customer, admin })
    const [mine, staff] = [await listen(customer), await listen(admin)]
    const params = { id: tickets[0]?.id ?? '' }
    const changeId = randomUUID()
    const reply = await admin.client.try(ticketsApi.deliver, { params, body: { qrCode: 'LS-1' }, changeId })
    const ofRequest = `/api/admin/ticket-requests/${request.id}`
    const both = [`/api/ticket-requests/${request.id}/timeline`]
    const ofStaff = [
      `${ofRequest}/tickets`,
      '/api/admin/ticket-requests',
      ofRequest,
      '/api/admin/summary',
      ...both,
    ]
    const delivered = { type: 'ticket.delivered', requestId: request.id, changeId }
    await waitFor(() =>
      expect(mine.invalidations).toEqual([{ ...delivered, addresses: ['/api/tickets', ...both] }]),
    )
    await waitFor(() => expect(staff.invalidations).toEqual([{ ...delivered, addresses: ofStaff }]))
    expect(reply.headers.get(invalidatesHeader)?.split(', ')).toEqual(ofStaff)
  })

  it('does not name a change that its caller has not named by a UUID', async () => {
    const mine = await listen(customer)
    await customer.client.try(requestsApi.submit, { body: requestForm(), changeId: 'mine' })
    await waitFor(() => expect(mine.invalidations).toHaveLength(1))
    expect(mine.invalidations[0]).not.toHaveProperty('changeId')
  })

  it('is replaced by the reply of a repeated call, which says that anything may have changed', async () => {
    const { request } = await offeredRequest(app, {}, { customer, admin })
    const call = { body: { requestId: request.id, message: 'Thank you' }, key: randomUUID() }
    const names = async () => (await customer.client.try(chatApi.send, call)).headers.get(invalidatesHeader)
    expect(await names()).toContain(`/api/chat-messages/${request.id}`)
    expect(await names()).toBe('*')
  })

  it('sends heartbeats, and requires a signed-in user', async () => {
    const stream = await listen(customer)
    await waitFor(() => expect(stream.heartbeats()).toBeGreaterThan(3))
    expect(stream.isOver()).toBe(false)
    const { headers } = await fetch(`${app.address}/api/events`)
    expect(headers.get('content-type')).toMatch(/json/)
    await expect(openStream(app.visitor())).rejects.toThrow('401')
  })

  it('asks proxies neither to hold it back nor to keep it', async () => {
    const { headers, body } = await openOnce(customer, app.address)
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
    await body?.cancel()
  })

  it('that was asked for one message only ends with a heartbeat if there is none', async () => {
    const signs = (await readOnce(customer, app.address)).match(/^event: alive$/gm)
    expect(signs).toHaveLength(2)
  })

  it('begins with what was published just before, for a page that asks for it', async () => {
    const person = await app.signIn()
    const { id } = await submitRequest(person)
    const headers = { Cookie: person.client.cookie }
    const { body } = await fetch(`${app.address}${eventsApi.stream.path}?recent=true`, { headers })
    let text = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      if (text.includes(id)) break
    }
    expect(text).toContain('"type":"request.submitted"')
  })

  it('ends within a heartbeat after its session expires, and leaves other streams open', async () => {
    const person = await app.signIn()
    const [ending, staying] = [await listen(person), await listen(customer)]
    await waitFor(() => expect(ending.heartbeats()).toBeGreaterThan(0))
    const expiresAt = app.clock.now().toISOString()
    await app.db('sessions').where({ userId: person.user.id }).update({ expiresAt })
    await waitFor(() => expect(ending.isOver()).toBe(true))
    expect(staying.isOver()).toBe(false)
  })

  it('is one of at most ten of an account: one more ends the oldest, whose page does not reconnect in turns', async () => {
    const other = await listen(stranger)
    const oldest = await listen(customer)
    const others: EventStream[] = []
    for (let tab = 2; tab <= 10; tab += 1) others.push(await listen(customer))
    expect(app.deps.pubSub.size()).toBe(11)
    expect(oldest.isOver()).toBe(false)

    const newest = await listen(customer)
    await waitFor(() => expect(oldest.isOver()).toBe(true))
    await waitFor(() => expect(app.deps.pubSub.size()).toBe(11))
    expect(oldest.retryMs()).toBe(600_000)
    expect([other, newest, ...others].map((stream) => stream.isOver())).toEqual(Array(11).fill(false))
    const { id } = await submitRequest(customer)
    await waitFor(() => expect(types(newest, id)).toEqual(['request.submitted']))

    // Room that a closed tab leaves is used before another one is ended.
    newest.close()
    await waitFor(() => expect(app.deps.pubSub.size()).toBe(10))
    await listen(customer)
    expect(others.map((stream) => stream.isOver())).toEqual(Array(9).fill(false))
  })

  // Only within one process, which can publish without a limit.
  it.runIf(!onPostgres())('is cut off if the client does not read, before it fills the memory', async () => {
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    const cookie = customer.client.cookie
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`)
    await waitFor(() => expect(app.deps.pubSub.size()).toBe(1))
    // A phone in a tunnel: its end of the connection accepts no data.
    socket.pause()
    // Large, so that few of them fill the buffers of the connection.
    const invalidation = { type: 'offer.made', requestId: 'x'.repeat(50_000) }
    const addresses = { own: ['/api/ticket-requests'], staff: [], both: [] }
    await waitFor(
      () => {
        app.deps.pubSub.publish({ invalidation, addresses, customerId: customer.user.id, toStaff: false })
        expect(app.deps.pubSub.size()).toBe(0)
      },
      { interval: 1 },
    )
    socket.destroy()
  })
})

describe('without waiting for a heartbeat, the event stream ends', () => {
  const quiet = sharedApp({ heartbeatMs: 3_600_000 })
  const developer = sharedPerson(quiet, { isDeveloper: true })

  /** Signs the same user in on another device. */
  async function alsoOn({ user }: SignedIn): Promise<Pick<SignedIn, 'client'>> {
    const client = quiet.visitor()
    await client.call(accountsApi.login, { body: { email: user.email, password: testPassword } })
    return { client }
  }
  const isOver = (...open: EventStream[]) => open.map((stream) => stream.isOver())

  type Client = SignedIn['client']
  it.each<[when: string, end: (client: Client, person: SignedIn) => Promise<unknown>, ends: boolean[]]>([
    [
      'its user signs out, and those of other devices stay open',
      (client) => client.call(accountsApi.logout),
      [true, false, false],
    ],
    [
      'another device signs it out',
      async (client) => {
        const [newest] = await client.call(accountsApi.listSessions)
        await client.call(accountsApi.endSession, { params: { sessionId: newest?.id ?? '' } })
      },
      [false, false, true],
    ],
    [
      'another device signs all others out',
      (client) => client.call(accountsApi.endOtherSessions),
      [false, true, true],
    ],
    [
      'the password is changed: on the other devices, and here for a new one',
      (client) =>
        client.call(accountsApi.changePassword, {
          body: { currentPassword: testPassword, newPassword: 'another password' },
        }),
      [true, true, true],
    ],
    [
      'the password is reset',
      async (_, { user: { email } }) => {
        await quiet.visitor().call(accountsApi.requestPasswordReset, { body: { email } })
        const body = { email, code: await newestCode(quiet, email), newPassword: 'a new password' }
        await quiet.visitor().call(accountsApi.resetPassword, { body })
      },
      [true, true, true],
    ],
    ['the account is deleted', (client) => client.call(accountsApi.deleteAccount), [true, true, true]],
    [
      'an admin loses the role',
      (_, { user }) =>
        developer.client.call(developerApi.changeAdmin, {
          params: { id: user.id },
          body: { isAdmin: false },
        }),
      [true, true, true],
    ],
  ])('when %s', async (_, end, ends) => {
    const person = await quiet.signIn({ isAdmin: true })
    const [phone, tablet] = [await alsoOn(person), await alsoOn(person)]
    const open = [await listen(person), await listen(phone), await listen(tablet)]
    await end(person.client, person)
    await waitFor(() => expect(isOver(...open)).toEqual(ends))
    if (ends[0]) return
    expect((await listen(person)).isOver()).toBe(false)
  })

  it('with its first message if only one was asked for, which passes a proxy that holds replies back', async () => {
    const person = await quiet.signIn()
    const proxy = await holdRepliesBack(quiet.address)
    const reading = readOnce(person, proxy.address)
    await waitFor(() => expect(quiet.deps.pubSub.size()).toBe(1))
    const { id } = await submitRequest(person)
    expect(await reading).toContain(`data: {"type":"request.submitted","requestId":"${id}"`)
    await waitFor(() => expect(quiet.deps.pubSub.size()).toBe(0))
    await proxy.stop()
  })

  it('when its session ends while it is being opened', async () => {
    const person = await quiet.signIn()
    const { subscribe } = quiet.deps.pubSub
    // After the policy, and before there is a subscription that could be notified.
    vi.spyOn(quiet.deps.pubSub, 'subscribe').mockImplementationOnce((subscriber) => {
      quiet.clock.advance(31 * 86_400_000)
      return subscribe(subscriber)
    })
    const stream = await listen(person)
    await waitFor(() => expect(stream.isOver()).toBe(true))
  })
})
