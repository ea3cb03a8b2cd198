import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { createApp } from '../app.ts'
import { booksOf } from './books.ts'
import { type Deal, offerTerms, paidRequest, requestForm, submitRequest } from './factories.ts'
import { type SignedIn, startTestApp, type TestApp } from './startTestApp.ts'

/**
 * Every route and everybody who has no business there. `victim` is filled with a customer's own ids, so that only the
 * question "whose is it?" stands between a stranger and the row. A new route has to be listed here.
 */
interface Attempt {
  params?: Record<string, string>
  body?: object
  bytes?: Uint8Array<ArrayBuffer>
  /** What somebody signed out, another customer, and a developer who is no admin are answered. */
  nobody: number
  stranger: number
  developer: number
}

interface Victim {
  requestId: string
  offerId: string
  ticketId: string
  refundId: string
  fileId: string
  userId: string
  sessionId: string
}

const own = { nobody: 401, stranger: 200, developer: 200 }
const somebodyElses = { nobody: 401, stranger: 404, developer: 404 }
const forAdmins = { nobody: 401, stranger: 403, developer: 403 }
const forDevelopers = { nobody: 401, stranger: 403, developer: 200 }
const forEverybody = { nobody: 200, stranger: 200, developer: 200 }

function attempts(victim: Victim): Record<string, Attempt> {
  const { requestId, offerId, ticketId: id } = victim
  const request = { params: { id: requestId } }
  const person = { params: { id: victim.userId } }
  const message = { body: { requestId, message: 'Hello' } }
  const png = new Uint8Array(Buffer.from('iVBORw0KGgo=', 'base64'))
  return {
    'GET /api/me': own,
    'POST /api/register': { body: {}, nobody: 400, stranger: 400, developer: 400 },
    'POST /api/login': { body: {}, nobody: 400, stranger: 400, developer: 400 },
    'POST /api/logout': forEverybody,
    // Of a sign-in that nobody has begun.
    'POST /api/verify-mfa': { body: { code: '123456' }, nobody: 401, stranger: 401, developer: 401 },
    'POST /api/resend-mfa-code': { nobody: 401, stranger: 401, developer: 401 },
    'PATCH /api/me': { body: { name: 'Sam Rivera' }, ...own },
    'PATCH /api/change-password': {
      body: { currentPassword: 'not the one', newPassword: 'another one' },
      nobody: 401,
      stranger: 400,
      developer: 400,
    },
    'PATCH /api/me/notifications': { body: { resellNotificationsEnabled: true }, ...own },
    'PATCH /api/me/mfa': {
      body: { enabled: true, code: '123456' },
      nobody: 401,
      stranger: 400,
      developer: 400,
    },
    'DELETE /api/me': own,
    'GET /api/me/sessions': own,
    'DELETE /api/me/sessions/{sessionId}': { params: { sessionId: victim.sessionId }, ...somebodyElses },
    'DELETE /api/me/sessions': own,
    'POST /api/request-password-reset': { body: {}, nobody: 400, stranger: 400, developer: 400 },
    'POST /api/verify-reset-code': { body: {}, nobody: 400, stranger: 400, developer: 400 },
    'POST /api/reset-password': { body: {}, nobody: 400, stranger: 400, developer: 400 },
    'POST /api/ticket-requests': { body: requestForm(), nobody: 401, stranger: 201, developer: 201 },
    'GET /api/ticket-requests': own,
    'GET /api/ticket-requests/{id}': { ...request, ...somebodyElses },
    'GET /api/ticket-requests/{id}/offers': { ...request, ...somebodyElses },
    'GET /api/ticket-requests/{id}/receipt': { ...request, ...somebodyElses },
    'POST /api/offers/{offerId}/accept': { params: { offerId }, ...somebodyElses },
    'POST /api/offers/{offerId}/decline': { params: { offerId }, ...somebodyElses },
    'POST /api/offers/{offerId}/respond': {
      params: { offerId },
      body: { message: 'Hello' },
      ...somebodyElses,
    },
    'GET /api/admin/ticket-requests': forAdmins,
    'GET /api/admin/ticket-requests/{id}': { ...request, ...forAdmins },
    'GET /api/admin/ticket-requests/{id}/offers': { ...request, ...forAdmins },
    'POST /api/admin/ticket-requests/{id}/offer': { ...request, body: offerTerms(), ...forAdmins },
    'GET /api/admin/ticket-requests/{id}/tickets': { ...request, ...forAdmins },
    'POST /api/admin/tickets/{id}/deliver': { params: { id }, body: { transferred: true }, ...forAdmins },
    'GET /api/admin/ticket-requests/{id}/refunds': { ...request, ...forAdmins },
    'POST /api/admin/refunds/{id}/retry': { params: { id: victim.refundId }, ...forAdmins },
    'GET /api/chat-messages/{requestId}': { params: { requestId }, ...somebodyElses },
    'POST /api/chat-messages': { ...message, ...somebodyElses },
    'POST /api/admin/chat-messages': { ...message, ...forAdmins },
    'GET /api/stripe/config': own,
    'POST /api/create-payment-intent': { body: { requestId }, ...somebodyElses },
    'POST /api/stripe/webhook': { body: {}, nobody: 400, stranger: 400, developer: 400 },
    'GET /api/tickets': own,
    'POST /api/tickets/{id}/opened': { params: { id }, ...somebodyElses },
    'POST /api/tickets/{id}/confirm-received': { params: { id }, ...somebodyElses },
    'GET /api/developer/blacklisted-words/active': own,
    'PATCH /api/developer/email-notifications': { body: { enabled: true }, ...forDevelopers },
    'GET /api/developer/users': forDevelopers,
    'PATCH /api/developer/users/{id}/admin': { ...person, body: { isAdmin: false }, ...forDevelopers },
    'PATCH /api/developer/users/{id}/membership': {
      ...person,
      body: { membershipStatus: 'non_member' },
      ...forDevelopers,
    },
    'POST /api/developer/users/{id}/mfa-recovery': { ...person, ...forDevelopers },
    'GET /api/developer/email-logs': forDevelopers,
    'POST /api/developer/test-email': { body: { recipient: 'sam@example.com' }, ...forDevelopers },
    'POST /api/developer/resend-email': {
      body: { recipient: 'sam@example.com', subject: 'Hello', content: 'Hello' },
      ...forDevelopers,
    },
    // Not even the same bytes: whoever knows an id learns nothing of the file.
    'PUT /api/files/{id}': {
      params: { id: victim.fileId },
      bytes: png,
      nobody: 401,
      stranger: 400,
      developer: 400,
    },
    'GET /api/files/{id}': { params: { id: victim.fileId }, ...somebodyElses },
    // Opens a stream of one's own: `eventRoutes.test.ts` has what flows in it.
    'GET /api/events': own,
    'GET /api/health': forEverybody,
  }
}

/** What everybody may do to themselves, and could try nothing after. */
const endsTheirOwnSession = new Set(['POST /api/logout', 'DELETE /api/me'])

let app: TestApp
let deal: Deal
let victim: Victim
let before: unknown
const strangers: Record<'stranger' | 'developer', SignedIn[]> = { stranger: [], developer: [] }
beforeAll(async () => {
  app = await startTestApp()
  const paid = await paidRequest(app, { artist: 'Only For Victims' })
  deal = paid
  victim = {
    requestId: paid.request.id,
    offerId: paid.offer.id,
    ticketId: paid.tickets[0]?.id ?? '',
    refundId: await addFailedRefund(paid.request.id),
    fileId: paid.request.stubhubScreenshot?.split('/').at(-1) ?? '',
    userId: paid.customer.user.id,
    sessionId: (await paid.customer.client.call(accountsApi.listSessions))[0]?.id ?? '',
  }
  before = await booksOf(app, victim.requestId)
  // Somebody who has everything of their own, so that nothing is refused for want of it.
  const other = await app.signIn()
  await submitRequest(other)
  strangers.stranger.push(other)
  strangers.developer.push(await app.signIn({ isDeveloper: true }))
})
afterAll(() => app.stop())

async function addFailedRefund(requestId: string): Promise<string> {
  const id = randomUUID()
  const { payments } = await booksOf(app, requestId)
  await app.deps.db('refunds').insert({
    id,
    paymentId: payments[0]?.id,
    amount: payments[0]?.amount,
    reason: 'paid_twice',
    state: 'failed',
    createdAt: app.clock.now().toISOString(),
  })
  return id
}

const routes = () => createApp(app.deps).routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

/** Makes the call and looks at the answer's head alone where the body never ends. */
async function call(name: string, attempt: Attempt, person: SignedIn | undefined) {
  const [method = '', template = ''] = name.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => attempt.params?.[key] ?? '')
  const { client } = person ?? { client: app.visitor() }
  const stop = new AbortController()
  const reply = await fetch(`${app.address}${path}`, {
    method,
    signal: stop.signal,
    headers: {
      ...(attempt.body && { 'Content-Type': 'application/json' }),
      Cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    ...(attempt.body && { body: JSON.stringify(attempt.body) }),
    ...(attempt.bytes && { body: attempt.bytes }),
  })
  const isStream = reply.headers.get('content-type')?.includes('event-stream')
  const text = isStream ? '' : await reply.text()
  stop.abort()
  return { status: reply.status, text }
}

describe('the table of strangers', () => {
  it('names every route there is, and no other', () => {
    expect(Object.keys(attempts(victim)).sort()).toEqual(routes().sort())
  })
})

describe.each(['nobody', 'stranger', 'developer'] as const)('%s, on every route', (who) => {
  it('is answered as the table says, sees nothing of the victim’s, and changes nothing', async () => {
    const answers: Record<string, number> = {}
    for (const [name, attempt] of Object.entries(attempts(victim))) {
      const person = who === 'nobody' ? undefined : strangers[who][0]
      if (person && endsTheirOwnSession.has(name)) continue
      const { status, text } = await call(name, attempt, person)
      answers[name] = status
      expect(text, name).not.toContain('Only For Victims')
      // Developers manage people, and see whom.
      if (!name.includes('/developer/')) expect(text, name).not.toContain(deal.customer.user.email)
    }
    const expected = Object.entries(attempts(victim))
      .filter(([name]) => who === 'nobody' || !endsTheirOwnSession.has(name))
      .map(([name, attempt]) => [name, attempt[who]])
    expect(answers).toEqual(Object.fromEntries(expected))
    expect(await booksOf(app, victim.requestId)).toEqual(before)
  })
})

describe('an id that is nobody’s', () => {
  it('is 404 for customers and admins alike, on every route that takes one', async () => {
    const unknown = randomUUID()
    const gone = attempts({
      requestId: unknown,
      offerId: unknown,
      ticketId: unknown,
      refundId: unknown,
      fileId: unknown,
      userId: unknown,
      sessionId: unknown,
    })
    const answers: Record<string, number> = {}
    for (const [name, attempt] of Object.entries(gone)) {
      const takesId = attempt.params !== undefined || JSON.stringify(attempt.body ?? {}).includes(unknown)
      if (!takesId || name.startsWith('PUT ')) continue
      const [developer] = strangers.developer
      const staff = name.includes('/developer/') ? developer : deal.admin
      const person = /\/(?:admin|developer)\//.test(name) ? staff : deal.customer
      answers[name] = (await call(name, attempt, person)).status
    }
    expect(new Set(Object.values(answers))).toEqual(new Set([404]))
    expect(Object.keys(answers).length).toBeGreaterThan(12)
  })

  it('is 404 too where it is no id at all', async () => {
    for (const path of ['/api/ticket-requests/1', '/api/files/..%2f..%2fetc', "/api/ticket-requests/'--"]) {
      expect((await deal.customer.client.send('GET', path)).status, path).toBe(404)
    }
  })
})
