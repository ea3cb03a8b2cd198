import { describe, expect, it } from 'vitest'
import type { Ticket } from '../tickets.ts'
import {
  livePaymentStates,
  paymentStates,
  paymentStatesBefore,
  refundStates,
  refundStatesBefore,
} from './orderStates.ts'
import {
  adminGroup,
  adminRequestStatuses,
  adminStatusLabel,
  canDo,
  customerRequestStatuses,
  customerStatusLabel,
  expiryReason,
  isActiveStatus,
  nextRequestStatus,
  type RequestAction,
  requestStatuses,
  statusForAdmin,
  statusForCustomer,
  statusFromAdmin,
} from './requestStatus.ts'
import {
  isTicketShown,
  isTicketUsable,
  nextTicketStatus,
  ticketStatuses,
  ticketStatusesBefore,
  ticketStatusLabel,
} from './ticketStatus.ts'

/** The transitions of every action. Any other one is refused. */
const allowed: Record<RequestAction, string[]> = {
  customer_chats: ['pending -> in_discussion', 'admin_responded -> client_responded'],
  staff_chats: ['pending -> in_discussion'],
  admin_responds: [
    'pending -> admin_responded',
    'in_discussion -> admin_responded',
    'client_responded -> admin_responded',
  ],
  make_offer: [
    'pending -> offer_made',
    'in_discussion -> offer_made',
    'offer_made -> offer_made',
    'admin_responded -> offer_made',
    'client_responded -> offer_made',
    'accepted -> offer_made',
    'expired -> offer_made',
  ],
  negotiate: ['offer_made -> offer_made'],
  offer_expires: ['offer_made -> expired'],
  accept_offer: ['offer_made -> accepted'],
  decline_offer: ['offer_made -> declined'],
  payment_lapses: ['accepted -> expired'],
  give_up_resale: ['accepted -> declined'],
  pay: ['accepted -> completed'],
  complete_by_hand: ['accepted -> completed', 'admin_responded -> completed'],
  undo_to_responded: ['completed -> admin_responded'],
  undo_to_accepted: ['completed -> accepted'],
  undo_to_expired: ['completed -> expired'],
  owner_leaves: [
    'pending -> declined',
    'in_discussion -> declined',
    'offer_made -> declined',
    'admin_responded -> declined',
    'client_responded -> declined',
  ],
  show_cancelled: [
    'pending -> expired',
    'in_discussion -> expired',
    'offer_made -> expired',
    'admin_responded -> expired',
    'client_responded -> expired',
    'accepted -> expired',
  ],
}

describe('the life of a request', () => {
  it.each(Object.entries(allowed) as [RequestAction, string[]][])(
    '%s is possible exactly where the table allows it',
    (action, moves) => {
      const found = requestStatuses.flatMap((from) => {
        const next = nextRequestStatus(action, from)
        expect(canDo(action, from)).toBe(next !== undefined)
        return next ? [`${from} -> ${next}`] : []
      })
      expect(found.sort()).toEqual([...moves].sort())
    },
  )
})

describe('the statuses on the wire', () => {
  it('do not show customers that staff answered by text', () => {
    expect(requestStatuses.map(statusForCustomer)).toEqual([
      'pending',
      'in_discussion',
      'offer_made',
      'in_discussion',
      'in_discussion',
      'accepted',
      'declined',
      'expired',
      'completed',
    ])
    for (const status of requestStatuses) {
      expect(customerRequestStatuses).toContain(statusForCustomer(status))
      expect(adminRequestStatuses).toContain(statusForAdmin(status))
    }
  })

  it('call a discussion "discussing" for admins, and map back', () => {
    expect(statusForAdmin('in_discussion')).toBe('discussing')
    for (const status of requestStatuses) expect(statusFromAdmin(statusForAdmin(status))).toBe(status)
  })

  it('have the product’s labels; an unknown status is shown as pending', () => {
    const customerLabel = (status: string) => customerStatusLabel({ status, expiredBecause: null })
    const adminLabel = (status: string) => adminStatusLabel({ status, expiredBecause: null })
    expect(customerRequestStatuses.map(customerLabel)).toEqual([
      'Pending Review',
      'In Discussion',
      'Offer Received',
      'Payment Required',
      'Declined',
      'Offer Expired',
      'Completed',
    ])
    expect(customerLabel('on_the_moon')).toBe('Pending Review')
    expect(adminLabel('pending')).toBe('New Request')
    expect(adminLabel('admin_responded')).toBe('Awaiting Response')
    expect(adminLabel('client_responded')).toBe('Client Responded')
    // Only the customer is the one who pays.
    expect(adminLabel('accepted')).toBe('Waiting for payment')
    expect(adminLabel('on_the_moon')).toBe('New Request')
  })

  it('read "Not paid in time" for both audiences where an accepted offer was not paid', () => {
    const lapsed = { status: 'expired', expiredBecause: 'not_paid' } as const
    expect(customerStatusLabel(lapsed)).toBe('Not paid in time')
    expect(adminStatusLabel(lapsed)).toBe('Not paid in time')
    // A new offer was made since.
    expect(adminStatusLabel({ ...lapsed, status: 'offer_made' })).toBe('Offer Received')
  })

  it('know why a request is expired from its current offer; a resale request never had one', () => {
    const reason = (offerStatus: string | null, kind: 'sourced' | 'resale' = 'sourced') =>
      expiryReason({ status: 'expired', kind, offerStatus, showCancelledAt: null })
    expect(reason('accepted')).toBe('not_paid')
    expect(reason('pending')).toBeNull()
    expect(reason('declined')).toBeNull()
    expect(reason(null, 'resale')).toBe('not_paid')
    const others = requestStatuses.filter((status) => status !== 'expired')
    for (const status of others) {
      const showCancelledAt = '2027-05-01T12:00:00.000Z'
      expect(expiryReason({ status, kind: 'resale', offerStatus: 'accepted', showCancelledAt })).toBeNull()
    }
  })

  it('belong to one of two groups for admins', () => {
    const active = adminRequestStatuses.filter((status) => adminGroup(status) === 'active')
    expect(active).toEqual([
      'pending',
      'discussing',
      'offer_made',
      'admin_responded',
      'client_responded',
      'accepted',
    ])
  })

  it('are active or inactive for customers too', () => {
    expect(customerRequestStatuses.filter(isActiveStatus)).toEqual([
      'pending',
      'in_discussion',
      'offer_made',
      'accepted',
    ])
  })
})

describe('a ticket', () => {
  it.each([
    ['deliver', { pending: 'ready', ready: 'ready', delivered: 'ready' }],
    ['open', { ready: 'delivered' }],
    ['event_passes', { delivered: 'used' }],
  ] as const)('%s is possible exactly where the table says', (action, moves) => {
    const found = ticketStatuses.flatMap((from) => {
      const next = nextTicketStatus(action, from)
      return next ? [[from, next]] : []
    })
    expect(Object.fromEntries(found)).toEqual(moves)
    expect(ticketStatusesBefore(action)).toEqual(Object.keys(moves))
  })

  it('is there once it is ready, until it is sent back', () => {
    expect(ticketStatuses.filter(isTicketUsable)).toEqual(['ready', 'delivered', 'used'])
  })

  it('shows its code until it is used, and not while it is unpaid', () => {
    const shown = (locked: boolean) => ticketStatuses.filter((status) => isTicketShown({ status, locked }))
    expect(shown(false)).toEqual(['ready', 'delivered'])
    expect(shown(true)).toEqual([])
  })

  it('has the product’s labels', () => {
    const label = (status: (typeof ticketStatuses)[number]) =>
      ticketStatusLabel({ status, returnStatus: null })
    expect(ticketStatuses.map(label)).toEqual([
      'Being Prepared',
      'Ready to Download',
      'Downloaded',
      'Used',
      'Returning',
      'Refunded',
    ])
    expect(ticketStatusLabel({ status: 'returning', returnStatus: 'pending_email' })).toBe('Pending Return')
    expect(ticketStatusLabel({ status: 'returning', returnStatus: 'email_received' })).toBe(
      'Return Confirmed',
    )
  })

  it('that another build has saved in an unknown status reads as being prepared', () => {
    const ticket = { status: 'on_the_moon', returnStatus: null } as unknown as Pick<
      Ticket,
      'status' | 'returnStatus'
    >
    expect(ticketStatusLabel(ticket)).toBe('Being Prepared')
  })
})

describe('a payment', () => {
  it('moves exactly as the table says, and a success is never lost', () => {
    const before = Object.fromEntries(paymentStates.map((to) => [to, paymentStatesBefore(to)]))
    expect(before).toEqual({
      creating: [],
      open: ['creating', 'processing'],
      processing: ['creating', 'open'],
      succeeded: ['creating', 'open', 'processing', 'canceled'],
      canceled: ['creating', 'open', 'processing'],
    })
  })

  it('is live while it can still succeed', () => {
    expect(livePaymentStates).toEqual(['creating', 'open', 'processing'])
  })
})

describe('a refund', () => {
  it('moves exactly as the table says: one returned by the bank stays failed', () => {
    const before = Object.fromEntries(refundStates.map((to) => [to, refundStatesBefore(to)]))
    expect(before).toEqual({
      queued: [],
      requested: ['queued'],
      succeeded: ['queued', 'requested'],
      failed: ['queued', 'requested', 'succeeded'],
    })
  })
})
