import type { Knex } from 'knex'
import {
  type developerApi,
  type EmailLogEntry,
  maskedCode,
  resentMark,
  resentType,
} from '#contract/developer.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { recordAlone } from '../../events/recordEvent.ts'
import type { Position } from '../../http/pages.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { findUserByEmail } from '../accounts/User.ts'
import { DeliveryError } from '../notifications/logDelivery.ts'
import { type Mail, sendMail } from '../notifications/sendMail.ts'

const dayMs = 24 * 60 * 60 * 1000
const recentDeliveries = 5

interface EmailLog {
  /** Attempts of the last 24 hours. */
  dailyCount: number
  /** The last attempts of the last deliveries: retries of one mail are one delivery. */
  recent: EmailLogEntry[]
  /** A page of the attempts, and one more if there is a next page. */
  entries: EmailLogEntry[]
}

interface LogPage {
  search: { q?: string | undefined; status?: EmailLogEntry['status'] | undefined }
  limit: number
  after: Position | undefined
}

/** The mails and text messages of the last 24 hours, newest first. The search is only about `entries`. */
export async function readEmailLog(
  db: Knex,
  now: Date,
  { search, limit, after }: LogPage,
): Promise<EmailLog> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const lastDay = () => db('email_logs').where('email_logs.at', '>', since)
  const newest = () => lastDay().select('email_logs.*').orderBy('at', 'desc').orderBy('id', 'desc')
  const [counted] = await lastDay().count({ count: '*' })

  // All attempts of a job to reach a recipient are one delivery. What is sent by hand has no job.
  const recent = await newest().whereRaw(isLastAttempt).limit(recentDeliveries)

  const page = newest().limit(limit + 1)
  if (after) page.whereRaw('(email_logs.at, email_logs.id) < (?, ?)', [...after])
  if (search.status) page.where('email_logs.status', search.status)
  for (const word of search.q?.toLowerCase().split(/\s+/) ?? []) {
    page.whereRaw(`${searchedText} like ? escape '\\'`, [`%${word.replace(/[\\%_]/g, '\\$&')}%`])
  }
  return {
    dailyCount: Number(counted?.count),
    recent: recent.map(toEntry),
    entries: (await page).map(toEntry),
  }
}

const isLastAttempt = `
  not exists (
    select 1 from email_logs as later
    where later.job_id = email_logs.job_id and later.recipient = email_logs.recipient
      and (later.at, later.id) > (email_logs.at, email_logs.id)
  )
`

/** The searched text, with the type in words as it is shown. */
const searchedText = `
  lower(email_logs.recipient || ' ' || email_logs.subject || ' '
    || replace(replace(email_logs.type, '_', ' '), '.', ' '))
`.trim()

function toEntry({ at, ...row }: Omit<EmailLogEntry, 'timestamp'> & { at: string }): EmailLogEntry {
  return { ...row, timestamp: at }
}

/**
 * Sends a mail during the call, so that the developer sees the mail server's answer, and records it. If the recipient has an account,
 * the event is about them, and so also in their audit log.
 *
 * @throws {AppError} mail_not_sent with the mail server's message, quota_used_up
 */
export async function sendByHand(deps: Deps, developerId: string, mail: Mail): Promise<void> {
  await takeFromQuota(deps, { db: deps.db, now: deps.now() }, 'handSentMails', developerId)
  const messageId = await sendMail(deps, mail).catch((error: unknown) => {
    if (!(error instanceof DeliveryError)) throw error
    throw new AppError('mail_not_sent', {
      message: `The email could not be sent: ${error.message}`,
      cause: error,
    })
  })
  const recipient = await findUserByEmail(deps.db, mail.recipient)
  await recordAlone(deps, {
    type: isResent(mail.type) ? 'developer.mail_resent' : 'developer.test_mail_sent',
    actorId: developerId,
    subjectId: recipient?.id ?? developerId,
    data: { mailType: mail.type, messageId },
  })
}

/**
 * Sends a logged mail again, to the given address. It keeps its type, and is marked as resent.
 *
 * @throws {AppError} mail_masked, and what `sendByHand` throws
 */
export async function sendAgain(
  deps: Deps,
  developerId: string,
  { recipient, type, subject, content }: BodyOf<typeof developerApi.resendEmail>,
): Promise<void> {
  // Without its code the mail is useless.
  if (content.includes(maskedCode)) throw new AppError('mail_masked')
  const known = type ?? resentType
  const resent = isResent(known) ? known : `${known}${resentMark}`
  await sendByHand(deps, developerId, { recipient, type: resent, subject, content })
}

const isResent = (type: string) => type === resentType || type.endsWith(resentMark)
