import { maskedCode } from '#contract/developer.ts'
import type { Deps } from '../../config/deps.ts'
import { newId } from '../../db/newId.ts'
import type { Attempt } from '../../jobs/defineJob.ts'
import { type LoggedMessage, logDelivery } from './logDelivery.ts'
import { type MailContent, renderMail } from './renderMail.ts'

export interface Mail {
  /** Attempt of the job that sends the mail; absent if it is sent by hand. */
  attempt?: Attempt
  /** What the Message-ID is made from; by default the job's id, so that a retry is the same mail. */
  messageKey?: string
  recipient: string
  /** Category in the email log. */
  type: string
  subject: string
  /** A string is sent as it is, as plain text. */
  content: MailContent | string
  /** Codes and tokens in the content, which the log must not show. */
  secrets?: readonly string[]
  /** For the List-Unsubscribe header. */
  unsubscribeUrl?: string
  /** The writer of its words, if the mail goes to staff. */
  aboutUserId?: string | undefined
}

/**
 * Sends a mail and logs the outcome, with its secrets masked.
 *
 * @returns the Message-ID
 * @throws what the mailer throws, after logging it as failed; the calling job retries
 */
export async function sendMail(
  deps: Deps,
  {
    attempt,
    messageKey = attempt?.jobId ?? newId(deps.now()),
    recipient,
    type,
    subject,
    content,
    secrets = [],
    unsubscribeUrl,
    aboutUserId,
  }: Mail,
): Promise<string> {
  const rendered = typeof content === 'string' ? { text: content } : renderMail(content)
  const logged: LoggedMessage = {
    subject,
    type,
    recipient,
    sender: deps.env.mailFrom,
    content: maskSecrets(rendered.text, secrets),
    aboutUserId,
  }
  return logDelivery(deps, attempt, logged, () =>
    deps.mailer.send({
      key: messageKey,
      to: recipient,
      subject,
      ...rendered,
      ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
    }),
  )
}

/** Masks codes and tokens in a text. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, maskedCode), text)
}

interface TextMessage {
  /** Attempt of the job that sends the mail. */
  attempt: Attempt
  /** E.164. */
  recipient: string
  type: string
  subject: string
  text: string
  /** Codes in the text, which the log must not show. */
  secrets: readonly string[]
}

/** Sends a text message and logs it next to the mails. @throws what the provider throws, after logging it as failed */
export async function sendSms(
  deps: Deps,
  { attempt, recipient, type, subject, text, secrets }: TextMessage,
): Promise<void> {
  const logged = { subject, type, recipient, sender: deps.sms.sender, content: maskSecrets(text, secrets) }
  await logDelivery(deps, attempt, logged, () => deps.sms.send({ to: recipient, text }))
}
