import { useInfiniteQuery } from '@tanstack/react-query'
import { addCircleOutline, fileTrayFullOutline, ticketOutline } from 'ionicons/icons'
import { lazy, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AccountLinks } from '../features/accounts/AccountLinks.tsx'
import { SignOutButton } from '../features/accounts/signOut/SignOutButton.tsx'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { OutboxButton } from '../outbox/screen/OutboxButton.tsx'
import { useSignedInUser } from '../session/useCurrentUser.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { AppShell } from '../ui/ionic/AppShell.tsx'
import { LastChecked } from '../ui/LastChecked.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './DashboardPage.module.css'
import { InstallCard } from './InstallCard.tsx'

const NewRequestTab = lazy(() => import('../features/requests/form/NewRequestTab.tsx'))
const MyTicketsTab = lazy(() => import('../features/tickets/list/MyTicketsTab.tsx'))
const RequestHistoryTab = lazy(() => import('../features/requests/history/RequestHistoryTab.tsx'))

const tabIds = ['new-request', 'my-tickets', 'request-history'] as const
type TabId = (typeof tabIds)[number]

/** The address of a tab of the dashboard. */
function tabAddress(tab: TabId): string {
  return `/dashboard?tab=${tab}`
}

export default function DashboardPage() {
  const user = useSignedInUser()
  const [searchParams] = useSearchParams()
  const { openRequestId, forgetOpenRequest } = useTicketParameter()
  const tab = searchParams.get('tab')
  const currentTab = tabIds.find((id) => id === tab) ?? 'new-request'

  return (
    <AppShell
      brand={<Logo />}
      label="Dashboard"
      currentTab={currentTab}
      actions={
        <>
          <OutboxButton />
          {user.isAdmin && (
            <ButtonLink variant="quiet" to="/admin">
              Admin
            </ButtonLink>
          )}
          {user.isDeveloper && (
            <ButtonLink variant="quiet" to="/developer">
              Developer
            </ButtonLink>
          )}
          <AccountLinks />
          <SignOutButton />
        </>
      }
      banner={
        <>
          {user.name && <p className={styles.welcome}>Welcome, {user.name}</p>}
          <InstallCard />
        </>
      }
      tabs={[
        {
          id: 'new-request',
          label: 'New Request',
          icon: addCircleOutline,
          to: tabAddress('new-request'),
          panel: <NewRequestTab />,
        },
        {
          id: 'my-tickets',
          label: 'My Tickets',
          icon: ticketOutline,
          to: tabAddress('my-tickets'),
          panel: <MyTicketsTab />,
        },
        {
          id: 'request-history',
          label: 'Request History',
          icon: fileTrayFullOutline,
          to: tabAddress('request-history'),
          panel: (
            <>
              <HistoryLastChecked />
              <RequestHistoryTab openRequestId={openRequestId} onRequestOpened={forgetOpenRequest} />
            </>
          ),
        },
      ]}
    />
  )
}

/** Shows when the list below was last fetched. Reads the cache only and fetches nothing itself. */
function HistoryLastChecked() {
  const { dataUpdatedAt, error, isFetching } = useInfiniteQuery({ ...requestsQueries.mine(), enabled: false })
  return (
    <LastChecked at={dataUpdatedAt} error={isFetching || dataUpdatedAt === 0 ? null : error}>
      What you write is saved and sent later. Accepting, declining and paying need a connection.
    </LastChecked>
  )
}

/**
 * Handles `?ticket=` in links from mails and notifications: 'messages' opens Request History, any other value opens the request
 * with that id there. The parameter is then removed, so that a reload does not open the request again.
 */
function useTicketParameter() {
  const [searchParams, setSearchParams] = useSearchParams()
  const [openRequestId, setOpenRequestId] = useState<string>()
  const ticket = searchParams.get('ticket')
  useEffect(() => {
    if (ticket === null) return
    setOpenRequestId(ticket === 'messages' ? undefined : ticket)
    setSearchParams({ tab: 'request-history' }, { replace: true })
  }, [ticket, setSearchParams])
  return { openRequestId, forgetOpenRequest: () => setOpenRequestId(undefined) }
}
