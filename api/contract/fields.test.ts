import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { accountsApi } from './accounts.ts'
import { chatApi } from './chat.ts'
import { developerApi } from './developer.ts'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'
import { offersApi } from './offers.ts'
import { paymentsApi } from './payments.ts'
import { requestsApi } from './requests.ts'
import { resaleApi } from './resale.ts'
import { ticketsApi } from './tickets.ts'
import { transactionsApi } from './transactions.ts'

const id = '01990000-0000-7000-8000-000000000001'
const at = '2027-05-01T12:00:00.000Z'

const request = {
  kind: 'sourced',
  ...{ id, name: 'Sam', email: 'sam@example.com', phone: null, artist: 'Mitski', venue: 'Greek Theatre' },
  ...{ concertDate: '2027-06-05T20:00', section: '102', preferredRow: 'F', ticketCount: 2 },
  ...{ stubhubPrice: '$240', stubhubScreenshot: null, adminResponse: null, offerPrice: null },
  ...{ clientResponse: null, createdAt: at, replyDueAt: at, deadlineAt: at, isPaid: false, messageCount: 0 },
  expiredBecause: null,
  currentOffer: null,
  status: 'offer_made',
  lastMessage: { text: 'Hello', fromStaff: true, authorName: 'Ana' },
}
const desk = { assignedTo: null, snoozedUntil: null, refundFailed: false }
const lists: [name: string, reply: z.ZodMiniType, row: object, readsAs: object][] = [
  [
    'requests',
    requestsApi.listMine.reply,
    { ...request, unreadMessages: 1, order: null },
    { status: 'pending' },
  ],
  [
    'staff’s requests',
    requestsApi.adminList.reply,
    {
      ...request,
      userId: id,
      completedAt: at,
      undeliveredTickets: 0,
      unreadByStaff: 1,
      ...desk,
    },
    { status: 'pending', kind: 'sourced' },
  ],
  [
    'offers',
    offersApi.listForRequest.reply,
    {
      ...{ id, requestId: id, section: '102', row: null, ticketCount: 2, pricePerTicket: 180, subtotal: 360 },
      ...{ serviceFee: 15, totalPrice: 375, notes: null, status: 'pending', expiresAt: at, createdAt: at },
      madeBy: { name: 'Ana' },
    },
    // It cannot be answered.
    { status: 'superseded' },
  ],
  [
    'tickets',
    ticketsApi.listMine.reply,
    {
      ...{ id, requestId: id, artist: 'Mitski', venue: '', concertDate: '2027-06-05T20:00', status: 'ready' },
      ...{
        returnStatus: null,
        seatInfo: '',
        section: null,
        row: null,
        seat: null,
        gate: null,
        createdAt: at,
      },
      ...{ transferredAt: at, receivedByClient: true, clientConfirmedAt: at, ticketFile: null },
      ...{ ticketFileType: null, qrCode: null, locked: false, orderSaving: null },
      ...{ delivery: { number: 1, at }, price: 180, isRefunded: false, resale: null },
    },
    { status: 'pending' },
  ],
  [
    'tickets that are sent back',
    resaleApi.listReturning.reply,
    {
      ...{
        id,
        requestId: id,
        artist: '',
        venue: '',
        concertDate: '',
        seatInfo: '',
        section: null,
        row: null,
      },
      ...{ seat: null, userName: '', userEmail: '', requestedReturnAt: at, returnStatus: 'email_received' },
      zipCodePrefix: '947',
      ...{ emailReceivedAt: at, resalePrice: 180, unlistedBecause: 'past_event' },
    },
    { returnStatus: 'pending_email' },
  ],
  [
    'resold tickets',
    resaleApi.adminList.reply,
    {
      ...{ id, ticketId: id, artist: '', venue: '', concertDate: '', zipCodePrefix: '947', seatInfo: '' },
      ...{
        resalePrice: 180,
        status: 'sold',
        createdAt: at,
        interestedCount: 0,
        isSellerRefunded: false,
        recipient: null,
      },
    },
    { status: 'active' },
  ],
  [
    'available tickets',
    resaleApi.listMine.reply,
    {
      ...{ id, artist: '', venue: '', concertDate: '', zipCodePrefix: '947', seatInfo: '', resalePrice: 180 },
      ...{ totalPrice: 195, status: 'sold', createdAt: at, hasOptedIn: true, requestId: id },
    },
    { status: 'active' },
  ],
  [
    'messages',
    chatApi.list.reply,
    {
      ...{
        id,
        requestId: id,
        message: '',
        isFromUser: true,
        kind: 'chat',
        seq: 1,
        createdAt: at,
        writtenAt: at,
      },
      author: { name: 'Sam' },
    },
    { kind: 'chat' },
  ],
  [
    'refunds',
    paymentsApi.adminListRefunds.reply,
    {
      ...{ id, amount: 1, reason: 'paid_twice', state: 'failed', lastError: null, createdAt: at },
      ...{ canRetry: false, isRetried: false },
    },
    { reason: 'order_closed', state: 'queued' },
  ],
  [
    'transactions',
    transactionsApi.list.reply,
    {
      ...{ id, transactionDate: at, userEmail: 'sam@example.com', userName: 'Sam', userPhone: null },
      ...{ userMembershipStatus: 'member', eventArtist: 'Mitski', eventVenue: '', ticketCount: 2 },
      ...{ eventDate: '2027-06-05T20:00', ticketSection: '102', subtotalAmount: 360, serviceFee: 15 },
      ...{ totalAmount: 375, discountCodeUsed: null, discountAmount: 0, paymentStatus: 'refunded' },
      ...{ requestId: id, refundedAmount: 375 },
    },
    { userMembershipStatus: 'non_member', paymentStatus: 'paid' },
  ],
  [
    'devices',
    accountsApi.listSessions.reply,
    { id, device: 'Chrome on Android', isCurrent: true, createdAt: at, lastSeenAt: at },
    {},
  ],
  [
    'users',
    developerApi.users.reply,
    {
      ...{
        id,
        name: 'Sam',
        publicName: null,
        email: 'sam@example.com',
        phone: '',
        phoneVerified: false,
        zipCode: '',
      },
      ...{ isAdmin: false, isDeveloper: false, mfaEnabled: false, membershipStatus: 'member' },
      ...{ emailNotifications: true, resellNotificationsEnabled: true, createdAt: at, isProtected: false },
    },
    { membershipStatus: 'non_member' },
  ],
]

describe.each(lists)('a list of %s', (_, reply, row, readsAs) => {
  const words = Object.keys(readsAs)
  const dates = Object.entries(row).flatMap(([name, value]) => (value === at ? [name] : []))

  it('is read with all its rows', () => {
    expect(reply.parse([row, row])).toEqual([row, row])
  })

  it('is not hidden by a row with a word that this build does not know', () => {
    const odd = { ...row, ...Object.fromEntries(words.map((name) => [name, 'on_the_moon'])) }
    expect(reply.parse([row, odd])).toEqual([row, { ...row, ...readsAs }])
  })

  it.each(['soon', '', '2027-13-45T99:00:00Z', 5, undefined])(
    'is not hidden by the date %j',
    (unreadable) => {
      const change = (to: unknown) => ({ ...row, ...Object.fromEntries(dates.map((name) => [name, to])) })
      expect(reply.parse([row, change(unreadable)])).toEqual([row, change('Invalid date')])
    },
  )
})

/** The fields that are missing in a reply on purpose, by the object that they are part of. */
const leftOut = [
  // What could not be read from a screenshot.
  'artist venue concertDate section row ticketCount price',
  // Who delivered a ticket, and its file's hash: only for staff.
  'by sha256',
  // Of a refund in US dollars.
  'currency',
  // Of who made an offer: only for staff.
  'id',
  // Of a call that returns no data.
  'message',
  // Only while a second factor is asked for.
  'resendAfter',
  // Only with the local sandbox.
  'sandboxUrl',
]

it('no other field of a reply may be missing, and none has a default: no presenter can forget one', () => {
  const missing = new Set<string>()
  const kinds = new Set<string>()
  for (const { reply } of Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls))) {
    z.toJSONSchema(reply, {
      override({ zodSchema, jsonSchema: { properties = {}, required = [] } }) {
        kinds.add(zodSchema._zod.def.type)
        const names = Object.keys(properties).filter((name) => !required.includes(name))
        if (names.length > 0) missing.add(names.join(' '))
      },
    })
  }
  expect([...missing].sort()).toEqual(leftOut)
  expect([...kinds]).not.toContain('default')
})
