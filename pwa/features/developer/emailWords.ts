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

/** `12 sent in the last 24 hours`, and how many of them the log shows. */
export function dailyWords(dailyCount: number, shown: number): string {
  const count = dailyCount.toLocaleString('en-US')
  const sent = `${count} ${dailyCount === 1 ? 'message' : 'messages'} in the last 24 hours`
  return dailyCount > shown ? `${sent}, the newest ${shown} of them here` : sent
}
