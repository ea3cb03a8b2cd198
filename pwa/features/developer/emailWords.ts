import { type EmailLogEntry, maskedCode, resentMark, resentType } from '#contract/developer.ts'
import { counted } from '../../ui/format.ts'
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

const typeLabels: Record<string, string> = { account_registered: 'Welcome', [resentType]: 'Resent' }

/** `password_reset` -> `Password reset`; `offer_made.resent` -> `Offer made, resent` */
export function typeWords(type: string): string {
  if (type.endsWith(resentMark)) return `${typeWords(type.slice(0, -resentMark.length))}, resent`
  const label = typeLabels[type]
  if (label) return label
  const words = type
    .replaceAll(/[_.-]+/g, ' ')
    .replace(/\bmfa\b/g, 'MFA')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Sent = Pick<EmailLogEntry, 'recipient' | 'content'>

/** Text messages and emails with a masked code cannot be sent again. */
export function canResend(entry: Sent): boolean {
  return isMail(entry) && !isMasked(entry)
}

/** Says what is masked in the entry or cannot be done with it; undefined if nothing. */
export function noteOn(entry: Sent): string | undefined {
  if (isMail(entry)) {
    return isMasked(entry) ? 'The code is hidden here, so this email cannot be resent.' : undefined
  }
  const reason = 'Text messages cannot be resent.'
  return isMasked(entry) ? `The code is hidden here. ${reason}` : reason
}

const isMail = ({ recipient }: Sent) => recipient.includes('@')
const isMasked = ({ content }: Sent) => content.includes(maskedCode)

/** `12 messages in the last 24 hours` */
export function dailyWords(dailyCount: number): string {
  return `${counted(dailyCount, 'message')} in the last 24 hours`
}

/** How much of the log is shown. @param total of the last 24 hours; undefined for a search */
export function shownWords(shown: number, hasMore: boolean, total?: number): string {
  if (shown === 0) return 'No messages found'
  if (!hasMore) return total === undefined ? counted(shown, 'message') : dailyWords(shown)
  return total === undefined
    ? `Showing ${counted(shown, 'message')}`
    : `Showing the newest ${shown.toLocaleString('en-US')} of ${dailyWords(total)}`
}
