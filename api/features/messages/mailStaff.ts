import { z } from 'zod'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'

/**
 * Mails a staff message to admins, and to developers who want copies. Queues one job per recipient, so that a retry mails
 * nobody twice.
 */
export const mailStaffJob = defineJob({
  kind: 'messages.mail_staff',
  lane: 'mail',
  payload: z.object({ messageId: z.string() }),
  async run(deps, { messageId }) {
    const recipients = await staffWhoWantMail(deps)
    await inTransaction(deps, async (tx) => {
      for (const userId of recipients) {
        const dedupeKey = `${mailOneOfStaffJob.kind}:${messageId}:${userId}`
        await queueJob(tx, mailOneOfStaffJob, { messageId, userId }, { dedupeKey })
      }
    })
  },
})

export const mailOneOfStaffJob = defineJob({
  kind: 'messages.mail_one_of_staff',
  lane: 'mail',
  payload: z.object({ messageId: z.string(), userId: z.string() }),
  async run(deps, { messageId, userId }, attempt) {
    const message = await deps.db('admin_messages').where({ id: messageId }).first()
    if (!message) return
    await mailCustomer(deps, attempt, userId, {
      type: 'staff_message',
      subject: message.subject,
      text: message.message,
      path: message.requestId ? `/admin?request=${message.requestId}` : '/admin',
      actionLabel: 'Open the admin dashboard',
    })
  },
})

async function staffWhoWantMail(deps: Deps): Promise<string[]> {
  return deps
    .db('users')
    .where({ deletedAt: null, emailNotifications: true })
    .where((staff) => staff.where({ isAdmin: true }).orWhere({ isDeveloper: true }))
    .pluck('id')
}
