import type { Deps } from '../../config/deps.ts'
import { logDelivery } from './logDelivery.ts'
import { maskSecrets } from './sendMail.ts'

interface TextMessage {
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
  { recipient, type, subject, text, secrets }: TextMessage,
): Promise<void> {
  const logged = { subject, type, recipient, sender: deps.sms.sender, content: maskSecrets(text, secrets) }
  await logDelivery(deps, logged, () => deps.sms.send({ to: recipient, text }))
}
