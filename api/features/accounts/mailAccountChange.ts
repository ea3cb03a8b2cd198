import { z } from 'zod'
import { defineJob } from '../../jobs/defineJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'

const warning = 'If this was not you, please set a new password at once and write to us.'

const texts = {
  registered: {
    subject: 'Welcome to Live Shows',
    text: 'Your account is ready. Show us seats that you found, and we answer with a better price within 24 hours.',
    path: '/auth',
    actionLabel: 'Sign in',
  },
  password: {
    subject: 'Your password was changed',
    text: 'The password of your Live Shows account was changed, and every other device was signed out.',
    path: '/password-reset',
    actionLabel: 'Set a new password',
    footnote: warning,
  },
  mfa_on: {
    subject: 'Two-factor authentication is on',
    text: 'From now on signing in to Live Shows takes a code that we send to your phone.',
    path: '/account-settings',
    actionLabel: 'Account settings',
    footnote: warning,
  },
  mfa_off: {
    subject: 'Two-factor authentication is off',
    text: 'From now on signing in to Live Shows takes your password alone.',
    path: '/account-settings',
    actionLabel: 'Account settings',
    footnote: warning,
  },
  mfa_recovered: {
    subject: 'Two-factor authentication was turned off for you',
    text: 'Our team has turned two-factor authentication off, so that you can sign in with your password alone. You can turn it on again in your account settings.',
    path: '/account-settings',
    actionLabel: 'Account settings',
    footnote: warning,
  },
} as const

/** Tells a person what happened to their account, whoever did it. */
export const mailAccountChange = defineJob({
  kind: 'accounts.mail_change',
  payload: z.object({ userId: z.string(), change: z.enum(Object.keys(texts) as [keyof typeof texts]) }),
  async run(deps, { userId, change }) {
    await mailCustomer(deps, userId, { type: `account_${change}`, isRequired: true, ...texts[change] })
  },
})
