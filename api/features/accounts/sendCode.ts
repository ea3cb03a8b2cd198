import { z } from 'zod'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { takeFromLimits } from '../../http/rateLimit.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { sendMail } from '../notifications/sendMail.ts'
import { sendSms } from '../notifications/sendSms.ts'
import { type CodePurpose, codeSubject, issueCode, resetTries } from './codes.ts'
import { toE164 } from './phoneNumbers.ts'
import { findUser, type User } from './User.ts'

/** Delay before sending, in milliseconds. Otherwise the work for an existing address would show in the response time. */
export const pauseMs = 500

/**
 * Creates and sends a code. The job creates it, so that no row contains it in plain text. A retry sends a new code and
 * invalidates the first.
 */
export const sendCodeJob = defineJob({
  kind: 'accounts.send_code',
  payload: z.object({
    /** Null for an unknown address: the job is queued all the same and does nothing. */
    userId: z.string().nullable(),
    purpose: z.enum(['mfa', 'mfa_setup', 'reset']),
  }),
  maxAttempts: 4,
  async run(deps, { userId, purpose }) {
    const user = userId === null ? undefined : await findUser(deps.db, userId)
    if (!user) return
    const code = await issueCode(deps, user.id, purpose)
    await (purpose === 'reset' ? mailResetCode(deps, user, code) : textCode(deps, user, code))
  },
})

/**
 * Queues a code, unless the last one is too recent or the limit is reached.
 *
 * @param account rate-limit subject, which also exists for unknown addresses
 * @returns seconds until another code can be requested
 * @throws {AppError} too_many_attempts
 */
export async function requestCode(
  deps: Deps,
  account: string,
  userId: string | null,
  purpose: CodePurpose,
): Promise<number> {
  const names = ['codesPerDay', 'codesPerHour', 'codesPerMinute'] as const
  // One transaction, so that a concurrent refused call finds the queued code.
  const waitMs = await inTransaction(deps, async (tx) => {
    const inside = { ...deps, db: tx.db }
    const waitMs = await takeFromLimits(inside, names, codeSubject(purpose, account))
    await resetTries(inside, purpose, account)
    const runAt = new Date(tx.now.getTime() + pauseMs)
    await queueJob(tx, sendCodeJob, { userId, purpose }, { runAt })
    return waitMs
  })
  return Math.ceil(waitMs / 1000)
}

async function mailResetCode(deps: Deps, user: User, code: string): Promise<void> {
  await sendMail(deps, {
    recipient: user.email,
    type: 'password_reset',
    subject: 'Your password reset code',
    content: {
      name: user.name,
      paragraphs: ['Here is the code to set a new password for Live Shows. It is valid for 15 minutes.'],
      code,
      footnote: 'If you did not request it, you can ignore this email. Your password stays the same.',
    },
  })
}

async function textCode(deps: Deps, user: User, code: string): Promise<void> {
  const recipient = toE164(user.phone)
  if (!recipient) return
  await sendSms(deps, {
    recipient,
    type: 'mfa_code',
    subject: 'Verification code',
    text: `${code} is your Live Shows verification code. It is valid for 10 minutes. Do not share it. We will never ask you for it.`,
    code,
  })
}
