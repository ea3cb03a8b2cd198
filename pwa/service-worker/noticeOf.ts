import type { PushPayload } from '#contract/push.ts'
import { readPayload } from './readPayload.ts'

/** What a click on a notification needs. */
export interface NoticeData extends Pick<PushPayload, 'path' | 'thread'> {
  /** Whose it is; undefined if it says nothing about anybody. */
  userId?: string
}

interface Notice {
  title: string
  options: NotificationOptions & { data: NoticeData }
  /** The number for the app's icon, if it is known. */
  badge?: number | undefined
}

/**
 * Decides what a push shows. There is always something: browsers end the subscription of a worker that shows nothing.
 *
 * @param userId the device's user. Of a push for anybody else no word is shown.
 */
export function noticeOf(text: string | undefined, userId: string | undefined): Notice {
  const payload = readPayload(text)
  if (userId === undefined || (payload && payload.userId !== userId)) {
    return general('Sign in to see what is new', 'sign-in')
  }
  if (!payload) return general('Open the app to see what is new', 'news')
  const { title, body, tag, path, at, badge, actions, thread } = payload
  const timestamp = Date.parse(at)
  return {
    title,
    options: {
      ...look,
      body,
      tag,
      ...(Number.isFinite(timestamp) && { timestamp }),
      ...(actions && { actions: actions.map((action) => ({ action: action.path, title: action.title })) }),
      data: { path, userId, ...(thread && { thread }) },
    },
    badge,
  }
}

const look = {
  icon: '/icons/icon-192.png',
  // Drawn by its alpha channel alone, in the status bar of a phone.
  badge: '/icons/badge-96.png',
  // One that replaces another of its tag is announced too.
  renotify: true,
}

function general(body: string, tag: string): Notice {
  return { title: 'Live Shows', options: { ...look, body, tag, data: { path: '/' } } }
}
