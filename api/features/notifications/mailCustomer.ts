import type { Deps } from '../../config/deps.ts'
import { sendMail } from './sendMail.ts'

interface CustomerMail {
  type: string
  subject: string
  text: string
  /** Where in the app to go on, e.g. `/dashboard?ticket=…`, and what the button says. */
  path: string
  actionLabel: string
  footnote?: string
  /** Receipts and the like are sent to those too who want no notifications. */
  isRequired?: boolean
}

/** Mails a customer in the house's voice, unless they are gone or want no mail of this kind. */
export async function mailCustomer(deps: Deps, userId: string, mail: CustomerMail): Promise<void> {
  // Read here and not through the accounts, which send mail themselves.
  const user = await deps.db('users').where({ id: userId, deletedAt: null }).first()
  if (!user || !(mail.isRequired || user.emailNotifications)) return
  await sendMail(deps, {
    recipient: user.email,
    type: mail.type,
    subject: mail.subject,
    content: {
      name: user.name,
      paragraphs: [mail.text],
      action: { label: mail.actionLabel, url: `${deps.env.publicUrl}${mail.path}` },
      ...(mail.footnote && { footnote: mail.footnote }),
    },
  })
}
