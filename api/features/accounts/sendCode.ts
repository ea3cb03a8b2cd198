import { z } from 'zod'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { takeFromLimits, tryTakeFromLimit } from '../../http/rateLimit.ts'
import { type Attempt, defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { sendMail, sendSms } from '../notifications/sendMail.ts'
import { type CodePurpose, codeSubject, issueCode, newestCode, resetTries } from './codes.ts'
import { isKnownDevice } from './knownDevices.ts'
import { toE164 } from './phoneNumbers.ts'
import { triesSubject } from './signInAttempts.ts'
import { findUser, User } from './User.ts'

/** Delay before sending, in milliseconds. Otherwise the work for an existing address would show in the response time. */
export const pauseMs = 500

/**
 * Creates and sends a code. The job creates it, so that no row contains it in plain text. A retry sends a new code.
 */
export const sendCodeJob = defineJob({
  kind: 'accounts.send_code',
  lane: 'codes',
  payload: z.object({
    /** Null for an unknown address: the job is queued all the same and does nothing. */
    userId: z.uuid().nullable(),
    purpose: z.enum(['mfa', 'mfa_setup', 'reset']),
    /** The device that asked for a reset. */
    resetRequestId: z.uuid().optional(),
  }),
  maxAttempts: 4,
  async run(deps, { userId, purpose, resetRequestId }, attempt) {
    const user = userId === null ? undefined : await findUser(deps.db, userId)
    if (!user) return
    if (purpose === 'reset') {
      const asked = await deps.db('reset_requests').where({ id: resetRequestId }).first('deviceHash')
      return mailResetCode(deps, attempt, user, asked?.deviceHash)
    }
    await textCode(deps, attempt, user, (await issueCode(deps, user.id, purpose)).code)
  },
})

interface CodeRequest {
  purpose: CodePurpose
  /** Rate-limit subject, which also exists for unknown addresses. */
  account: string
  userId: string | null
  /** The device that asks. */
  device: string
}

/**
 * Queues a code, unless the last one is too recent or the limit is reached. Resets have their limits per device, so that
 * nobody can use up another person's.
 *
 * @returns seconds until another code can be requested
 * @throws {AppError} too_many_attempts
 */
export async function requestCode(
  deps: Deps,
  { purpose, account, userId, device }: CodeRequest,
): Promise<number> {
  const names = ['codesPerDay', 'codesPerHour', 'codesPerMinute'] as const
  const isReset = purpose === 'reset'
  // One transaction, so that a concurrent refused call finds the queued code.
  await inTransaction(deps, async (tx) => {
    const inside = { ...deps, db: tx.db }
    await takeFromLimits(inside, names, codeSubject(purpose, account, isReset ? device : undefined))
    await resetTries(inside, purpose, account, device)
    const runAt = new Date(tx.now.getTime() + pauseMs)
    const id = newId(tx.now)
    if (isReset) {
      await tx.db('reset_requests').insert({ id, deviceHash: device, createdAt: tx.now.toISOString() })
    }
    await queueJob(tx, sendCodeJob, { userId, purpose, ...(isReset && { resetRequestId: id }) }, { runAt })
  })
  return deps.limits.codesPerMinute.windowMs / 1000
}

/**
 * Mails a code and a link. While ones of another device are live none are sent: these are in the mailbox already, and
 * strangers could fill it otherwise.
 */
async function mailResetCode(
  deps: Deps,
  attempt: Attempt,
  user: User,
  device: string | undefined,
): Promise<void> {
  const issued = await inTransaction(deps, async (tx) => {
    // One of several concurrent first requests sends a mail.
    await User.query(tx.db).findById(user.id).forUpdate()
    const inside = { ...deps, db: tx.db }
    return (await maySend(inside, user, device)) && issueCode(inside, user.id, 'reset', device)
  })
  if (!issued) return
  const { code, linkToken } = issued
  await sendMail(deps, {
    attempt,
    // Each attempt sends another code: a server that has taken the first mail must not drop the second.
    messageKey: `${attempt.jobId}.${attempt.number}`,
    recipient: user.email,
    type: 'password_reset',
    subject: 'Your password reset code',
    content: {
      name: user.name,
      paragraphs: [
        'Here is the code to set a new password for Live Shows. Or open the link below on any device. Both are valid for 15 minutes.',
      ],
      code,
      action: { label: 'Set a new password', url: `${deps.env.publicUrl}/password-reset#${linkToken}` },
      footnote: 'If you did not request it, you can ignore this email. Your password stays the same.',
    },
    secrets: [code, linkToken],
  })
}

async function maySend(deps: Deps, user: User, device: string | undefined): Promise<boolean> {
  const live = await newestCode(deps, user.id, 'reset')
  if (!live) return true
  if (device === undefined) return false
  const isKnown = await isKnownDevice(deps.db, user.id, device)
  if (!isKnown && device !== live.deviceHash) return false
  return tryTakeFromLimit(
    deps,
    'repeatedResetMailsPerDay',
    triesSubject(user.email, isKnown ? device : undefined),
  )
}

async function textCode(deps: Deps, attempt: Attempt, user: User, code: string): Promise<void> {
  const recipient = toE164(user.phone)
  if (!recipient) return
  await sendSms(deps, {
    attempt,
    recipient,
    type: 'mfa_code',
    subject: 'Verification code',
    text: `${code} is your Live Shows verification code. It is valid for 10 minutes. Do not share it. We will never ask you for it.`,
    secrets: [code],
  })
}
