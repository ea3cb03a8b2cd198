import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../../ui/Button.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { Notice } from '../../../ui/Notice.tsx'

interface QueueNoticeProps {
  list: UseQueryResult<readonly unknown[]>
}

/** The server's limit for this list. */
const longestList = 500

/** Whether the list is outdated or incomplete. */
export function QueueNotice({ list }: QueueNoticeProps) {
  if (!list.data) return null
  return (
    <>
      <LastChecked at={list.dataUpdatedAt} error={list.error}>
        You cannot make offers or deliver tickets until you are connected.{' '}
        {list.isError && (
          <Button variant="quiet" pending={list.isFetching} onClick={() => void list.refetch()}>
            Retry
          </Button>
        )}
      </LastChecked>
      {list.data.length >= longestList && (
        <Notice tone="neutral">Only the newest {longestList} requests are listed.</Notice>
      )}
    </>
  )
}
