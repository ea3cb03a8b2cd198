import type { FlushEvent } from '../outbox/queue/flushOutbox.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'
import type { Toast } from '../ui/toasts/toastStore.ts'

/** What to say about an entry out of turn: that it needs the person, or that a request has arrived. Waiting is no news. */
export function outboxToast(event: FlushEvent): Toast | undefined {
  switch (event.type) {
    case 'sent':
      if (event.entry.command !== 'request.submit') return undefined
      return {
        title: 'Request submitted successfully!',
        description: "We'll get back to you within 24 hours with available options.",
        tone: 'good',
      }
    case 'needs_you':
      return {
        title: titleOf(event.entry),
        description: event.entry.problem?.message ?? 'Please try again.',
        tone: 'error',
        about: event.entry.id,
      }
    default:
      return undefined
  }
}

function titleOf({ command }: OutboxEntry): string {
  switch (command) {
    case 'chat.send':
    case 'chat.adminSend':
      return 'Failed to send message'
    case 'offer.negotiate':
      return 'Failed to send response'
    case 'request.submit':
      return 'Failed to submit request'
    case 'ticket.confirmReceived':
    case 'ticket.opened':
      return 'Error'
  }
}
