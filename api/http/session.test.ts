import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Koa from 'koa'
import { describe, expect, it, onTestFinished } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { sessionUsers } from '../features/accounts/User.ts'
import { submitRequest } from '../testing/factories.ts'
import { type SignedIn, sharedApp, testPassword } from '../testing/startTestApp.ts'
import { TestClient } from '../testing/TestClient.ts'
import { sessionMiddleware, signedInUserId, startSession } from './session.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const cookieName = 'live-shows'

const app = sharedApp()

const logIn = (client: TestClient, { email }: { email: string }) =>
  client.try(accountsApi.login, { body: { email, password: testPassword } })
const me = async (client: TestClient) => (await client.try(accountsApi.me)).status
const sessionsOf = ({ user }: SignedIn) => app.db('sessions').where({ userId: user.id })

/** A second client with the same cookies. */
function copyOf(client: TestClient): TestClient {
  const copy = new TestClient(client.address)
  copy.cookies = new Map(client.cookies)
  return copy
}

/** Resolves with the next query of a table. */
function nextQueryOf(table: string): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ sql }: { sql: string }) => {
      if (!new RegExp(`from [\`"]${table}[\`"]`).test(sql)) return
      app.db.off('query', look)
      resolve()
    }
    app.db.on('query', look)
  })
}

describe('the session cookie', () => {
  it('is hidden from scripts and other sites, and its id is not in the database', async () => {
    const { user } = await app.signIn()
    const answer = await logIn(app.visitor(), user)
    const cookies = answer.headers.getSetCookie()
    const [id = ''] = cookies.filter((cookie) => cookie.startsWith(`${cookieName}=`)).slice(-1)
    expect(id).toMatch(/^live-shows=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/i)
    for (const cookie of cookies) expect(cookie).toMatch(/; httponly$/i)
    const stored = JSON.stringify(await app.db('sessions'))
    expect(stored).not.toContain(/=([\w-]{43})/.exec(id)?.[1])
  })

  it('is not set for visitors, and an invented or modified one is not accepted', async () => {
    const visitor = app.visitor()
    await visitor.try(accountsApi.me)
    expect(visitor.cookies.size).toBe(0)

    const { client } = await app.signIn()
    const forged = app.visitor()
    forged.cookies.set(cookieName, 'a'.repeat(43))
    const tampered = copyOf(client)
    tampered.cookies.set(`${cookieName}.sig`, 'a'.repeat(43))
    expect([await me(forged), await me(tampered), await me(client)]).toEqual([401, 401, 200])
  })

  /** The session of a server with other settings on the same database, which signs everybody in who asks for `/in`. */
  async function startSessions(secrets: string[], userId: string, secure = false) {
    const koa = new Koa({ proxy: true })
    koa.use(
      sessionMiddleware(koa, {
        db: app.db,
        sessionUsers,
        now: app.clock.now,
        secrets,
        secure,
        onEnded: () => {},
      }),
    )
    koa.use(async (ctx) => {
      if (ctx.path === '/in') await startSession(ctx, userId, 'full', app.clock.now())
      ctx.body = { userId: signedInUserId(ctx) }
    })
    const server = createServer(koa.callback()).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('is Secure and bound to its host over HTTPS, where one that another host may have set is not read', async () => {
    const { user } = await app.signIn()
    const address = await startSessions(['s'.repeat(32)], user.id, true)
    const ask = (path: string, Cookie = '') =>
      fetch(`${address}${path}`, { headers: { 'X-Forwarded-Proto': 'https', Cookie } })
    const cookies = (await ask('/in')).headers.getSetCookie()
    const cookie = cookies.findLast((text) => text.startsWith('__Host-live-shows='))
    expect(cookie).toMatch(/; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/i)
    expect(cookie).not.toMatch(/domain=/i)
    const own = cookies.map((text) => text.split(';')[0]).join('; ')
    // A subdomain may set any name but one that begins with __Host-.
    const tossed = own.replaceAll('__Host-', '')
    const whoIs = async (Cookie: string) => (await ask('/', Cookie)).json()
    expect([await whoIs(own), await whoIs(tossed), await whoIs(`${tossed}; ${own}`)]).toEqual([
      { userId: user.id },
      {},
      { userId: user.id },
    ])
  })

  it('stays valid while a new secret takes the place of the old one, and is signed again with the new one', async () => {
    const { user } = await app.signIn()
    const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]
    const start = (...secrets: string[]) => startSessions(secrets, user.id)
    const device = new TestClient(await start(older))
    const isIn = async (address: string) => {
      Object.assign(device, { address })
      return (await device.send('GET', '/')).body
    }
    await device.send('GET', '/in')
    const before = copyOf(device)
    expect(await isIn(await start(newer, older))).toEqual({ userId: user.id })
    // Once its device has come while both were there.
    expect(await isIn(await start(newer))).toEqual({ userId: user.id })
    device.cookies = before.cookies
    expect(await isIn(await start(newer))).toEqual({})
  })
})

describe('a session', () => {
  it('does not keep an id that was planted before the sign-in', async () => {
    const { user } = await app.signIn()
    const attacker = await app.signIn()
    const victim = copyOf(attacker.client)
    await logIn(victim, user)
    expect(await me(attacker.client)).toBe(401)
    expect((await victim.call(accountsApi.me)).user.id).toBe(user.id)
  })

  it('ends immediately on sign-out, on this device only', async () => {
    const person = await app.signIn()
    const phone = app.visitor()
    await logIn(phone, person.user)
    const thief = copyOf(person.client)
    await person.client.call(accountsApi.logout)
    expect(person.client.cookies.has(cookieName)).toBe(false)
    expect([await me(thief), await me(phone)]).toEqual([401, 200])
    // Signing out is idempotent.
    expect((await person.client.try(accountsApi.logout)).status).toBe(200)
    expect((await thief.try(accountsApi.logout)).status).toBe(200)
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  it('is not restored by a slow request that ends after the sign-out', { tags: 'postgres' }, async () => {
    const person = await app.signIn()
    const { id: requestId } = await submitRequest(person)
    // Old enough to be renewed by the next request.
    const soon = new Date(app.clock.now().getTime() + dayMs).toISOString()
    await sessionsOf(person).update({ expiresAt: soon })
    const cookie = person.client.cookie
    const body = new Readable({ read() {} })
    const text = JSON.stringify({ requestId, message: 'Hello' })
    body.push(text.slice(0, -1))
    const letIn = nextQueryOf('sessions')
    const slow = fetch(`${app.address}${chatApi.send.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
    } as RequestInit)
    await letIn
    const thief = copyOf(person.client)
    await person.client.call(accountsApi.logout)
    body.push(text.slice(-1))
    body.push(null)
    expect((await slow).status).toBe(201)
    expect(await sessionsOf(person)).toEqual([])
    expect(await me(thief)).toBe(401)
  })

  it('expires thirty days after its last renewal, and is renewed after half of them', async () => {
    const person = await app.signIn()
    const expiry = async () => Date.parse((await sessionsOf(person))[0]?.expiresAt)
    const first = await expiry()
    app.clock.advance(14 * dayMs)
    expect(await me(person.client)).toBe(200)
    expect(await expiry()).toBe(first)
    app.clock.advance(2 * dayMs)
    expect(await me(person.client)).toBe(200)
    expect(await expiry()).toBeGreaterThan(first + 15 * dayMs)
    app.clock.advance(30 * dayMs)
    expect(await me(person.client)).toBe(401)
  })

  it('has a time of last use, at most ten minutes late and usually without a write', async () => {
    const person = await app.signIn()
    const lastSeen = async () => (await sessionsOf(person))[0]?.lastSeenAt
    const writes: string[] = []
    const note = ({ sql }: { sql: string }) => {
      if (/^update [`"]sessions[`"]/.test(sql)) writes.push(sql)
    }
    const first = await lastSeen()
    app.db.on('query', note)
    app.clock.advance(9 * minuteMs)
    for (let time = 0; time < 5; time += 1) expect(await me(person.client)).toBe(200)
    expect(writes).toEqual([])
    expect(await lastSeen()).toBe(first)

    app.clock.advance(minuteMs)
    const before = app.clock.now().toISOString()
    expect(await me(person.client)).toBe(200)
    const second = await lastSeen()
    expect(second > before).toBe(true)
    expect(await me(person.client)).toBe(200)
    app.db.off('query', note)
    expect(writes).toHaveLength(1)
    expect(await lastSeen()).toBe(second)
  })

  it('is read together with its user, in one statement per call', async () => {
    const person = await app.signIn()
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => statements.push(sql)
    app.db.on('query', note)
    expect(await me(person.client)).toBe(200)
    app.db.off('query', note)
    expect(statements).toHaveLength(1)
  })

  it('of a deleted account, or without the second factor, is not accepted', async () => {
    const gone = await app.signIn()
    await app.db('users').where({ id: gone.user.id }).update({ deletedAt: app.clock.now().toISOString() })
    const half = await app.signIn()
    await sessionsOf(half).update({ level: 'mfa_pending' })
    expect([await me(gone.client), await me(half.client)]).toEqual([401, 401])
  })
})
