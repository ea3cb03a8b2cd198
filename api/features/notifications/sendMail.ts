import type { Deps } from '../../config/deps.ts'
import { newId } from '../../db/newId.ts'

export interface Mail {
  recipient: string
  /** What the mail is about, as the email log groups it. */
  type: string
  subject: string
  text: string
}

/**
 * Sends a mail and writes down what really happened to it.
 *
 * @throws what the mailer throws, after logging it as failed: the job that called tries again
 */
export async function sendMail(deps: Deps, mail: Mail): Promise<void> {
  const id = newId(deps.now())
  await deps.db('email_logs').insert({
    id,
    subject: mail.subject,
    type: mail.type,
    recipient: mail.recipient,
    sender: deps.env.mailFrom,
    status: 'pending',
    content: mail.text,
    at: deps.now().toISOString(),
  })
  const log = () => deps.db('email_logs').where({ id })
  try {
    const { messageId } = await deps.mailer.send({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
    })
    await log().update({ status: 'delivered', messageId })
  } catch (error) {
    await log().update({ status: 'failed', error: error instanceof Error ? error.message : String(error) })
    throw error
  }
}
