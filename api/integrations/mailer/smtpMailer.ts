import { createTransport } from 'nodemailer'
import { type MailAddresses, type Mailer, messageIdOf } from './mailer.ts'

/** For a whole mail. nodemailer's own limit for a server that stops answering is ten minutes. */
export const smtpTimeoutMs = 20_000

/**
 * Sends mail over SMTP.
 *
 * @param smtpUrl e.g. `smtps://user:password@mail.example.com`
 * @param timeoutMs for a whole mail, in milliseconds; then the connection is closed
 */
export function createSmtpMailer(
  smtpUrl: string,
  addresses: MailAddresses,
  timeoutMs = smtpTimeoutMs,
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs / 2,
    greetingTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs / 2,
  })
  return {
    async send({ key, ...mail }) {
      const { messageId } = await transport.sendMail({
        ...addresses,
        ...mail,
        messageId: messageIdOf(key, addresses),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { messageId }
    },
    close: async () => transport.close(),
  }
}
