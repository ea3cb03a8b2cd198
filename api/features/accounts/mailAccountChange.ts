import { z } from 'zod'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'

const warning = 'If this was not you, please set a new password immediately and contact us.'
const roleWarning = 'If you did not expect this, please contact us.'

const texts = {
  registered: {
    subject: 'Welcome to Live Shows',
    text: 'Your account is ready. Send us the seats you found, and you will hear from us within 24 hours.',
    path: '/auth',
    actionLabel: 'Sign in',
  },
  password: {
    subject: 'Your password was changed',
    // The warning comes before the link that it asks to follow.
    text: `The password of your Live Shows account was changed, and all other devices were signed out.\n\n${warning}`,
    path: '/password-reset',
    actionLabel: 'Set a new password',
  },
  mfa_on: {
    subject: 'Two-factor authentication is on',
    text: 'Signing in to Live Shows now requires a code that we send to your phone.',
    path: '/account-settings',
    actionLabel: 'Account settings',
    footnote: warning,
  },
  mfa_off: {
    subject: 'Two-factor authentication is off',
    text: 'Signing in to Live Shows now requires only your password.',
    path: '/account-settings',
    actionLabel: 'Account settings',
    footnote: warning,
  },
  mfa_recovered: {
    subject: 'Two-factor authentication was turned off for you',
    text: 'Our team has turned two-factor authentication off, so you can sign in with only your password. You can turn it on again in your account settings.',
    path: '/account-settings',
    actionLabel: 'Account settings',
    footnote: warning,
  },
  admin_granted: {
    subject: 'Your access was changed',
    text: 'You are now an admin of Live Shows: you can answer requests, make offers and deliver tickets. You were signed out on all devices; the admin dashboard opens after you sign in again.',
    path: '/admin',
    actionLabel: 'Open the admin dashboard',
    footnote: roleWarning,
  },
  admin_revoked: {
    subject: 'Your access was changed',
    text: 'You are no longer an admin of Live Shows: you can no longer answer requests or see those of customers. You were signed out on all devices. Your own requests and tickets are there as before when you sign in again.',
    path: '/dashboard',
    actionLabel: 'Sign in',
    footnote: roleWarning,
  },
} as const

/** Mails a user about a change to their account. */
export const mailAccountChange = defineJob({
  kind: 'accounts.mail_change',
  lane: 'mail',
  payload: z.object({ userId: z.uuid(), change: z.enum(Object.keys(texts) as [keyof typeof texts]) }),
  async run(deps, { userId, change }, attempt) {
    await mailCustomer(deps, attempt, userId, { type: `account_${change}`, ...texts[change] })
  },
})
