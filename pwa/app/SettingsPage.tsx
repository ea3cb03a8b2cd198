import { homeOutline, notificationsOutline, personCircleOutline, shieldOutline } from 'ionicons/icons'
import { lazy } from 'react'
import { useLocation } from 'react-router-dom'
import { AccountMenu } from '../features/accounts/AccountMenu.tsx'
import { homePath, pageLinks } from '../features/publicShell/publicLinks.ts'
import { useAttention } from '../features/requests/useRequests.ts'
import { useSignedInUser } from '../session/useCurrentUser.ts'
import dense from '../ui/dense.module.css'
import { AppShell } from '../ui/ionic/AppShell.tsx'
import { Logo } from '../ui/PageTitle.tsx'
import { dashboardTabs } from './dashboardTabs.ts'

const AccountPanel = lazy(() => import('../features/accounts/settings/AccountPanel.tsx'))
const NotificationsPanel = lazy(() => import('../features/notifications/NotificationsPanel.tsx'))

/** The settings, at two addresses. One page, so that unsaved input of one is kept while the other is shown. */
export default function SettingsPage() {
  const user = useSignedInUser()
  const { needsYou } = useAttention(!user.isDeveloper)
  const { pathname } = useLocation()
  const home = { id: 'home', label: 'Dashboard', icon: homeOutline, to: homePath(user) }
  return (
    <div className={dense.dense}>
      <AppShell
        brand={<Logo />}
        label="Dashboard"
        currentTab={pathname.startsWith('/notifications') ? 'notifications' : 'account'}
        actions={
          <AccountMenu
            links={pageLinks(user)
              .slice(1)
              .map((link) => ({ ...link, icon: shieldOutline }))}
          />
        }
        tabs={[
          ...(user.isDeveloper ? [home] : dashboardTabs(needsYou)).map((tab) => ({ ...tab, panel: null })),
          {
            id: 'account',
            label: 'Account Settings',
            icon: personCircleOutline,
            to: '/account-settings',
            isHidden: true,
            panel: <AccountPanel />,
          },
          {
            id: 'notifications',
            label: 'Notifications',
            icon: notificationsOutline,
            to: '/notifications',
            isHidden: true,
            panel: <NotificationsPanel />,
          },
        ]}
      />
    </div>
  )
}
