import type { Sms } from './sms.ts'

/** For a whole call. Milliseconds. */
export const twilioTimeoutMs = 10_000

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** Our number in E.164, or a messaging service id (`MG…`). */
  from: string
}

interface Options extends TwilioSettings {
  /** Replaces Twilio's address, for tests. */
  baseUrl?: string
}

/**
 * Sends through Twilio's Messages resource: twilio.com/docs/messaging/api/message-resource
 *
 * @throws {Error} with Twilio's message if it refuses, or after ten seconds without an answer
 */
export function createTwilioSms({
  accountSid,
  authToken,
  from,
  baseUrl = 'https://api.twilio.com',
}: Options): Sms {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    sender: from,
    async send({ to, text }) {
      const form = new URLSearchParams({ To: to, Body: text })
      form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from)
      const reply = await fetch(`${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers: { Authorization: authorization },
        body: form,
        signal: AbortSignal.timeout(twilioTimeoutMs),
      })
      const answer = (await reply.json().catch(() => ({}))) as { sid?: string; message?: string }
      if (!reply.ok || !answer.sid) {
        throw new Error(`Twilio answered ${reply.status}: ${answer.message ?? 'no reason given'}`)
      }
      return { messageId: answer.sid }
    },
  }
}
