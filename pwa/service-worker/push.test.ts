import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PushPayload } from '#contract/push.ts'
import { noticeOf } from './noticeOf.ts'
import { isAppPage, ownPath } from './paths.ts'
import { showPushes } from './push.ts'

const payload: PushPayload = {
  userId: 'mara',
  kind: 'offers',
  title: 'Your offer for Mitski',
  body: 'Two seats in Section 102.',
  tag: 'request:r1',
  path: '/dashboard?ticket=r1',
  at: '2027-06-05T20:00:00.000Z',
  badge: 2,
  actions: [{ title: 'View', path: '/dashboard?ticket=r1' }],
  thread: { requestId: 'r1', seq: 7 },
}
const show = (changes: object = {}, userId: string | undefined = 'mara') =>
  noticeOf(JSON.stringify({ ...payload, ...changes }), userId)

describe('a push', () => {
  it('shows what it says to its own user, in place of an earlier one of its tag', () => {
    expect(show()).toMatchObject({
      title: 'Your offer for Mitski',
      badge: 2,
      options: {
        body: 'Two seats in Section 102.',
        tag: 'request:r1',
        renotify: true,
        timestamp: Date.parse(payload.at),
        actions: [{ title: 'View', action: '/dashboard?ticket=r1' }],
        data: { path: '/dashboard?ticket=r1', userId: 'mara', thread: { requestId: 'r1', seq: 7 } },
      },
    })
  })

  it.each([['sam'], [undefined]])('says nothing of its content on the device of %s', (userId) => {
    const notice = noticeOf(JSON.stringify(payload), userId)
    expect(notice).toEqual({
      title: 'Live Shows',
      options: expect.objectContaining({ body: 'Sign in to see what is new', data: { path: '/' } }),
    })
    expect(JSON.stringify(notice)).not.toMatch(/Mitski|r1|mara/)
  })

  it.each([undefined, '', 'no JSON', 'null', '[]', '{}', JSON.stringify({ ...payload, title: undefined })])(
    'that this build does not understand is shown too: %s',
    (text) => {
      expect(noticeOf(text, 'mara')).toMatchObject({
        title: 'Live Shows',
        options: { body: 'Open the app to see what is new', data: { path: '/' } },
      })
      expect(noticeOf(text, undefined).options.body).toBe('Sign in to see what is new')
    },
  )

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 7])(
    'with the path %s is not understood',
    (path) => expect(show({ path }).options.data.path).toBe('/'),
  )

  it('is shown without what is wrong or new about it', () => {
    const actions = [{ title: 'Evil', path: '//evil.example' }, { title: 'View' }, payload.actions?.[0]]
    const changes = { kind: 'later', at: 'soon', badge: -1, thread: { requestId: 'r1' }, extra: {}, actions }
    const { options, badge } = show(changes)
    expect(badge).toBeUndefined()
    expect(options).not.toHaveProperty('timestamp')
    expect(options.data).toEqual({ path: payload.path, userId: 'mara' })
    expect(options.actions).toEqual([{ title: 'View', action: payload.path }])
    expect(options.body).toBe(payload.body)
  })
})

afterEach(() => vi.unstubAllGlobals())

/** A worker that shows notifications with this function. @returns delivers a push, and waits until it is handled */
function startWorker(showNotification: () => Promise<void>): () => Promise<unknown> {
  let receive: (event: object) => void = () => {}
  const addEventListener = (_: string, listener: typeof receive) => {
    receive = listener
  }
  vi.stubGlobal('self', { addEventListener, registration: { showNotification }, navigator: {} })
  showPushes()
  return () => new Promise((resolve) => receive({ data: null, waitUntil: resolve }))
}

it('pushes are shown in the order they came, however long one takes', async () => {
  const finish: (() => void)[] = []
  const push = startWorker(() => new Promise((resolve) => finish.push(resolve)))
  const handled = [push(), push()]
  await expect.poll(() => finish).toHaveLength(1)
  // Long enough for the second, if it did not wait.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(finish).toHaveLength(1)
  finish[0]?.()
  await expect.poll(() => finish).toHaveLength(2)
  finish[1]?.()
  await Promise.all(handled)
})

it('a push that could not be shown does not hold up the next', async () => {
  const show = vi.fn().mockRejectedValueOnce(new Error('No permission')).mockResolvedValue(undefined)
  const push = startWorker(show)
  const handled = await Promise.allSettled([push(), push()])
  expect(handled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(show).toHaveBeenCalledTimes(2)
})

it.each(['/', '/dashboard?ticket=0199b7a0', '/admin', '/dashboard?to=//evil.example'])(
  '%s is a path of the app',
  (path) => expect(ownPath(path)).toBe(path),
)

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  undefined,
  { path: '/' },
])('%j is not', (path) => expect(ownPath(path)).toBeUndefined())

it.each(['/', '/auth', '/dashboard', '/admin', '/checkout/0199b7a0', '/apicultura', '/no/such/page'])(
  '%s is a page of the app',
  (pathname) => expect(isAppPage(pathname)).toBe(true),
)

it.each([
  '/api',
  '/api/me',
  '/api/files/0199b7a0',
  '/stripe-sandbox/v1/stripe.js',
  '/sw.js',
  '/icons/icon-192.png',
  '/.well-known/security.txt',
])('%s is not a page of the app', (pathname) => expect(isAppPage(pathname)).toBe(false))
