import type { Deps } from '../../config/deps.ts'
import type { Attempt } from '../../jobs/defineJob.ts'
import { logDelivery } from './logDelivery.ts'
import { maskSecrets } from './sendMail.ts'

interface TextMessage {
  /** Of the job that sends it. */
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
