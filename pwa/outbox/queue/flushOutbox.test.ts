import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { fileUrl } from '#contract/files.ts'
import type { Fetch } from '../../http/callApi.ts'
import { newId } from '../../http/newId.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { flushOutbox, type OutboxEvent } from './flushOutbox.ts'
import { beginEdit, editEntry, enqueue, hurryOutbox, listOutbox } from './outbox.ts'
import { canEdit } from './outboxEntry.ts'

const writtenAt = '2027-06-05T20:00:00.000Z'
const requestId = '01990000-0000-7000-8000-000000000001'

let db: OfflineDb
/** The addresses called, in their order. */
let calls: string[]
beforeEach(() => {
  db = new OfflineDb(newId(), { indexedDB: new IDBFactory(), IDBKeyRange })
  calls = []
})
afterEach(() => db.close())

const only = async () => {
  const [entry, ...others] = await listOutbox(db)
  if (!entry || others.length > 0) throw new Error('There is not one entry')
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

/** Answers calls by what their address begins with; the last answer of a list goes on for ever. */
function server(answers: Record<string, Answer | Answer[]>): Fetch {
  const taken = new Map<string, number>()
  return async (address, init) => {
    calls.push(`${init.method} ${address}`)
    const [start, given] = Object.entries(answers).find(([start]) => address.startsWith(start)) ?? []
    if (!start || !given) throw new Error(`Nobody answers ${address}`)
    const turn = taken.get(start) ?? 0
    taken.set(start, turn + 1)
    const answer = Array.isArray(given) ? given[Math.min(turn, given.length - 1)] : given
    if (!answer) throw new Error('There is no answer')
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

/** As long as a person looks: everything that waits is due. */
async function flushAgain(fetch: Fetch) {
  await hurryOutbox(db)
  return flushOutbox(db, { fetch })
}

describe('a negotiation', () => {
  const offerId = '01990000-0000-7000-8000-000000000002'
  const path = `/api/offers/${offerId}/respond`
  const said = { requestId, offerId, message: 'Could you do $170 each?' }

  async function negotiate(): Promise<string> {
    const id = newId()
    await enqueue(db, { id, command: 'offer.negotiate', content: said, writtenAt })
    return id
  }
  const arrived =
    (id: string): Answer =>
    () =>
      json(201, {
        id,
        requestId,
        message: said.message,
        isFromUser: true,
        kind: 'negotiation',
        seq: 1,
        createdAt: writtenAt,
        writtenAt,
      })

  it('answers its offer under one key until the server has it, and then stands in the kept thread', async () => {
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
    const call = [id, { message: said.message, writtenAt }]
    expect(sent).toEqual([call, call])
    expect(await listOutbox(db)).toEqual([])
    expect(await db.threads.get(requestId)).toMatchObject({ messages: [{ id, kind: 'negotiation' }] })
  })

  it('goes after what was said before it, and needs its person where the offer is gone', async () => {
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

describe('whether the server may have an entry', () => {
  it.each<[string, Answer]>([
    ['a lost reply', cut],
    ['a hotel’s page', () => new Response('<h1>Welcome</h1>')],
    ['a proxy’s 502', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['our own 500', refusal(500, 'internal')],
    ['a key that is taken', refusal(422, 'key_reused')],
  ])('is open after %s', async (_what, answer) => {
    await writeChat()
    await flushOutbox(db, { fetch: server({ [chatPath]: answer }) })
    expect(await only()).toMatchObject({ mayHaveArrived: true })
    expect(canEdit(await only())).toBe(false)
  })

  it.each<[number, ErrorCode]>([
    [400, 'invalid_input'],
    [401, 'signed_out'],
    [403, 'another_person'],
    [404, 'not_found'],
    [409, 'request_changed'],
    [429, 'too_busy'],
  ])('is settled by our %i: it has not', async (status, code) => {
    await writeChat()
    await flushOutbox(db, { fetch: server({ [chatPath]: refusal(status, code) }) })
    expect(canEdit(await only())).toBe(true)
  })

  it('stays open while nobody says what became of the first try', async () => {
    await writeChat()
    for (const answer of [cut, refusal(401, 'signed_out'), refusal(429, 'too_busy')]) {
      await flushAgain(server({ [chatPath]: answer }))
      expect(canEdit(await only())).toBe(false)
    }
  })

  it('is settled for earlier tries too by the answer to the call itself', async () => {
    await writeChat()
    await flushAgain(server({ [chatPath]: cut }))
    await flushAgain(server({ [chatPath]: refusal(409, 'request_changed') }))
    expect(await only()).toMatchObject({ state: 'needs_you' })
    expect(canEdit(await only())).toBe(true)
  })

  it('is not settled by who may call at all, which is asked before', async () => {
    await writeChat()
    await flushAgain(server({ [chatPath]: cut }))
    await flushAgain(server({ [chatPath]: refusal(404, 'not_found') }))
    expect(await only()).toMatchObject({ state: 'needs_you' })
    expect(canEdit(await only())).toBe(false)
  })

  it('is not asked before the file has gone ahead', async () => {
    await writeRequest()
    await flushOutbox(db, { fetch: server({ [filesPath]: cut }) })
    expect(await only()).toMatchObject({ attempts: 1 })
    expect(canEdit(await only())).toBe(true)
  })

  it('is open while the call is out, so that nobody can change or hold it then', async () => {
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

  it('is no question for what was changed while its file went ahead: only the changed one goes', async () => {
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

it('keeps a request that was sent, with which its entry leaves', async () => {
  const { id } = await writeRequest()
  const told = {
    ...form,
    id,
    name: 'Sam Rivera',
    email: 'sam@example.com',
    phone: null,
    stubhubScreenshot: '/api/files/x',
    adminResponse: null,
    offerPrice: null,
    clientResponse: null,
    createdAt: writtenAt,
    replyDueAt: null,
    deadlineAt: null,
    isPaid: false,
    messageCount: 0,
    status: 'pending',
  }
  await flushOutbox(db, {
    fetch: server({ [filesPath]: stored, [requestPath]: () => json(201, told) }),
  })
  expect(await listOutbox(db)).toEqual([])
  expect(await db.sentRequests.toArray()).toMatchObject([{ id, request: { id, artist: 'Mitski' } }])
})

describe('the file that goes ahead', () => {
  const uploads = () => calls.filter((call) => call.startsWith('PUT')).length

  it('is not sent again when its call has failed', async () => {
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

  it('is sent once more where the server has it no more', async () => {
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

  it('is sent once more only, and then the person is asked', async () => {
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

  it('is sent where it is another one', async () => {
    const { id } = await writeRequest()
    await flushAgain(server({ [filesPath]: stored, [requestPath]: refusal(409, 'request_changed') }))
    const fileId = newId()
    const file = { id: fileId, bytes: new Uint8Array([4]).buffer, type: 'image/png', name: 'other.png' }
    await editEntry(db, id, request({ fileId }), file)
    await flushAgain(server({ [filesPath]: stored, [requestPath]: cut }))
    expect(calls.at(-2)).toBe(`PUT ${filesPath}${fileId}`)
  })
})

describe('a device that believes to have no network', () => {
  const isOnline = () => false

  it('tries nothing that could not be changed afterwards, and looks again soon', async () => {
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

  it('sends all the same where the server answers', async () => {
    await writeChat()
    const healthy = () => json(200, { status: 'ok', database: 'sqlite', failedJobs: 0 })
    const fetch = server({ '/api/health': healthy, [chatPath]: refusal(404, 'not_found') })
    await flushOutbox(db, { fetch, isOnline })
    expect(calls).toEqual(['GET /api/health', `POST ${chatPath}`])
  })

  it('does not take a hotel’s page for an answer', async () => {
    await writeChat()
    const fetch = server({ '/api/health': () => new Response('<h1>Welcome</h1>') })
    expect(await flushOutbox(db, { fetch, isOnline })).toMatchObject({ state: 'waiting' })
    expect(calls).toHaveLength(1)
  })
})

describe('the end of an attempt', () => {
  async function watch(answer: Answer) {
    const states: unknown[] = []
    const checks: Promise<unknown>[] = []
    const onEvent = (event: OutboxEvent) => {
      if (event.type !== 'ended') return
      // Asked at this very moment, the database has it.
      checks.push(listOutbox(db).then(([entry]) => states.push([event.end, entry?.state ?? 'gone'])))
    }
    await flushOutbox(db, { fetch: server({ [chatPath]: answer }), onEvent })
    await Promise.all(checks)
    return states
  }

  it.each<[string, Answer, [string, string]]>([
    ['a refusal', refusal(409, 'request_changed'), ['needs_you', 'needs_you']],
    ['a lost reply', cut, ['waiting', 'waiting']],
    ['a hotel’s page', () => new Response('<h1>Welcome</h1>', { status: 403 }), ['waiting', 'waiting']],
    ['a session that has ended', refusal(401, 'signed_out'), ['stopped', 'waiting']],
  ])('is told once after %s, when the database has it', async (_what, answer, told) => {
    await writeChat()
    expect(await watch(answer)).toEqual([told])
  })

  it('is told where its person began to change it while its file was on the way', async () => {
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

  it('leaves a file that was refused to whoever changes the request by then', async () => {
    const { id } = await writeRequest()
    const upload: Answer = async () => {
      await beginEdit(db, id)
      return refusal(400, 'invalid_file_type')({})
    }
    await flushOutbox(db, { fetch: server({ [filesPath]: upload }) })
    expect(await only()).toMatchObject({ state: 'editing', problem: { message: 'No.' } })
  })
})

describe('what its person changed while the call of it was on the way', () => {
  it('stays in the outbox, although the server has the old words', async () => {
    const id = await writeChat()
    const sent: Answer = async () => {
      // Without locks another tab may have been refused meanwhile.
      await db.outbox.where({ id }).modify({ mayHaveArrived: undefined, state: 'needs_you' })
      await editEntry(db, id, better)
      return json(201, {
        ...{ id, requestId, message: 'Hello', isFromUser: true, kind: 'chat', seq: 1 },
        ...{ createdAt: writtenAt, writtenAt },
      })
    }
    const taken = refusal(422, 'key_reused')
    await flushOutbox(db, { fetch: server({ [chatPath]: [sent, taken] }) })
    expect(await only()).toMatchObject({ state: 'needs_you', content: { message: 'Better' } })
  })
})

describe('hurryOutbox', () => {
  it('makes due what waits for its next try, and leaves alone what the server has put off', async () => {
    await writeChat()
    await flushOutbox(db, { fetch: server({ [chatPath]: cut }), now: () => 1000 })
    await hurryOutbox(db)
    expect(await only()).toMatchObject({ attempts: 1, notBefore: 0 })

    const busy = () => json(503, {}, { 'Retry-After': '60' })
    await flushOutbox(db, { fetch: server({ [chatPath]: busy }), now: () => 1000 })
    await hurryOutbox(db)
    expect(await only()).toMatchObject({ attempts: 2, notBefore: 61_000, isPutOff: true })
  })
})

describe('a full disk', () => {
  it('keeps nothing from being sent, and from leaving the outbox', async () => {
    const id = await writeChat()
    const fail = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    db.outbox.hook('updating', fail)
    db.threads.hook('creating', fail)
    const sent = () =>
      json(201, {
        id,
        requestId,
        message: 'Hello',
        isFromUser: true,
        kind: 'chat',
        seq: 1,
        createdAt: writtenAt,
        writtenAt,
      })
    const events: string[] = []
    const onEvent = (event: OutboxEvent) => events.push('end' in event ? event.end : event.type)
    await flushOutbox(db, { fetch: server({ [chatPath]: sent }), onEvent })
    expect(await listOutbox(db)).toEqual([])
    expect(events).toEqual(['sending', 'sent'])
  })
})
