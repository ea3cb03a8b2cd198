import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clientHeader, clientVersion, oldestClient } from '#contract/endpoint.ts'
import { healthApi } from '#contract/health.ts'
import { supportApi } from '#contract/support.ts'
import { createApp } from '../app.ts'
import { sharedApp } from '../testing/startTestApp.ts'
import { refused, TestClient } from '../testing/TestClient.ts'

const publicUrl = 'https://live-shows.example'

const app = sharedApp({ env: { PUBLIC_URL: publicUrl, SUPPORT_EMAIL: 'help@live.example' } })

describe('a state-changing call', () => {
  const logout = (headers: Record<string, string>) =>
    app
      .visitor()
      .send('POST', '/api/logout', { headers })
      .then(({ status, body }) => ({ status, body }))
  const refused = { status: 403, body: { code: 'cross_origin' } }

  it.each(['cross-site', 'same-site'])('from another site’s page (%s) is refused', async (site) => {
    expect(await logout({ 'Sec-Fetch-Site': site })).toMatchObject(refused)
    // Sec-Fetch-Site counts, whatever the Origin says.
    expect(await logout({ 'Sec-Fetch-Site': site, Origin: publicUrl })).toMatchObject(refused)
  })

  it.each(['same-origin', 'none'])('from our own page, or typed by the user (%s), passes', async (site) => {
    expect(await logout({ 'Sec-Fetch-Site': site })).toMatchObject({ status: 200 })
  })

  it('from a browser that sends only its origin is refused unless the origin is ours', async () => {
    expect(await logout({ Origin: 'https://evil.example' })).toMatchObject(refused)
    expect(await logout({ Origin: 'null' })).toMatchObject(refused)
    expect(await logout({ Origin: `${publicUrl}.evil.example` })).toMatchObject(refused)
    expect(await logout({ Origin: publicUrl })).toMatchObject({ status: 200 })
    expect(await logout({ Origin: app.address })).toMatchObject({ status: 200 })
  })

  it('from a client that is not a browser passes', async () => {
    expect(await logout({})).toMatchObject({ status: 200 })
  })
})

describe('a build of the app', () => {
  const call = (method: string, path: string, version: number | string) =>
    app.visitor().send(method, path, { headers: { [clientHeader]: String(version) } })

  it('that is older than the API understands is refused, before anything else', async () => {
    const { status, body } = await call('GET', '/api/me', oldestClient - 1)
    expect({ status, body }).toMatchObject(refused('client_too_old'))
  })

  it('that is too old can still sign out', async () => {
    expect(await call('POST', '/api/logout', oldestClient - 1)).toMatchObject({ status: 200 })
  })

  it.each([oldestClient, clientVersion, clientVersion + 1, 'unreadable', ''])(
    'of version "%s" is answered',
    async (version) => {
      expect(await call('GET', healthApi.health.path, version)).toMatchObject({ status: 200 })
    },
  )
})

describe('a read from another site', () => {
  it('is answered, since it changes nothing; the browser hides the reply from the page', async () => {
    const answer = await app.visitor().send('GET', healthApi.health.path, {
      headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})

describe('every reply', () => {
  it.each(['/api/health', '/api/me', '/api/nowhere'])(
    'of %s has the security headers and a request id',
    async (path) => {
      const { headers } = await app.visitor().send('GET', path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
      // HSTS only over HTTPS.
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )

  it('has its own id, whatever the caller sends', async () => {
    const client = new TestClient(app.address)
    const ask = () => client.send('GET', '/api/health', { headers: { 'X-Request-Id': 'forged' } })
    const ids = (await Promise.all([ask(), ask()])).map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('forged')
  })
})

describe('a call in production that did not come over HTTPS', () => {
  const live = sharedApp({ production: true, env: { TRUST_PROXY: '1' } })

  async function requestReset(headers: Record<string, string>) {
    const reply = await fetch(`${live.address}/api/request-password-reset`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'kit@example.com' }),
    })
    return { status: reply.status, body: await reply.json() }
  }

  it('is refused in words, since no cookie could be set', async () => {
    const refused = { status: 400, body: { code: 'https_required' } }
    expect(await requestReset({})).toMatchObject(refused)
    expect(await requestReset({ 'X-Forwarded-Proto': 'http' })).toMatchObject(refused)
    expect(await requestReset({ 'X-Forwarded-Proto': 'https' })).toMatchObject({ status: 200 })
  })

  it('is answered if it asks for the health, which may be asked for from inside; every reply demands HTTPS', async () => {
    const { status, headers } = await live.visitor().try(healthApi.health)
    expect(status).toBe(200)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  })
})

it('the support mailbox is sent to anyone, or that there is none', async () => {
  const ask = () => app.visitor().call(supportApi.mailbox)
  expect(await ask()).toEqual({ email: 'help@live.example' })
  app.deps.env.supportEmail = undefined
  expect(await ask()).toEqual({ email: null })
})

it('a process that is about to stop answers, but closes each connection and signals proxies to go elsewhere', async () => {
  const { koa, drain } = createApp(app.deps)
  const server = createServer(koa.callback()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const client = new TestClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(await client.try(healthApi.health)).toMatchObject({ status: 200 })
  drain()
  expect(await client.try(healthApi.health)).toMatchObject(refused('stopping'))
  const answer = await client.try(supportApi.mailbox)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
})
