import { useQuery } from '@tanstack/react-query'
import { fileTrayFullOutline } from 'ionicons/icons'
import { useState } from 'react'
import { OutboxButton } from '../../outbox/screen/OutboxButton.tsx'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { AppShell } from '../../ui/ionic/AppShell.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { AccountLinks } from '../accounts/AccountLinks.tsx'
import { SignOutButton } from '../accounts/signOut/SignOutButton.tsx'
import { requestsQueries } from '../requests/requestsQueries.ts'
import styles from './AdminPage.module.css'
import { RequestsDesk } from './queue/RequestsDesk.tsx'
import { countCompletedToday, countPending, countToDeliver, type Group } from './queue/requestQueue.ts'

export default function AdminPage() {
  const { isDeveloper } = useSignedInUser()
  const [group, setGroup] = useState<Group>()
  return (
    <AppShell
      brand={<PageTitle className={styles.title}>Admin</PageTitle>}
      label="Admin"
      currentTab="requests"
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
      status={<Badges onToDeliver={() => setGroup('inactive')} />}
      tabs={[
        {
          id: 'requests',
          label: 'Requests',
          icon: fileTrayFullOutline,
          to: '/admin',
          panel: <RequestsDesk group={group} onGroup={setGroup} />,
        },
      ]}
    />
  )
}

function Badges({ onToDeliver }: { onToDeliver: () => void }) {
  const { data: requests } = useQuery(requestsQueries.adminList())
  const now = useNow()
  if (!requests) return null
  const toDeliver = countToDeliver(requests)
  return (
    <div className={styles.badges}>
      {toDeliver > 0 && (
        <button type="button" className={styles.toDeliver} onClick={onToDeliver}>
          <StatusPill tone="accent">{toDeliver} to deliver</StatusPill>
        </button>
      )}
      <StatusPill tone="warn">{countPending(requests)} pending</StatusPill>
      <StatusPill tone="good">{countCompletedToday(requests, now)} completed today</StatusPill>
    </div>
  )
}
