import type { MessagePriority } from '#contract/messages.ts'
import type { Tone } from '../../ui/StatusPill.tsx'

export const priorityLabels: Record<MessagePriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

export const priorityTones: Record<MessagePriority, Tone> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warn',
  urgent: 'accent',
}
