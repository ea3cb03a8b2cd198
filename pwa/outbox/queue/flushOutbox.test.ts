import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { fileUrl } from '#contract/files.ts'
import type { Fetch } from '../../http/callApi.ts'
import { currentTime } from '../../http/clock.ts'
import { newId } from '../../http/newId.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { buildMessage, buildOwnRequest } from '../../testing/builders.ts'
import { flushOutbox, type OutboxEvent } from './flushOutbox.ts'
import { beginEdit, clearBackoff, editEntry, enqueue, listOutbox } from './outbox.ts'
import { canEdit } from './outboxEntry.ts'

const writtenAt = '2027-06-05T20:00:00.000Z'
const requestId = '01990000-0000-7000-8000-000000000001'

let db: OfflineDb
/** The calls made, in order. */
let calls: string[]
beforeEach(() => {
  db = new OfflineDb(newId(), { indexedDB: new IDBFactory(), IDBKeyRange })
  calls = []
})
afterEach(() => db.close())

const only = async () => {
  const [entry, ...others] = await listOutbox(db)
  if (!entry || others.length > 0) throw new Error('expected exactly one entry')
  return entry
}

async function writeChat(): Promise<string> {
  const id = newId()
  const content = { requestId, message: 'Hello' }
  await enqueue(db, { id, command: 'chat.send', content, writtenAt })
  return id
}

const form = {
  artist: 'Mitski',
  venue: 'Greek Theatre',
  concertDate: '2099-06-05T20:00',
  section: '102',
  preferredRow: 'F',
  ticketCount: 2,
  stubhubPrice: '$240',
}

function request(changes: { section?: string; fileId: string }) {
  return { command: 'request.submit', content: { ...form, ...changes } } as const
}
const better = { command: 'chat.send', content: { requestId, message: 'Better' } } as const

async function writeRequest(): Promise<{ id: string; fileId: string }> {
  const id = newId()
  const fileId = newId()
  const file = { id: fileId, bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/png', name: 'seats.png' }
  const content = { ...form, fileId }
  await enqueue(db, { id, command: 'request.submit', content, writtenAt }, file)
  return { id, fileId }
}

type Answer = (init: RequestInit) => Response | Promise<Response>

/** Answers calls by the prefix of their address; the last answer of a list is repeated. */
function server(answers: Record<string, Answer | Answer[]>): Fetch {
  const taken = new Map<string, number>()
  return async (address, init) => {
    calls.push(`${init.method} ${address}`)
    const [prefix, found] = Object.entries(answers).find(([prefix]) => address.startsWith(prefix)) ?? []
    if (!prefix || !found) throw new Error(`no answer for ${address}`)
    const turn = taken.get(prefix) ?? 0
    taken.set(prefix, turn + 1)
    const answer = Array.isArray(found) ? found[Math.min(turn, found.length - 1)] : found
    if (!answer) throw new Error(`no answer for ${address}`)
    return answer(init)
  }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const refusal =
  (status: number, code: ErrorCode): Answer =>
  () =>
    json(status, { message: 'No.', code })
const cut: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const stored: Answer = () => json(200, { id: newId(), url: '/', type: 'image/png', size: 3 })

const chatPath = '/api/chat-messages'
const requestPath = '/api/ticket-requests'
const filesPath = '/api/files/'

/** Flushes without waiting for backoff. */
async function flushAgain(fetch: Fetch) {
  await clearBackoff(db)
  return flushOutbox(db, { fetch })
}

describe('a negotiation', () => {
  const offerId = '01990000-0000-7000-8000-000000000002'
  const path = `/api/offers/${offerId}/respond`
  const content = { requestId, offerId, message: 'Could you do $170 each?' }

  async function negotiate(): Promise<string> {
    const id = newId()
    await enqueue(db, { id, command: 'offer.negotiate', content, writtenAt })
    return id
  }
  const arrived =
    (id: string): Answer =>
    () =>
      json(201, buildMessage({ id, requestId, message: content.message, kind: 'negotiation', writtenAt }))

  it('is sent with the same key until the server has it, and is then stored in the saved thread', async () => {
    const id = await negotiate()
    const sent: unknown[] = []
    const note =
      (answer: Answer): Answer =>
      (init) => {
        sent.push([new Headers(init.headers).get('Idempotency-Key'), JSON.parse(String(init.body))])
        return answer(init)
      }
    await flushAgain(server({ [path]: note(cut) }))
    await flushAgain(server({ [path]: note(arrived(id)) }))
    const call = [id, { message: content.message, writtenAt }]
    expect(sent).toEqual([call, call])
    expect(await listOutbox(db)).toEqual([])
    expect(await db.threads.get(requestId)).toMatchObject({ messages: [{ id, kind: 'negotiation' }] })
  })

  it('says when it was written only if it had to wait', async () => {
    const id = newId()
    const at = currentTime().toISOString()
    await enqueue(db, { id, command: 'offer.negotiate', content, writtenAt: at })
    const bodies: unknown[] = []
    const note: Answer = (init) => {
      bodies.push(JSON.parse(String(init.body)))
      return cut(init)
    }
    await flushAgain(server({ [path]: note }))
    await db.outbox.toCollection().modify({ writtenAt })
    await flushAgain(server({ [path]: note }))
    expect(bodies).toEqual([{ message: content.message }, { message: content.message, writtenAt }])
  })

  it('is sent after earlier messages, and needs the user if the offer has expired', async () => {
    await writeChat()
    const id = await negotiate()
    const fetch = server({
      [chatPath]: refusal(409, 'request_changed'),
      [path]: refusal(409, 'offer_expired'),
    })
    await flushOutbox(db, { fetch })
    expect(calls).toEqual([`POST ${chatPath}`, `POST ${path}`])
    const entry = (await listOutbox(db)).at(-1)
    expect(entry).toMatchObject({ id, state: 'needs_you', problem: { message: 'No.' } })
    expect(entry && canEdit(entry)).toBe(true)
  })
})

describe('whether the server may have an entry (mayHaveArrived)', () => {
  it.each<[string, Answer]>([
    ['a lost reply', cut],
    ['a captive portal’s page', () => new Response('<h1>Welcome</h1>')],
    ['a proxy’s 502', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['our own 500', refusal(500, 'internal')],
    ['a refusal as key_reused', refusal(422, 'key_reused')],
  ])('is unknown after %s', async (_what, answer) => {
    await writeChat()
    await flushOutbox(db, { fetch: server({ [chatPath]: answer }) })
    expect(await only()).toMatchObject({ mayHaveArrived: true })
    expect(canEdit(await only())).toBe(false)
  })

  it.each<[number, ErrorCode]>([
    [400, 'invalid_input'],
    [401, 'signed_out'],
    [403, 'another_person'],
    [426, 'client_too_old'],
    [404, 'not_found'],
    [409, 'request_changed'],
    [429, 'too_busy'],
  ])('is ruled out by our %i', async (status, code) => {
    await writeChat()
    await flushOutbox(db, { fetch: server({ [chatPath]: refusal(status, code) }) })
    expect(canEdit(await only())).toBe(true)
  })

  it('stays unknown after a lost reply, 401 and 429', async () => {
    await writeChat()
    for (const answer of [cut, refusal(401, 'signed_out'), refusal(429, 'too_busy')]) {
      await flushAgain(server({ [chatPath]: answer }))
      expect(canEdit(await only())).toBe(false)
    }
  })

  it('is ruled out for earlier calls too by a 409 from the call itself', async () => {
    await writeChat()
    await flushAgain(server({ [chatPath]: cut }))
    await flushAgain(server({ [chatPath]: refusal(409, 'request_changed') }))
    expect(await only()).toMatchObject({ state: 'needs_you' })
    expect(canEdit(await only())).toBe(true)
  })

  it('stays unknown after a 404, since access is checked before the key', async () => {
    await writeChat()
    await flushAgain(server({ [chatPath]: cut }))
    await flushAgain(server({ [chatPath]: refusal(404, 'not_found') }))
    expect(await only()).toMatchObject({ state: 'needs_you' })
    expect(canEdit(await only())).toBe(false)
  })

  it('is ruled out while the file has not been uploaded', async () => {
    await writeRequest()
    await flushOutbox(db, { fetch: server({ [filesPath]: cut }) })
    expect(await only()).toMatchObject({ attempts: 1 })
    expect(canEdit(await only())).toBe(true)
  })

  it('is ruled out while the file of a request that was written during another call has not been uploaded', async () => {
    const id = await writeChat()
    const answer: Answer = async () => {
      await writeRequest()
      return json(201, buildMessage({ id, requestId }))
    }
    await flushOutbox(db, { fetch: server({ [chatPath]: answer, [filesPath]: cut }) })
    expect(await only()).toMatchObject({ command: 'request.submit', attempts: 1 })
    expect(canEdit(await only())).toBe(true)
  })

  it('is ruled out for what follows a sent message if the call of another lane is cut', async () => {
    const first = await writeChat()
    const next = await writeChat()
    const content = { requestId: newId(), message: 'Of another lane' }
    await enqueue(db, { id: newId(), command: 'chat.send', content, writtenAt })
    const answer: Answer = async ({ body }) => {
      if (JSON.parse(String(body)).requestId === requestId) {
        return json(201, buildMessage({ id: first, requestId }))
      }
      await expect.poll(() => db.outbox.get({ id: first })).toBeUndefined()
      return cut({})
    }
    await flushOutbox(db, { fetch: server({ [chatPath]: answer }) })
    const entry = (await listOutbox(db)).find(({ id }) => id === next)
    expect(entry && canEdit(entry)).toBe(true)
  })

  it('is unknown while the call is in flight, so that the entry cannot be edited', async () => {
    const id = await writeChat()
    const results: unknown[] = []
    const answer: Answer = async () => {
      await beginEdit(db, id)
      results.push(await editEntry(db, id, better))
      return cut({})
    }
    await flushOutbox(db, { fetch: server({ [chatPath]: answer }) })
    expect(results).toEqual(['under_way'])
    expect(await only()).toMatchObject({ id, state: 'waiting', content: { message: 'Hello' } })
  })

  it('is ruled out for an entry edited during its upload: only the new content is sent', async () => {
    const { id, fileId } = await writeRequest()
    const upload: Answer = async () => {
      await editEntry(db, id, request({ section: '104', fileId }))
      return stored({})
    }
    const bodies: unknown[] = []
    const submit: Answer = ({ headers, body }) => {
      bodies.push([new Headers(headers).get('Idempotency-Key'), JSON.parse(String(body)).section])
      return refusal(409, 'request_changed')({})
    }
    await flushOutbox(db, { fetch: server({ [filesPath]: [upload, stored], [requestPath]: submit }) })
    expect(bodies).toEqual([[id, '104']])
  })
})

it('stores a sent request and deletes its entry', async () => {
  const { id } = await writeRequest()
  const request = buildOwnRequest({ id, artist: 'Mitski' })
  await flushOutbox(db, {
    fetch: server({ [filesPath]: stored, [requestPath]: () => json(201, request) }),
  })
  expect(await listOutbox(db)).toEqual([])
  expect(await db.sentRequests.toArray()).toMatchObject([{ id, request: { id, artist: 'Mitski' } }])
})

describe('the file of an entry', () => {
  const uploads = () => calls.filter((call) => call.startsWith('PUT')).length

  it('is not uploaded again after its call has failed', async () => {
    const { fileId } = await writeRequest()
    await flushAgain(server({ [filesPath]: stored, [requestPath]: cut }))
    expect(await only()).toMatchObject({ uploadedFileId: fileId })
    const bodies: unknown[] = []
    const submit: Answer = ({ body }) => {
      bodies.push(JSON.parse(String(body)).stubhubScreenshot)
      return cut({})
    }
    await flushAgain(server({ [requestPath]: submit }))
    expect(bodies).toEqual([fileUrl(fileId)])
    expect(uploads()).toBe(1)
  })

  it('is not sent at all when the form has sent it already', async () => {
    const { id, fileId } = await writeRequest()
    await db.outbox.where({ id }).modify({ uploadedFileId: fileId })
    await flushAgain(server({ [requestPath]: cut }))
    expect(uploads()).toBe(0)
  })

  it('is uploaded again if the server has lost it', async () => {
    const { fileId } = await writeRequest()
    await flushAgain(server({ [filesPath]: stored, [requestPath]: cut }))
    const missing = refusal(400, 'screenshot_not_uploaded')
    await flushAgain(server({ [filesPath]: stored, [requestPath]: [missing, cut] }))
    expect(calls).toEqual([
      `PUT ${filesPath}${fileId}`,
      `POST ${requestPath}`,
      `POST ${requestPath}`,
      `PUT ${filesPath}${fileId}`,
      `POST ${requestPath}`,
    ])
    expect(await only()).toMatchObject({ state: 'waiting', uploadedFileId: fileId })
  })

  it('is uploaded again only once, then the entry needs the user', async () => {
    await writeRequest()
    const missing = refusal(400, 'screenshot_not_uploaded')
    await flushAgain(server({ [filesPath]: stored, [requestPath]: [cut, missing] }))
    await flushAgain(server({ [filesPath]: stored, [requestPath]: missing }))
    expect(uploads()).toBe(2)
    const entry = await only()
    expect(entry).toMatchObject({ state: 'needs_you', problem: { message: 'No.' } })
    expect(entry.uploadedFileId).toBeUndefined()
    expect(canEdit(entry)).toBe(true)
  })

  it('is uploaded if it was replaced', async () => {
    const { id } = await writeRequest()
    await flushAgain(server({ [filesPath]: stored, [requestPath]: refusal(409, 'request_changed') }))
    const fileId = newId()
    const file = { id: fileId, bytes: new Uint8Array([4]).buffer, type: 'image/png', name: 'other.png' }
    await editEntry(db, id, request({ fileId }), file)
    await flushAgain(server({ [filesPath]: stored, [requestPath]: cut }))
    expect(calls.at(-2)).toBe(`PUT ${filesPath}${fileId}`)
  })
})

describe('a device that reports being offline', () => {
  const isOnline = () => false

  it('makes no attempt, so that entries stay editable, and checks again after 30 s', async () => {
    const id = await writeChat()
    const events: OutboxEvent[] = []
    const result = await flushOutbox(db, {
      fetch: server({ '/api/health': cut }),
      now: () => 1000,
      isOnline,
      onEvent: (event) => events.push(event),
    })
    expect(result).toEqual({ state: 'waiting', at: 31_000 })
    expect(events).toMatchObject([{ type: 'ended', end: 'waiting', entry: { id } }])
    expect(await only()).toMatchObject({ attempts: 0, notBefore: 0 })
    expect(canEdit(await only())).toBe(true)
  })

  const healthy = () => json(200, { status: 'ok', database: 'sqlite', failedJobs: 0 })

  it('tries nothing that was edited or discarded while the server was asked', async () => {
    const id = await writeChat()
    const answer = async () => {
      await beginEdit(db, id)
      return healthy()
    }
    const events: OutboxEvent[] = []
    const fetch = server({ '/api/health': answer })
    await flushOutbox(db, { fetch, isOnline, onEvent: (event) => events.push(event) })
    expect(events).toEqual([])
  })

  it('sends if the server answers', async () => {
    await writeChat()
    const fetch = server({ '/api/health': healthy, [chatPath]: refusal(404, 'not_found') })
    await flushOutbox(db, { fetch, isOnline })
    expect(calls).toEqual(['GET /api/health', `POST ${chatPath}`])
  })

  it('does not take a captive portal’s page for an answer', async () => {
    await writeChat()
    const fetch = server({ '/api/health': () => new Response('<h1>Welcome</h1>') })
    expect(await flushOutbox(db, { fetch, isOnline })).toMatchObject({ state: 'waiting' })
    expect(calls).toHaveLength(1)
  })
})

describe('the ended event', () => {
  async function watch(answer: Answer) {
    const states: unknown[] = []
    const checks: Promise<unknown>[] = []
    const onEvent = (event: OutboxEvent) => {
      if (event.type !== 'ended') return
      // Read immediately: the database must already have the outcome.
      checks.push(listOutbox(db).then(([entry]) => states.push([event.end, entry?.state ?? 'gone'])))
    }
    await flushOutbox(db, { fetch: server({ [chatPath]: answer }), onEvent })
    await Promise.all(checks)
    return states
  }

  it.each<[string, Answer, [string, string]]>([
    ['a refusal', refusal(409, 'request_changed'), ['needs_you', 'needs_you']],
    ['a lost reply', cut, ['waiting', 'waiting']],
    [
      'a captive portal’s page',
      () => new Response('<h1>Welcome</h1>', { status: 403 }),
      ['waiting', 'waiting'],
    ],
    ['a session that has ended', refusal(401, 'signed_out'), ['stopped', 'waiting']],
  ])('is emitted once after %s, when the database has the outcome', async (_what, answer, expected) => {
    await writeChat()
    expect(await watch(answer)).toEqual([expected])
  })

  it('is emitted if the user starts editing during the upload', async () => {
    const { id } = await writeRequest()
    const upload: Answer = async () => {
      await beginEdit(db, id)
      return stored({})
    }
    const ends: unknown[] = []
    const onEvent = (event: OutboxEvent) => event.type === 'ended' && ends.push(event.end)
    await flushOutbox(db, { fetch: server({ [filesPath]: upload }), onEvent })
    expect(ends).toEqual(['stopped'])
    expect(await only()).toMatchObject({ state: 'editing' })
  })

  it('does not end editing that started during an upload that is refused', async () => {
    const { id } = await writeRequest()
    const upload: Answer = async () => {
      await beginEdit(db, id)
      return refusal(400, 'invalid_file_type')({})
    }
    await flushOutbox(db, { fetch: server({ [filesPath]: upload }) })
    expect(await only()).toMatchObject({ state: 'editing', problem: { message: 'No.' } })
  })
})

describe('the outcome of an upload', () => {
  it('does not apply to a request that was edited meanwhile', async () => {
    const { id } = await writeRequest()
    const fileId = newId()
    const file = { id: fileId, bytes: new Uint8Array([4]).buffer, type: 'image/png', name: 'other.png' }
    const refuseOld: Answer = async () => {
      await editEntry(db, id, request({ fileId }), file)
      return refusal(400, 'invalid_file_type')({})
    }
    const ends: unknown[] = []
    const onEvent = (event: OutboxEvent) => event.type === 'ended' && ends.push(event.end)
    const fetch = server({ [filesPath]: [refuseOld, stored], [requestPath]: cut })
    await flushOutbox(db, { fetch, onEvent })
    expect(ends).toEqual(['stopped', 'waiting'])
    expect(calls.slice(-2)).toEqual([`PUT ${filesPath}${fileId}`, `POST ${requestPath}`])
    expect((await only()).problem).toBeUndefined()
  })
})

it('does not mark an entry of a newer version of the app as sent', async () => {
  const id = await writeChat()
  await db.outbox.where({ id }).modify({ command: 'chat.react' as never })
  await flushOutbox(db, { fetch: server({}) })
  expect((await only()).mayHaveArrived).toBeUndefined()
})

it.each([
  ['outcome', cut],
  ['reply', () => json(201, buildMessage())],
] as const)('ends an attempt whose %s cannot be stored', async (_, answer) => {
  await writeChat()
  const ends: unknown[] = []
  const isFull = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const answerOnFullDisk: Answer = () => {
    db.outbox.hook('updating', isFull)
    db.outbox.hook('deleting', isFull)
    return answer({})
  }
  const onEvent = (event: OutboxEvent) => event.type === 'ended' && ends.push(event.end)
  const fetch = server({ [chatPath]: answerOnFullDisk })
  await expect(flushOutbox(db, { fetch, onEvent })).rejects.toThrow()
  expect(ends).toEqual(['waiting'])
})

describe('an entry that was edited while its call was in flight', () => {
  it('stays in the outbox, although the server has the old content', async () => {
    const id = await writeChat()
    const sent: Answer = async () => {
      // Without Web Locks, another tab's call may have been refused meanwhile.
      await db.outbox.where({ id }).modify({ mayHaveArrived: undefined, state: 'needs_you' })
      await editEntry(db, id, better)
      return json(201, buildMessage({ id, requestId, writtenAt }))
    }
    const taken = refusal(422, 'key_reused')
    await flushOutbox(db, { fetch: server({ [chatPath]: [sent, taken] }) })
    expect(await only()).toMatchObject({ state: 'needs_you', content: { message: 'Better' } })
  })
})

it('deletes a refused report of what was read, because nobody can act on it', async () => {
  await enqueue(db, { id: newId(), command: 'chat.markRead', content: { requestId, seq: 3 }, writtenAt })
  const ends: unknown[] = []
  const onEvent = (event: OutboxEvent) => event.type === 'ended' && ends.push(event.end)
  await flushOutbox(db, { fetch: server({ '/api/chat-reads': refusal(404, 'not_found') }), onEvent })
  expect(await listOutbox(db)).toEqual([])
  expect(ends).toEqual(['stopped'])
})

describe('clearBackoff', () => {
  it('makes entries due, except after Retry-After', async () => {
    await writeChat()
    await flushOutbox(db, { fetch: server({ [chatPath]: cut }), now: () => 1000 })
    await clearBackoff(db)
    expect(await only()).toMatchObject({ attempts: 1, notBefore: 0 })

    const busy = () => json(503, {}, { 'Retry-After': '60' })
    await flushOutbox(db, { fetch: server({ [chatPath]: busy }), now: () => 1000 })
    await clearBackoff(db)
    expect(await only()).toMatchObject({ attempts: 2, notBefore: 61_000, isPutOff: true })
  })
})

it('waits as long as the server asks after a used-up quota, and keeps its words until the user retries', async () => {
  const id = await writeChat()
  const message = 'You have sent a lot of messages in a short time. You can send more in 3 minutes.'
  const full = () => json(429, { message, code: 'quota_used_up' }, { 'Retry-After': '180' })
  const fetch = server({ [chatPath]: full })
  expect(await flushOutbox(db, { fetch, now: () => 1000 })).toEqual({ state: 'waiting', at: 181_000 })
  expect(await only()).toMatchObject({ id, state: 'waiting', isPutOff: true, putOffBecause: message })
  expect(canEdit(await only())).toBe(true)
  await flushOutbox(db, { fetch, now: () => 180_000 })
  expect(calls).toHaveLength(1)
  await flushOutbox(db, { fetch, now: () => 181_000 })
  expect(calls).toHaveLength(2)
})

describe('a full disk', () => {
  it('does not stop entries from being sent and deleted', async () => {
    const id = await writeChat()
    const fail = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    db.outbox.hook('updating', fail)
    db.threads.hook('creating', fail)
    const sent = () => json(201, buildMessage({ id, requestId, writtenAt }))
    const events: string[] = []
    const onEvent = (event: OutboxEvent) => events.push('end' in event ? event.end : event.type)
    await flushOutbox(db, { fetch: server({ [chatPath]: sent }), onEvent })
    expect(await listOutbox(db)).toEqual([])
    expect(events).toEqual(['sending', 'sent'])
  })
})
