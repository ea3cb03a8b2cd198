/** @module-tag postgres */

import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { developerApi } from '#contract/developer.ts'
import { presenceApi } from '#contract/presence.ts'
import { createLog } from '../config/log.ts'
import { createDb } from '../db/knex.ts'
import { submitRequest } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { type EventStream, openStream } from '../testing/TestClient.ts'
import { createTestDatabase, onPostgres } from '../testing/testDatabase.ts'
import { waitFor } from '../testing/timing.ts'
import { createPostgresPubSub } from './postgresPubSub.ts'
import { createPubSub } from './pubSub.ts'

const invalidation = { type: 'offer.made', requestId: '01990000-0000-7000-8000-000000000000' }
const offerMade = {
  invalidation,
  addresses: { own: ['/api/mine'], staff: ['/api/admin/all'], both: ['/api/both'] },
}

describe('publish/subscribe', () => {
  it('delivers an invalidation to its customer and to all staff, and a change of access to its user, until they unsubscribe', () => {
    const pubSub = createPubSub()
    const received: string[] = []
    const subscribe = (userId: string, isStaff = false) =>
      pubSub.subscribe({
        userId,
        isStaff,
        send: ({ addresses }) => received.push(`${userId}: ${addresses}`),
        showPresence: ({ name }) => received.push(`${userId}: ${name}`),
        checkAccess: () => received.push(`${userId}?`),
        onStreamChange: ({ id, isOpen }) =>
          received.push(`${userId}: ${id} is ${isOpen ? 'open' : 'closed'}`),
      })
    const unsubscribe = subscribe('ana')
    subscribe('ben')
    subscribe('jo', true)
    pubSub.publish({ ...offerMade, customerId: 'ana', toStaff: true })
    const [toAna, toJo] = ['ana: /api/mine,/api/both', 'jo: /api/admin/all,/api/both']
    expect(received.splice(0)).toEqual([toAna, toJo])
    pubSub.publish({ ...offerMade, customerId: 'ana', toStaff: false })
    pubSub.publish({ ...offerMade, customerId: null, toStaff: true })
    expect(received.splice(0)).toEqual([toAna, toJo])
    pubSub.publish({ accessOf: 'ben' })
    pubSub.publish({ accessOf: null })
    expect(received.splice(0)).toEqual(['ben?', 'ana?', 'ben?', 'jo?'])
    // Only staff see who writes, and nobody sees themselves.
    subscribe('kim', true)
    const presence = {
      requestId: invalidation.requestId,
      userId: 'jo',
      name: 'Jo',
      writing: 'offer',
    } as const
    pubSub.publish({ presence })
    expect(received.splice(0)).toEqual(['kim: Jo'])
    unsubscribe()
    pubSub.publish({ ...offerMade, customerId: 'ana', toStaff: false })
    expect([received, pubSub.size()]).toEqual([[], 3])
  })
})

describe('the last seconds', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are repeated to whom they concern, with how far back that is complete: not over the start, nor over a gap', () => {
    const pubSub = createPubSub()
    const received: string[] = []
    const repeat = (userId: string) => {
      const completeMs = pubSub.repeatRecent({
        userId,
        isStaff: false,
        send: ({ addresses, ageMs }) => received.push(`${userId}, ${ageMs} ms ago: ${addresses}`),
        showPresence: () => undefined,
        checkAccess: () => undefined,
        onStreamChange: () => undefined,
      })
      return [completeMs, received.splice(0)]
    }
    pubSub.publish({ ...offerMade, customerId: 'ana', toStaff: true })
    vi.advanceTimersByTime(100)
    expect(repeat('ana')).toEqual([100, ['ana, 100 ms ago: /api/mine,/api/both']])
    expect(repeat('ben')).toEqual([100, []])
    vi.advanceTimersByTime(4_900)
    expect(repeat('ana')).toEqual([5_000, []])
    pubSub.publish({ accessOf: null })
    vi.advanceTimersByTime(4_999)
    expect(repeat('ana')).toEqual([4_999, []])
    vi.advanceTimersByTime(60_000)
    expect(repeat('ana')).toEqual([5_000, []])
  })
})

// With SQLite there is only one process.
if (onPostgres()) {
  describe('several processes on one PostgreSQL', () => {
    let databaseUrl: string
    let one: TestApp
    let two: TestApp
    beforeAll(async () => {
      databaseUrl = (await createTestDatabase()) ?? ''
      one = await startTestApp({ databaseUrl })
      two = await startTestApp({ databaseUrl, clock: one.clock })
    })
    afterAll(async () => {
      await one.stop()
      await two.stop()
    })

    it('receive each other’s events and share sessions', async () => {
      const customer = await one.signIn()
      const elsewhere = two.visitor()
      elsewhere.cookies = customer.client.cookies
      const stream = await openStream(elsewhere)
      const request = await submitRequest(customer)
      await waitFor(() =>
        expect(stream.invalidations).toMatchObject([{ type: 'request.submitted', requestId: request.id }]),
      )
      stream.close()
    })

    it('end the streams of a user who signs out at another one, or loses a role there', async () => {
      const leaver = await one.signIn()
      const former = await one.signIn({ isAdmin: true })
      const developer = await one.signIn({ isDeveloper: true })
      const streams = await Promise.all(
        [leaver, former, developer].map(async ({ client }) => {
          const elsewhere = two.visitor()
          elsewhere.cookies = new Map(client.cookies)
          return openStream(elsewhere)
        }),
      )
      await leaver.client.call(accountsApi.logout)
      await developer.client.call(developerApi.changeAdmin, {
        params: { id: former.user.id },
        body: { isAdmin: false },
      })
      // Before the first heartbeat, which comes after 25 s.
      await waitFor(() => expect(streams.map((stream) => stream.isOver())).toEqual([true, true, false]))
      for (const stream of streams) stream.close()
    })

    it('count the streams of an account together: the eleventh ends the oldest, wherever that is', async () => {
      const person = await one.signIn()
      const elsewhere = two.visitor()
      elsewhere.cookies = person.client.cookies
      const streams: EventStream[] = []
      for (let tab = 0; tab < 11; tab += 1) {
        streams.push(await openStream(tab % 2 === 0 ? person.client : elsewhere))
      }
      await waitFor(() =>
        expect(streams.map((stream) => stream.isOver())).toEqual([true, ...Array(10).fill(false)]),
      )
      // Room that a closed one leaves is used before another one is ended.
      streams[5]?.close()
      await waitFor(() => expect(one.deps.pubSub.size() + two.deps.pubSub.size()).toBe(9))
      streams.push(await openStream(elsewhere))
      const { id } = await submitRequest(person)
      await waitFor(() =>
        expect(streams.at(-1)?.invalidations.map(({ requestId }) => requestId)).toEqual([id]),
      )
      expect(streams.map((stream) => stream.isOver()).filter(Boolean)).toHaveLength(2)
      for (const stream of streams) stream.close()
      await waitFor(() => expect(one.deps.pubSub.size() + two.deps.pubSub.size()).toBe(0))
    })

    it('show each other’s staff who writes', async () => {
      const ana = await one.signIn({ isAdmin: true, name: 'Ana Silva' })
      const jo = await one.signIn({ isAdmin: true })
      const request = await submitRequest(await one.signIn())
      const elsewhere = two.visitor()
      elsewhere.cookies = jo.client.cookies
      const stream = await openStream(elsewhere)
      await ana.client.call(presenceApi.report, { params: { id: request.id }, body: { writing: 'offer' } })
      await waitFor(() =>
        expect(stream.presences).toEqual([
          { requestId: request.id, userId: ana.user.id, name: 'Ana', writing: 'offer' },
        ]),
      )
      stream.close()
    })

    it('of different builds receive each other’s events, and ignore what is none', async () => {
      const customer = await one.signIn()
      const stream = await openStream(customer.client)
      const newer = { ...invalidation, type: 'weather.changed' }
      const recipients = { customerId: customer.user.id, toStaff: true }
      const outgoing = JSON.stringify({
        ...offerMade,
        invalidation: { ...newer, wind: 'west' },
        ...recipients,
      })
      for (const text of ['{', '', 'null', outgoing]) {
        await one.deps.db.raw('select pg_notify(?, ?)', ['live_shows_invalidations', text])
      }
      await waitFor(() =>
        expect(stream.invalidations).toEqual([{ ...newer, addresses: ['/api/mine', '/api/both'] }]),
      )
      stream.close()
    })

    it('reconnect after the connection is lost, with one attempt per second', async () => {
      const target = new URL(inject('postgresUrl'))
      const sockets = new Set<Socket>()
      const attempts: number[] = []
      let isCut = false
      const line = createServer((socket) => {
        if (isCut) {
          attempts.push(performance.now())
          return socket.destroy()
        }
        const upstream = dial(Number(target.port), target.hostname)
        sockets.add(socket)
        socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
        upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy())
        socket.pipe(upstream).pipe(socket)
        return socket
      })
      await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
      const address = line.address()
      const through = new URL(databaseUrl)
      through.port = String(typeof address === 'object' && address?.port)
      const db = createDb({ databaseUrl, dataDir: '' })
      const pubSub = await createPostgresPubSub(db, through.href, createLog('silent'))
      const received: unknown[] = []
      let checks = 0
      pubSub.subscribe({
        userId: 'ana',
        isStaff: false,
        send: (invalidation) => received.push(invalidation),
        showPresence: () => undefined,
        checkAccess: () => {
          checks += 1
        },
        onStreamChange: () => undefined,
      })

      isCut = true
      for (const socket of sockets) socket.destroy()
      await waitFor(() => expect(attempts.length).toBeGreaterThanOrEqual(4))
      const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
      expect(Math.min(...pauses)).toBeGreaterThan(900)

      expect(checks).toBe(0)
      isCut = false
      // Ana may have been signed out while nothing could be received.
      await waitFor(() => expect(checks).toBe(1))
      await waitFor(() => {
        pubSub.publish({ ...offerMade, customerId: 'ana', toStaff: false })
        expect(received.length).toBeGreaterThan(0)
      })
      await pubSub.close()
      await db.destroy()
      await new Promise<void>((resolve) => line.close(() => resolve()))
    })
  })
}
