import { Button } from '../../../ui/Button.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'

interface QueueNoticeProps {
  /** The part of the list's query that this needs. */
  list: {
    data: unknown
    dataUpdatedAt: number
    error: Error | null
    isError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Whether the list is outdated. */
export function QueueNotice({ list }: QueueNoticeProps) {
  if (!list.data) return null
  return (
    <LastChecked at={list.dataUpdatedAt} error={list.error}>
      You cannot make offers or deliver tickets until you are connected.{' '}
      {list.isError && (
        <Button variant="quiet" pending={list.isFetching} onClick={() => void list.refetch()}>
          Retry
        </Button>
      )}
    </LastChecked>
  )
}
