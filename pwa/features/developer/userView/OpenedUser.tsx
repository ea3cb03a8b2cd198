import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { type UserView, viewsApi } from '#contract/views.ts'
import { callApi } from '../../../http/callApi.ts'
import { currentTime } from '../../../http/clock.ts'
import { ApiError } from '../../../http/errors.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { nameOf } from '../users/userWords.ts'
import views from '../views/views.module.css'
import { UserListings } from './UserListings.tsx'
import { UserProfile } from './UserProfile.tsx'
import { UserRequests } from './UserRequests.tsx'
import { UserTickets } from './UserTickets.tsx'
import styles from './UserView.module.css'

const pickAnother = '/developer?tab=user-view'

/** Opens an account, which the server records, and shows it for as long as it is open. */
export function OpenedUser({ userId }: { userId: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery({
    // Repeating it while the account is open records nothing, so it can be read like a list.
    queryKey: [viewsApi.openUser.path, userId],
    queryFn: ({ signal }) => callApi(viewsApi.openUser, { params: { id: userId }, signal }),
    // An account that is not open any more is opened by a tap only, not when the page is fetched again.
    enabled: ({ state }) => !state.data || isOpen(state.data, currentTime()),
    gcTime: 0,
    meta: { saysNotFound: true },
  })
  const now = useNow(10_000)
  if (data) {
    return isOpen(data, now) ? (
      <Opened view={data} />
    ) : (
      <EmptyState
        title="This view has ended"
        action={
          <Button needsConnection pending={isFetching} onClick={() => void refetch()}>
            Open it again
          </Button>
        }
      >
        An account stays open for half an hour. Opening it again is recorded again.
      </EmptyState>
    )
  }
  if (isError && error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title="User not found"
        action={<ButtonLink to={pickAnother}>Choose another user</ButtonLink>}
      >
        There is no such account. It may have been deleted.
      </EmptyState>
    )
  }
  if (isError) {
    return <LoadError title="Could not open the account" query={{ error, refetch, isFetching }} />
  }
  return <SkeletonList count={3} label="Opening the account" />
}

function isOpen({ openUntil }: UserView, now: Date): boolean {
  return Date.parse(openUntil) > now.getTime()
}

function Opened({ view: { user } }: { view: UserView }) {
  const [params, setParams] = useSearchParams()
  const tabs = [
    { id: 'requests', label: 'Request History', panel: <UserRequests userId={user.id} /> },
    { id: 'tickets', label: 'My Tickets', panel: <UserTickets userId={user.id} /> },
    { id: 'available', label: 'Available Tickets', panel: <UserListings user={user} /> },
    { id: 'profile', label: 'Profile', panel: <UserProfile user={user} /> },
  ] as const
  const current = tabs.find(({ id }) => id === params.get('section'))?.id ?? 'requests'
  return (
    <div className={views.panel}>
      <section className={styles.banner} aria-label="Whose account this is">
        <p>
          You are looking at <strong>{nameOf(user)}</strong>’s account. Read-only, and recorded in the audit
          log.
        </p>
        <ButtonLink to={pickAnother} className={styles.leave}>
          Leave
        </ButtonLink>
      </section>
      <Tabs
        label="The customer’s tabs"
        tabs={tabs}
        current={current}
        onChange={(section) => setParams({ tab: 'user-view', user: user.id, section })}
      />
    </div>
  )
}
