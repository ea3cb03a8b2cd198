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
import { type ComponentType, lazy, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CommandsContext, createCommands } from '../../ui/commands.tsx'
import { AppShell } from '../../ui/ionic/AppShell.tsx'
import { Logo } from '../../ui/PageTitle.tsx'
import { useLastOfEach } from '../../ui/useLastOfEach.ts'
import { AccountMenu } from '../accounts/AccountMenu.tsx'
import { Palette } from '../palette/Palette.tsx'
import styles from './desk.module.css'

const tabs: readonly (readonly [id: string, label: string, icon: string, Panel: ComponentType])[] = [
  ['overview', 'Overview', informationCircleOutline, lazy(() => import('./Overview.tsx'))],
  ['users', 'User Management', peopleOutline, lazy(() => import('./UserManagement.tsx'))],
  [
    'transactions',
    'Transactions',
    receiptOutline,
    lazy(() => import('../transactions/TransactionsPanel.tsx')),
  ],
  ['admin-view', 'Admin View', eyeOutline, lazy(() => import('./AdminView.tsx'))],
  ['user-view', 'User View', personOutline, lazy(() => import('./UserView.tsx'))],
  ['system', 'System', constructOutline, lazy(() => import('./SystemPanel.tsx'))],
  ['database', 'Database', serverOutline, lazy(() => import('./database/DatabasePanel.tsx'))],
  ['analytics', 'Analytics', barChartOutline, lazy(() => import('./AnalyticsPanel.tsx'))],
  ['email-logs', 'Email Logs', mailOutline, lazy(() => import('./EmailLogs.tsx'))],
]

export default function DeveloperPage() {
  const [commands] = useState(createCommands)
  const [searchParams] = useSearchParams()
  const requestedTab = searchParams.get('tab')
  const currentTab = tabs.find(([id]) => id === requestedTab)?.[0] ?? 'overview'
  // Searches and filters are in the address. A tab's link restores its last one.
  const addresses = useLastOfEach(
    currentTab === requestedTab ? currentTab : undefined,
    `/developer?${searchParams}`,
  )
  return (
    <CommandsContext value={commands}>
      <div className={styles.desk}>
        <AppShell
          brand={<Logo />}
          label="Developer dashboard"
          currentTab={currentTab}
          actions={
            <>
              <Palette />
              <AccountMenu isAlwaysFolded />
            </>
          }
          tabs={tabs.map(([id, label, icon, Panel]) => ({
            ...{ id, label, icon, panel: <Panel /> },
            to: addresses[id] ?? `/developer?tab=${id}`,
          }))}
        />
      </div>
    </CommandsContext>
  )
}
