import { describe, expect, it } from 'vitest'
import type { PushPayload } from '#contract/push.ts'
import { noticeOf } from './noticeOf.ts'

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
