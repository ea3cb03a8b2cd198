import { chatbubblesOutline, fileTrayFullOutline } from 'ionicons/icons'
import { lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { formatCapped } from '../../ui/format.ts'
import { AppShell } from '../../ui/ionic/AppShell.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { AccountMenu } from '../accounts/AccountMenu.tsx'
import styles from './AdminPage.module.css'
import { RequestsDesk } from './queue/RequestsDesk.tsx'
import { useQueueSummary } from './queue/useQueue.ts'

const MessagesPanel = lazy(() => import('../messages/MessagesPanel.tsx'))

export default function AdminPage() {
  const { isDeveloper } = useSignedInUser()
  const [params] = useSearchParams()
  const unread = useQueueSummary()?.unreadMessages.count ?? 0
  return (
    <AppShell
      brand={
        <>
          <Logo />
          <PageTitle className="visually-hidden">Admin</PageTitle>
        </>
      }
      label="Admin"
      currentTab={params.get('tab') === 'messages' ? 'messages' : 'requests'}
      actions={
        <AccountMenu
          isAlwaysFolded
          links={[
            { to: '/dashboard', label: 'User view' },
            ...(isDeveloper ? [{ to: '/developer', label: 'Developer view' }] : []),
          ]}
        />
      }
      status={<Badges />}
      tabs={[
        {
          id: 'requests',
          label: 'Requests',
          icon: fileTrayFullOutline,
          to: '/admin',
          panel: <RequestsDesk />,
        },
        {
          id: 'messages',
          label: 'Messages',
          icon: chatbubblesOutline,
          to: '/admin?tab=messages',
          badge: unread,
          panel: <MessagesPanel />,
        },
      ]}
    />
  )
}

function Badges() {
  const summary = useQueueSummary()
  const [, setParams] = useSearchParams()
  if (!summary) return null
  const { toDeliver, pending, completed } = summary
  return (
    <div className={styles.badges}>
      {toDeliver.count > 0 && (
        <button type="button" className={styles.toDeliver} onClick={() => setParams({ group: 'inactive' })}>
          <StatusPill tone="accent">{formatCapped(toDeliver)} to deliver</StatusPill>
        </button>
      )}
      <StatusPill tone="warn">{formatCapped(pending)} pending</StatusPill>
      <StatusPill tone="good">{formatCapped(completed)} completed today</StatusPill>
    </div>
  )
}
