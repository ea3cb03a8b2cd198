import { chatbubblesOutline, fileTrayFullOutline } from 'ionicons/icons'
import { lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OutboxButton } from '../../outbox/screen/OutboxButton.tsx'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatCapped } from '../../ui/format.ts'
import { AppShell } from '../../ui/ionic/AppShell.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { AccountLinks } from '../accounts/AccountLinks.tsx'
import { SignOutButton } from '../accounts/signOut/SignOutButton.tsx'
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
      brand={<PageTitle className={styles.title}>Admin</PageTitle>}
      label="Admin"
      currentTab={params.get('tab') === 'messages' ? 'messages' : 'requests'}
      actions={
        <>
          <OutboxButton />
          <ButtonLink variant="quiet" to="/dashboard">
            User view
          </ButtonLink>
          {isDeveloper && (
            <ButtonLink variant="quiet" to="/developer">
              Developer view
            </ButtonLink>
          )}
          <AccountLinks />
          <SignOutButton />
        </>
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
