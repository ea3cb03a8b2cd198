import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { atMost, done, emailAddress, id, instant, requiredText, trimmed, wordOf } from './fields.ts'
import { isZipCode, maxZipCodeLength } from './rules/zipCode.ts'

export const membershipStatuses = ['member', 'non_member'] as const

export const user = z.object({
  id,
  name: z.string(),
  /** How staff are named to customers; null for the first name (`rules/names.ts`). */
  publicName: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  phoneVerified: z.boolean(),
  zipCode: z.string(),
  isAdmin: z.boolean(),
  isDeveloper: z.boolean(),
  mfaEnabled: z.boolean(),
  membershipStatus: wordOf(membershipStatuses, 'non_member'),
  emailNotifications: z.boolean(),
  resellNotificationsEnabled: z.boolean(),
})
export type User = z.output<typeof user>

const missingField = 'Please fill in all required fields'
const email = emailAddress(missingField)
// Limited, because hashing megabytes would block the server.
const password = z.string({ error: missingField }).check(z.minLength(1, missingField), atMost(1000))

const phoneRule = 'Please enter a phone number with at least 7 digits'
const zipRule = 'Zip code must be 5 digits'
const isPhone = (text: string) => /^[+()\d\s.-]+$/.test(text) && /(?:\d\D*){7}/.test(text)

export const registration = z.object({
  email,
  password: password.check(
    z.refine((text) => text.length === 0 || text.length >= 8, 'Password must be at least 8 characters long'),
  ),
  name: requiredText(missingField, 120),
  phone: requiredText(missingField, 40).check(z.refine((text) => text === '' || isPhone(text), phoneRule)),
  zipCode: requiredText(missingField).check(z.refine((text) => text === '' || isZipCode(text), zipRule)),
})

/** What users can change about themselves. What is absent is unchanged; a blank phone, zip code or public name is removed. */
export const profile = z.object({
  name: requiredText('Name is required', 120),
  phone: z.nullish(
    z.string().check(
      trimmed,
      atMost(40),
      z.refine((text) => text === '' || isPhone(text), phoneRule),
    ),
  ),
  zipCode: z.nullish(z.string().check(trimmed, atMost(maxZipCodeLength))),
  /** Only staff have one. */
  publicName: z.nullish(z.string().check(trimmed, atMost(40))),
})

/** Minimum for reset and change; registration requires 8 (docs/RULES.md, People). */
export const changedPassword = z
  .string({ error: 'Password must be at least 6 characters' })
  .check(z.minLength(6, 'Password must be at least 6 characters'), atMost(1000))
const currentPassword = z
  .string({ error: 'Please enter your current password' })
  .check(z.minLength(1, 'Please enter your current password'), atMost(1000))
export const passwordChange = z.object({ currentPassword, newPassword: changedPassword }).check(
  z.refine(({ currentPassword, newPassword }) => newPassword === '' || newPassword !== currentPassword, {
    path: ['newPassword'],
    error: 'Choose a password different from your current one',
  }),
)

/** Six digits. Spaces and hyphens are ignored: `123 456` is the same code. */
const codeOf = (refusal: string) =>
  z.string({ error: refusal }).check(
    z.maxLength(20, refusal),
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.refine((text) => /^\d{6}$/.test(text), refusal),
  )
const phoneCode = codeOf('Invalid verification code')
const resetCode = codeOf('Invalid code')
/** The token in the fragment of the link in a reset mail. */
const resetToken = z.string().check(atMost(100))

/** A session of a user on one device. */
export const deviceSession = z.object({
  id: z.string(),
  /** Derived from the User-Agent, e.g. `Chrome on Android`. */
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: instant,
  /** Time of the last call, at most ten minutes behind. */
  lastSeenAt: instant,
})
export type DeviceSession = z.output<typeof deviceSession>

/** Seconds until another code can be requested. */
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
      /** Only with `requiresMFA`. */
      resendAfter: z.optional(resendAfter),
      /** No code is valid because the last one was used: the page asks for another as soon as it may. */
      isCodeDue: z.optional(z.boolean()),
    }),
  }),
  /** The second step of a sign-in, after the password was accepted. */
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
  /** Confirms the session for ten minutes, which sensitive calls require (`confirm_password`). */
  confirmPassword: endpoint({
    method: 'POST',
    path: '/api/me/confirm-password',
    kind: 'json',
    body: z.object({ currentPassword }),
    reply: done,
  }),
  deleteAccount: endpoint({ method: 'DELETE', path: '/api/me', kind: 'json', reply: done }),
  updateNotifications: endpoint({
    method: 'PATCH',
    path: '/api/me/notifications',
    kind: 'json',
    body: z.object({ resellNotificationsEnabled: z.boolean() }),
    reply: z.object({ user }),
  }),
  /** Turning the second factor on takes two calls: the first sends a code to the phone, the second submits it. */
  changeMfa: endpoint({
    method: 'PATCH',
    path: '/api/me/mfa',
    kind: 'json',
    body: z.discriminatedUnion('enabled', [
      z.object({ enabled: z.literal(true), code: z.optional(phoneCode) }),
      z.object({ enabled: z.literal(false) }),
    ]),
    reply: z.object({
      user,
      message: z.string(),
      /** Set if a code was sent: the masked phone number, and the seconds until another can be requested. */
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
    params: z.object({ sessionId: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    reply: done,
  }),
  /** Ends every session except the caller's. */
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
  /** The account that the link from a reset mail is for. */
  verifyResetLink: endpoint({
    method: 'POST',
    path: '/api/verify-reset-link',
    kind: 'json',
    body: z.object({ token: resetToken }),
    reply: z.object({ email: z.string() }),
  }),
  resetPasswordByLink: endpoint({
    method: 'POST',
    path: '/api/reset-password-by-link',
    kind: 'json',
    body: z.object({ token: resetToken, newPassword: changedPassword }),
    reply: z.object({ message: z.string() }),
  }),
}
