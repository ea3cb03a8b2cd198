import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AdminTicketRequest, QueueSummary } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { AdminDetail, ViewedTicket } from '#contract/views.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/ErrorState.tsx'
import { formatCapped, formatConcertDay, formatInstant } from '../../ui/format.ts'
import { formatPhone } from '../../ui/formatPhone.ts'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PosterSquare } from '../../ui/Poster.tsx'
import { SearchField } from '../../ui/SearchInput.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { FilterSelect, Toolbar } from '../../ui/Toolbar.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { NegotiationWords } from '../chat/thread/ChatBubble.tsx'
import { TicketList } from '../delivery/TicketsToDeliver.tsx'
import { askWords, countTickets, joinParts, rowPill } from '../desk/requestWords.ts'
import { CodeHistory } from '../discounts/CodeHistory.tsx'
import { MessageItem } from '../messages/MessageItem.tsx'
import { CoverButton } from '../requests/history/RequestCards.tsx'
import { ListingRow, ReturnRow } from '../resale/SeatRows.tsx'
import { NoteList } from '../staff/reply/Notes.tsx'
import { RefundList } from '../staff/request/Refunds.tsx'
import { DeskState, RequestFacts } from '../staff/request/RequestFacts.tsx'
import { RequestSheetBody, RequestView } from '../staff/request/RequestView.tsx'
import { auditAddress } from './auditWords.ts'
import { Second } from './CardList.tsx'
import styles from './developer.module.css'
import { ViewedList, ViewedPages, ViewedThread, viewQueries } from './views.tsx'

const sections = [
  { id: 'requests', label: 'Requests', panel: <AdminRequests /> },
  { id: 'messages', label: 'Messages', panel: <AdminMessages /> },
  { id: 'returns', label: 'Returns', panel: <AdminReturns /> },
  { id: 'resell', label: 'Resell', panel: <AdminListings /> },
  { id: 'discounts', label: 'Discounts', panel: <AdminDiscounts /> },
] as const

/** The admin dashboard as admins see it, read-only. */
export default function AdminView() {
  const [params, setParams] = useSearchParams()
  const current = sections.find(({ id }) => id === params.get('section'))?.id ?? 'requests'
  const { data: summary } = useQuery(viewQueries.adminSummary())
  return (
    <Stack gap={4} className={styles.view}>
      <PageTitle documentTitle="Admin View · Developer">Admin View</PageTitle>
      <Second>Read-only: what admins see.</Second>
      {summary && (
        <Row as="dl" gap={5} tight className={styles.counts}>
          {countsOf(summary).map(([name, count]) => (
            <Row key={name}>
              <dt>{name}</dt>
              <dd>{formatCapped(count)}</dd>
            </Row>
          ))}
        </Row>
      )}
      <Tabs
        label="Sections of the admin dashboard"
        tabs={sections}
        current={current}
        onChange={(section) => setParams({ tab: 'admin-view', section })}
      />
    </Stack>
  )
}

function countsOf(summary: QueueSummary) {
  return [
    ['Pending', summary.pending],
    ['Completed in 24 hours', summary.completed],
    ['Unread messages', summary.unreadMessages],
    ['To deliver', summary.toDeliver],
    ['Refunds failed', summary.refundsFailed],
    ['Disputed', summary.disputed],
    ['Money back', summary.moneyBack],
  ] as const
}

const offline = 'Searching needs a connection.'

/** The requests as admins see them. */
function AdminRequests() {
  const { typed, type, q, params, change } = useAddressSearch()
  const group = params.get('show') === 'inactive' ? 'inactive' : 'active'
  const list = useInfiniteQuery({
    ...viewQueries.adminRequests({ group, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  const { value, open, close } = useOverlayAddress('request')
  return (
    <Stack gap={4}>
      <Toolbar search={<SearchField by="Artist, venue, client" value={typed} onType={type} />}>
        <FilterSelect
          label="Show"
          value={group === 'inactive' ? group : ''}
          onChoose={(show) => change({ show })}
          choices={{ '': 'Active Requests', inactive: 'Inactive Requests' }}
        />
      </Toolbar>
      {!list.data && <NeedsConnection>{offline}</NeedsConnection>}
      <ViewedList
        noun="requests"
        list={list}
        offline={offline}
        none={q ? 'No matching requests' : 'No requests'}
        row={(request) => <RequestRow request={request} onOpen={() => open(request.id)} />}
      />
      <AdminRequestSheet id={value} onClose={close} />
    </Stack>
  )
}

function RequestRow({ request, onOpen }: { request: AdminTicketRequest; onOpen: () => void }) {
  const now = useNow()
  const { tone, text, before } = rowPill(request, now)
  const titleId = `viewed-${request.id}`
  return (
    <div className={`surface ${styles.viewedRow}`}>
      <PosterSquare artist={request.artist} />
      <div>
        <h2 translate="no" id={titleId}>
          {request.artist}
        </h2>
        <Second>
          {request.name} · {request.email}
        </Second>
        <Second>
          {joinParts([
            request.venue,
            formatConcertDay(request.concertDate, now),
            countTickets(request.ticketCount),
          ])}
        </Second>
        {request.lastMessage && !request.lastMessage.fromStaff && (
          <Text size="second" tone="muted" dir="auto">
            “{request.lastMessage.text}”
          </Text>
        )}
      </div>
      <StatusPill tone={tone}>
        {before && <span className="visually-hidden">{before} </span>}
        {text}
      </StatusPill>
      <CoverButton describedBy={titleId} onClick={onOpen} />
    </div>
  )
}

interface AdminRequestSheetProps {
  /** Undefined while it is closed. */
  id: string | undefined
  onClose: () => void
}

/** A request as admins see it. */
function AdminRequestSheet({ id, onClose }: AdminRequestSheetProps) {
  const detail = useQuery({ ...viewQueries.adminRequest(id ?? ''), enabled: id !== undefined })
  const request = detail.data?.request
  return (
    <Sheet
      isOpen={id !== undefined}
      size="large"
      hasAddress
      title={request?.artist ?? 'Request'}
      subtitle={request && <RequestFacts request={request} />}
      poster={request?.artist}
      onClose={onClose}
      footer={
        <ButtonLink full to={auditAddress({ request: id ?? '' })}>
          Timeline in the audit log
        </ButtonLink>
      }
    >
      <Loaded query={detail} what="the request">
        {(detail) => <Content detail={detail} />}
      </Loaded>
    </Sheet>
  )
}

function Content({ detail: { request, offers, tickets, refunds, notes } }: { detail: AdminDetail }) {
  const chat = useInfiniteQuery(viewQueries.adminChat(request.id))
  return (
    <RequestSheetBody request={request} state={<DeskState request={request} />}>
      <RequestView
        request={request}
        offers={offers}
        above={
          tickets.length > 0 && (
            <TicketList requestId={request.id} tickets={tickets.map(withoutAdmission)}>
              <Second>QR codes and files are not shown here.</Second>
            </TicketList>
          )
        }
        screenshot={null}
        client={
          <>
            <Second>Submitted {formatInstant(request.createdAt)}. Screenshots are not shown here.</Second>
            <NoteList notes={notes} />
          </>
        }
        refunds={<RefundList refunds={refunds} requestId={request.id} isReadOnly />}
        thread={(extras) => (
          <NegotiationWords value={askWords}>
            <ViewedThread
              list={chat}
              audience="staff"
              partnerName={firstName(request.name)}
              extras={extras}
            />
          </NegotiationWords>
        )}
      />
    </RequestSheetBody>
  )
}

/** The reply only says whether there is a code and a file, which is enough for the list. */
function withoutAdmission({ hasCode, hasFile, ...ticket }: ViewedTicket): Ticket {
  return {
    ...ticket,
    qrCode: hasCode ? 'withheld' : null,
    codeDrawing: null,
    codeImage: null,
    ticketFile: hasFile ? 'withheld' : null,
    ticketFileType: null,
  }
}

/** The messages to staff. Opening one does not mark it read. */
function AdminMessages() {
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const list = useInfiniteQuery({
    ...viewQueries.adminMessages(isUnreadOnly ? { state: 'unread' } : {}),
    placeholderData: keepPreviousData,
  })
  const [openId, setOpenId] = useState<string>()
  const now = useNow()
  return (
    <Stack gap={4}>
      <Toolbar>
        <FilterSelect
          label="Show"
          value={isUnreadOnly ? 'unread' : ''}
          onChoose={(shown) => setUnreadOnly(shown === 'unread')}
          choices={{ '': 'All messages', unread: 'Unread' }}
        />
      </Toolbar>
      <ViewedList
        noun="messages"
        list={list}
        none={isUnreadOnly ? 'No unread messages' : 'No messages'}
        row={(message) => (
          <MessageItem
            message={message}
            now={now}
            isOpen={message.id === openId}
            onToggle={() => setOpenId(message.id === openId ? undefined : message.id)}
          />
        )}
      />
    </Stack>
  )
}

/** The tickets that customers send back. */
function AdminReturns() {
  const list = useInfiniteQuery(viewQueries.adminReturns())
  return (
    <Stack gap={4}>
      <ViewedList
        noun="returns"
        list={list}
        none="No returns"
        min="26rem"
        row={(ticket) => <ReturnRow ticket={ticket} />}
      />
    </Stack>
  )
}

/** The listings, and who is interested in each. */
function AdminListings() {
  const list = useInfiniteQuery(viewQueries.adminListings())
  const { value, open, close } = useOverlayAddress('listing')
  return (
    <Stack gap={4}>
      <ViewedList
        noun="listings"
        list={list}
        none="No listings"
        min="26rem"
        row={(listing) => <ListingRow listing={listing} onView={() => open(listing.id)} />}
      />
      <Sheet isOpen={value !== undefined} hasAddress title="Interested users" onClose={close}>
        {value !== undefined && <Interested listingId={value} />}
      </Sheet>
    </Stack>
  )
}

function Interested({ listingId }: { listingId: string }) {
  const users = useQuery(viewQueries.adminOptIns(listingId))
  return (
    <Loaded query={users} what="interested users" count={2} height="3rem">
      {(users) =>
        users.length === 0 ? (
          <Second>Nobody is interested yet.</Second>
        ) : (
          <Stack as="ul" gap={2}>
            {users.map(({ id, user, interestedAt }) => (
              <li key={id} className={styles.box}>
                <p>
                  <strong translate="no">{user.name}</strong>
                </p>
                <Second>
                  {user.email}
                  {user.phone && ` · ${formatPhone(user.phone)}`}
                </Second>
                <Second>Interested since {formatInstant(interestedAt)}</Second>
              </li>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

/** The discount codes, newest first. */
function AdminDiscounts() {
  const list = useInfiniteQuery(viewQueries.adminDiscountCodes())
  return (
    <Stack gap={4}>
      <ViewedPages noun="discount codes" list={list} none="No discount codes">
        {(codes) => (
          <>
            <h2 className="section-label">History</h2>
            <CodeHistory codes={codes} />
          </>
        )}
      </ViewedPages>
    </Stack>
  )
}
