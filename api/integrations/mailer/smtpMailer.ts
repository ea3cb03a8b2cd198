import { createTransport } from 'nodemailer'
import type { MailAddresses, Mailer } from './mailer.ts'

const timeoutMs = 10_000

/** Sends mail over SMTP. @param smtpUrl e.g. `smtps://user:password@mail.example.com` */
export function createSmtpMailer(smtpUrl: string, addresses: MailAddresses): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
  })
  return {
    async send(mail) {
      const { messageId } = await transport.sendMail({ ...addresses, ...mail })
      return { messageId }
    },
    close: async () => transport.close(),
  }
}
