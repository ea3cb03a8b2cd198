import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/Card.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { RequestRow } from '../../requests/history/RequestRow.tsx'
import { ViewedList } from '../views/ViewedList.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import views from '../views/views.module.css'
import { UserRequestSheet } from './UserRequestSheet.tsx'

/** The customer's requests, newest first, in the words of their Request History. */
export function UserRequests({ userId }: { userId: string }) {
  const list = useInfiniteQuery(viewQueries.userRequests(userId))
  const { value, open, close } = useOverlayAddress('request')
  const now = useNow()
  return (
    <div className={views.panel}>
      <ViewedList
        noun="requests"
        list={list}
        none="No requests yet"
        row={(request) => (
          <Card>
            <RequestRow
              request={request}
              unsent={undefined}
              unsentMessage={undefined}
              now={now}
              onOpen={() => open(request.id)}
            />
          </Card>
        )}
      />
      <UserRequestSheet userId={userId} requestId={value} onClose={close} />
    </div>
  )
}
