export interface OutgoingMail {
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
export interface MailAddresses {
  from: string
  replyTo: string | undefined
}

/** The Message-ID of a mail (RFC 5322, section 3.6.4). */
export function messageIdOf(key: string, { from }: MailAddresses): string {
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1]
  return `<${key}@${domain ?? 'localhost'}>`
}

/** Sends mail. Resolves once the next server, or the disk, has accepted it. */
export interface Mailer {
  /** @returns the Message-ID */
  send(mail: OutgoingMail): Promise<{ messageId: string }>
  close(): Promise<void>
}
