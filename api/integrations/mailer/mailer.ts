export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html?: string
}

/** Sender and Reply-To, as in mail headers. */
export interface MailAddresses {
  from: string
  replyTo: string | undefined
}

/** Sends mail. Resolves once the next server, or the disk, has accepted it. */
export interface Mailer {
  /** @returns the Message-ID */
  send(mail: OutgoingMail): Promise<{ messageId: string }>
  close(): Promise<void>
}
