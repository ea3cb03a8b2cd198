import { useInfiniteQuery } from '@tanstack/react-query'
import { ticketOutline } from 'ionicons/icons'
import { useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Ticket } from '#contract/tickets.ts'
import { useOfflineDb } from '../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/ErrorState.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useNow } from '../../ui/useNow.ts'
import { GateView, useGate } from '../gate/GateView.tsx'
import { ColdGateShown } from '../gate/savedGateInPage.ts'
import { eventParameter, gateTickets, groupByEvent, splitByTime } from '../tickets/eventTickets.ts'
import { ticketsQueries, useSavedTicketIds, useSavedTickets } from '../tickets/ticketsQueries.ts'
import { EventSection } from './EventSection.tsx'
import styles from './myTickets.module.css'
import { insteadAtGate } from './seatState.ts'
import { useMarkOpened } from './TicketFile.tsx'

export default function MyTicketsTab() {
  return (
    <>
      <PageTitle>My Tickets</PageTitle>
      <Tickets />
    </>
  )
}

function Tickets() {
  const list = useInfiniteQuery(ticketsQueries.mine())
  const { data, error, isFetching, refetch, dataUpdatedAt } = list
  const saved = useSavedTickets()
  const tickets = data ?? saved?.tickets
  if (tickets) {
    const checkedAt = data ? dataUpdatedAt : Date.parse(saved?.checkedAt ?? '')
    return (
      <>
        <LastChecked at={checkedAt} error={isFetching ? null : error}>
          Tickets marked “on this phone” still work.
        </LastChecked>
        <TicketList tickets={tickets} checkedAt={checkedAt} />
        <MorePages list={list} label="Show more past tickets" failed="Could not load more tickets." />
      </>
    )
  }
  if (error && saved === null) {
    return <LoadError title="Could not load your tickets" query={{ error, refetch, isFetching }} />
  }
  return (
    <div className={styles.skeleton}>
      <SkeletonList label="Loading your tickets" height="14rem" />
    </div>
  )
}

function TicketList({ tickets, checkedAt }: { tickets: readonly Ticket[]; checkedAt: number }) {
  const { email } = useSignedInUser()
  const now = useNow()
  const gate = useGate()
  const { requestId: inView, onSeen } = useEventInView()
  const events = useMemo(() => groupByEvent(tickets), [tickets])
  const { upcoming, past } = splitByTime(events, now, -now.getTimezoneOffset())

  // A stable function, so that the memoized cards do not render when the URL changes.
  const openGate = useRef(gate.open)
  useEffect(() => {
    openGate.current = gate.open
  })
  const showQr = useCallback((ticketId: string) => openGate.current(ticketId), [])

  if (tickets.length === 0) {
    return (
      <EmptyState
        icon={<AppIcon icon={ticketOutline} />}
        title="No tickets yet"
        action={
          <ButtonLink variant="primary" to="/dashboard?tab=new-request">
            Request tickets
          </ButtonLink>
        }
      >
        Show us the seats you found. Once you have paid for our offer, your tickets appear here.
      </EmptyState>
    )
  }
  return (
    <>
      <EventSection
        title="Upcoming Events"
        events={upcoming}
        now={now}
        email={email}
        onShowQr={showQr}
        inView={inView}
        onSeen={onSeen}
        empty={
          <div className={styles.nothing}>
            <p>You have no upcoming events. What would you like to see next?</p>
            <ButtonLink to="/dashboard?tab=new-request">Request tickets</ButtonLink>
          </div>
        }
      />
      <EventSection
        title="Past Events"
        events={past}
        isPast
        now={now}
        email={email}
        onShowQr={showQr}
        inView={inView}
        onSeen={onSeen}
        empty={<p className={styles.nothing}>Tickets move here the day after their event.</p>}
      />
      <OpenGate tickets={tickets} checkedAt={checkedAt} email={email} gate={gate} />
    </>
  )
}

interface OpenGateProps {
  tickets: readonly Ticket[]
  checkedAt: number
  email: string
  gate: ReturnType<typeof useGate>
}

function OpenGate({ tickets, checkedAt, email, gate }: OpenGateProps) {
  const { ticketId, close } = gate
  const isColdGateShown = useContext(ColdGateShown)
  const db = useOfflineDb()
  const savedIds = useSavedTicketIds()
  const pictures = useSavedTickets()?.pictures
  const markOpened = useMarkOpened()
  const withCode = ticketId === null ? [] : gateTickets(tickets, ticketId)
  const shown = withCode.find(({ id }) => id === ticketId)
  const hasNothingToShow = ticketId !== null && !shown

  useEffect(() => {
    if (shown) markOpened(shown)
  }, [shown, markOpened])

  const leave = useEffectEvent(() => {
    const { next, why } = insteadAtGate(tickets, ticketId ?? '')
    showToast({ title: 'No code to show', description: why })
    if (next) gate.show(next.id)
    else close()
  })
  useEffect(() => {
    if (hasNothingToShow) leave()
  }, [hasNothingToShow])

  if (!shown || isColdGateShown) return null
  return (
    <GateView
      tickets={withCode}
      pictures={pictures}
      ticketId={shown.id}
      email={email}
      checkedAt={checkedAt}
      isSaved={({ id }) => savedIds.has(id)}
      db={db}
      onShow={gate.show}
      onClose={close}
    />
  )
}

/**
 * The request whose card has to come into view, of links in mails and after a payment. Its parameter leaves the address at once,
 * so that a reload does not scroll again.
 */
export function useEventInView() {
  const [searchParams, setSearchParams] = useSearchParams()
  const [requestId, setRequestId] = useState<string>()
  const asked = searchParams.get(eventParameter)
  useEffect(() => {
    if (asked === null) return
    setRequestId(asked)
    setSearchParams(
      (known) => {
        const rest = new URLSearchParams(known)
        rest.delete(eventParameter)
        return rest
      },
      { replace: true },
    )
  }, [asked, setSearchParams])
  return { requestId, onSeen: () => setRequestId(undefined) }
}
