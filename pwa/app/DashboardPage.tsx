import { codeSlashOutline, shieldOutline } from 'ionicons/icons'
import { lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AccountMenu } from '../features/accounts/AccountMenu.tsx'
import { useFaq } from '../features/faq/Faq.tsx'
import { usePaymentReturn } from '../features/payments/return/usePaymentReturn.ts'
import { type Attention, useAttention } from '../features/requests/useRequests.ts'
import { useNextEvent } from '../features/tickets/ticketsQueries.ts'
import { useStore } from '../http/useStore.ts'
import { hasSharedFile } from '../offline/sharedFile.ts'
import { useSignedInUser } from '../session/useCurrentUser.ts'
import { Button } from '../ui/Button.tsx'
import { isIos } from '../ui/browser.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { AppShell } from '../ui/ionic/AppShell.tsx'
import { Text } from '../ui/layout.tsx'
import { Logo } from '../ui/PageTitle.tsx'
import { useFirst } from '../ui/useLast.ts'
import { useMediaQuery, wideScreen } from '../ui/useMediaQuery.ts'
import styles from './app.module.css'
import { dashboardTabs, type TabId, tabIds } from './dashboardTabs.ts'
import { installPrompt } from './installPrompt.ts'

const PaidScreen = lazy(() => import('../features/payments/return/PaidScreen.tsx'))
const InstallCard = lazy(() => import('./InstallCard.tsx'))
const NextEventCard = lazy(() => import('../features/myTickets/ready/NextEventCard.tsx'))
const NewRequestTab = lazy(() => import('../features/newRequest/NewRequestTab.tsx'))
const MyTicketsTab = lazy(() => import('../features/myTickets/MyTicketsTab.tsx'))
const AvailableTicketsTab = lazy(() => import('../features/resale/AvailableTicketsTab.tsx'))
const RequestHistoryTab = lazy(() => import('../features/requests/history/RequestHistoryTab.tsx'))

// The same elements in every render: what the page itself shows changes with every message, and tabs keep their forms.
const myTickets = <MyTicketsTab />
const availableTickets = <AvailableTicketsTab />
const newRequest = <NewRequestTab />
const requestHistory = <RequestHistoryTab />

export default function DashboardPage() {
  return <Dashboard {...useAttention()} />
}

/** Memoized, because each message changes a request, and few change the counts. */
const Dashboard = memo(function Dashboard({ needsYou, ...attention }: Attention) {
  const user = useSignedInUser()
  const [searchParams] = useSearchParams()
  const faq = useFaq()
  const isWide = useMediaQuery(wideScreen)
  useTicketParameter()
  const returned = usePaymentReturn()
  const nextEvent = useNextEvent()
  const canInstall = useStore(installPrompt) !== undefined || isIos()
  const navigate = useNavigate()
  const tab = searchParams.get('tab')
  const landing = useLanding(attention)
  const currentTab = tabIds.find((id) => id === tab) ?? landing

  const panels: Record<TabId, ReactNode> = {
    'new-request': (
      <>
        {user.name && (
          <Text size="second" tone="muted" wrap="break">
            Welcome, {user.name}
          </Text>
        )}
        {newRequest}
        {/* In the header of a wide screen it is in sight already. */}
        {!isWide && (
          <Button variant="quiet" className={styles.faq} onClick={faq.open}>
            {faq.label}
          </Button>
        )}
      </>
    ),
    'my-tickets': myTickets,
    'available-tickets': availableTickets,
    'request-history': requestHistory,
  }

  if (returned) {
    // Without the state that has led here.
    const done = () => void navigate('/dashboard?tab=my-tickets', { replace: true })
    return (
      <Suspense fallback={null}>
        <PaidScreen returned={returned} onDone={done} />
      </Suspense>
    )
  }
  return (
    <AppShell
      brand={<Logo />}
      label="Dashboard"
      currentTab={currentTab}
      actions={
        <AccountMenu
          links={[
            ...(user.isAdmin ? [{ to: '/admin', label: 'Admin', icon: shieldOutline }] : []),
            ...(user.isDeveloper ? [{ to: '/developer', label: 'Developer', icon: codeSlashOutline }] : []),
            faq.link,
          ]}
        />
      }
      banner={
        <>
          {nextEvent && currentTab !== 'my-tickets' && (
            // The tickets are in My Tickets anyway.
            <ErrorBoundary renderFallback={() => null}>
              <Suspense fallback={null}>
                <NextEventCard event={nextEvent} />
              </Suspense>
            </ErrorBoundary>
          )}
          <div className={styles.news}>{faq.notice}</div>
          {canInstall && (
            <ErrorBoundary renderFallback={() => null}>
              <Suspense fallback={null}>
                <InstallCard />
              </Suspense>
            </ErrorBoundary>
          )}
        </>
      }
      aside={faq.element}
      tabs={dashboardTabs(needsYou).map((tab) => ({ ...tab, panel: panels[tab.id] }))}
    />
  )
})

/** Parameters that say nothing about a tab. */
const overlays = ['outbox', 'faq']
/** How long to wait until it is known what needs the user. */
const longestWaitMs = 2000

/**
 * The tab of an address without one: New Request if a shared picture waits for its form, Request History if requests need the
 * user, else New Request. Undefined until that is known. It is decided once, so that nobody is taken away from a form.
 */
function useLanding({ attention, isSettled }: { attention: number; isSettled: boolean }): TabId | undefined {
  const [searchParams, setSearchParams] = useSearchParams()
  const isOpen = [...searchParams.keys()].every((name) => overlays.includes(name))
  const [isLate, setLate] = useState(false)
  const [isPictureWaiting, setPictureWaiting] = useState<boolean>()
  useEffect(() => {
    void hasSharedFile().then(setPictureWaiting)
    const timer = setTimeout(setLate, longestWaitMs, true)
    return () => clearTimeout(timer)
  }, [])
  const answer = (): TabId | undefined => {
    if (isPictureWaiting) return 'new-request'
    if (isPictureWaiting === undefined && !isLate) return undefined
    if (attention > 0) return 'request-history'
    return isSettled || isLate ? 'new-request' : undefined
  }
  // Once there was a tab, an address without one is New Request. State, since React may drop a render of the next address.
  const [hasHadTab, setHadTab] = useState(false)
  useEffect(() => {
    if (!isOpen) setHadTab(true)
  }, [isOpen])
  const first = useFirst(hasHadTab || !isOpen ? undefined : answer())
  const decided = hasHadTab || !isOpen ? 'new-request' : first
  useEffect(() => {
    if (decided !== 'request-history' || !isOpen) return
    setSearchParams((known) => new URLSearchParams([...known, ['tab', decided]]), { replace: true })
  }, [decided, isOpen, setSearchParams])
  return decided
}

/**
 * Handles `?ticket=` in links from mails and notifications: 'messages' opens Request History, any other value the request with that
 * id there, at its own address.
 */
function useTicketParameter() {
  const [searchParams, setSearchParams] = useSearchParams()
  const ticket = searchParams.get('ticket')
  useEffect(() => {
    if (ticket === null) return
    const isRequest = ticket !== '' && ticket !== 'messages'
    setSearchParams({ tab: 'request-history', ...(isRequest && { request: ticket }) }, { replace: true })
  }, [ticket, setSearchParams])
}
