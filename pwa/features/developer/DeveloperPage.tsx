import {
  eyeOutline,
  informationCircleOutline,
  mailOutline,
  peopleOutline,
  personOutline,
  receiptOutline,
} from 'ionicons/icons'
import { lazy, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AppShell } from '../../ui/ionic/AppShell.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { AccountMenu } from '../accounts/AccountMenu.tsx'
import Overview from './Overview.tsx'

const UserManagement = lazy(() => import('./users/UserManagement.tsx'))
const TransactionsPanel = lazy(() => import('../transactions/TransactionsPanel.tsx'))
const AdminView = lazy(() => import('./adminView/AdminView.tsx'))
const UserView = lazy(() => import('./userView/UserView.tsx'))
const EmailLogs = lazy(() => import('./emails/EmailLogs.tsx'))

const tabIds = ['overview', 'users', 'transactions', 'admin-view', 'user-view', 'email-logs'] as const
type TabId = (typeof tabIds)[number]

function tabAddress(tab: TabId): string {
  return `/developer?tab=${tab}`
}

export default function DeveloperPage() {
  const [searchParams] = useSearchParams()
  const requestedTab = searchParams.get('tab')
  const currentTab = tabIds.find((id) => id === requestedTab) ?? 'overview'
  // The user search is in the URL. The tab's link restores the last one.
  const [usersAddress, setUsersAddress] = useState(tabAddress('users'))
  const address = `/developer?${searchParams}`
  if (currentTab === 'users' && address !== usersAddress) setUsersAddress(address)
  return (
    <AppShell
      brand={<Logo />}
      label="Developer dashboard"
      currentTab={currentTab}
      actions={<AccountMenu />}
      tabs={[
        {
          id: 'overview',
          label: 'Overview',
          icon: informationCircleOutline,
          to: tabAddress('overview'),
          panel: <Overview />,
        },
        {
          id: 'users',
          label: 'User Management',
          icon: peopleOutline,
          to: usersAddress,
          panel: <UserManagement />,
        },
        {
          id: 'transactions',
          label: 'Transactions',
          icon: receiptOutline,
          to: tabAddress('transactions'),
          panel: <TransactionsPanel />,
        },
        {
          id: 'admin-view',
          label: 'Admin View',
          icon: eyeOutline,
          to: tabAddress('admin-view'),
          panel: <AdminView />,
        },
        {
          id: 'user-view',
          label: 'User View',
          icon: personOutline,
          to: tabAddress('user-view'),
          panel: <UserView />,
        },
        {
          id: 'email-logs',
          label: 'Email Logs',
          icon: mailOutline,
          to: tabAddress('email-logs'),
          panel: <EmailLogs />,
        },
      ]}
    />
  )
}
