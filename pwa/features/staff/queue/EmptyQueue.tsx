import type { QueueGroup } from '#contract/rules/queueViews.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { whyOffline } from '../../../ui/useOnline.ts'
import type { QueueListName } from './requestQueue.ts'
import { listNames } from './requestWords.ts'

const texts: Record<QueueListName, [title: string, text: string]> = {
  active: ['No active requests', 'New requests appear here automatically.'],
  inactive: ['No inactive requests', 'Declined, expired and completed requests appear here.'],
  needs_us: ['All answered', 'Requests appear here when a client waits for us.'],
  clients_turn: ['Nothing with clients', 'Requests appear here once they are answered.'],
  expiring_soon: ['Nothing expires soon', 'Offers and payments with under 3 hours left appear here.'],
  to_deliver: ['Nothing to deliver', 'Paid requests appear here until their tickets are delivered.'],
  refund_failed: ['No refund has failed', 'Requests appear here while one of their refunds is stuck.'],
  mine: ['Nothing is assigned to you', 'Requests that you assign to yourself appear here.'],
}

export function EmptyQueue({ list }: { list: QueueListName }) {
  const [title, text] = texts[list]
  return <EmptyState title={title}>{text}</EmptyState>
}

/** Without a connection, for a list that was not opened before. */
export function NotOnDevice() {
  return (
    <EmptyState title="Not on this device yet">
      {whyOffline()} This list was not opened here before. It appears when you are connected.
    </EmptyState>
  )
}

interface NothingFoundProps {
  search: string
  /** A group in which the search finds something. */
  elsewhere: { group: QueueGroup; count: string } | undefined
  onClear: () => void
  onElsewhere: (group: QueueGroup) => void
}

export function NothingFound({ search, elsewhere, onClear, onElsewhere }: NothingFoundProps) {
  return (
    <EmptyState
      title={elsewhere ? `Found in ${listNames[elsewhere.group]}` : 'Nothing found'}
      action={
        elsewhere ? (
          <Button onClick={() => onElsewhere(elsewhere.group)}>
            Show {elsewhere.count} in {listNames[elsewhere.group]}
          </Button>
        ) : (
          <Button onClick={onClear}>Clear search</Button>
        )
      }
    >
      No artist, venue, section, client, email, phone or reference here has words that begin like “{search}”.
    </EmptyState>
  )
}
