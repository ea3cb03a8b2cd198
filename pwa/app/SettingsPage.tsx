import { homeOutline, notificationsOutline, personCircleOutline, shieldOutline } from 'ionicons/icons'
import { lazy } from 'react'
import { useLocation } from 'react-router-dom'
import { AccountMenu } from '../features/accounts/AccountMenu.tsx'
import { homePath } from '../features/publicShell/publicLinks.ts'
import { useSignedInUser } from '../session/useCurrentUser.ts'
import { AppShell } from '../ui/ionic/AppShell.tsx'
import { Logo } from '../ui/PageTitle.tsx'

const AccountPanel = lazy(() => import('../features/accounts/settings/AccountPanel.tsx'))
const NotificationsPanel = lazy(() => import('../features/notifications/NotificationsPanel.tsx'))

/** The settings, at two addresses. One page, so that unsaved input in one tab is kept while the other is shown. */
export default function SettingsPage() {
  const user = useSignedInUser()
  const { pathname } = useLocation()
  return (
    <AppShell
      brand={<Logo />}
      label="Settings"
      currentTab={pathname.startsWith('/notifications') ? 'notifications' : 'account'}
      actions={
        <AccountMenu
          links={
            user.isAdmin && !user.isDeveloper ? [{ to: '/admin', label: 'Admin', icon: shieldOutline }] : []
          }
        />
      }
      tabs={[
        { id: 'home', label: 'Dashboard', icon: homeOutline, to: homePath(user), panel: null },
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
