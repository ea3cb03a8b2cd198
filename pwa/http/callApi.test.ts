import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod/mini'
import { changeHeader, endpoint, invalidatesHeader } from '#contract/endpoint.ts'
import { callApi, callForPage } from './callApi.ts'
import { ApiError, describeError, fieldErrors, NetworkError, NotOurReplyError } from './errors.ts'
import { parseNextCursor, parseRetryAfter } from './headers.ts'
import { isOwnChange, setChangeFollower } from './ownChanges.ts'
import { readQuery } from './readQuery.ts'
import { uploadFile } from './uploadFile.ts'

const readSeat = endpoint({
  method: 'GET',
  path: '/api/seats/{id}',
  kind: 'json',
  params: z.object({ id: z.string() }),
  query: z.object({ view: z.optional(z.string()) }),
  reply: z.object({ row: z.string() }),
})
const bookSeat = endpoint({
  method: 'POST',
  path: '/api/seats',
  kind: 'json',
  body: z.object({ row: z.string() }),
  reply: z.object({ row: z.string() }),
})
const leave = endpoint({ method: 'POST', path: '/api/leave', kind: 'json', reply: z.unknown() })

let sent: Request[]
let answer: (signal: AbortSignal) => Response | Promise<Response>

beforeEach(() => {
  sent = []
  answer = json(200, { row: 'F' })
  // Only `fetch` is replaced: Request and Response are the platform's own.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit & { signal: AbortSignal }) => {
    sent.push(new Request(`https://live-shows.example${path}`, init))
    return answer(init.signal)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function json(status: number, value: unknown) {
  return text(status, JSON.stringify(value), 'application/json')
}

function text(status: number, body: string, type = 'text/html') {
  const statusText = status === 404 ? 'Not Found' : ''
  return () => new Response(body, { status, statusText, headers: { 'content-type': type } })
}

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('should have failed'),
    (error: unknown) => error,
  )
}

describe('callApi sends', () => {
  it('parameters and query in the address, escaped', async () => {
    await expect(
      callApi(readSeat, { params: { id: 'a/b' }, query: { view: 'from the side' } }),
    ).resolves.toEqual({
      row: 'F',
    })
    expect(sent[0]?.method).toBe('GET')
    expect(sent[0]?.url).toMatch(/\/api\/seats\/a%2Fb\?view=from\+the\+side$/)
  })

  it.each(['', '.', '..', '%2e', '.%2E', '\uD800'])(
    'nothing for the id %j, which would be another address, and says that it does not exist',
    async (id) => {
      const error = await errorOf(callApi(readSeat, { params: { id } }))
      expect(sent).toEqual([])
      expect(error).toMatchObject({ status: 404, reply: { code: 'not_found' } })
      expect(describeError(error, 'Failed to load')).toBe('We could not find that.')
      await expect(uploadFile({ id, bytes: new Blob(['file']), fetch })).rejects.toMatchObject({
        status: 404,
      })
      // Rendering such a query is no error; fetching it is.
      expect(readQuery(readSeat, { params: { id } }).queryKey).toEqual(['/api/seats/{id}'])
    },
  )

  it('ids that only look like those', async () => {
    for (const id of ['...', '..a', '%2e%2e%2e', '😀']) await callApi(readSeat, { params: { id } })
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/seats/...',
      '/api/seats/..a',
      '/api/seats/%252e%252e%252e',
      '/api/seats/%F0%9F%98%80',
    ])
  })

  it('a JSON body with its content type and the idempotency key', async () => {
    await callApi(bookSeat, { body: { row: 'F' }, idempotencyKey: 'key-1' })
    expect(await sent[0]?.text()).toBe('{"row":"F"}')
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1')
  })

  it('whose call it is, so that nobody else’s session carries it out, and what it is based on', async () => {
    await callApi(bookSeat, { body: { row: 'F' }, asUser: 'sam', ifMatch: 'version-1' })
    expect(sent[0]?.headers.get('live-shows-user')).toBe('sam')
    expect(sent[0]?.headers.get('if-match')).toBe('version-1')
  })

  it('neither body nor content type when there is no payload', async () => {
    await callApi(leave)
    expect(sent[0]?.body).toBeNull()
    expect(sent[0]?.headers.has('content-type')).toBe(false)
  })

  it('cookies with every call', async () => {
    await callApi(leave)
    expect(sent[0]?.credentials).toBe('include')
  })
})

describe('a call that changes something', () => {
  it('has an id, and what its reply names is fetched again before the change counts as shown', async () => {
    const followed = vi.fn(async () => undefined)
    onTestFinished(setChangeFollower(followed))
    answer = () =>
      Response.json({ row: 'F' }, { headers: { [invalidatesHeader]: '/api/seats, /api/seats/1' } })
    await callApi(bookSeat, { body: { row: 'F' } })
    expect(followed.mock.calls).toEqual([[['/api/seats', '/api/seats/1']]])
    expect(await isOwnChange(sent[0]?.headers.get(changeHeader) ?? '')).toBe(true)
    expect(await isOwnChange('of somebody else')).toBe(false)
  })

  it('is followed by nothing if it changed nothing, and a read has no id', async () => {
    const followed = vi.fn(async () => undefined)
    onTestFinished(setChangeFollower(followed))
    await callApi(bookSeat, { body: { row: 'F' } })
    await callApi(readSeat, { params: { id: '1' } })
    expect(followed).not.toHaveBeenCalled()
    expect(sent.map(({ headers }) => headers.has(changeHeader))).toEqual([true, false])
  })
})

describe('callForPage', () => {
  const listSeats = endpoint({
    method: 'GET',
    path: '/api/seats',
    kind: 'json',
    reply: z.array(z.object({ row: z.string() })),
  })

  it('returns the rows and the cursor of the next page', async () => {
    answer = () => Response.json([{ row: 'F' }], { headers: { link: '</api/seats?cursor=f>; rel="next"' } })
    await expect(callForPage(listSeats)).resolves.toEqual({ rows: [{ row: 'F' }], next: 'f' })
  })

  it('returns no cursor on the last page', async () => {
    answer = json(200, [])
    await expect(callForPage(listSeats)).resolves.toEqual({ rows: [], next: undefined })
  })
})

describe('callApi fails with', () => {
  it('an ApiError whose message is the status, a colon and the body', async () => {
    const reply = { message: 'This offer has expired.', code: 'offer_expired', fields: { row: 'Which row?' } }
    answer = json(409, reply)
    const error = await errorOf(callApi(leave))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: `409: ${JSON.stringify(reply)}`, status: 409, reply })
    expect(describeError(error, 'Please try again.')).toBe('This offer has expired.')
    expect(fieldErrors(error)).toEqual({ row: 'Which row?' })
  })

  it('an ApiError that shows the reference of an error of the server', async () => {
    const reply = { message: 'Something went wrong on our side.', code: 'internal', reference: '0199-a' }
    answer = json(500, reply)
    expect(describeError(await errorOf(callApi(leave)), 'Please try again.')).toBe(
      'Something went wrong on our side. Reference: 0199-a',
    )
  })

  it('the status text in the message when the body is empty', async () => {
    answer = text(404, '')
    const error = await errorOf(callApi(leave))
    expect(error).toMatchObject({ message: '404: Not Found', reply: undefined })
    expect(describeError(error, 'Please try again.')).toBe('Please try again.')
    expect(fieldErrors(error)).toEqual({})
  })

  it('an ApiError that does not show a proxy’s page to users', async () => {
    answer = text(502, '<h1>Bad Gateway</h1>')
    const error = await errorOf(callApi(leave))
    expect(error).toMatchObject({ message: '502: <h1>Bad Gateway</h1>', status: 502 })
    expect(describeError(error, 'Failed to create account')).toBe('Failed to create account')
  })

  it('a NotOurReplyError when a captive portal answers', async () => {
    answer = text(200, '<html>Welcome to the hotel</html>')
    const error = await errorOf(callApi(leave))
    expect(error).toBeInstanceOf(NotOurReplyError)
    expect(describeError(error, 'Invalid email or password')).toMatch(/asks you to sign in/)
  })

  it('a NotOurReplyError when the reply does not match the contract', async () => {
    answer = json(200, { chair: 'F' })
    expect(await errorOf(callApi(readSeat, { params: { id: '1' } }))).toBeInstanceOf(NotOurReplyError)
  })

  it('a NetworkError when the server cannot be reached', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const error = await errorOf(callApi(leave))
    expect(error).toBeInstanceOf(NetworkError)
    expect(describeError(error, 'Invalid email or password')).toMatch(/check your connection/)
  })

  it('the signal’s reason when the call was aborted', async () => {
    const controller = new AbortController()
    answer = (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        controller.abort()
      })
    expect(await errorOf(callApi(leave, { signal: controller.signal }))).toMatchObject({ name: 'AbortError' })
  })
})

it('describeError returns the fallback for any other error', () => {
  expect(describeError(new TypeError('x is not a function'), 'Please try again.')).toBe('Please try again.')
})

const now = Date.parse('2027-06-05T20:00:00.000Z')

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 5 ', 5000],
    ['Sat, 05 Jun 2027 20:00:30 GMT', 30_000],
  ])('parses %j', (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms)
  })

  it.each([[null], [''], ['  '], ['soon'], ['-5'], ['Infinity'], ['Sat, 05 Jun 2027 19:59:59 GMT']])(
    'ignores %j',
    (header) => {
      expect(parseRetryAfter(header, now)).toBeUndefined()
    },
  )
})

describe('parseNextCursor', () => {
  it('reads the cursor of the next page', () => {
    expect(parseNextCursor('</api/developer/users?q=sam&limit=50&cursor=0199-a>; rel="next"')).toBe('0199-a')
    expect(parseNextCursor('<https://live-shows.example/api/x?cursor=a%20b>;rel=next')).toBe('a b')
  })

  it('finds the next page among other links', () => {
    expect(
      parseNextCursor(
        '</api/x?cursor=before>; rel="prev", </api/x?cursor=after>; title="more"; rel="last next"',
      ),
    ).toBe('after')
  })

  it('returns undefined if there is no next page', () => {
    expect(parseNextCursor(null)).toBeUndefined()
    expect(parseNextCursor('')).toBeUndefined()
    expect(parseNextCursor('</api/x?cursor=before>; rel="prev"')).toBeUndefined()
    expect(parseNextCursor('</api/x?limit=50>; rel="next"')).toBeUndefined()
    expect(parseNextCursor('nonsense')).toBeUndefined()
  })
})
