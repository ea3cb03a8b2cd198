import { maskedCode } from '#contract/developer.ts'
import type { Deps } from '../../config/deps.ts'
import { type LoggedMessage, logDelivery } from './logDelivery.ts'
import { type MailContent, renderMail } from './renderMail.ts'

export interface Mail {
  recipient: string
  /** Category in the email log. */
  type: string
  subject: string
  /** A string is sent as it is, as plain text. */
  content: MailContent | string
}

/**
 * Sends a mail and logs the outcome, with any code masked.
 *
 * @throws what the mailer throws, after logging it as failed; the calling job retries
 */
export async function sendMail(deps: Deps, { recipient, type, subject, content }: Mail): Promise<void> {
  const rendered = typeof content === 'string' ? { text: content } : renderMail(content)
  const code = typeof content === 'string' ? undefined : content.code
  const logged: LoggedMessage = {
    subject,
    type,
    recipient,
    sender: deps.env.mailFrom,
    content: maskCode(rendered.text, code),
  }
  await logDelivery(deps, logged, () => deps.mailer.send({ to: recipient, subject, ...rendered }))
}

/** Masks the code in a text. */
export function maskCode(text: string, code: string | undefined): string {
  return code ? text.replaceAll(code, maskedCode) : text
}
