import { randomUUID } from 'node:crypto'
import { writeWholeFile } from '../writeWholeFile.ts'

interface OutgoingSms {
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

/** Without an SMS provider, writes each text message to a file next to the mails. @param folder created if missing */
export function createFileSms(folder: string, now: () => Date): Sms {
  return {
    sender: 'Live Shows',
    async send({ to, text }) {
      const messageId = randomUUID()
      const name = `${now().toISOString().replaceAll(':', '-')}-${messageId.slice(0, 8)}.sms.txt`
      await writeWholeFile(folder, name, `To: ${to}\n\n${text}\n`)
      return { messageId }
    },
  }
}

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
        // Twilio answers itself. Phone numbers and codes go nowhere else.
        redirect: 'error',
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
