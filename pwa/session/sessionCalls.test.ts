import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientErrorsApi } from '#contract/clientErrors.ts'
import type { ClientError } from '#contract/rules/clientErrors.ts'
import { hasUnsentSignOut, setUnsentSignOut } from '../offline/device.ts'
import { stubStorage } from '../testing/stubs.ts'

const ana = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Ana Lopez',
  email: 'ana@example.com',
  isAdmin: false,
  isDeveloper: false,
}

let reports: ClientError[]
/** Paths of the other calls, oldest first. */
let called: string[]
let answer: () => Response | Promise<Response>
let calls: typeof import('./sessionCalls.ts')
let hint: typeof import('./signedInHint.ts')
let device: typeof import('./deviceCalls.ts')

beforeAll(async () => {
  vi.resetModules()
  calls = await import('./sessionCalls.ts')
  hint = await import('./signedInHint.ts')
  // Loaded here, because the calls wait for them.
  ;[device] = await Promise.all([import('./deviceCalls.ts'), import('../http/errorReports.ts')])
}, 60_000)
// Other test files share the modules.
afterAll(() => void vi.resetModules())
beforeEach(() => {
  reports = []
  called = []
  stubStorage('localStorage')
  vi.stubGlobal('__BUILD_ID__', '0a1b2c3d4e5f')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'https://live.example', pathname: '/dashboard' })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url !== clientErrorsApi.report.path) {
      called.push(url)
      return answer()
    }
    reports.push(JSON.parse(body))
    return new Response('{}')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const ours = (status: number) => () =>
  new Response(JSON.stringify({ message: 'Ana Lopez at 12 Main St', code: 'internal' }), { status })
const load = () => calls.loadSession(new AbortController().signal)
/** A page sends each distinct report once, and at most five in all, which is what the tests here need. */
const reported = (message: string) =>
  expect.poll(() => reports.map((report) => report.message)).toEqual([message])
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('loading who is signed in', () => {
  it.each([
    ['a 500', ours(500), '500'],
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'NetworkError',
    ],
  ])(
    'that fails with %s keeps the person on the device and is reported, without personal text',
    async (_, reply, cause) => {
      hint.rememberSignedIn(ana as never)
      answer = reply
      expect(await load()).toMatchObject({ user: ana, hasEnded: false })
      await reported(`Auth load failed: ${cause}`)
      expect(reports[0]).toMatchObject({ route: '/dashboard' })
      expect(JSON.stringify(reports)).not.toMatch(/Ana|Main St/)
    },
  )

  it('is reported too where the device knows nobody', async () => {
    answer = ours(503)
    await expect(calls.recallSession()).rejects.toMatchObject({ status: 503 })
    await reported('Auth load failed: 503')
  })

  it('that is answered with 401, or given up by the page, is not reported', async () => {
    hint.rememberSignedIn()
    answer = ours(401)
    expect(await load()).toBeNull()
    expect(await calls.recallSession()).toBeNull()

    hint.rememberSignedIn(ana as never)
    const page = new AbortController()
    answer = () => {
      page.abort()
      throw page.signal.reason
    }
    await expect(calls.loadSession(page.signal)).rejects.toMatchObject({ name: 'AbortError' })
    await settle()
    expect(reports).toEqual([])
  })
})

/** Holds all locks, as another tab would. */
function holdLocks() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const request = vi.fn((_name: string, work: () => unknown) => released.then(work))
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  return { request, release }
}

describe('signing out', () => {
  it('that is on its way is waited for by a sign-in, and not sent again', async () => {
    hint.unsentSignOut.set(true)
    let release = (_reply: Response) => {}
    answer = () =>
      new Promise((resolve) => {
        release = resolve
      })
    const signingOut = calls.sendUnsentSignOut()
    const signingIn = calls.signIn({ email: 'ana@example.com', password: 'a long password' })
    await expect.poll(() => called).toEqual(['/api/logout'])
    await settle()
    expect(called).toEqual(['/api/logout'])

    answer = ours(500)
    release(new Response('{}'))
    await signingOut
    await expect(signingIn).rejects.toMatchObject({ status: 500 })
    expect(called).toEqual(['/api/logout', '/api/login'])
  })

  it('that another tab or the worker is sending is waited for by a sign-in', async () => {
    const { request, release } = holdLocks()
    answer = ours(500)
    const signingIn = calls.signIn({ email: 'ana@example.com', password: 'a long password' })
    await expect.poll(() => request).toHaveBeenCalled()
    await settle()
    expect(request.mock.calls.map(([name]) => name)).toEqual(['live-shows.session'])
    expect(called).toEqual([])

    release()
    await expect(signingIn).rejects.toMatchObject({ status: 500 })
    expect(called).toEqual(['/api/login'])
  })

  it('is passed to the worker as it is when the turn of this tab has come', async () => {
    const { request, release } = holdLocks()
    hint.unsentSignOut.set(true)
    await setUnsentSignOut(true)
    const copied = device.mirrorToDevice()
    await expect.poll(() => request).toHaveBeenCalled()
    // Another tab has sent it meanwhile.
    hint.unsentSignOut.set(false)
    release()
    await copied
    expect(request.mock.calls.map(([name]) => name)).toEqual(['live-shows.mirror'])
    expect(await hasUnsentSignOut()).toBe(false)
  })

  it('that could not be sent is dropped once somebody has signed in', async () => {
    hint.unsentSignOut.set(true)
    const secondStep = { message: 'We sent a code.', requiresMFA: true, phone: '(***) ***-0100' }
    const replies = [ours(503)(), new Response(JSON.stringify(secondStep))]
    answer = () => replies.shift() ?? Response.error()
    await calls.signIn({ email: 'ana@example.com', password: 'a long password' })
    expect(called).toEqual(['/api/logout', '/api/login'])
    expect(hint.unsentSignOut.isPresent()).toBe(false)
    await reported('Logout failed: 503')
  })

  it('that fails is reported and stays unsent', async () => {
    hint.unsentSignOut.set(true)
    answer = ours(500)
    await calls.sendUnsentSignOut()
    await reported('Logout failed: 500')
    expect(hint.unsentSignOut.isPresent()).toBe(true)
  })

  it('that fails while another call waits for it is sent again by that one', async () => {
    hint.unsentSignOut.set(true)
    const replies = [ours(500)(), new Response('{}')]
    answer = () => replies.shift() ?? Response.error()
    await Promise.all([calls.sendUnsentSignOut(), calls.sendUnsentSignOut()])
    expect(called).toEqual(['/api/logout', '/api/logout'])
    expect(hint.unsentSignOut.isPresent()).toBe(false)
  })

  it('without a session is done and not reported', async () => {
    hint.unsentSignOut.set(true)
    answer = ours(401)
    await calls.sendUnsentSignOut()
    await settle()
    expect([hint.unsentSignOut.isPresent(), reports]).toEqual([false, []])
  })
})
