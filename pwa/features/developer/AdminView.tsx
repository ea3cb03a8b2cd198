import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AdminTicketRequest, QueueSummary } from '#contract/requests.ts'
import { describeRefundReason } from '#contract/rules/refundWords.ts'
import type { AdminDetail } from '#contract/views.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { formatCapped, formatConcertDate, formatInstant, formatTypedPrice } from '../../ui/format.ts'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PosterSquare } from '../../ui/Poster.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { CodeHistory } from '../discounts/CodeHistory.tsx'
import { MessageItem } from '../messages/MessageItem.tsx'
import { CoverButton } from '../requests/history/CoverButton.tsx'
import { ListingRow, ReturnRow } from '../resale/SeatRows.tsx'
import { TicketState } from '../staff/delivery/TicketState.tsx'
import { rowPill } from '../staff/queue/requestPill.ts'
import { countTickets, formatConcertDay, joinParts } from '../staff/queue/requestWords.ts'
import { RequestPills } from '../staff/request/RequestFacts.tsx'
import { refundView } from '../staff/request/refundView.ts'
import { auditAddress } from './auditWords.ts'
import { Second } from './CardList.tsx'
import styles from './developer.module.css'
import { OfferList, Part, ReadOnlyChat, ViewedList, ViewedPages, viewQueries } from './views.tsx'

const sections = [
  { id: 'requests', label: 'Requests', panel: <AdminRequests /> },
  { id: 'messages', label: 'Messages', panel: <AdminMessages /> },
  { id: 'returns', label: 'Returns', panel: <AdminReturns /> },
  { id: 'resell', label: 'Resell', panel: <AdminListings /> },
  { id: 'discounts', label: 'Discounts', panel: <AdminDiscounts /> },
] as const

/** The admin dashboard as admins see it, without anything that could be done there. */
export default function AdminView() {
  const [params, setParams] = useSearchParams()
  const current = sections.find(({ id }) => id === params.get('section'))?.id ?? 'requests'
  const { data: summary } = useQuery(viewQueries.adminSummary())
  return (
    <>
      <PageTitle documentTitle="Admin View · Developer">Admin View</PageTitle>
      <Stack gap={4} className={styles.below}>
        <Notice tone="neutral">Read-only: what admins see.</Notice>
        {summary && (
          <Row as="dl" gap={5} className={styles.counts}>
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
    </>
  )
}

function countsOf(summary: QueueSummary) {
  return [
    ['Pending', summary.pending],
    ['Completed in 24 hours', summary.completed],
    ['Unread messages', summary.unreadMessages],
    ['To deliver', summary.toDeliver],
    ['Refunds failed', summary.refundsFailed],
  ] as const
}

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
    <Stack gap={4} className={styles.below}>
      <Row gap={3} className={styles.filters}>
        <SearchField
          placeholder="Artist, venue, client"
          className={styles.search}
          value={typed}
          onType={type}
        />
        <SelectField
          label="Show"
          className={styles.filter}
          value={group}
          onChange={(event) => change({ show: event.target.value === 'inactive' ? 'inactive' : '' })}
        >
          <option value="active">Active Requests</option>
          <option value="inactive">Inactive Requests</option>
        </SelectField>
      </Row>
      <NeedsConnection quiet>Searching needs a connection.</NeedsConnection>
      <ViewedList
        noun="requests"
        list={list}
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
    <div className={styles.viewedRow}>
      <PosterSquare artist={request.artist} />
      <div>
        <h2 id={titleId}>{request.artist}</h2>
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

/** A request with everything that admins know of it. */
function AdminRequestSheet({ id, onClose }: AdminRequestSheetProps) {
  return (
    <Sheet
      isOpen={id !== undefined}
      size="large"
      hasAddress
      title="Request"
      onClose={onClose}
      footer={
        id !== undefined && (
          <ButtonLink full to={auditAddress({ request: id })}>
            Timeline in the audit log
          </ButtonLink>
        )
      }
    >
      {id !== undefined && <Content id={id} />}
    </Sheet>
  )
}

function Content({ id }: { id: string }) {
  const detail = useQuery(viewQueries.adminRequest(id))
  const chat = useInfiniteQuery(viewQueries.adminChat(id))
  return (
    <Loaded query={detail} what="the request">
      {({ request, offers, tickets, refunds, notes }) => (
        <Stack gap={5} className={styles.detail}>
          <Facts request={request} />
          <OfferList title="Offers" offers={offers} expiredBecause={request.expiredBecause} />
          {tickets.length > 0 && (
            <Part title="Tickets" items={tickets} note="QR codes and files are not shown here.">
              {({ hasCode, hasFile, ...ticket }) => (
                // It only says whether there is a code and a file.
                <TicketState
                  ticket={{
                    ...ticket,
                    qrCode: hasCode ? 'withheld' : null,
                    ticketFile: hasFile ? 'withheld' : null,
                    ticketFileType: null,
                  }}
                />
              )}
            </Part>
          )}
          {refunds.length > 0 && (
            <Part title="Refunds" items={refunds}>
              {(refund) => {
                const { tone, label, problem } = refundView(refund)
                return (
                  <>
                    <Row as="p" justify="between">
                      <strong>
                        <Money amount={refund.amount} currency={refund.currency} />
                      </strong>
                      <StatusPill tone={tone}>{label}</StatusPill>
                    </Row>
                    {problem && <p>{problem}</p>}
                    <Second>
                      {describeRefundReason(refund.reason)} {formatInstant(refund.createdAt)}
                    </Second>
                  </>
                )
              }}
            </Part>
          )}
          {notes.length > 0 && (
            <Part title="Notes" items={notes}>
              {(note) => (
                <>
                  <Text wrap="written">{note.text}</Text>
                  <Second>
                    {note.authorName}, {formatInstant(note.createdAt)}
                  </Second>
                </>
              )}
            </Part>
          )}
          <ReadOnlyChat list={chat} audience="staff" />
        </Stack>
      )}
    </Loaded>
  )
}

function Facts({ request }: Pick<AdminDetail, 'request'>) {
  return (
    <Stack as="section" gap={2} aria-label="The request">
      <RequestPills request={request} />
      <FactList columns="wide">
        <Fact name="Artist/Band">{request.artist}</Fact>
        <Fact name="Venue">{request.venue}</Fact>
        <Fact name="Event Date">{formatConcertDate(request.concertDate)}</Fact>
        <Fact name="Section">{request.section}</Fact>
        <Fact name="Row">{request.preferredRow ?? 'Not given'}</Fact>
        <Fact name="Number of Tickets">{String(request.ticketCount)}</Fact>
        <Fact name="Price found">
          {request.stubhubPrice ? formatTypedPrice(request.stubhubPrice) : 'Not given'}
        </Fact>
        <Fact name="Submitted">{formatInstant(request.createdAt)}</Fact>
        <Fact name="Client">{request.name}</Fact>
        <Fact name="Email">{request.email}</Fact>
        <Fact name="Phone">{request.phone || 'Not given'}</Fact>
        <Fact name="Looked after by">{request.assignedTo?.name ?? 'Nobody'}</Fact>
        {request.adminResponse && (
          <Fact name="Response" isWide>
            {request.adminResponse}
          </Fact>
        )}
      </FactList>
      <Second>Screenshots are not shown here.</Second>
    </Stack>
  )
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
    <Stack gap={4} className={styles.below}>
      <Row gap={3} className={styles.filters}>
        <SelectField
          label="Show"
          className={styles.filter}
          value={isUnreadOnly ? 'unread' : 'all'}
          onChange={(event) => setUnreadOnly(event.target.value === 'unread')}
        >
          <option value="all">All messages</option>
          <option value="unread">Unread</option>
        </SelectField>
      </Row>
      <ViewedList
        noun="messages"
        list={list}
        none={isUnreadOnly ? 'No unread messages' : 'No messages'}
        row={(message) => (
          <MessageItem
            message={message}
            now={now}
            isMarking={false}
            isReadOnly
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
    <Stack gap={4} className={styles.below}>
      <ViewedList
        noun="returns"
        list={list}
        none="No returns"
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
    <Stack gap={4} className={styles.below}>
      <ViewedList
        noun="listings"
        list={list}
        none="No listings"
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
                  <strong>{user.name}</strong>
                </p>
                <Second>
                  {user.email}
                  {user.phone && ` · ${user.phone}`}
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
    <Stack gap={4} className={styles.below}>
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
