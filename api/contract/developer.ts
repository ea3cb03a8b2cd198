import { z } from 'zod/mini'
import { membershipStatuses, user } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { atMost, emailAddress, id, instant, optionalText, requiredText, trimmed, wordOf } from './fields.ts'
import { cappedCount, paging, searchText } from './lists.ts'

/** A user as shown to developers. */
export const managedUser = z.extend(user, {
  createdAt: instant,
  /** True for developers and for the caller: their admin role cannot be changed here. */
  isProtected: z.boolean(),
})
export type ManagedUser = z.output<typeof managedUser>

export const emailStatuses = ['delivered', 'failed', 'pending'] as const

/** Replaces a code in the email log. */
export const maskedCode = '••••••'

/** The type of a mail sent again whose first type is not known. */
export const resentType = 'resend'
/** Follows the first type of a mail that was sent again. */
export const resentMark = '.resent'

export const emailLogEntry = z.object({
  id,
  subject: z.string(),
  type: z.string(),
  recipient: z.string(),
  sender: z.string(),
  timestamp: instant,
  status: wordOf(emailStatuses, 'pending'),
  /** The text that was sent, with codes masked (`maskedCode`). */
  content: z.string(),
  messageId: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type EmailLogEntry = z.output<typeof emailLogEntry>

export const userRoles = ['customer', 'admin', 'developer'] as const
/** By the time of joining, or by name or email without regard to case. */
export const userSorts = ['newest', 'oldest', 'name', 'name_desc', 'email', 'email_desc'] as const
export type UserSort = (typeof userSorts)[number]

/** Filters of the user list. */
const userSearch = {
  /** Beginnings of words of a name or an email address. */
  q: searchText,
  role: z.optional(z.enum(userRoles)),
  membership: z.optional(z.enum(membershipStatuses)),
  mfa: z.optional(z.enum(['on', 'off'])),
}

const recipient = emailAddress('Recipient is required')
const confirmation = z.object({ message: z.string() })

export const developerApi = {
  /** Whether this developer receives copies of mails to admins. */
  emailNotifications: endpoint({
    method: 'PATCH',
    path: '/api/developer/email-notifications',
    kind: 'json',
    body: z.object({ enabled: z.boolean() }),
    reply: confirmation,
  }),
  /** The `Link` header has the next page's address. */
  users: endpoint({
    method: 'GET',
    path: '/api/developer/users',
    kind: 'json',
    query: z.object({ ...userSearch, sort: z._default(z.enum(userSorts), 'newest'), ...paging }),
    reply: z.array(managedUser),
  }),
  /** Number of users matching a search. */
  userCount: endpoint({
    method: 'GET',
    path: '/api/developer/users/count',
    kind: 'json',
    query: z.object(userSearch),
    reply: cappedCount,
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
  /** Turns off the second factor of a user who has lost their phone: the next sign-in asks for the password only. */
  recoverMfa: endpoint({
    method: 'POST',
    path: '/api/developer/users/{id}/mfa-recovery',
    kind: 'json',
    params: z.object({ id }),
    reply: z.object({ user: managedUser }),
  }),
  /** The last 24 hours, newest first. The parameters are about `all`; the `Link` header has its next page's address. */
  emailLogs: endpoint({
    method: 'GET',
    path: '/api/developer/email-logs',
    kind: 'json',
    query: z.object({
      /** Words or parts of words, each of which the recipient, the subject or the type has to contain. */
      q: searchText,
      status: z.optional(z.enum(emailStatuses)),
      ...paging,
    }),
    reply: z.object({
      /** Attempts of the last 24 hours. */
      dailyCount: z.int(),
      /** The last attempts of the last five deliveries. */
      recent: z.array(emailLogEntry),
      /** A page of the attempts. */
      all: z.array(emailLogEntry),
    }),
  }),
  testEmail: endpoint({
    method: 'POST',
    path: '/api/developer/test-email',
    kind: 'json',
    body: z.object({
      recipient,
      subject: z._default(z.string().check(trimmed, atMost(200)), ''),
      message: z._default(z.string().check(trimmed, atMost(10_000)), ''),
    }),
    reply: confirmation,
  }),
  /** Sends a logged mail again, to the same or another address. A mail with a masked code is refused with `mail_masked`. */
  resendEmail: endpoint({
    method: 'POST',
    path: '/api/developer/resend-email',
    kind: 'json',
    body: z.object({
      recipient,
      subject: requiredText('Subject is required', 500),
      content: z.string().check(z.maxLength(50_000)),
      messageId: z.nullish(z.string().check(z.maxLength(1000))),
      /** Type of the logged mail. A word, because the audit log, which has no personal data, shows it. */
      type: z.pipe(optionalText(100), z.nullable(z.string().check(z.regex(/^[a-z0-9_.]+$/)))),
    }),
    reply: confirmation,
  }),
}
