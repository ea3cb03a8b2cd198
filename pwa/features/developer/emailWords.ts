import type { EmailLogEntry } from '#contract/developer.ts'
import type { Tone } from '../../ui/StatusPill.tsx'

type EmailStatus = EmailLogEntry['status']

const statuses: Record<EmailStatus, { label: string; tone: Tone }> = {
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'accent' },
  pending: { label: 'Pending', tone: 'warn' },
}

export function statusOf({ status }: Pick<EmailLogEntry, 'status'>): { label: string; tone: Tone } {
  return statuses[status]
}

/** `password_reset` -> `Password reset` */
export function typeWords(type: string): string {
  const words = type
    .replaceAll(/[_.-]+/g, ' ')
    .replace(/\bmfa\b/g, 'MFA')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Text messages stand in the same log; only mails can be sent again. */
export function canResend({ recipient }: Pick<EmailLogEntry, 'recipient'>): boolean {
  return recipient.includes('@')
}

/** As the server masks them (`maskCode`). */
const maskedCode = '••••••'

/** What is not as it was sent, or cannot be done with it; undefined where there is nothing to say. */
export function noteOn(entry: Pick<EmailLogEntry, 'recipient' | 'content'>): string | undefined {
  const isMasked = entry.content.includes(maskedCode)
  if (canResend(entry)) {
    return isMasked ? 'Its code is masked here, and stays masked when it is sent again.' : undefined
  }
  const reason = 'Text messages cannot be sent again from here.'
  return isMasked ? `Its code is masked here. ${reason}` : reason
}

/** `12 sent in the last 24 hours`, and how many of them the log shows. */
export function dailyWords(dailyCount: number, shown: number): string {
  const count = dailyCount.toLocaleString('en-US')
  const sent = `${count} ${dailyCount === 1 ? 'message' : 'messages'} in the last 24 hours`
  return dailyCount > shown ? `${sent}, the newest ${shown} of them here` : sent
}
