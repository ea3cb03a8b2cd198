import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { atMost, done, emailAddress, id, instant, requiredText } from './fields.ts'

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneVerified: z.boolean(),
  zipCode: z.string(),
  isAdmin: z.boolean(),
  isDeveloper: z.boolean(),
  mfaEnabled: z.boolean(),
  membershipStatus: z.enum(['member', 'non_member']),
  emailNotifications: z.boolean(),
  resellNotificationsEnabled: z.boolean(),
})
export type User = z.output<typeof user>

const missingField = 'Please fill in all required fields'
const email = emailAddress(missingField)
// A limit, since hashing megabytes would be an easy way to keep the server busy.
const password = z.string({ error: missingField }).check(z.minLength(1, missingField), atMost(1000))

const phoneRule = 'Please enter a phone number with at least 7 digits'
const zipRule = 'Zip code must be 5 digits'
const isPhone = (text: string) => /^[+()\d\s.-]+$/.test(text) && /(?:\d\D*){7}/.test(text)
const isZipCode = (text: string) => /^\d{5}$/.test(text)

export const registration = z.object({
  email,
  password: password.check(
    z.refine((text) => text.length === 0 || text.length >= 8, 'Password must be at least 8 characters long'),
  ),
  name: requiredText(missingField, 120),
  phone: requiredText(missingField, 40).check(z.refine((text) => text === '' || isPhone(text), phoneRule)),
  zipCode: requiredText(missingField).check(z.refine((text) => text === '' || isZipCode(text), zipRule)),
})

/** What a person may change of their own. A phone or zip code that is left out stays; a blank one is taken away. */
export const profile = z.object({
  name: requiredText('Name is required', 120),
  phone: z.nullish(
    z.string().check(
      z.trim(),
      atMost(40),
      z.refine((text) => text === '' || isPhone(text), phoneRule),
    ),
  ),
  zipCode: z.nullish(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || isZipCode(text), zipRule),
    ),
  ),
})

/** The reset's and the change's own minimum: registration asks for 8 (specification, section 5). */
export const changedPassword = z
  .string({ error: 'Password must be at least 6 characters' })
  .check(z.minLength(6, 'Password must be at least 6 characters'), atMost(1000))
const currentPassword = z
  .string({ error: 'Please enter your current password' })
  .check(z.minLength(1, 'Please enter your current password'), atMost(1000))
export const passwordChange = z.object({ currentPassword, newPassword: changedPassword }).check(
  z.refine(({ currentPassword, newPassword }) => newPassword === '' || newPassword !== currentPassword, {
    path: ['newPassword'],
    error: 'Please choose a password that is not your current one',
  }),
)

/** Six digits, however they were typed or pasted: `123 456` is the same code. */
const codeOf = (refusal: string) =>
  z.string({ error: refusal }).check(
    z.maxLength(20, refusal),
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.refine((text) => /^\d{6}$/.test(text), refusal),
  )
const phoneCode = codeOf('Invalid verification code')
const resetCode = codeOf('Invalid code')

/** One place where a person is signed in. */
export const deviceSession = z.object({
  id: z.string(),
  /** Read from what the browser says of itself, e.g. `Chrome on Android`. */
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: instant,
  /** The last call from there, ten minutes late at most. */
  lastSeenAt: instant,
})
export type DeviceSession = z.output<typeof deviceSession>

/** Seconds until another code may be asked for. */
const resendAfter = z.int()

export const accountsApi = {
  me: endpoint({ method: 'GET', path: '/api/me', kind: 'json', reply: z.object({ user }) }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    kind: 'json',
    body: registration,
    reply: z.object({ user }),
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    kind: 'json',
    body: z.object({
      email: requiredText('Please enter your email', 254),
      password,
    }),
    reply: z.object({
      requiresMFA: z.boolean(),
      phone: z.nullable(z.string()),
      message: z.string(),
      /** Together with `requiresMFA`. */
      resendAfter: z.optional(resendAfter),
    }),
  }),
  /** The second step of a sign-in, for whoever gave the right password a moment ago. */
  verifyMfa: endpoint({
    method: 'POST',
    path: '/api/verify-mfa',
    kind: 'json',
    body: z.object({ code: phoneCode }),
    reply: z.object({ message: z.string() }),
  }),
  resendMfaCode: endpoint({
    method: 'POST',
    path: '/api/resend-mfa-code',
    kind: 'json',
    reply: z.object({ message: z.string(), phone: z.string(), resendAfter }),
  }),
  logout: endpoint({ method: 'POST', path: '/api/logout', kind: 'json', reply: done }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/api/me',
    kind: 'json',
    body: profile,
    reply: z.object({ user }),
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/api/change-password',
    kind: 'json',
    body: passwordChange,
    reply: z.object({ message: z.string() }),
  }),
  deleteAccount: endpoint({ method: 'DELETE', path: '/api/me', kind: 'json', reply: done }),
  updateNotifications: endpoint({
    method: 'PATCH',
    path: '/api/me/notifications',
    kind: 'json',
    body: z.object({ resellNotificationsEnabled: z.boolean() }),
    reply: z.object({ user }),
  }),
  /**
   * Turning on takes two calls: one sends a code to the phone, the next carries it. Turning off takes the password.
   */
  changeMfa: endpoint({
    method: 'PATCH',
    path: '/api/me/mfa',
    kind: 'json',
    body: z.discriminatedUnion('enabled', [
      z.object({ enabled: z.literal(true), code: z.optional(phoneCode) }),
      z.object({ enabled: z.literal(false), currentPassword }),
    ]),
    reply: z.object({
      user,
      message: z.string(),
      /** Set where a code is on its way: the phone, masked, and when another one may be asked for. */
      codeSent: z.nullable(z.object({ phone: z.string(), resendAfter })),
    }),
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    kind: 'json',
    reply: z.array(deviceSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/{sessionId}',
    kind: 'json',
    params: z.object({ sessionId: z.string().check(z.maxLength(100)) }),
    reply: done,
  }),
  /** Every session but the caller's. */
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions',
    kind: 'json',
    reply: z.object({ ended: z.int() }),
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/request-password-reset',
    kind: 'json',
    body: z.object({ email }),
    reply: z.object({ message: z.string(), resendAfter }),
  }),
  verifyResetCode: endpoint({
    method: 'POST',
    path: '/api/verify-reset-code',
    kind: 'json',
    body: z.object({ email, code: resetCode }),
    reply: z.object({ message: z.string() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    kind: 'json',
    body: z.object({ email, code: resetCode, newPassword: changedPassword }),
    reply: z.object({ message: z.string() }),
  }),
}
