import { maskedCode } from '#contract/developer.ts'
import type { Deps } from '../../config/deps.ts'
import { type LoggedMessage, logDelivery } from './logDelivery.ts'
import { type MailContent, renderMail } from './renderMail.ts'

export interface Mail {
  recipient: string
  /** What the mail is about, as the email log groups it. */
  type: string
  subject: string
  /** A text goes out as it is. */
  content: MailContent | string
}

/**
 * Sends a mail and writes down what really happened to it. A code in it is masked in what is written down.
 *
 * @throws what the mailer throws, after logging it as failed: the job that called tries again
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

/** What the log keeps of a text with a code in it: everything but the code. */
export function maskCode(text: string, code: string | undefined): string {
  return code ? text.replaceAll(code, maskedCode) : text
}
