import { notificationsOutline, personCircleOutline } from 'ionicons/icons'
import { lazy } from 'react'
import { useLocation } from 'react-router-dom'
import { SignOutButton } from '../features/accounts/SignOutButton.tsx'
import { useSignedInUser } from '../features/accounts/useCurrentUser.ts'
import { pageLinks } from '../features/landing/publicLinks.ts'
import { OutboxButton } from '../features/outbox/OutboxButton.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { AppShell } from '../ui/ionic/AppShell.tsx'
import { Logo } from '../ui/Logo.tsx'

const AccountPanel = lazy(() => import('../features/accounts/AccountPanel.tsx'))
const NotificationsPanel = lazy(() => import('../features/notifications/NotificationsPanel.tsx'))

/** The settings, at two addresses. One page, so that what is typed into one stays while somebody looks at the other. */
export default function SettingsPage() {
  const user = useSignedInUser()
  const { pathname } = useLocation()
  return (
    <AppShell
      brand={<Logo />}
      label="Settings"
      currentTab={pathname.startsWith('/notifications') ? 'notifications' : 'account'}
      actions={
        <>
          <OutboxButton />
          {pageLinks(user).map(({ to, label }) => (
            <ButtonLink key={to} variant="quiet" to={to}>
              {label}
            </ButtonLink>
          ))}
          <SignOutButton />
        </>
      }
      tabs={[
        {
          id: 'account',
          label: 'Account',
          icon: personCircleOutline,
          to: '/account-settings',
          panel: <AccountPanel />,
        },
        {
          id: 'notifications',
          label: 'Notifications',
          icon: notificationsOutline,
          to: '/notifications',
          panel: <NotificationsPanel />,
        },
      ]}
    />
  )
}
