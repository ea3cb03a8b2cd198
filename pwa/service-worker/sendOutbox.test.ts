import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../http/newId.ts'
import { hasUnsentSignOut, setCurrentUserId, setUnsentSignOut } from '../offline/device.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import type { OutboxEvent } from '../outbox/queue/flushOutbox.ts'
import { enqueue, listOutbox } from '../outbox/queue/outbox.ts'
import { buildMessage } from '../testing/builders.ts'
import { sendOutbox } from './sendOutbox.ts'

const requestId = '01990000-0000-7000-8000-000000000001'
let userId: string
let calls: string[]
/** The author that each call names. */
let people: (string | null)[]
beforeEach(async () => {
  userId = newId()
  calls = []
  people = []
  await setCurrentUserId(userId)
  await setUnsentSignOut(false)
})

async function write(message: string): Promise<string> {
  const db = new OfflineDb(userId)
  const id = newId()
  await enqueue(db, {
    id,
    command: 'chat.send',
    content: { requestId, message },
    writtenAt: '2027-06-05T20:00:00.000Z',
  })
  db.close()
  return id
}

async function unsent(): Promise<string[]> {
  const db = new OfflineDb(userId)
  const entries = await listOutbox(db)
  db.close()
  return entries.map(({ id }) => id)
}

/** A server that gives the same answer to every call. */
function answer(status: number, body: unknown) {
  return async (address: string, init?: RequestInit) => {
    calls.push(address)
    people.push(new Headers(init?.headers).get('Live-Shows-User'))
    return new Response(JSON.stringify(body), { status })
  }
}

const noNetwork = async (address: string) => {
  calls.push(address)
  throw new TypeError('Failed to fetch')
}

describe('sendOutbox', () => {
  it('sends waiting entries as those of their writer, and emits events', async () => {
    const id = await write('Are these still there?')
    const events: OutboxEvent[] = []
    const fetch = answer(201, buildMessage({ id, requestId, message: 'Are these still there?' }))
    await sendOutbox({ fetch, onEvent: (event) => events.push(event) })
    expect(await unsent()).toEqual([])
    expect(people).toEqual([userId])
    expect(events).toMatchObject([{ type: 'sending' }, { type: 'ended', end: 'sent' }])
  })

  it('throws while something is left, so that the browser syncs again', async () => {
    const id = await write('Are these still there?')
    await expect(sendOutbox({ fetch: noNetwork })).rejects.toThrow()
    expect(await unsent()).toEqual([id])
  })

  it('ignores the backoff', async () => {
    await write('Are these still there?')
    await expect(sendOutbox({ fetch: noNetwork })).rejects.toThrow()
    await expect(sendOutbox({ fetch: noNetwork })).rejects.toThrow()
    expect(calls).toHaveLength(2)
  })

  it.each([
    ['the user is signed out', 401, 'signed_out'],
    ['another user is signed in', 403, 'another_person'],
  ])('keeps everything and does not ask for another sync when %s', async (_who, status, code) => {
    const id = await write('Are these still there?')
    await sendOutbox({ fetch: answer(status, { message: 'No.', code }) })
    expect(await unsent()).toEqual([id])
  })

  it('sends nothing when the device has no user', async () => {
    await write('Are these still there?')
    await setCurrentUserId(undefined)
    await sendOutbox({ fetch: noNetwork })
    expect(calls).toEqual([])
  })
})

describe('an unsent sign-out', () => {
  beforeEach(async () => {
    await setUnsentSignOut(true)
    await setCurrentUserId(undefined)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is sent before anything else', async () => {
    await sendOutbox({ fetch: answer(200, { message: 'Logged out' }) })
    expect(calls).toEqual(['/api/logout'])
    expect(await hasUnsentSignOut()).toBe(false)
  })

  it('is not sent again if a tab has sent it meanwhile', async () => {
    const request = vi.fn(async (_name: string, work: () => unknown) => {
      await setUnsentSignOut(false)
      return work()
    })
    vi.stubGlobal('navigator', { locks: { request } })
    await sendOutbox({ fetch: noNetwork })
    expect(request.mock.calls.map(([name]) => name)).toEqual(['live-shows.session'])
    expect(calls).toEqual([])
  })

  it('counts as sent when the session is gone already', async () => {
    await sendOutbox({ fetch: answer(401, { message: 'No.', code: 'signed_out' }) })
    expect(await hasUnsentSignOut()).toBe(false)
  })

  it('stays unsent without a network, and nothing is sent before it', async () => {
    await setCurrentUserId(userId)
    await write('Are these still there?')
    await expect(sendOutbox({ fetch: noNetwork })).rejects.toThrow()
    expect(calls).toEqual(['/api/logout'])
    expect(await hasUnsentSignOut()).toBe(true)
  })
})
