import type { Knex } from 'knex'
import { type EmailLogEntry, maskedCode } from '#contract/developer.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { DeliveryError } from '../notifications/logDelivery.ts'
import { type Mail, sendMail } from '../notifications/sendMail.ts'

const dayMs = 24 * 60 * 60 * 1000
const recentEntries = 5
const longestLog = 500

interface EmailLog {
  dailyCount: number
  recent: EmailLogEntry[]
  all: EmailLogEntry[]
}

/** The mails and text messages of the last 24 hours, newest first. */
export async function readEmailLog(db: Knex, now: Date): Promise<EmailLog> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const lastDay = () => db('email_logs').where('at', '>', since)
  const rows = await lastDay().orderBy('at', 'desc').orderBy('id', 'desc').limit(longestLog)
  const [counted] = await lastDay().count({ count: '*' })
  const all = rows.map(({ at, ...row }): EmailLogEntry => ({ ...row, timestamp: at }))
  return { dailyCount: Number(counted?.count), recent: all.slice(0, recentEntries), all }
}

/**
 * Sends a mail during the call, so that the developer sees the mail server's answer.
 *
 * @throws {AppError} mail_not_sent with the mail server's message, quota_used_up
 */
export async function sendByHand(deps: Deps, developerId: string, mail: Mail): Promise<void> {
  await takeFromQuota(deps, { db: deps.db, now: deps.now() }, 'handSentMails', developerId)
  try {
    await sendMail(deps, mail)
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    throw new AppError('mail_not_sent', {
      message: `The email could not be sent: ${error.message}`,
      cause: error,
    })
  }
}

/**
 * Sends a logged mail again, to the given address.
 *
 * @throws {AppError} mail_masked, and what `sendByHand` throws
 */
export async function sendAgain(
  deps: Deps,
  developerId: string,
  { recipient, subject, content }: { recipient: string; subject: string; content: string },
): Promise<void> {
  // Without its code the mail is useless.
  if (content.includes(maskedCode)) throw new AppError('mail_masked')
  await sendByHand(deps, developerId, { recipient, type: 'resend', subject, content })
}
