import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

const timeoutMs = 10_000

/** Sends over SMTP. @param smtpUrl e.g. `smtps://user:password@mail.example.com` */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
  })
  return {
    async send(mail) {
      const { messageId } = await transport.sendMail({ from, ...mail })
      return { messageId }
    },
    close: async () => transport.close(),
  }
}
