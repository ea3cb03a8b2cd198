import type { OutboxEntry } from './outboxEntry.ts'

/**
 * Whether an entry can still be sent with other content. The changed one goes out under a key of its own, so that both would
 * arrive where the first one has: only what never went out, or was refused by the server, can be changed.
 */
export function canEdit({
  command,
  mayHaveArrived,
}: Pick<OutboxEntry, 'command' | 'mayHaveArrived'>): boolean {
  switch (command) {
    case 'chat.send':
    case 'chat.adminSend':
    case 'offer.negotiate':
    case 'request.submit':
      return !mayHaveArrived
    case 'ticket.confirmReceived':
    case 'ticket.opened':
      // There is nothing in them to change.
      return false
  }
}
