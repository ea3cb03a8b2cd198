import {
  barChartOutline,
  constructOutline,
  eyeOutline,
  informationCircleOutline,
  mailOutline,
  peopleOutline,
  personOutline,
  receiptOutline,
  serverOutline,
} from 'ionicons/icons'
import { type ComponentType, lazy, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AppShell } from '../../ui/ionic/AppShell.tsx'
import { Logo } from '../../ui/PageTitle.tsx'
import { AccountMenu } from '../accounts/AccountMenu.tsx'
import Overview from './Overview.tsx'

interface DeveloperTab {
  id: string
  label: string
  icon: string
  Panel: ComponentType
}

const tabs: readonly DeveloperTab[] = [
  { id: 'overview', label: 'Overview', icon: informationCircleOutline, Panel: Overview },
  {
    id: 'users',
    label: 'User Management',
    icon: peopleOutline,
    Panel: lazy(() => import('./UserManagement.tsx')),
  },
  {
    id: 'transactions',
    label: 'Transactions',
    icon: receiptOutline,
    Panel: lazy(() => import('../transactions/TransactionsPanel.tsx')),
  },
  {
    id: 'admin-view',
    label: 'Admin View',
    icon: eyeOutline,
    Panel: lazy(() => import('./AdminView.tsx')),
  },
  {
    id: 'user-view',
    label: 'User View',
    icon: personOutline,
    Panel: lazy(() => import('./UserView.tsx')),
  },
  {
    id: 'system',
    label: 'System',
    icon: constructOutline,
    Panel: lazy(() => import('./SystemPanel.tsx')),
  },
  {
    id: 'database',
    label: 'Database',
    icon: serverOutline,
    Panel: lazy(() => import('./DatabasePanel.tsx')),
  },
  {
    id: 'analytics',
    label: 'Analytics',
    icon: barChartOutline,
    Panel: lazy(() => import('./AnalyticsPanel.tsx')),
  },
  {
    id: 'email-logs',
    label: 'Email Logs',
    icon: mailOutline,
    Panel: lazy(() => import('./EmailLogs.tsx')),
  },
]

export default function DeveloperPage() {
  const [searchParams] = useSearchParams()
  const requestedTab = searchParams.get('tab')
  const currentTab = tabs.find(({ id }) => id === requestedTab)?.id ?? 'overview'
  // Searches and filters are in the address. A tab's link restores its last one.
  const addresses = useRef<Record<string, string>>({})
  if (currentTab === requestedTab) addresses.current[currentTab] = `/developer?${searchParams}`
  return (
    <AppShell
      brand={<Logo />}
      label="Developer dashboard"
      currentTab={currentTab}
      actions={<AccountMenu />}
      tabs={tabs.map(({ Panel, ...tab }) => ({
        ...tab,
        to: addresses.current[tab.id] ?? `/developer?tab=${tab.id}`,
        panel: <Panel />,
      }))}
    />
  )
}
