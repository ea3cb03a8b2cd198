import { z } from 'zod'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { takeFromLimits } from '../../http/rateLimit.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { sendMail } from '../notifications/sendMail.ts'
import { sendSms } from '../notifications/sendSms.ts'
import { type CodePurpose, codeSubject, forgetTries, issueCode } from './codes.ts'
import { toE164 } from './phoneNumbers.ts'
import { findUser, type User } from './User.ts'

/** Milliseconds before sending: at once, the work for an address that somebody has would show in how long the reply takes. */
export const pauseMs = 500

/**
 * Makes and sends a code. It is made here and not where it is asked for, so that it is written down nowhere: a second attempt
 * sends a new one and takes back the first.
 */
export const sendCodeJob = defineJob({
  kind: 'accounts.send_code',
  payload: z.object({
    /** Null for an address that nobody has: asking for it costs the same and does nothing. */
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
 * Queues a code, if the last one is long enough ago and there were not too many.
 *
 * @param account what the limits count by, the same for an address that nobody has
 * @returns seconds until another one may be asked for
 * @throws {AppError} too_many_attempts
 */
export async function requestCode(
  deps: Deps,
  account: string,
  userId: string | null,
  purpose: CodePurpose,
): Promise<number> {
  const names = ['codesPerDay', 'codesPerHour', 'codesPerMinute'] as const
  // Together, so that whoever is refused at the same moment finds the code that is on its way.
  const waitMs = await inTransaction(deps, async (tx) => {
    const inside = { ...deps, db: tx.db }
    const waitMs = await takeFromLimits(inside, names, codeSubject(purpose, account))
    await forgetTries(inside, purpose, account)
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
    subject: 'Your code to set a new password',
    content: {
      name: user.name,
      paragraphs: ['Here is the code to set a new password for Live Shows. It is valid for 15 minutes.'],
      code,
      footnote: 'If you did not ask for it you need do nothing: your password stays as it is.',
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
    text: `${code} is your Live Shows verification code. It is valid for 10 minutes. We never ask you for it.`,
    code,
  })
}
