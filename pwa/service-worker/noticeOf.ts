import type { PushPayload } from '#contract/push.ts'
import { ownPath } from './paths.ts'

/** The data that a click on a notification needs. */
export interface NoticeData extends Pick<PushPayload, 'path' | 'thread'> {
  /** The recipient; undefined if it says nothing about anybody. */
  userId?: string
}

interface Notice {
  title: string
  options: NotificationOptions & { data: NoticeData }
  /** The number for the app's icon, if it is known. */
  badge?: number | undefined
}

/**
 * Decides what a push shows. There is always a notification: browsers end the subscription of a worker that shows none.
 *
 * @param userId the device's user. No word of a push for anybody else is shown.
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

/** The fields of a payload that a notification needs; the others are for the server. */
export type ReadPayload = Omit<PushPayload, 'kind'>

/**
 * Reads the content of a push, checked by hand because the schema would triple the worker's size.
 *
 * @returns undefined for anything that this build does not understand; parts that a notification can do without are left out
 */
export function readPayload(text: string | undefined): ReadPayload | undefined {
  const value = parse(text)
  if (!isRecord(value)) return undefined
  const { userId, title, body, tag, at, badge } = value
  const path = ownPath(value.path)
  if (![userId, title, body, tag].every(isText) || path === undefined) return undefined
  return {
    ...({ userId, title, body, tag } as Pick<PushPayload, 'userId' | 'title' | 'body' | 'tag'>),
    path,
    at: isText(at) ? at : '',
    ...(isCount(badge) && { badge }),
    ...(Array.isArray(value.actions) && { actions: value.actions.flatMap(readAction).slice(0, 2) }),
    ...readThread(value.thread),
  }
}

function readAction(value: unknown) {
  if (!isRecord(value) || !isText(value.title)) return []
  const path = ownPath(value.path)
  return path === undefined ? [] : [{ title: value.title, path }]
}

function readThread(value: unknown): Pick<PushPayload, 'thread'> {
  if (!isRecord(value) || !isText(value.requestId) || !isCount(value.seq)) return {}
  return { thread: { requestId: value.requestId, seq: value.seq } }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0
}
