import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Hint } from '#contract/hints.ts'
import { createLog } from '../config/log.ts'
import { createDb } from '../db/knex.ts'
import { openStream } from '../testing/EventStream.ts'
import { submitRequest } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { createTestDatabase, onPostgres } from '../testing/testDatabase.ts'
import { waitFor } from '../testing/waitFor.ts'
import { createHub } from './hub.ts'
import { createPostgresHub } from './postgresHub.ts'

const hint: Hint = { topic: 'request', requestId: '01990000-0000-7000-8000-000000000000' }

describe('the hub', () => {
  it('hands a hint to the customer it is for and to all staff, until they stop listening', () => {
    const hub = createHub()
    const heard: string[] = []
    const listen = (userId: string, isStaff = false) =>
      hub.listen({ userId, isStaff, send: () => heard.push(userId) })
    const stop = listen('ana')
    listen('ben')
    listen('jo', true)
    hub.publish({ hint, customerId: 'ana', toStaff: true })
    expect(heard.splice(0)).toEqual(['ana', 'jo'])
    hub.publish({ hint, customerId: 'ana', toStaff: false })
    hub.publish({ hint, customerId: null, toStaff: true })
    expect(heard.splice(0)).toEqual(['ana', 'jo'])
    stop()
    hub.publish({ hint, customerId: 'ana', toStaff: false })
    expect([heard, hub.size()]).toEqual([[], 2])
  })
})

// SQLite has one process, and so nothing to say here.
if (onPostgres()) {
  describe('several processes on one PostgreSQL', () => {
    let databaseUrl: string
    let one: TestApp
    let two: TestApp
    beforeAll(async () => {
      databaseUrl = (await createTestDatabase()) ?? ''
      one = await startTestApp({ databaseUrl })
      two = await startTestApp({ databaseUrl })
    })
    afterAll(async () => {
      await one.stop()
      await two.stop()
    })

    it('see each other’s hints, and share sessions', async () => {
      const customer = await one.signIn()
      const elsewhere = two.visitor()
      elsewhere.cookies = customer.client.cookies
      const stream = await openStream(elsewhere)
      const request = await submitRequest(customer)
      await waitFor(() => expect(stream.hints).toEqual([{ topic: 'request', requestId: request.id }]))
      stream.close()
    })

    it('find each other again after the connection was lost, with one call a second and no more', async () => {
      const target = new URL(inject('postgresUrl'))
      const sockets = new Set<Socket>()
      let calls = 0
      let isCut = false
      const line = createServer((socket) => {
        calls += 1
        if (isCut) return socket.destroy()
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
      const hub = await createPostgresHub(db, through.href, createLog('silent'))
      const heard: Hint[] = []
      hub.listen({ userId: 'ana', isStaff: false, send: (told) => heard.push(told) })

      isCut = true
      calls = 0
      for (const socket of sockets) socket.destroy()
      await waitFor(() => expect(calls).toBeGreaterThanOrEqual(3))
      const started = performance.now()
      calls = 0
      await waitFor(() => expect(calls).toBeGreaterThanOrEqual(2))
      // Two more calls took two more seconds: the pace does not double with every failure.
      expect(performance.now() - started).toBeGreaterThan(1500)

      isCut = false
      await waitFor(() => {
        hub.publish({ hint, customerId: 'ana', toStaff: false })
        expect(heard.length).toBeGreaterThan(0)
      })
      await hub.close()
      await db.destroy()
      await new Promise<void>((resolve) => line.close(() => resolve()))
    })
  })
}
