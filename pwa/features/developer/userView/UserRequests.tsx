import { useInfiniteQuery } from '@tanstack/react-query'
import { useNow } from '../../../ui/useNow.ts'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { RequestGroup } from '../../requests/history/RequestGroup.tsx'
import { groupRows } from '../../requests/history/requestGroups.ts'
import { ViewedPages } from '../views/ViewedList.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import { UserRequestSheet } from './UserRequestSheet.tsx'

/** The customer's requests in the groups, order and words of their Request History. */
export function UserRequests({ userId }: { userId: string }) {
  const list = useInfiniteQuery(viewQueries.userRequests(userId))
  const { value, open, show, close } = useOverlayAddress('request')
  const now = useNow()
  const shared = {
    now,
    openId: value,
    onOpen: value === undefined ? open : show,
    isReadOnly: true,
    hasMore: list.hasNextPage,
  }
  return (
    <>
      <ViewedPages noun="requests" list={list} none="No requests yet">
        {(requests) => {
          const rows = requests.map((request) => ({ request, unsent: undefined, unsentMessage: undefined }))
          const { needsYou, withTeam, closed } = groupRows(rows, now)
          return (
            <div>
              <RequestGroup {...shared} title="Needs you" rows={needsYou} hasMore={false} asCards />
              <RequestGroup {...shared} title="With the team" rows={withTeam} />
              <RequestGroup {...shared} title="Closed" rows={closed} />
            </div>
          )
        }}
      </ViewedPages>
      <UserRequestSheet userId={userId} requestId={value} onClose={close} />
    </>
  )
}
