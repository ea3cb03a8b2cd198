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

/** Timeout of a whole call. Milliseconds. */
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
  timeoutMs?: number
}

/**
 * Sends through Twilio's Messages resource: twilio.com/docs/messaging/api/message-resource
 *
 * @throws {Error} with Twilio's message if it refuses, or after ten seconds without an answer
 */
export function createTwilioSms(options: Options): Sms {
  const { from } = options
  return {
    sender: from,
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, Body: text })
      body.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from)
      const { sid } = await callTwilio(options, '/Messages.json', { method: 'POST', body })
      return { messageId: sid ?? 'unknown' }
    },
  }
}

/**
 * Reads our account at Twilio and sends nothing: twilio.com/docs/iam/api/account
 *
 * @throws {Error} with Twilio's message, or if the account cannot send
 */
export async function checkTwilio(options: Options): Promise<void> {
  const { status } = await callTwilio(options, '.json')
  if (status !== 'active') throw new Error(`The account at Twilio is ${status}`)
}

async function callTwilio(
  { accountSid, authToken, baseUrl = 'https://api.twilio.com', timeoutMs = twilioTimeoutMs }: Options,
  path: string,
  call: RequestInit = {},
): Promise<{ sid?: string; status?: string }> {
  const reply = await fetch(`${baseUrl}/2010-04-01/Accounts/${accountSid}${path}`, {
    ...call,
    headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    // Twilio answers itself. Phone numbers and codes go nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = ((await reply.json().catch(() => null)) ?? {}) as {
    sid?: string
    status?: string
    message?: string
  }
  // 201 says that the message was taken, whether or not the rest can be read: another one would be a second message.
  const isTaken = reply.status === 201 || (reply.status === 200 && answer.sid !== undefined)
  if (!isTaken) throw new Error(`Twilio answered ${reply.status}: ${answer.message ?? 'no reason given'}`)
  return answer
}
