import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
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
      await mkdir(folder, { recursive: true })
      const name = `${now().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      // Write, then rename, so that readers never see a partial file.
      await writeFile(join(folder, `.${name}`), message)
      await rename(join(folder, `.${name}`), join(folder, name))
      return { messageId }
    },
    close: async () => transport.close(),
  }
}
