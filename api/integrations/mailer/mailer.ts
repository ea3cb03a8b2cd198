export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html?: string
}

/** Whom mails come from, and where answers to them go. Both as a mail header has them. */
export interface MailAddresses {
  from: string
  replyTo: string | undefined
}

/** Hands mail on. It says so only once the next server, or the disk, has taken it. */
export interface Mailer {
  /** @returns the Message-ID under which it travels */
  send(mail: OutgoingMail): Promise<{ messageId: string }>
  close(): Promise<void>
}
