export interface OutgoingSms {
  /** E.164, e.g. `+15550100199`. */
  to: string
  text: string
}

/** Hands text messages on. */
export interface Sms {
  /** Whom they come from, as the log shows it. */
  sender: string
  /** @returns the provider's id of the message */
  send(sms: OutgoingSms): Promise<{ messageId: string }>
}
