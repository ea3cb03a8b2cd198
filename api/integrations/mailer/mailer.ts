import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { writeWholeFile } from '../writeWholeFile.ts'

interface OutgoingMail {
  /** What the Message-ID is made from: a receiving server can drop a second mail with the same one. */
  key: string
  to: string
  subject: string
  text: string
  html?: string
  /** Where the recipient can stop such mails (RFC 2369). */
  list?: { unsubscribe: string }
}

/** Sender and Reply-To, as in mail headers. */
interface MailAddresses {
  from: string
  replyTo: string | undefined
}

/** The Message-ID of a mail (RFC 5322, section 3.6.4). */
function messageIdOf(key: string, { from }: MailAddresses): string {
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1]
  return `<${key}@${domain ?? 'localhost'}>`
}

/** Sends mail. Resolves once the next server, or the disk, has accepted it. */
export interface Mailer {
  /** @returns the Message-ID */
  send(mail: OutgoingMail): Promise<{ messageId: string }>
  close(): Promise<void>
}

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

/** Timeout of a whole mail. nodemailer's own limit for a server that stops answering is ten minutes. */
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
  const transport = connectSmtp(smtpUrl, timeoutMs)
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

/**
 * Signs in to the mail server and sends nothing.
 *
 * @throws {Error} with the server's or the network's words
 */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  const transport = connectSmtp(smtpUrl, smtpTimeoutMs)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function connectSmtp(url: string, timeoutMs: number) {
  return createTransport({
    url,
    connectionTimeout: timeoutMs / 2,
    greetingTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs / 2,
  })
}
