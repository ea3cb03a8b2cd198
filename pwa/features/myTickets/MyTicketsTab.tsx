import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Ticket } from '#contract/tickets.ts'
import { useOfflineDb } from '../../outbox/useOutbox.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/ErrorState.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { currentUntil } from '../../ui/liveUpdates.ts'
import { MorePages } from '../../ui/MorePages.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useMediaQuery, useThisDevice, wideScreen } from '../../ui/useMediaQuery.ts'
import { useNow } from '../../ui/useNow.ts'
import { openedHere, useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { GateView, useGate } from '../gate/GateView.tsx'
import { ColdGateShown } from '../gate/savedGateInPage.ts'
import { eventParameter, gateTickets, groupByEvent, hasCode, splitByTime } from '../tickets/eventTickets.ts'
import { ticketsQueries, useSavedTicketIds, useSavedTickets } from '../tickets/ticketsQueries.ts'
import { PastEvents, UpcomingEvents } from './EventSection.tsx'
import { EventSheet } from './EventSheet.tsx'
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
  const device = useThisDevice()
  const tickets = data ?? saved?.tickets
  if (tickets) {
    const checkedAt = data ? dataUpdatedAt : Date.parse(saved?.checkedAt ?? '')
    return (
      <>
        <LastChecked at={checkedAt} error={isFetching ? null : error}>
          Tickets marked “on {device}” still work.
        </LastChecked>
        <TicketList
          tickets={tickets}
          checkedAt={checkedAt}
          more={
            (list.hasNextPage || list.isFetchNextPageError) && (
              <MorePages list={list} label="Show more past tickets" failed="Could not load more tickets." />
            )
          }
        />
      </>
    )
  }
  if (error && saved === null) {
    return <LoadError title="Could not load your tickets" query={{ error, refetch, isFetching }} />
  }
  return (
    <Stack above={5}>
      <SkeletonList label="Loading your tickets" height="14rem" />
    </Stack>
  )
}

interface TicketListProps {
  tickets: readonly Ticket[]
  checkedAt: number
  /** Loads more past tickets. */
  more: ReactNode
}

function TicketList({ tickets, checkedAt, more }: TicketListProps) {
  const { email } = useSignedInUser()
  const now = useNow()
  const gate = useGate()
  const opened = useOpenEvent()
  const isWide = useMediaQuery(wideScreen)
  const events = useMemo(() => groupByEvent(tickets), [tickets])
  const { upcoming, past } = splitByTime(events, now, -now.getTimezoneOffset())

  // A stable function, so that the memoized cards do not render when the URL changes.
  const openGate = useRef(gate.open)
  useEffect(() => {
    openGate.current = gate.open
  })
  const showQr = useCallback((ticketId: string) => openGate.current(ticketId), [])

  const open = events.find(({ requestIds }) => requestIds.includes(opened.requestId ?? ''))
  // The gate view covers everything, and its sheet comes back after it.
  const isAtGate = gate.ticketId !== null
  const cards = {
    now,
    email,
    link: opened.link,
    isMain: !(isWide && open),
    openKey: isWide ? open?.key : undefined,
    onShowQr: showQr,
  }

  if (tickets.length === 0) {
    return (
      <EmptyState
        picture={<DrawnTickets />}
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
      <UpcomingEvents
        {...cards}
        events={upcoming}
        empty={
          <Row gap={3}>
            <Text tone="muted">You have no upcoming events. What would you like to see next?</Text>
            <ButtonLink to="/dashboard?tab=new-request">Request tickets</ButtonLink>
          </Row>
        }
      />
      <PastEvents
        {...cards}
        events={past}
        more={more}
        empty={<Text tone="muted">Tickets move here the day after their event.</Text>}
      />
      <EventSheet
        event={isAtGate ? undefined : open}
        isBeside={isWide}
        now={now}
        email={email}
        onShowQr={showQr}
        onClose={() => {
          if (!isAtGate) opened.close()
        }}
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
  const atGate = ticketId === null ? [] : gateTickets(tickets, ticketId)
  const shown = atGate.find(({ id }) => id === ticketId)
  const hasNothingToShow = ticketId !== null && !shown

  useEffect(() => {
    // A file is opened when it is downloaded.
    if (shown && hasCode(shown)) markOpened(shown)
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
      tickets={atGate}
      pictures={pictures}
      ticketId={shown.id}
      email={email}
      checkedAt={currentUntil(checkedAt)}
      isSaved={({ id }) => savedIds.has(id)}
      db={db}
      onShow={gate.show}
      onClose={close}
    />
  )
}

/** The event that is open, by one of its requests: `/dashboard?tab=my-tickets&event=<request id>`, also in mails and pushes. */
function useOpenEvent() {
  const { value, close } = useOverlayAddress(eventParameter)
  const { state } = useLocation()
  const [searchParams] = useSearchParams()
  const isOpen = value !== undefined
  // Beside the list another event may be open already.
  const link = useMemo(() => (isOpen ? { replace: true, state } : { state: openedHere }), [isOpen, state])
  return { requestId: searchParams.get('tab') === 'my-tickets' ? value : undefined, link, close }
}

/** Two tickets, the first one ready. Decorative. */
function DrawnTickets() {
  return (
    <svg width="208" height="136" viewBox="0 0 208 136" fill="none" strokeWidth="2" aria-hidden="true">
      <rect
        x="36"
        y="22"
        width="136"
        height="100"
        rx="16"
        fill="var(--surface)"
        stroke="var(--line)"
        transform="rotate(-8 104 72)"
      />
      <path
        d="M46 20h116a16 16 0 0 1 16 16v32a9 9 0 0 0 0 18v26a16 16 0 0 1-16 16H46a16 16 0 0 1-16-16V86a9 9 0 0 0 0-18V36a16 16 0 0 1 16-16Z"
        fill="var(--surface)"
        stroke="var(--line)"
      />
      <path d="M46 21h116a15 15 0 0 1 15 15v22H31V36a15 15 0 0 1 15-15Z" fill="var(--neutral-soft)" />
      <path d="M46 77h116" stroke="var(--line)" strokeDasharray="4 5" />
      <path d="M46 40h56M46 106h40" stroke="var(--muted)" strokeWidth="8" strokeLinecap="round" />
      <rect x="42" y="64" width="36" height="8" rx="4" fill="var(--good)" opacity="0.7" />
      <path
        d="M136 92h8v8h-8zM152 92h8v8h-8zM136 108h8v8h-8zM148 104h4v4h-4zM156 112h4v4h-4z"
        fill="var(--muted)"
      />
    </svg>
  )
}
