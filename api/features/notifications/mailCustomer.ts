import type { Deps } from '../../config/deps.ts'
import { findUser } from '../accounts/User.ts'
import { sendMail } from './sendMail.ts'

interface CustomerMail {
  type: string
  subject: string
  text: string
  /** Where in the app to go on, e.g. `/dashboard?ticket=…`. */
  path: string
  /** Receipts and the like are sent to those too who want no notifications. */
  isRequired?: boolean
}

/** Mails a customer in the house's voice, unless they are gone or want no mail of this kind. */
export async function mailCustomer(deps: Deps, userId: string, mail: CustomerMail): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (!user || !(mail.isRequired || user.emailNotifications)) return
  await sendMail(deps, {
    recipient: user.email,
    type: mail.type,
    subject: mail.subject,
    text: [`Hi ${user.name},`, mail.text, `${deps.env.publicUrl}${mail.path}`, 'Live Shows'].join('\n\n'),
  })
}
