export interface OutgoingSms {
  /** E.164, e.g. `+15550100199`. */
  to: string
  text: string
}

/** Sends text messages. */
export interface Sms {
  /** The sender, as shown in the log. */
  sender: string
  /** @returns the provider's message id */
  send(sms: OutgoingSms): Promise<{ messageId: string }>
}
