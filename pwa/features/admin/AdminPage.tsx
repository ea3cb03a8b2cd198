import {
  chatbubblesOutline,
  codeSlashOutline,
  fileTrayFullOutline,
  homeOutline,
  pricetagOutline,
  receiptOutline,
  repeatOutline,
  returnDownBackOutline,
} from 'ionicons/icons'
import { lazy, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { CappedCount } from '#contract/lists.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { classNames } from '../../ui/classNames.ts'
import { CommandsContext, createCommands } from '../../ui/commands.tsx'
import { formatCapped } from '../../ui/format.ts'
import { AppShell } from '../../ui/ionic/AppShell.tsx'
import { Row } from '../../ui/layout.tsx'
import { Logo, PageTitle } from '../../ui/PageTitle.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useLastOfEach } from '../../ui/useLastOfEach.ts'
import { AccountMenu } from '../accounts/AccountMenu.tsx'
import { NegotiationWords } from '../chat/thread/ChatBubble.tsx'
import { alarms, listAddress } from '../desk/requestQueue.ts'
import { askWords, lists } from '../desk/requestWords.ts'
import { useQueueSummary } from '../desk/useQueue.ts'
import { Palette } from '../palette/Palette.tsx'
import { RequestsDesk } from '../staff/queue/RequestsDesk.tsx'
import styles from './admin.module.css'

const DiscountsPanel = lazy(() => import('../discounts/DiscountsPanel.tsx'))
const MessagesPanel = lazy(() => import('../messages/MessagesPanel.tsx'))
const ReturnsPanel = lazy(() => import('../resaleDesk/ReturnsPanel.tsx'))
const ResellPanel = lazy(() => import('../resaleDesk/ResellPanel.tsx'))
const TransactionsPanel = lazy(() => import('../transactions/TransactionsPanel.tsx'))

export default function AdminPage() {
  const { isDeveloper } = useSignedInUser()
  const { search } = useLocation()
  const summary = useQueueSummary()
  const [commands] = useState(createCommands)
  const tab = (label: string, icon: string, panel: ReactNode, badge?: CappedCount) => {
    const id = label.toLowerCase()
    return { id, label, icon, to: id === 'requests' ? '/admin' : `/admin?tab=${id}`, badge, panel }
  }
  const tabs = [
    tab('Requests', fileTrayFullOutline, <RequestsDesk />),
    tab('Messages', chatbubblesOutline, <MessagesPanel />, summary?.unreadMessages),
    tab('Returns', returnDownBackOutline, <ReturnsPanel />, summary?.returns),
    tab('Resell', repeatOutline, <ResellPanel />),
    tab('Discounts', pricetagOutline, <DiscountsPanel />),
    tab('Transactions', receiptOutline, <TransactionsPanel />),
  ]
  const name = new URLSearchParams(search).get('tab')
  const currentTab = tabs.find(({ id }) => id === name)?.id ?? 'requests'
  /** The last address of each tab, to which its link leads back. That of the open tab leads to its start. */
  const last = useLastOfEach(currentTab, `/admin${search}`)
  return (
    <CommandsContext value={commands}>
      <NegotiationWords value={askWords}>
        <AppShell
          brand={
            <>
              <Logo />
              <PageTitle className="visually-hidden">Admin</PageTitle>
            </>
          }
          label="Admin"
          currentTab={currentTab}
          actions={
            <>
              <Palette />
              <AccountMenu
                isAlwaysFolded
                links={[
                  { to: '/dashboard', label: 'User view', icon: homeOutline },
                  ...(isDeveloper
                    ? [{ to: '/developer', label: 'Developer view', icon: codeSlashOutline }]
                    : []),
                ]}
              />
            </>
          }
          status={<Badges />}
          tabs={tabs.map((one) => (one.id === currentTab ? one : { ...one, to: last[one.id] ?? one.to }))}
        />
      </NegotiationWords>
    </CommandsContext>
  )
}

function Badges() {
  const summary = useQueueSummary()
  if (!summary) return null
  const { pending, completed } = summary
  return (
    <Row tight className={classNames(styles.badges, 'tabular')}>
      {(['refund_failed', 'disputed'] as const).map(
        (alarm) =>
          summary[alarms[alarm]].count > 0 && (
            <Link key={alarm} to={listAddress(alarm)} className={`target ${styles.alarm}`}>
              <StatusPill tone="accent">
                {lists[alarm].name} {formatCapped(summary[alarms[alarm]])}
              </StatusPill>
            </Link>
          ),
      )}
      <Row className={styles.counts}>
        <span>{formatCapped(pending)} pending</span>
        <span aria-hidden="true">·</span>
        <span>{formatCapped(completed)} completed today</span>
      </Row>
    </Row>
  )
}
