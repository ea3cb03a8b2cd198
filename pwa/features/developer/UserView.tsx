import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Offer } from '#contract/offers.ts'
import type { AvailableListing } from '#contract/resale.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import type { Ticket } from '#contract/tickets.ts'
import { type UserView as View, type ViewedTicket, viewsApi } from '#contract/views.ts'
import { callApi } from '../../http/callApi.ts'
import { currentTime } from '../../http/clock.ts'
import { ApiError } from '../../http/errors.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classNames } from '../../ui/classNames.ts'
import { usePaletteLink } from '../../ui/commands.tsx'
import { EmptyState, LoadError, Loaded } from '../../ui/ErrorState.tsx'
import { EventPlace } from '../../ui/EventPoster.tsx'
import { daysUntil } from '../../ui/eventWords.ts'
import { formatDay } from '../../ui/format.ts'
import { formatPhone } from '../../ui/formatPhone.ts'
import { SidePane } from '../../ui/ionic/Sheet.tsx'
import { Fact, FactList, Grid, Row, Stack, Text } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Poster } from '../../ui/Poster.tsx'
import { SearchField } from '../../ui/paletteFields.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { TicketCard } from '../../ui/TicketCard.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { membershipWords } from '../accounts/accountWords.ts'
import { threeColumns } from '../desk/DeskShell.tsx'
import { EventHead, EventState } from '../myTickets/EventCard.tsx'
import { SeatFace } from '../myTickets/SeatLine.tsx'
import { seatState } from '../myTickets/seatState.ts'
import { RequestGroup } from '../requests/history/RequestGroup.tsx'
import {
  groupRows,
  mayHaveOffers,
  statusLabelNow,
  statusNow,
  statusTone,
} from '../requests/history/requestLife.ts'
import { ConversationView } from '../requests/sheet/RequestConversation.tsx'
import { partnerNameOf } from '../requests/sheet/RequestSheet.tsx'
import { ListingFace } from '../resale/ListingCard.tsx'
import { type EventTickets, groupByEvent, splitByTime } from '../tickets/eventTickets.ts'
import { seatName } from '../tickets/seatWords.ts'
import { Second } from './CardList.tsx'
import desk from './desk.module.css'
import styles from './developer.module.css'
import { nameOf, usersQuery } from './users.ts'
import { ViewedPages, ViewedThread, viewQueries } from './views.tsx'

/** The app as one customer sees it, chosen in the URL. */
export default function UserView() {
  const [params] = useSearchParams()
  const userId = params.get('user')
  return (
    <Stack gap={4}>
      <PageTitle documentTitle="User View · Developer">User View</PageTitle>
      {userId ? <OpenedUser key={userId} userId={userId} /> : <PickUser />}
    </Stack>
  )
}

/** Asks whose account to look at. */
function PickUser() {
  const { typed, type, q } = useAddressSearch()
  const list = useInfiniteQuery({
    ...usersQuery(q ? { q } : {}),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap={4}>
      <p>
        Choose whose account to look at. You see what they see but cannot change anything, and it is recorded
        in the audit log.
      </p>
      <Toolbar search={<SearchField by="Name or email" value={typed} onType={type} />} />
      <NeedsConnection>Looking at an account needs a connection.</NeedsConnection>
      <ViewedPages noun="users" list={list} none="No matching users">
        {(users) => (
          <ul className={styles.rows}>
            {users.map(({ id, name, email }) => (
              <li key={id}>
                <Link
                  to={`/developer?tab=user-view&user=${id}`}
                  className={classNames(desk.line, styles.account)}
                >
                  <strong>{name || 'No name'}</strong>
                  <Text translate="no" as="span" size="second" tone="muted">
                    {email}
                  </Text>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </ViewedPages>
    </Stack>
  )
}

const pickAnother = '/developer?tab=user-view'

/** Opens an account, which the server records, and shows it for as long as it is open. */
function OpenedUser({ userId }: { userId: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery({
    // Repeating it while the account is open records nothing, so it can be read like a list.
    queryKey: [viewsApi.openUser.path, userId],
    queryFn: ({ signal }) => callApi(viewsApi.openUser, { params: { id: userId }, signal }),
    // An account that is not open any more is opened by a tap only, not when the page is fetched again.
    enabled: ({ state }) => !state.data || isOpen(state.data, currentTime()),
    gcTime: 0,
    meta: { saysNotFound: true },
  })
  const now = useNow(10_000)
  if (data) {
    return isOpen(data, now) ? (
      <Opened view={data} />
    ) : (
      <EmptyState
        title="This view has ended"
        action={
          <Button needsConnection pending={isFetching} onClick={() => void refetch()}>
            Open it again
          </Button>
        }
      >
        An account stays open for half an hour. Opening it again is recorded again.
      </EmptyState>
    )
  }
  if (isError && error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title="User not found"
        action={<ButtonLink to={pickAnother}>Choose another user</ButtonLink>}
      >
        There is no such account. It may have been deleted.
      </EmptyState>
    )
  }
  if (isError) {
    return <LoadError title="Could not open the account" query={{ error, refetch, isFetching }} />
  }
  return <SkeletonList count={3} label="Opening the account" />
}

function isOpen({ openUntil }: View, now: Date): boolean {
  return Date.parse(openUntil) > now.getTime()
}

function Opened({ view: { user } }: { view: View }) {
  usePaletteLink('Leave this account', pickAnother)
  const [params, setParams] = useSearchParams()
  const tabs = [
    { id: 'requests', label: 'Request History', panel: <UserRequests userId={user.id} /> },
    { id: 'tickets', label: 'My Tickets', panel: <UserTickets userId={user.id} /> },
    { id: 'available', label: 'Available Tickets', panel: <UserListings user={user} /> },
    { id: 'profile', label: 'Profile', panel: <UserProfile user={user} /> },
  ] as const
  const current = tabs.find(({ id }) => id === params.get('section'))?.id ?? 'requests'
  return (
    <Stack gap={4} className={styles.view}>
      <Row as="section" justify="between" className={styles.banner} aria-label="Whose account this is">
        <p>
          You are looking at <strong>{nameOf(user)}</strong>’s account. Read-only, and recorded in the audit
          log.
        </p>
        <ButtonLink to={pickAnother}>Leave</ButtonLink>
      </Row>
      <Tabs
        label="The customer’s tabs"
        tabs={tabs}
        current={current}
        onChange={(section) => setParams({ tab: 'user-view', user: user.id, section })}
      />
    </Stack>
  )
}

/** The customer's requests in the groups, order and words of their Request History. */
function UserRequests({ userId }: { userId: string }) {
  const list = useInfiniteQuery(viewQueries.userRequests(userId))
  const { value, open, show, close } = useOverlayAddress('request')
  const now = useNow()
  const shared = {
    now,
    openId: value,
    onOpen: value === undefined ? open : show,
    isReadOnly: true,
    hasMore: list.hasNextPage,
  }
  return (
    <>
      <ViewedPages noun="requests" list={list} none="No requests yet">
        {(requests) => {
          const rows = requests.map((request) => ({ request, unsent: undefined, unsentMessage: undefined }))
          const { needsYou, withTeam, closed } = groupRows(rows, now)
          return (
            <div>
              <RequestGroup {...shared} title="Needs you" rows={needsYou} hasMore={false} asCards />
              <RequestGroup {...shared} title="With the team" rows={withTeam} />
              <RequestGroup {...shared} title="Closed" rows={closed} />
            </div>
          )
        }}
      </ViewedPages>
      <UserRequestSheet userId={userId} requestId={value} onClose={close} />
    </>
  )
}

interface UserRequestSheetProps {
  userId: string
  /** Undefined while it is closed. */
  requestId: string | undefined
  onClose: () => void
}

/** A request as its customer sees it, at the same place. */
function UserRequestSheet({ userId, requestId, onClose }: UserRequestSheetProps) {
  const isWide = useMediaQuery(wideScreen)
  const isBeside = useMediaQuery(threeColumns)
  const [isExpanded, setExpanded] = useState(false)
  const params = { id: userId, requestId: requestId ?? '' }
  const isOpen = requestId !== undefined
  const view = useQuery({ ...viewQueries.userRequest(params), enabled: isOpen })
  const chat = useInfiniteQuery({ ...viewQueries.userChat(params), enabled: isOpen })
  const request = view.data?.request
  const now = useNow(10_000)
  const status = statusNow(request ?? { status: 'pending', deadlineAt: null }, now)
  return (
    <SidePane
      key={isBeside ? requestId : undefined}
      isBeside={isBeside}
      isOpen={isOpen}
      hasAddress
      title={request?.artist ?? 'Request'}
      subtitle={request && <EventPlace {...request} />}
      poster={request?.artist}
      badge={
        request && <StatusPill tone={statusTone(request, now)}>{statusLabelNow(request, now)}</StatusPill>
      }
      isFilled={request !== undefined}
      footer={<Second>Read-only. Screenshots are not shown here.</Second>}
      onClose={onClose}
    >
      <Loaded query={view} what="the request">
        {({ request, offers, timeline }) => (
          <ConversationView
            key={request.id}
            request={request}
            unsent={undefined}
            now={now}
            offers={mayHaveOffers(status) ? offers : noOffers}
            insteadOfOffers={null}
            isFolded={isWide && !isExpanded}
            isCompact={false}
            onExpand={isWide ? () => setExpanded(!isExpanded) : undefined}
            timeline={timeline}
            thread={(extras, onNewestOffer) => (
              <ViewedThread
                list={chat}
                audience="customer"
                partnerName={partnerNameOf(chat.data ?? [], offers) ?? 'the team'}
                extras={extras}
                onNewestOffer={onNewestOffer}
              />
            )}
          />
        )}
      </Loaded>
    </SidePane>
  )
}

const noOffers: readonly Offer[] = []

/** The customer's tickets by event, without codes and files. */
function UserTickets({ userId }: { userId: string }) {
  const list = useInfiniteQuery(viewQueries.userTickets(userId))
  const now = useNow()
  return (
    <Stack gap={4}>
      <Notice tone="neutral">
        QR codes and ticket files are not shown here: only the customer can open them.
      </Notice>
      <ViewedPages noun="tickets" list={list} none="No tickets yet">
        {(tickets) => {
          const events = groupByEvent(tickets.map(withoutCode))
          const { upcoming, past } = splitByTime(events, now, -now.getTimezoneOffset())
          return (
            <>
              <Section title="Upcoming Events" events={upcoming} now={now} />
              <Section title="Past Events" events={past} isPast now={now} />
            </>
          )
        }}
      </ViewedPages>
    </Stack>
  )
}

/** A ticket without its code, for the customer's own texts, which do not need it. */
function withoutCode({ hasCode, hasFile, ...ticket }: ViewedTicket): Ticket {
  const none = { codeDrawing: null, codeImage: null, ticketFileType: null }
  // The words for a ticket with a code or a file differ, without them too.
  return { ...ticket, ...none, qrCode: hasCode ? '' : null, ticketFile: hasFile ? '' : null }
}

interface SectionProps {
  title: string
  events: readonly EventTickets[]
  isPast?: boolean
  now: Date
}

function Section({ title, events, isPast = false, now }: SectionProps) {
  if (events.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <h2 className="section-label">{title}</h2>
      <Grid min="22rem">
        {events.map((event) => (
          <EventFace key={event.key} event={event} isPast={isPast} days={daysUntil(event.concertDate, now)} />
        ))}
      </Grid>
    </Stack>
  )
}

interface EventFaceProps {
  event: EventTickets
  isPast: boolean
  days: number
}

/** An event with all its seats, which the customer sees on its card and in its sheet. */
function EventFace({ event, isPast, days }: EventFaceProps) {
  const { artist, tickets } = event
  const titleId = useId()
  return (
    <TicketCard
      aria-labelledby={titleId}
      dimmed={isPast}
      poster={
        <Poster artist={artist}>
          <EventHead event={event} titleId={titleId} isPast={isPast} days={days} />
        </Poster>
      }
      header={
        <Stack gap={2}>
          <EventState tickets={tickets} />
        </Stack>
      }
    >
      <Stack as="ul" gap={2}>
        {tickets.map((ticket) => (
          <SeatFace key={ticket.id} ticket={ticket} name={seatName(ticket, tickets)}>
            <p className={styles.receipt}>{receiptWords(ticket)}</p>
          </SeatFace>
        ))}
      </Stack>
    </TicketCard>
  )
}

function receiptWords(ticket: Ticket): string | undefined {
  const { noReceipt, isGone } = seatState(ticket)
  if (isGone) return undefined
  if (ticket.clientConfirmedAt) return `Received ${formatDay(ticket.clientConfirmedAt)}`
  return noReceipt ?? 'Receipt not confirmed yet'
}

/** The tickets for sale in the customer's area. */
function UserListings({ user }: Pick<View, 'user'>) {
  const list = useInfiniteQuery(viewQueries.userListings(user.id))
  const hasArea = areaCode(user.zipCode) !== undefined
  return (
    <Stack gap={4}>
      <ViewedPages
        noun="listings"
        list={list}
        none={hasArea ? 'No tickets in their area right now' : 'They have given no zip code'}
      >
        {(listings) => (
          <Grid min="22rem">
            {listings.map((listing) => (
              <Listing key={listing.id} listing={listing} />
            ))}
          </Grid>
        )}
      </ViewedPages>
    </Stack>
  )
}

function Listing({ listing }: { listing: AvailableListing }) {
  const titleId = useId()
  return (
    <ListingFace listing={listing} titleId={titleId}>
      {listing.requestId !== null ? (
        <StatusPill tone="warn">It is yours.</StatusPill>
      ) : listing.hasOptedIn ? (
        <StatusPill tone="good">You are interested</StatusPill>
      ) : (
        <Second>They have not said that they are interested.</Second>
      )}
    </ListingFace>
  )
}

/** The values of the customer's account settings. */
function UserProfile({ user }: Pick<View, 'user'>) {
  return (
    <Card>
      <FactList columns="wide">
        <Fact name="Name">{user.name || 'Not given'}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Phone">
          {user.phone
            ? `${formatPhone(user.phone)} (${user.phoneVerified ? 'verified' : 'not verified'})`
            : 'Not given'}
        </Fact>
        <Fact name="Zip code">{user.zipCode || 'Not given'}</Fact>
        <Fact name="Membership status">{membershipWords(user)}</Fact>
        <Fact name="Two-factor authentication">{user.mfaEnabled ? 'On' : 'Off'}</Fact>
        <Fact name="Resale alerts">{user.resellNotificationsEnabled ? 'On' : 'Off'}</Fact>
      </FactList>
    </Card>
  )
}
