import type { PushPayload } from '#contract/push.ts'
import { ownPath } from './ownPath.ts'

/** What a notification needs of a payload; the rest of it is for the server. */
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
