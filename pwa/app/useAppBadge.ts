import { useEffect } from 'react'
import { useKnownAttention } from '../features/requests/useRequests.ts'
import { isRefused } from '../outbox/queue/outboxEntry.ts'
import { useOutboxEntries } from '../outbox/useOutbox.ts'
import { showAppBadge } from '../session/shownNotifications.ts'

/** Shows on the app's icon how many things need the user: requests that call for them, and entries that the server refused. */
export function useAppBadge(): void {
  const calling = useKnownAttention()
  const refused = useOutboxEntries((entries) => entries.filter(isRefused).length)
  const count = calling === undefined || refused === undefined ? undefined : calling + refused
  useEffect(() => {
    if (count !== undefined) showAppBadge(count)
  }, [count])
}
