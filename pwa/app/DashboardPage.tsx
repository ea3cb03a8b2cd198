import { addCircleOutline, fileTrayFullOutline, ticketOutline } from 'ionicons/icons'
import { lazy, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSignedInUser } from '../features/accounts/useCurrentUser.ts'
import { useSignOut } from '../features/accounts/useSession.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { AppShell } from '../ui/ionic/AppShell.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './DashboardPage.module.css'

const NewRequestTab = lazy(() => import('../features/requests/NewRequestTab.tsx'))
const MyTicketsTab = lazy(() => import('../features/tickets/MyTicketsTab.tsx'))
const RequestHistoryTab = lazy(() => import('../features/requests/RequestHistoryTab.tsx'))

const tabIds = ['new-request', 'my-tickets', 'request-history'] as const
type TabId = (typeof tabIds)[number]

/** The address of a tab of the dashboard. */
function tabAddress(tab: TabId): string {
  return `/dashboard?tab=${tab}`
}

export default function DashboardPage() {
  const user = useSignedInUser()
  const signOut = useSignOut()
  const [searchParams] = useSearchParams()
  const { openRequestId, forgetOpenRequest } = useTicketParameter()
  const asked = searchParams.get('tab')
  const currentTab = tabIds.find((id) => id === asked) ?? 'new-request'

  return (
    <AppShell
      brand={<Logo />}
      label="Dashboard"
      currentTab={currentTab}
      actions={
        <>
          {user.isAdmin && (
            <ButtonLink variant="quiet" to="/admin">
              Admin
            </ButtonLink>
          )}
          <Button variant="quiet" pending={signOut.isPending} onClick={() => signOut.mutate()}>
            Logout
          </Button>
        </>
      }
      banner={user.name && <p className={styles.welcome}>Welcome, {user.name}</p>}
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
          panel: <RequestHistoryTab openRequestId={openRequestId} onRequestOpened={forgetOpenRequest} />,
        },
      ]}
    />
  )
}

/**
 * `?ticket=` of a mail or notification: 'messages' opens Request History, anything else opens that request there. The
 * parameter is taken out of the address, so that a reload does not open it again.
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
