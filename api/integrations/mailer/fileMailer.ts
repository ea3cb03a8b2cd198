import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { writeWholeFile } from '../writeWholeFile.ts'
import { type MailAddresses, type Mailer, messageIdOf } from './mailer.ts'

/** Without an SMTP server, writes each mail to an `.eml` file. */
export function createFileMailer(folder: string, addresses: MailAddresses, now: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send({ key, ...mail }) {
      const { message, messageId } = await transport.sendMail({
        ...addresses,
        ...mail,
        date: now(),
        messageId: messageIdOf(key, addresses),
      })
      const name = `${now().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await writeWholeFile(folder, name, message)
      return { messageId }
    },
    close: async () => transport.close(),
  }
}
