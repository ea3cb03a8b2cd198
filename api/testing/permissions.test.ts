import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { staffApi } from '#contract/staff.ts'
import { createApp } from '../app.ts'
import { checkReply } from './checkReplies.ts'
import { type Deal, ledgerOf, offerTerms, paidRequest, requestForm, submitRequest } from './factories.ts'
import { deliver, list, sendBack } from './resaleFactories.ts'
import { type SignedIn, sharedApp, testPassword } from './startTestApp.ts'

/**
 * Every route, and who may call it. Ids in `victim` belong to a customer, so that only ownership is between a stranger
 * and the row. A new route must be listed here.
 */
interface Attempt extends Answers {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  bytes?: Uint8Array<ArrayBuffer>
}

const people = ['nobody', 'stranger', 'developer', 'admin', 'owner'] as const
/** The status for a signed-out caller, another customer, a developer without the admin role, an admin, and the owner. */
type Answers = Record<(typeof people)[number], number>

type Kind =
  | 'request'
  | 'offer'
  | 'ticket'
  | 'refund'
  | 'dispute'
  | 'transaction'
  | 'file'
  | 'message'
  | 'note'
  | 'cannedReply'
type Victim = Record<`${Kind | 'discountCode' | 'listing' | 'user' | 'session'}Id`, string>

/** One status for everyone. */
const all = (status: number) => Object.fromEntries(people.map((who) => [who, status])) as Answers
/** Every signed-in user, about their own data. */
const signedIn = (status: number): Answers => ({ ...all(status), nobody: 401 })
/** Only the owner, whose call may be refused for another reason. */
const ownersOnly = (owner = 200): Answers => ({ ...signedIn(404), owner })
const ownersAndAdmins: Answers = { ...ownersOnly(), admin: 200 }
const adminsOnly = (admin = 200): Answers => ({ ...signedIn(403), admin })
const staffAndDevelopers: Answers = { ...signedIn(403), developer: 200, admin: 200 }
const developersOnly: Answers = { ...signedIn(403), developer: 200 }

function attempts(victim: Victim): Record<string, Attempt> {
  const { requestId, offerId, ticketId: id } = victim
  const request = { params: { id: requestId } }
  const person = { params: { id: victim.userId } }
  const ofPerson = { params: { id: victim.userId, requestId } }
  const message = { body: { requestId, message: 'Hello' } }
  const inbox = { params: { id: victim.messageId } }
  const canned = { params: { id: victim.cannedReplyId } }
  const listing = { params: { id: victim.listingId } }
  const title = { title: 'Hello', text: 'Hello' }
  const png = new Uint8Array(Buffer.from('iVBORw0KGgo=', 'base64'))
  return {
    'GET /api/openapi.json': all(200),
    'GET /api/docs': all(200),
    'GET /api/me': signedIn(200),
    'POST /api/register': { body: {}, ...all(400) },
    'POST /api/login': { body: {}, ...all(400) },
    'POST /api/logout': all(200),
    // There is no pending sign-in.
    'POST /api/verify-mfa': { body: { code: '123456' }, ...all(401) },
    'POST /api/resend-mfa-code': all(401),
    'PATCH /api/me': { body: { name: 'Sam Rivera' }, ...signedIn(200) },
    'PATCH /api/change-password': {
      body: { currentPassword: 'not the one', newPassword: 'another one' },
      ...signedIn(400),
    },
    'PATCH /api/me/notifications': { body: { resellNotificationsEnabled: true }, ...signedIn(200) },
    'PATCH /api/me/mfa': { body: { enabled: true, code: '123456' }, ...signedIn(400) },
    'DELETE /api/me': signedIn(200),
    'GET /api/me/sessions': signedIn(200),
    'DELETE /api/me/sessions/{sessionId}': { params: { sessionId: victim.sessionId }, ...ownersOnly() },
    'DELETE /api/me/sessions': signedIn(200),
    'POST /api/request-password-reset': { body: {}, ...all(400) },
    'POST /api/verify-reset-code': { body: {}, ...all(400) },
    'POST /api/reset-password': { body: {}, ...all(400) },
    'POST /api/verify-reset-link': { body: {}, ...all(400) },
    'POST /api/reset-password-by-link': { body: {}, ...all(400) },
    'POST /api/me/confirm-password': { body: {}, ...signedIn(400) },
    'POST /api/ticket-requests': { body: requestForm(), ...signedIn(201) },
    'GET /api/ticket-requests': signedIn(200),
    'GET /api/ticket-requests/{id}': { ...request, ...ownersOnly() },
    'GET /api/ticket-requests/{id}/offers': { ...request, ...ownersOnly() },
    'GET /api/ticket-requests/{id}/timeline': { ...request, ...ownersAndAdmins },
    'GET /api/ticket-requests/{id}/receipt': { ...request, ...ownersAndAdmins },
    // A paid request cannot be paid or declined, and an undelivered ticket cannot be opened: refused, but found.
    'POST /api/offers/{offerId}/accept': { params: { offerId }, ...ownersOnly(409) },
    'POST /api/offers/{offerId}/decline': { params: { offerId }, ...ownersOnly(409) },
    'POST /api/offers/{offerId}/respond': {
      params: { offerId },
      body: { message: 'Hello' },
      ...ownersOnly(409),
    },
    'GET /api/admin/ticket-requests': adminsOnly(),
    'GET /api/admin/summary': adminsOnly(),
    'GET /api/admin/ticket-requests/{id}': { ...request, ...adminsOnly() },
    'PATCH /api/admin/ticket-requests/{id}': { ...request, body: { status: 'completed' }, ...adminsOnly() },
    'PATCH /api/admin/ticket-requests/{id}/undo-complete': { ...request, ...adminsOnly(409) },
    'GET /api/admin/ticket-requests/{id}/notes': { ...request, ...adminsOnly() },
    'POST /api/admin/ticket-requests/{id}/notes': { ...request, body: { text: 'Hello' }, ...adminsOnly(201) },
    // Found, but written by another admin.
    'DELETE /api/admin/notes/{id}': { params: { id: victim.noteId }, ...adminsOnly(403) },
    'GET /api/admin/client-card': { query: { request: requestId }, ...adminsOnly() },
    'GET /api/admin/last-prices': { query: { request: requestId }, ...adminsOnly() },
    'GET /api/admin/canned-replies': adminsOnly(),
    'POST /api/admin/canned-replies': { body: title, ...adminsOnly(201) },
    'PATCH /api/admin/canned-replies/{id}': { ...canned, body: title, ...adminsOnly() },
    'DELETE /api/admin/canned-replies/{id}': { ...canned, ...adminsOnly() },
    'GET /api/admin/messages': adminsOnly(),
    'GET /api/admin/message-counts': adminsOnly(),
    'GET /api/admin/messages/{id}': { ...inbox, ...adminsOnly() },
    'PATCH /api/admin/messages/{id}/read': { ...inbox, ...adminsOnly() },
    'DELETE /api/admin/messages/{id}/read': { ...inbox, ...adminsOnly() },
    'POST /api/admin/messages/{id}/respond': {
      ...inbox,
      body: { responseMessage: 'Hello' },
      ...adminsOnly(),
    },
    'GET /api/admin/colleagues': adminsOnly(),
    'PUT /api/admin/ticket-requests/{id}/assignment': { ...request, ...adminsOnly() },
    'DELETE /api/admin/ticket-requests/{id}/assignment': { ...request, ...adminsOnly() },
    // The request is paid, so no reply is due.
    'PUT /api/admin/ticket-requests/{id}/snooze': {
      ...request,
      body: { until: '2099-01-01T00:00:00Z' },
      ...adminsOnly(409),
    },
    'DELETE /api/admin/ticket-requests/{id}/snooze': { ...request, ...adminsOnly() },
    'PUT /api/admin/ticket-requests/{id}/reminder': {
      ...request,
      body: { at: '2099-01-01T00:00:00Z' },
      ...adminsOnly(409),
    },
    'DELETE /api/admin/ticket-requests/{id}/reminder': { ...request, ...adminsOnly() },
    'GET /api/admin/ticket-requests/{id}/offers': { ...request, ...adminsOnly() },
    'POST /api/admin/ticket-requests/{id}/offer': { ...request, body: offerTerms(), ...adminsOnly(409) },
    'POST /api/admin/ticket-requests/{id}/presence': {
      ...request,
      body: { writing: 'offer' },
      ...adminsOnly(),
    },
    'GET /api/admin/ticket-requests/{id}/tickets': { ...request, ...adminsOnly() },
    'POST /api/admin/ticket-requests/{id}/deliver': {
      ...request,
      body: { tickets: [{ ticketId: id, transferred: true }] },
      ...adminsOnly(),
    },
    'POST /api/admin/tickets/{id}/deliver': { params: { id }, body: { transferred: true }, ...adminsOnly() },
    'GET /api/admin/ticket-requests/{id}/refunds': { ...request, ...adminsOnly() },
    'POST /api/admin/refunds/{id}/retry': { params: { id: victim.refundId }, ...adminsOnly() },
    'GET /api/admin/ticket-requests/{id}/disputes': { ...request, ...adminsOnly() },
    'POST /api/admin/disputes/{id}/evidence': { params: { id: victim.disputeId }, ...adminsOnly() },
    'GET /api/admin/ticket-requests/{id}/refundable': { ...request, ...adminsOnly() },
    // The refund that was tried again takes all that is left.
    'POST /api/admin/ticket-requests/{id}/refunds': {
      ...request,
      body: { what: 'amount', amount: 1, reason: 'Late' },
      ...adminsOnly(409),
    },
    'GET /api/admin/shows': { query: { requestId }, ...adminsOnly() },
    // A ticket is no request of the show.
    'POST /api/admin/ticket-requests/{id}/show-changes': {
      ...request,
      body: { kind: 'cancelled', requestIds: [id] },
      ...adminsOnly(409),
    },
    'POST /api/ticket-requests/{id}/money-back': { ...request, ...ownersOnly(409) },
    'DELETE /api/ticket-requests/{id}/money-back': { ...request, ...ownersOnly() },
    'GET /api/admin/transactions': staffAndDevelopers,
    'GET /api/admin/transactions/summary': staffAndDevelopers,
    'GET /api/admin/transactions/export': { query: { format: 'csv' }, ...staffAndDevelopers },
    'GET /api/admin/ticket-requests/{id}/transaction': { ...request, ...adminsOnly() },
    'GET /api/admin/transactions/{id}/detail': {
      params: { id: victim.transactionId },
      ...staffAndDevelopers,
    },
    'GET /api/chat-messages/{requestId}': { params: { requestId }, ...ownersAndAdmins },
    'POST /api/chat-messages': { ...message, ...ownersOnly(201) },
    'POST /api/admin/chat-messages': { ...message, ...adminsOnly(201) },
    'GET /api/chat-reads/{requestId}': { params: { requestId }, ...ownersAndAdmins },
    'POST /api/chat-reads': { body: { requestId, seq: 1 }, ...ownersAndAdmins },
    'GET /api/push/key': signedIn(200),
    // Not an address of the public internet, refused for that.
    'PUT /api/push/subscription': {
      body: { endpoint: 'https://127.0.0.1/', keys: { p256dh: 'x', auth: 'x' } },
      ...signedIn(400),
    },
    'DELETE /api/push/subscription': { body: { endpoint: 'https://push.example.com/' }, ...signedIn(200) },
    'POST /api/push/test': { body: { endpoint: 'https://push.example.com/' }, ...signedIn(409) },
    'POST /api/push/clicked': { body: { requestId, seq: 1 }, ...ownersOnly() },
    'POST /api/escalate-to-admin': {
      body: { message: 'Is parking included?', subject: 'FAQ - Custom Question' },
      ...signedIn(201),
    },
    'GET /api/my-questions': signedIn(200),
    'PATCH /api/my-questions/read': signedIn(200),
    'GET /api/stripe/config': signedIn(200),
    'POST /api/create-payment-intent': { body: { requestId }, ...ownersOnly(409) },
    'POST /api/validate-discount-code': { body: { code: 'NOSUCH00', requestId }, ...ownersOnly() },
    'GET /api/admin/discount-codes': adminsOnly(),
    'GET /api/admin/discount-codes/active': adminsOnly(),
    'POST /api/admin/discount-codes': { body: { code: 'OTHER000' }, ...adminsOnly(201) },
    'PATCH /api/admin/discount-codes/{id}/deactivate': {
      params: { id: victim.discountCodeId },
      ...adminsOnly(),
    },
    'POST /api/stripe/webhook': { body: {}, ...all(400) },
    'GET /api/tickets': signedIn(200),
    'POST /api/tickets/{id}/opened': { params: { id }, ...ownersOnly(409) },
    'POST /api/tickets/{id}/confirm-received': { params: { id }, ...ownersOnly(409) },
    // The first ticket is not delivered; the second one is resold, and nobody but strangers is interested.
    'POST /api/tickets/{id}/return': { params: { id }, ...ownersOnly(409) },
    'DELETE /api/tickets/{id}/return': { params: { id }, ...ownersOnly() },
    'PUT /api/tickets/{id}/return/files/{fileId}': {
      params: { id, fileId: victim.fileId },
      body: { name: 'Ticket.pdf' },
      ...ownersOnly(409),
    },
    'DELETE /api/tickets/{id}/return/files/{fileId}': {
      params: { id, fileId: victim.fileId },
      ...ownersOnly(409),
    },
    'GET /api/tickets/returning': adminsOnly(),
    'POST /api/tickets/{id}/confirm-email': { params: { id }, ...adminsOnly(409) },
    'GET /api/resell-notifications': adminsOnly(),
    'GET /api/resell-notifications/{id}/opt-ins': { ...listing, ...adminsOnly() },
    'POST /api/resell-notifications/{id}/select-recipient': {
      ...listing,
      body: { userId: victim.userId },
      ...adminsOnly(409),
    },
    'POST /api/resell-notifications/{id}/relist': { ...listing, ...adminsOnly() },
    'GET /api/my-resell-notifications': signedIn(200),
    'POST /api/resell-notifications/{id}/opt-in': { ...listing, ...signedIn(200), owner: 409 },
    'DELETE /api/resell-notifications/{id}/opt-in': { ...listing, ...signedIn(200) },
    'GET /api/developer/blacklisted-words/active': signedIn(200),
    'GET /api/developer/blacklisted-words': developersOnly,
    'POST /api/developer/blacklisted-words': {
      body: { word: 'obstructed' },
      ...developersOnly,
      developer: 201,
    },
    // There is no such word.
    'PATCH /api/developer/blacklisted-words/{id}': {
      ...request,
      body: { isActive: false },
      ...developersOnly,
      developer: 404,
    },
    'DELETE /api/developer/blacklisted-words/{id}': { ...request, ...developersOnly, developer: 404 },
    'GET /api/developer/ticket-requests': developersOnly,
    // The request is paid.
    'DELETE /api/developer/ticket-requests/{id}': { ...request, ...developersOnly, developer: 409 },
    'PATCH /api/developer/email-notifications': { body: { enabled: true }, ...developersOnly },
    'GET /api/developer/analytics': developersOnly,
    'GET /api/developer/users': developersOnly,
    'GET /api/developer/users/count': developersOnly,
    'PATCH /api/developer/users/{id}/admin': { ...person, body: { isAdmin: false }, ...developersOnly },
    'PATCH /api/developer/users/{id}/membership': {
      ...person,
      body: { membershipStatus: 'non_member' },
      ...developersOnly,
    },
    'POST /api/developer/users/{id}/mfa-recovery': { ...person, ...developersOnly },
    'POST /api/developer/execute-sql': { body: { query: 'select 1' }, ...developersOnly },
    'GET /api/developer/database/schema': developersOnly,
    'GET /api/developer/database/queries': developersOnly,
    'GET /api/developer/email-logs': developersOnly,
    'GET /api/developer/jobs/failed': developersOnly,
    'POST /api/developer/jobs/{id}/retry': { ...person, ...developersOnly, developer: 404 },
    'GET /api/developer/audit-log': developersOnly,
    'GET /api/developer/audit-log/export': developersOnly,
    'GET /api/developer/system': developersOnly,
    'GET /api/developer/client-errors': developersOnly,
    'POST /api/developer/test-email': { body: { recipient: 'sam@example.com' }, ...developersOnly },
    'POST /api/developer/resend-email': {
      body: { recipient: 'sam@example.com', subject: 'Hello', content: 'Hello' },
      ...developersOnly,
    },
    'GET /api/developer/admin-view/summary': developersOnly,
    'GET /api/developer/admin-view/requests': developersOnly,
    'GET /api/developer/admin-view/requests/{id}': { ...request, ...developersOnly },
    'GET /api/developer/admin-view/requests/{id}/chat': { ...request, ...developersOnly },
    'GET /api/developer/admin-view/messages': developersOnly,
    'GET /api/developer/admin-view/returns': developersOnly,
    'GET /api/developer/admin-view/listings': developersOnly,
    'GET /api/developer/admin-view/listings/{id}/opt-ins': { ...listing, ...developersOnly },
    'GET /api/developer/admin-view/discount-codes': developersOnly,
    'POST /api/developer/users/{id}/view': { ...person, ...developersOnly },
    // Opened by the call before.
    'GET /api/developer/users/{id}/view/requests': { ...person, ...developersOnly },
    'GET /api/developer/users/{id}/view/requests/{requestId}': { ...ofPerson, ...developersOnly },
    'GET /api/developer/users/{id}/view/requests/{requestId}/chat': { ...ofPerson, ...developersOnly },
    'GET /api/developer/users/{id}/view/tickets': { ...person, ...developersOnly },
    'GET /api/developer/users/{id}/view/listings': { ...person, ...developersOnly },
    // Even with the same bytes: knowing an id must reveal nothing about the file.
    'PUT /api/files/{id}': { params: { id: victim.fileId }, bytes: png, ...signedIn(400) },
    'POST /api/files/{id}/read': { params: { id: victim.fileId }, ...ownersOnly() },
    'GET /api/files/{id}/reading': { params: { id: victim.fileId }, ...ownersAndAdmins },
    'GET /api/files/{id}': { params: { id: victim.fileId }, ...ownersAndAdmins },
    // The caller's own stream; `eventRoutes.test.ts` tests its content.
    'GET /api/events': signedIn(200),
    'GET /api/health': all(200),
    'GET /api/metrics': all(200),
    'GET /api/support': all(200),
    'POST /api/client-errors': { body: {}, ...all(400) },
  }
}

/** Calls that end the caller's own session. */
const endsTheirOwnSession = new Set(['POST /api/logout', 'DELETE /api/me'])

const app = sharedApp()
let deal: Deal
let victim: Victim
let before: unknown
let strangers: Record<'stranger' | 'developer' | 'admin', SignedIn>
beforeAll(async () => {
  const sold = await sell()
  deal = sold.deal
  victim = sold.victim
  before = await ledgerOf(app, victim.requestId)
  strangers = {
    stranger: await app.signIn(),
    developer: await app.signIn({ isDeveloper: true }),
    admin: await app.signIn({ isAdmin: true }),
  }
  // Own data, so that nothing is refused for lack of it.
  await submitRequest(strangers.stranger)
})

/** A customer with a row of every kind, signed in on two devices. */
async function sell(): Promise<{ deal: Deal; victim: Victim }> {
  const paid = await paidRequest(app, { artist: 'Only For Victims' })
  const { email } = paid.customer.user
  await app.visitor().call(accountsApi.login, { body: { email, password: testPassword } })
  const sessions = await paid.customer.client.call(accountsApi.listSessions)
  return {
    deal: paid,
    victim: {
      requestId: paid.request.id,
      offerId: paid.offer.id,
      ticketId: paid.tickets[0]?.id ?? '',
      refundId: await addFailedRefund(paid.request.id),
      disputeId: await addDispute(paid.request.id),
      transactionId: (await ledgerOf(app, paid.request.id)).transactions[0]?.id ?? '',
      fileId: paid.request.stubhubScreenshot?.split('/').at(-1) ?? '',
      ...(await addStaffRows(paid)),
      listingId: await resell(paid),
      userId: paid.customer.user.id,
      sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '',
    },
  }
}

/** What staff have written about the customer, and the customer to them. */
async function addStaffRows({ admin, customer, request }: Deal) {
  const messageId = randomUUID()
  await app.db('admin_messages').insert({
    id: messageId,
    event: 'chat.message_sent',
    fromUserId: customer.user.id,
    requestId: request.id,
    subject: 'Only For Victims',
    message: 'Only For Victims',
    priority: 'high',
    createdAt: app.clock.now().toISOString(),
  })
  const body = { title: 'Hello', text: 'Hello' }
  const { id: noteId } = await admin.client.call(staffApi.addNote, { params: { id: request.id }, body })
  const { id: cannedReplyId } = await admin.client.call(staffApi.addCannedReply, { body })
  return { messageId, noteId, cannedReplyId, discountCodeId: await addDiscountCode() }
}

async function addDiscountCode(): Promise<string> {
  const id = randomUUID()
  const code = { id, code: id.slice(0, 8), maxUses: 10, isActive: false }
  await app.db('discount_codes').insert({ ...code, createdAt: app.clock.now().toISOString() })
  return id
}

/** Lists the second ticket under a name that everyone may see. */
async function resell({ admin, customer: seller, tickets }: Awaited<ReturnType<typeof paidRequest>>) {
  const [, second] = tickets
  if (!second) throw new Error('Two tickets were bought')
  await deliver(admin, second.id)
  const { listing } = await list({ seller, admin, ticket: await sendBack(seller, second.id) })
  await app.db('resell_notifications').where({ id: listing.id }).update({ artist: 'For Everyone' })
  return listing.id
}

async function addDispute(requestId: string): Promise<string> {
  const id = randomUUID()
  const { payments } = await ledgerOf(app, requestId)
  const at = app.clock.now().toISOString()
  await app.db('disputes').insert({
    ...{ id, paymentId: payments[0]?.id, stripeDisputeId: `du_${id}`, amount: payments[0]?.amount },
    ...{ reason: 'fraudulent', status: 'won', openedAt: at, version: 1, createdAt: at },
  })
  return id
}

async function addFailedRefund(requestId: string): Promise<string> {
  const id = randomUUID()
  const { payments } = await ledgerOf(app, requestId)
  await app.db('refunds').insert({
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

/** Makes the call, whose reply is checked. Reads only the headers if the body never ends. */
async function call(name: string, attempt: Attempt, person: SignedIn | undefined) {
  const [method = '', template = ''] = name.split(' ')
  const address = template.replace(/\{(\w+)\}/g, (_, key: string) => attempt.params?.[key] ?? '')
  const path = attempt.query ? `${address}?${new URLSearchParams(attempt.query)}` : address
  const { client } = person ?? { client: app.visitor() }
  const stop = new AbortController()
  const reply = await fetch(`${app.address}${path}`, {
    method,
    signal: stop.signal,
    headers: { ...(attempt.body && { 'Content-Type': 'application/json' }), Cookie: client.cookie },
    ...(attempt.body && { body: JSON.stringify(attempt.body) }),
    ...(attempt.bytes && { body: attempt.bytes }),
  })
  const type = reply.headers.get('content-type') ?? ''
  const { status } = reply
  const isStream = type.includes('event-stream')
  const text = isStream ? '' : await reply.text()
  stop.abort()
  if (!isStream) checkReply(app.address, { method, path, status, type, text })
  return { status, text }
}

describe('the permission table', () => {
  it('lists every route', () => {
    expect(Object.keys(attempts(victim)).sort()).toEqual(routes().sort())
  })
})

/** Makes every call as one person and compares the status with the table. @param look receives each reply's text */
async function tryEverything(
  who: (typeof people)[number],
  person: SignedIn | undefined,
  whose: Victim,
  look: (name: string, text: string) => void = () => {},
) {
  const answers: Record<string, number> = {}
  const expected: Record<string, number> = {}
  for (const [name, attempt] of Object.entries(attempts(whose))) {
    if (person && endsTheirOwnSession.has(name)) continue
    const { status, text } = await call(name, attempt, person)
    answers[name] = status
    expected[name] = attempt[who]
    look(name, text)
  }
  expect(answers).toEqual(expected)
}

describe.each(['nobody', 'stranger', 'developer'] as const)('%s, on every route', (who) => {
  it('gets the status in the table, sees none of the victim’s data, and changes nothing', async () => {
    await tryEverything(who, who === 'nobody' ? undefined : strangers[who], victim, (name, text) => {
      // Developers can find every request, to delete it, and read what was done to whom.
      if (who === 'developer' && /\/developer\/(?:ticket-requests|audit-log)/.test(name)) return
      // Developers read the report of all transactions, which says who bought what.
      if (who === 'developer' && name.includes('/transactions')) return
      // Developers also see what admins and customers see, which is what these calls are for.
      if (who === 'developer' && /\/admin-view\/|\/view(?:\/|$)/.test(name)) return
      expect(text, name).not.toContain('Only For Victims')
      // Developers manage users, so they see their addresses.
      if (!name.includes('/developer/')) expect(text, name).not.toContain(deal.customer.user.email)
    })
    expect(await ledgerOf(app, victim.requestId)).toEqual(before)
  })
})

// On PostgreSQL too: every statement runs, and its rows have the types that the replies say.
describe('permitted callers, on every route', { tags: 'postgres' }, () => {
  it('an admin gets the status in the table', async () => {
    await tryEverything('admin', strangers.admin, (await sell()).victim)
  })

  it('the owner gets the status in the table', async () => {
    const theirs = await sell()
    await tryEverything('owner', theirs.deal.customer, theirs.victim)
  })
})

describe('an unknown id', () => {
  it('is 404 for customers and admins, on every route with an id', async () => {
    const unknown = randomUUID()
    const ids = Object.fromEntries(Object.keys(victim).map((name) => [name, unknown]))
    const gone = attempts(ids as Victim)
    const answers: Record<string, number> = {}
    for (const [name, attempt] of Object.entries(gone)) {
      const takesId =
        attempt.params !== undefined || JSON.stringify([attempt.query, attempt.body]).includes(unknown)
      if (!takesId || name.startsWith('PUT ')) continue
      const { developer } = strangers
      const staff = name.includes('/developer/') ? developer : deal.admin
      const person = attempt.owner === 403 ? staff : deal.customer
      answers[name] = (await call(name, attempt, person)).status
    }
    expect(new Set(Object.values(answers))).toEqual(new Set([404]))
    expect(Object.keys(answers).length).toBeGreaterThan(12)
  })

  it('is 404 if it is not a valid id', async () => {
    for (const path of ['/api/ticket-requests/1', '/api/files/..%2f..%2fetc', "/api/ticket-requests/'--"]) {
      expect((await deal.customer.client.send('GET', path)).status, path).toBe(404)
    }
  })
})
