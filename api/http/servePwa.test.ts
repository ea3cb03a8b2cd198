import { mkdtempSync } from 'node:fs'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawnPages, shellDocument } from '#contract/pages.ts'
import { sharedApp } from '../testing/startTestApp.ts'
import { rawRequest, refused } from '../testing/TestClient.ts'

const folder = mkdtempSync(join(tmpdir(), 'live-shows-pwa-'))
const root = join(folder, 'pwa')
const app = sharedApp({ pwaRoot: root })
beforeAll(async () => {
  await mkdir(join(root, 'assets'), { recursive: true })
  await mkdir(join(root, 'folder.js'))
  for (const name of [shellDocument, ...Object.values(drawnPages)]) {
    await writeFile(join(root, name), `<!doctype html><title>Live Shows</title>${name}`)
  }
  await writeFile(join(root, 'assets', 'app-3f9a.js'), 'console.log(1)')
  await writeFile(join(root, 'assets', 'app-3f9a.js.gz'), gzipSync('console.log(1)'))
  await writeFile(join(root, 'sw.js'), '// worker')
  await writeFile(join(root, '.hidden.txt'), 'secret')
  await writeFile(join(folder, 'outside.txt'), 'secret')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const page = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = page) =>
  app.visitor().send('GET', path, { headers })

describe('the pages of the app', () => {
  it.each([
    ['/', 200],
    ['/dashboard', 200],
    ['/Dashboard/', 200],
    ['/checkout/0199', 200],
    ['/index.html', 200],
    ['/checkout', 404],
    ['/dashboard/more', 404],
    ['/no/such/page', 404],
    ['/.well-known/nothing', 404],
  ])('%s is the app, to be revalidated, with status %i', async (path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain('<title>Live Shows</title>')
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    ['/', 'index.html'],
    ['/auth', 'auth.html'],
    ['/Auth/', 'auth.html'],
    ['/privacy-policy', 'privacy-policy.html'],
    ['/terms-of-service', 'terms-of-service.html'],
    ['/auth?tab=signup', 'shell.html'],
    ['/password-reset', 'shell.html'],
    ['/dashboard', 'shell.html'],
    ['/no/such/page', 'shell.html'],
  ])('%s is answered with %s to signed-out visitors', async (path, document) => {
    const { text, headers } = await get(path)
    expect(text.endsWith(document)).toBe(true)
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
    )
  })

  it('are not the prerendered ones for visitors with a session, also from a cache', async () => {
    const cookie = { ...page, Cookie: 'live-shows=anything' }
    for (const path of ['/', '/auth', '/privacy-policy', '/terms-of-service']) {
      const drawn = await get(path)
      expect(drawn.headers.get('vary')).toContain('Cookie')
      const etag = drawn.headers.get('etag') ?? ''
      const reply = await get(path, { ...cookie, 'If-None-Match': etag })
      expect(reply.status, path).toBe(200)
      expect(reply.text.endsWith('shell.html'), path).toBe(true)
      const again = await rawRequest(app.address, 'GET', path, { ...page, 'If-None-Match': etag })
      expect(again.status, path).toBe(304)
    }
  })

  it('answer 304 to a cached copy', async () => {
    const first = await get('/')
    const since = first.headers.get('last-modified') ?? ''
    const again = await rawRequest(app.address, 'GET', '/', { ...page, 'If-Modified-Since': since })
    expect(again).toMatchObject({ status: 304, body: '' })
  })

  it('are read-only: any other method is refused with a message', async () => {
    const answer = await app.visitor().send('POST', '/dashboard', { headers: page })
    expect(answer).toMatchObject(refused('method_not_allowed'))
  })
})

describe('a picture shared with the app without a service worker', () => {
  const share = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${app.address}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...page, 'Content-Type': 'multipart/form-data; boundary=x', ...headers },
      body: 'x'.repeat(1_000_000),
    })

  it('redirects to the form, and says that nothing arrived', async () => {
    const answer = await share('/dashboard?tab=new-request&share=1')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/dashboard?tab=new-request&shared=nothing')
  })

  it('is not accepted from another site’s page', async () => {
    const answer = await share('/dashboard?tab=new-request&share=1', { 'Sec-Fetch-Site': 'cross-site' })
    expect(answer.status).toBe(403)
  })

  it('is accepted at its own address only', async () => {
    expect((await share('/dashboard?tab=new-request')).status).toBe(405)
    expect((await share('/?share=1')).status).toBe(405)
  })
})

describe('the files of the app', () => {
  it('are cached for a year if their name contains a hash', async () => {
    const answer = await get('/assets/app-3f9a.js', { Accept: '*/*' })
    expect(answer.text).toBe('console.log(1)')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
  })

  it('are compressed where the browser accepts it, with a Vary header', async () => {
    const answer = await get('/assets/app-3f9a.js', { 'Accept-Encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    expect(answer.text).toBe('console.log(1)')
    const plain = await get('/assets/app-3f9a.js', { 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  it('are revalidated if their name is fixed, like the worker’s', async () => {
    const answer = await get('/sw.js', { Accept: '*/*' })
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it('are sent again if a deployment has replaced them within the second', async () => {
    const time = new Date('2026-06-01T12:00:00.200Z')
    await utimes(join(root, 'sw.js'), time, time)
    const { headers } = await get('/sw.js', { Accept: '*/*' })
    const known = {
      'If-None-Match': headers.get('etag') ?? '',
      'If-Modified-Since': headers.get('last-modified') ?? '',
    }
    const read = () => rawRequest(app.address, 'GET', '/sw.js', known)
    expect((await read()).status).toBe(304)
    const later = new Date(time.getTime() + 500)
    await utimes(join(root, 'sw.js'), later, later)
    expect((await read()).status).toBe(200)
  })

  it('are 404 if missing, never the page instead', async () => {
    expect((await get('/assets/app-old.js')).status).toBe(404)
    expect((await get('/picture.png', { Accept: 'image/avif,image/*' })).status).toBe(404)
    expect((await get('/assets/', page)).status).toBe(404)
  })

  it('are not folders: a folder with a dot in its name is not served', async () => {
    expect(await get('/folder.js')).toMatchObject({
      status: 404,
      text: expect.stringContaining('Live Shows'),
    })
  })
})

describe('a path outside the folder', () => {
  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/..\\outside.txt',
    '//outside.txt',
    '/outside.txt%00.js',
    '/%E0%A4%A.js',
    '/.hidden.txt',
  ])('%s is never served', async (path) => {
    const { status, body } = await rawRequest(app.address, 'GET', path, page)
    expect(body).not.toContain('secret')
    expect(status).toBeLessThan(500)
  })
})
