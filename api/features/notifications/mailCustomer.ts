import type { Deps } from '../../config/deps.ts'
import type { Attempt } from '../../jobs/defineJob.ts'
import { sendMail } from './sendMail.ts'

interface CustomerMail {
  type: string
  subject: string
  text: string
  /** Path and label of the button, e.g. `/dashboard?ticket=…`. */
  path: string
  actionLabel: string
  footnote?: string
  /** Where the person can stop mails of this kind; it is the footnote's link and the mail's List-Unsubscribe. */
  unsubscribePath?: string
  /** The writer of its words, if the mail goes to staff. */
  aboutUserId?: string | undefined
}

/**
 * Mails the owner of an account, unless it is deleted. `emailNotifications` is not asked: it is about copies of what staff
 * are mailed, never for what is the person's own.
 *
 * @param attempt the job that sends it: at most one mail each
 */
export async function mailCustomer(
  deps: Deps,
  attempt: Attempt,
  userId: string,
  mail: CustomerMail,
): Promise<void> {
  // Not through features/accounts, which imports this module to send its own mails.
  const user = await deps.db('users').where({ id: userId, deletedAt: null }).first()
  if (!user) return
  const unsubscribeUrl = mail.unsubscribePath && `${deps.env.publicUrl}${mail.unsubscribePath}`
  const footnote = [mail.footnote, unsubscribeUrl].filter(Boolean).join(' ')
  await sendMail(deps, {
    attempt,
    recipient: user.email,
    type: mail.type,
    subject: mail.subject,
    content: {
      name: user.name,
      paragraphs: [mail.text],
      action: { label: mail.actionLabel, url: `${deps.env.publicUrl}${mail.path}` },
      ...(footnote && { footnote }),
    },
    ...(unsubscribeUrl && { unsubscribeUrl }),
    aboutUserId: mail.aboutUserId,
  })
}
