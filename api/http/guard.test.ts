import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { developerApi } from '#contract/developer.ts'
import { defaultMaxBytes, type Endpoint } from '#contract/endpoint.ts'
import { type ErrorReply, errorCatalogue } from '#contract/errors.ts'
import { fileUrl } from '#contract/files.ts'
import { healthApi } from '#contract/health.ts'
import { contract } from '#contract/index.ts'
import { requestsApi } from '#contract/requests.ts'
import { requestForm, submitRequest } from '../testing/factories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../testing/startTestApp.ts'
import { refused } from '../testing/TestClient.ts'
import { readCursor, writeCursor } from './pages.ts'

interface Shape {
  type?: string
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

/** Paths of a body's numbers. */
function numbersIn({ type, anyOf = [], items, properties = {} }: Shape): string[][] {
  if (type === 'number' || type === 'integer') return [[]]
  const inside = (key: string, shape: Shape) => numbersIn(shape).map((path) => [key, ...path])
  return [
    ...anyOf.flatMap(numbersIn),
    ...(items ? inside('0', items) : []),
    ...Object.entries(properties).flatMap(([key, shape]) => inside(key, shape)),
  ]
}

const app = sharedApp()
const customer = sharedPerson(app)

const json = { 'Content-Type': 'application/json' }
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  customer.client.send('POST', path, { body, headers })
const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth)
const alive = async () => expect(await app.visitor().call(healthApi.health)).toMatchObject({ status: 'ok' })

describe('an invalid body', () => {
  it.each([
    ['{"requestId": ', 'malformed_json', 'The request body is not valid JSON.'],
    ['hello', 'malformed_json', 'The request body is not valid JSON.'],
    ['{"message": "a\\u0000b"}', 'unstorable_text', 'This text contains a character that cannot be stored.'],
    [
      '{"deep": [{"er": "\\u0000"}]}',
      'unstorable_text',
      'This text contains a character that cannot be stored.',
    ],
    ['null', 'invalid_input', 'Please check the marked fields.'],
    ['[]', 'invalid_input', 'Please check the marked fields.'],
    ['42', 'invalid_input', 'Please check the marked fields.'],
    ['', 'invalid_input', 'This is not a valid id'],
    ['{"requestId": 7, "message": ["Hello"]}', 'invalid_input', 'This is not a valid id'],
    ['{"__proto__": {"isAdmin": true}}', 'invalid_input', 'This is not a valid id'],
  ])('%s is 400 with a message', async (body, code, sentence) => {
    const answer = await post(chatApi.send.path, body)
    expect(answer).toMatchObject({ status: 400, body: { code, message: expect.stringContaining(sentence) } })
  })

  it('that is nested more than 32 levels deep is 400 with a message, however deep', async () => {
    const bodies = [
      nested(33),
      nested(5000),
      `{"message": ${nested(5000, '"\\u0000"')}}`,
      '{"a":'.repeat(16_000) + 1 + '}'.repeat(16_000),
    ]
    for (const body of bodies) {
      expect(await post(chatApi.send.path, body)).toMatchObject(
        refused('nested_too_deeply', { message: expect.stringContaining('nested too deeply') }),
      )
    }
    expect((await post(chatApi.send.path, nested(32))).body).toMatchObject({ code: 'invalid_input' })
  })

  it('names each field with its own message', async () => {
    const { body } = await post(chatApi.send.path, '{"requestId": "1", "message": "  "}')
    expect(body).toEqual({
      code: 'invalid_input',
      message: 'This is not a valid id',
      fields: { requestId: 'This is not a valid id', message: 'Please write a message' },
    })
  })

  it('is answered in words also where no form needs a message', async () => {
    const change = (body: string) =>
      customer.client.send('PATCH', accountsApi.updateNotifications.path, { body, headers: json })
    expect((await change('{}')).body).toMatchObject({
      fields: { resellNotificationsEnabled: 'This is missing.' },
    })
    expect((await change('{"resellNotificationsEnabled": "yes"}')).body).toMatchObject({
      message: 'This is not valid. Please check it.',
      fields: { resellNotificationsEnabled: 'This is not valid. Please check it.' },
    })
  })

  describe('with a number as text is refused with a message, whatever the text', () => {
    const all = Object.values(contract).flatMap((feature): Endpoint[] => Object.values(feature))
    const numbers = all.flatMap((endpoint) =>
      endpoint.kind === 'json' && endpoint.body
        ? numbersIn(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Shape).map(
            (path) => [`${path.join('.')} of ${endpoint.method} ${endpoint.path}`, endpoint, path] as const,
          )
        : [],
    )
    const staff = sharedPerson(app, { isAdmin: true, isDeveloper: true })

    it.each(numbers)('%s', async (_, endpoint, path) => {
      const address = endpoint.path.replace(/\{\w+\}/g, randomUUID())
      for (const typed of ['180', '-1', '', 'much']) {
        const body = JSON.stringify(path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), typed))
          // The first item of a list.
          .replaceAll(/\{"0":(.*?\})\}/g, '[$1]')
        const answer = await staff.client.send(endpoint.method, address, { body, headers: json })
        expect([answer.status, (answer.body as ErrorReply).fields?.[path.join('.')]], body).toEqual([
          400,
          'This was sent as text. Please send a number, without quotation marks.',
        ])
      }
    })

    it('everywhere, in offers too', () => {
      const names = numbers.map(([name]) => name)
      expect(names).toContain('pricePerTicket of POST /api/admin/ticket-requests/{id}/offer')
      expect(names).toContain('tickets.0.replaces of POST /api/admin/ticket-requests/{id}/deliver')
      expect(names.length).toBeGreaterThan(10)
    })
  })

  it('without a JSON content type is refused, since other sites’ pages can send those', async () => {
    const { id: requestId } = await submitRequest(customer)
    const body = JSON.stringify({ requestId, message: 'Hello' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await post(chatApi.send.path, body, { 'Content-Type': type })
      expect(answer).toMatchObject(refused('unsupported_content'))
    }
    expect(
      (await post(chatApi.send.path, body, { 'Content-Type': 'application/json; charset=utf-8' })).status,
    ).toBe(201)
    // A backslash followed by u0000 is not NUL.
    const typed = JSON.stringify({ requestId, message: 'a \\u0000 in words' })
    expect((await post(chatApi.send.path, typed)).status).toBe(201)
  })

  it('has unknown fields removed', async () => {
    const body = {
      ...requestForm(),
      name: 'Somebody Else',
      email: 'else@example.com',
      status: 'completed',
      isPaid: true,
    }
    const answer = await post(requestsApi.submit.path, JSON.stringify(body))
    expect(answer).toMatchObject({
      status: 201,
      body: { name: customer.user.name, email: customer.user.email, status: 'pending', isPaid: false },
    })
    expect(Object.keys(requestsApi.submit.reply.parse(answer.body)).sort()).toEqual(
      Object.keys(answer.body as object).sort(),
    )
  })
})

describe('a body that is too large', () => {
  const tooLarge = {
    status: 413,
    body: { code: 'body_too_large', message: expect.stringContaining('too large') },
  }

  it('is 413 by its Content-Length, however often it is sent', async () => {
    const large = new Uint8Array(12 * 1024 * 1024).fill(0x20)
    for (let time = 0; time < 5; time += 1) {
      expect(await post(chatApi.send.path, large)).toMatchObject(tooLarge)
      expect(await post(requestsApi.submit.path, large)).toMatchObject(tooLarge)
    }
    await alive()
  })

  it('is 413 without a Content-Length too, and the connection can be reused', async () => {
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    const cookie = customer.client.cookie
    const chunk = 'x'.repeat(64_000)
    socket.write(
      `POST ${chatApi.send.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    for (let sent = 0; sent < 10; sent += 1) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    socket.write('0\r\n\r\n')
    socket.write(
      `GET ${healthApi.health.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`,
    )
    const replies = await text(socket)
    expect(replies).toMatch(/^HTTP\/1\.1 413 /)
    expect(replies).toContain('"code":"body_too_large"')
    expect(replies).toContain('HTTP/1.1 200 OK')
    expect(replies).toContain('"status":"ok"')
  })

  it('is not read if the caller is refused', async () => {
    const large = new Uint8Array(12 * 1024 * 1024)
    const answer = await app.visitor().send('POST', chatApi.send.path, { body: large, headers: json })
    expect(answer).toMatchObject(refused('signed_out'))
  })
})

it('large bodies of one account arrive ten at a time, and those of others beside them', async () => {
  const other = await app.signIn()
  const path = fileUrl(randomUUID())
  const large = 'no picture'.padEnd(defaultMaxBytes + 1)
  const { hostname, port } = new URL(app.address)
  const started = Array.from({ length: 10 }, () => {
    const socket = connect(Number(port), hostname)
    socket.write(
      `PUT ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${customer.client.cookie}\r\nContent-Length: ${large.length}\r\nConnection: close\r\n\r\n`,
    )
    return socket
  })
  const upload = ({ client }: SignedIn) => client.send('PUT', path, { body: large })
  await expect.poll(() => upload(customer)).toMatchObject(refused('quota_used_up'))
  expect((await upload(customer)).headers.get('retry-after')).toBe('5')
  expect(await upload(other)).toMatchObject(refused('invalid_file_type'))

  for (const socket of started) socket.write(large)
  for (const socket of started) expect(await text(socket)).toContain('"code":"invalid_file_type"')
  expect(await upload(customer)).toMatchObject(refused('invalid_file_type'))
})

describe('an address', () => {
  it('that does not exist is 404 with a message, and is never cached', async () => {
    for (const path of ['/api/no-such-call', '/api', '/api/ticket-requests/%E0%A4%A', '/api//me']) {
      const answer = await customer.client.send('GET', path)
      expect(answer.status, path).toBe(404)
      expect(answer.body, path).toMatchObject({ code: 'not_found', message: 'We could not find that.' })
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
    }
  })

  it('with NUL in a parameter or in the query is refused in words', { tags: 'postgres' }, async () => {
    const { client } = await app.signIn({ isDeveloper: true })
    for (const path of [
      '/api/ticket-requests/%00',
      `/api/ticket-requests/${randomUUID()}%00`,
      '/api/chat-messages/a%00b',
      '/api/files/%00',
    ]) {
      const answer = await client.send('GET', path)
      expect(answer, path).toMatchObject(refused('not_found'))
    }
    for (const query of ['q=%00', 'q=ana%00', 'cursor=%00', 'q=a&q=%00', 'role=%00', 'limit=1%00']) {
      const answer = await client.send('GET', `${developerApi.users.path}?${query}`)
      expect(answer, query).toMatchObject(
        refused('unstorable_text', { message: errorCatalogue.unstorable_text[1] }),
      )
    }
  })

  it('called with another method is 405, which lists the allowed ones', async () => {
    for (const [method, path, allowed] of [
      ['DELETE', '/api/login', 'POST'],
      ['GET', '/api/stripe/webhook', 'POST'],
      ['PATCH', '/api/ticket-requests', 'POST, GET'],
    ] as const) {
      const answer = await customer.client.send(method, path)
      expect(answer).toMatchObject(refused('method_not_allowed'))
      const ways = answer.headers.get('allow')?.split(', ').sort()
      expect(ways, path).toEqual(allowed.split(', ').sort())
    }
  })

  it('called with another user’s queued call is refused as theirs, before any other check', async () => {
    const theirs = { 'Live-Shows-User': randomUUID(), 'Content-Type': 'application/json' }
    const mine = { ...theirs, 'Live-Shows-User': customer.user.id }
    const postText = (path: string, headers: Record<string, string>) =>
      customer.client.send('POST', path, { headers, body: '{"message":""}' })
    for (const path of ['/api/chat-messages', '/api/admin/chat-messages']) {
      expect(await postText(path, theirs), path).toMatchObject(refused('another_person'))
    }
    expect(await postText('/api/admin/chat-messages', mine)).toMatchObject(refused('admin_only'))
    expect((await postText('/api/chat-messages', mine)).status).toBe(400)
  })

  it('answers HEAD like GET, without the body', async () => {
    const answer = await customer.client.send('HEAD', accountsApi.me.path)
    expect(answer).toMatchObject({ status: 200, text: '' })
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100)
  })
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a cursor', () => {
  it('brings back its position', () => {
    const position = ['2', '2026-11-22T10:00:00.000Z', '0199-aB']
    expect(readCursor(writeCursor(position), ['number', 'text', 'text'])).toEqual(position)
    expect(readCursor(undefined, ['text'])).toBeUndefined()
  })

  it.each([
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('[').toString('base64url')],
    ['too few values', encode(['1'])],
    ['too many values', encode(['1', 'a', 'b'])],
    ['NUL', encode(['1', 'a\0'])],
    ['a letter that no time or id has', encode(['1', 'ä'])],
    ['a long value', encode(['1', 'a'.repeat(101)])],
    ['a number that no list has', encode(['99999999999999999999', 'a'])],
  ])('that the list has not made is refused: %s', (_, cursor) => {
    expect(() => readCursor(cursor, ['number', 'text'])).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })
})
