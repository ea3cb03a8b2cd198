import { z } from 'zod'
import { user } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** A person as developers manage them. */
export const managedUser = user.extend({
  createdAt: instant,
  /** Developers and one's own row: their admin role cannot be changed here. */
  isProtected: z.boolean(),
})
export type ManagedUser = z.output<typeof managedUser>

export const emailStatuses = ['delivered', 'failed', 'pending'] as const

export const emailLogEntry = z.object({
  id,
  subject: z.string(),
  type: z.string(),
  recipient: z.string(),
  sender: z.string(),
  timestamp: instant,
  status: z.enum(emailStatuses),
  /** What was sent, with codes masked. */
  content: z.string(),
  messageId: z.string().nullable(),
  error: z.string().nullable(),
})
export type EmailLogEntry = z.output<typeof emailLogEntry>

const recipient = z
  .string({ error: 'Recipient is required' })
  .trim()
  .min(1, 'Recipient is required')
  .max(254, 'Please use at most 254 characters')
  .pipe(z.email('Please enter an email address like name@example.com'))
const told = z.object({ message: z.string() })

export const developerApi = {
  /** Read by the request form, which is why every signed-in person may call it. */
  activeBlacklistedWords: endpoint({
    method: 'GET',
    path: '/api/developer/blacklisted-words/active',
    kind: 'json',
    reply: z.array(z.object({ id, word: z.string() })),
  }),
  /** Whether copies of the mails to admins come to this developer too. */
  emailNotifications: endpoint({
    method: 'PATCH',
    path: '/api/developer/email-notifications',
    kind: 'json',
    body: z.object({ enabled: z.boolean() }),
    reply: told,
  }),
  /** Newest first. The next page's address is in the `Link` header. */
  users: endpoint({
    method: 'GET',
    path: '/api/developer/users',
    kind: 'json',
    query: z.object({
      /** Any part of a name or an email. */
      q: z.string().trim().max(254).optional(),
      role: z.enum(['admin', 'developer', 'customer']).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(500),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.array(managedUser),
  }),
  changeAdmin: endpoint({
    method: 'PATCH',
    path: '/api/developer/users/{id}/admin',
    kind: 'json',
    params: z.object({ id }),
    body: z.object({ isAdmin: z.boolean() }),
    reply: z.object({ user: managedUser }),
  }),
  changeMembership: endpoint({
    method: 'PATCH',
    path: '/api/developer/users/{id}/membership',
    kind: 'json',
    params: z.object({ id }),
    body: z.object({ membershipStatus: z.enum(['member', 'non_member']) }),
    reply: z.object({ user: managedUser }),
  }),
  /** For somebody who has lost their phone: their next sign-in asks for the password only. */
  recoverMfa: endpoint({
    method: 'POST',
    path: '/api/developer/users/{id}/mfa-recovery',
    kind: 'json',
    params: z.object({ id }),
    reply: z.object({ user: managedUser }),
  }),
  /** The last 24 hours, newest first. */
  emailLogs: endpoint({
    method: 'GET',
    path: '/api/developer/email-logs',
    kind: 'json',
    reply: z.object({
      dailyCount: z.number().int(),
      recent: z.array(emailLogEntry),
      all: z.array(emailLogEntry),
    }),
  }),
  testEmail: endpoint({
    method: 'POST',
    path: '/api/developer/test-email',
    kind: 'json',
    body: z.object({
      recipient,
      subject: z.string().trim().max(200, 'Please use at most 200 characters').default(''),
      message: z.string().trim().max(10_000, 'Please use at most 10,000 characters').default(''),
    }),
    reply: told,
  }),
  /** Sends a logged mail again, to the same or another address. What was masked in the log stays masked. */
  resendEmail: endpoint({
    method: 'POST',
    path: '/api/developer/resend-email',
    kind: 'json',
    body: z.object({
      recipient,
      subject: z.string().trim().min(1, 'Subject is required').max(500),
      content: z.string().max(50_000),
      messageId: z.string().max(1000).nullish(),
    }),
    reply: told,
  }),
}
