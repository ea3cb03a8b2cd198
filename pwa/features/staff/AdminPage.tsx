import {
  chatbubblesOutline,
  fileTrayFullOutline,
  pricetagOutline,
  receiptOutline,
  repeatOutline,
  returnDownBackOutline,
} from 'ionicons/icons'
import { lazy, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { formatCapped } from '../../ui/format.ts'
import { AppShell } from '../../ui/ionic/AppShell.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Row } from '../../ui/layout.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { AccountMenu } from '../accounts/AccountMenu.tsx'
import styles from './AdminPage.module.css'
import { CommandPalette } from './keyboard/CommandPalette.tsx'
import type { Desk } from './keyboard/paletteItems.ts'
import { RequestsDesk } from './queue/RequestsDesk.tsx'
import { listAddress } from './queue/requestQueue.ts'
import { listNames } from './queue/requestWords.ts'
import { useQueueSummary } from './queue/useQueue.ts'

const DiscountsPanel = lazy(() => import('../discounts/DiscountsPanel.tsx'))
const MessagesPanel = lazy(() => import('../messages/MessagesPanel.tsx'))
const ReturnsPanel = lazy(() => import('../resale/ReturnsPanel.tsx'))
const ResellPanel = lazy(() => import('../resale/ResellPanel.tsx'))
const TransactionsPanel = lazy(() => import('../transactions/TransactionsPanel.tsx'))

export default function AdminPage() {
  const { isDeveloper } = useSignedInUser()
  const [params] = useSearchParams()
  const summary = useQueueSummary()
  const deskRef = useRef<Desk>(null)
  const tabs = [
    {
      id: 'requests',
      label: 'Requests',
      icon: fileTrayFullOutline,
      to: '/admin',
      panel: <RequestsDesk deskRef={deskRef} />,
    },
    {
      id: 'messages',
      label: 'Messages',
      icon: chatbubblesOutline,
      to: '/admin?tab=messages',
      badge: summary?.unreadMessages,
      panel: <MessagesPanel />,
    },
    {
      id: 'returns',
      label: 'Returns',
      icon: returnDownBackOutline,
      to: '/admin?tab=returns',
      badge: summary?.returns,
      panel: <ReturnsPanel />,
    },
    {
      id: 'resell',
      label: 'Resell',
      icon: repeatOutline,
      to: '/admin?tab=resell',
      panel: <ResellPanel />,
    },
    {
      id: 'discounts',
      label: 'Discounts',
      icon: pricetagOutline,
      to: '/admin?tab=discounts',
      panel: <DiscountsPanel />,
    },
    {
      id: 'transactions',
      label: 'Transactions',
      icon: receiptOutline,
      to: '/admin?tab=transactions',
      panel: <TransactionsPanel />,
    },
  ]
  const currentTab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'requests'
  return (
    <>
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
          <AccountMenu
            isAlwaysFolded
            links={[
              { to: '/dashboard', label: 'User view' },
              ...(isDeveloper ? [{ to: '/developer', label: 'Developer view' }] : []),
            ]}
          />
        }
        status={<Badges />}
        tabs={tabs}
      />
      <CommandPalette tabs={tabs} deskRef={deskRef} />
    </>
  )
}

function Badges() {
  const summary = useQueueSummary()
  if (!summary) return null
  const { refundsFailed, pending, completed } = summary
  return (
    <Row className={styles.badges}>
      {refundsFailed.count > 0 && (
        <Link to={listAddress('refund_failed')} className={styles.alarm}>
          <StatusPill tone="accent">
            {listNames.refund_failed} {formatCapped(refundsFailed)}
          </StatusPill>
        </Link>
      )}
      <Row className={styles.counts}>
        <span>{formatCapped(pending)} pending</span>
        <span aria-hidden="true">·</span>
        <span>{formatCapped(completed)} completed today</span>
      </Row>
    </Row>
  )
}
