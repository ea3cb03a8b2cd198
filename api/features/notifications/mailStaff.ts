import { z } from 'zod'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { takeFromBucket } from '../../http/rateLimit.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { findRequest } from '../requests/TicketRequest.ts'
import { mailCustomer } from './mailCustomer.ts'

/**
 * Mails a staff message to admins, and to developers who want copies. Messages about a request that was mailed in the last
 * ten minutes wait, and are then mailed together (docs/RULES.md, Quotas). Queues one job per recipient, so that a retry
 * mails nobody twice.
 */
export const mailStaffJob = defineJob({
  kind: 'messages.mail_staff',
  lane: 'mail',
  payload: z.object({
    messageId: z.uuid(),
    /** Set if the mail was put off, because the message may be deleted with its author's account by then. */
    requestId: z.uuid().nullable().optional(),
  }),
  async run(deps, { messageId, requestId: waitingFor }) {
    const message = await deps.db('admin_messages').where({ id: messageId }).first()
    const requestId: string | null = waitingFor ?? message?.requestId ?? null
    const unmailed = requestId === null ? { id: messageId, mailedAt: null } : { requestId, mailedAt: null }
    const recipients = await staffWhoWantMail(deps)
    await inTransaction(deps, async (tx) => {
      // Already mailed, together with an earlier message.
      if (!(await tx.db('admin_messages').where(unmailed).first('id'))) return
      const waitMs = requestId === null ? 0 : await takeTurn(deps, tx, requestId)
      if (waitMs > 0) {
        const runAt = new Date(tx.now.getTime() + waitMs)
        // All waiting messages about a request share one job.
        const dedupeKey = `${mailStaffJob.kind}:${requestId}:${runAt.toISOString()}`
        await queueJob(tx, mailStaffJob, { messageId, requestId }, { runAt, dedupeKey })
        return
      }
      const taken = await tx
        .db('admin_messages')
        .where(unmailed)
        .update({ mailedAt: tx.now.toISOString() })
        .returning('id')
      const [first = messageId, ...others] = taken.map(({ id }) => String(id)).sort()
      for (const userId of recipients) {
        const payload = { messageId: first, userId, ...(others.length > 0 && { others }) }
        const dedupeKey = `${mailOneOfStaffJob.kind}:${first}:${userId}`
        await queueJob(tx, mailOneOfStaffJob, payload, { dedupeKey })
      }
    })
  },
})

export const mailOneOfStaffJob = defineJob({
  kind: 'messages.mail_one_of_staff',
  lane: 'mail',
  payload: z.object({
    messageId: z.uuid(),
    /** Later messages about the same request. */
    others: z.array(z.uuid()).optional(),
    userId: z.uuid(),
  }),
  async run(deps, { messageId, others = [], userId }, attempt) {
    const messages = await deps
      .db('admin_messages')
      .whereIn('id', [messageId, ...others])
      .orderBy('id')
    const [first] = messages
    if (!first || !(await staffWhoWantMail(deps)).includes(userId)) return
    const request = first.requestId && (await findRequest(deps.db, first.requestId))
    const single = { subject: first.subject, text: first.message }
    const gathered = {
      subject: `${messages.length} messages about ${request ? request.artist : 'a request'}`,
      text: messages.map(({ subject, message }) => `${subject}\n${message}`).join('\n\n'),
    }
    await mailCustomer(deps, attempt, userId, {
      type: 'staff_message',
      ...(messages.length === 1 ? single : gathered),
      path: first.requestId ? `/admin?request=${first.requestId}` : '/admin',
      actionLabel: 'Open the admin dashboard',
      aboutUserId: first.fromUserId ?? request?.userId,
    })
  },
})

/** Counts a mail to staff about a request. @returns 0, or the milliseconds until there may be one; then nothing is counted */
async function takeTurn({ limits }: Deps, tx: Tx, requestId: string): Promise<number> {
  return takeFromBucket({ db: tx.db, now: () => tx.now, limits }, 'staffMails', requestId)
}

async function staffWhoWantMail(deps: Deps): Promise<string[]> {
  return deps
    .db('users')
    .where({ deletedAt: null, emailNotifications: true })
    .where((staff) => staff.where({ isAdmin: true }).orWhere({ isDeveloper: true }))
    .pluck('id')
}
