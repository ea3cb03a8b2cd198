import { Button } from '../../../ui/Button.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { useIsLive } from '../../../ui/liveUpdates.ts'
import { useOnline } from '../../../ui/useOnline.ts'

interface QueueNoticeProps {
  /** The part of the list's query that this needs. */
  list: {
    dataUpdatedAt: number
    error: Error | null
    isError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Whether the list is outdated. While the server tells what changes, it is not, however long ago it was fetched. */
export function QueueNotice({ list }: QueueNoticeProps) {
  const isLive = useIsLive()
  const isOnline = useOnline()
  return (
    <LastChecked at={isLive && isOnline && !list.isError ? undefined : list.dataUpdatedAt} error={list.error}>
      What you write is kept: messages are sent once you are connected, offers and responses wait as drafts.
      Tickets cannot be delivered.{' '}
      {list.isError && (
        <Button variant="quiet" pending={list.isFetching} onClick={() => void list.refetch()}>
          Retry
        </Button>
      )}
    </LastChecked>
  )
}
