import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AdminMessage } from '#contract/messages.ts'
import type { QueueSummary } from '#contract/requests.ts'
import type { ResellNotification } from '#contract/resale.ts'
import { firstName } from '#contract/rules/names.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { AdminDetail, ViewedTicket } from '#contract/views.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/ErrorState.tsx'
import { formatCapped, formatInstant } from '../../ui/format.ts'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SearchField } from '../../ui/paletteFields.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { FilterSelect, Toolbar } from '../../ui/Toolbar.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { NegotiationWords } from '../chat/thread/ChatBubble.tsx'
import { TicketList } from '../delivery/TicketsToDeliver.tsx'
import type { DeskDetailParts } from '../desk/DeskDetail.tsx'
import { DeskRow, type RowPlace } from '../desk/DeskRow.tsx'
import { askWords, assigneeWord, describeRow, joinParts, rowPill } from '../desk/requestWords.ts'
import { CodeHistory } from '../discounts/CodeHistory.tsx'
import { MessageRow, MessageText } from '../messages/MessageRow.tsx'
import { messagePill } from '../messages/messages.ts'
import {
  Client,
  InterestedList,
  ListingState,
  listingParts,
  listingRow,
  type RowWords,
  returnParts,
  returnRow,
} from '../resaleDesk/seatParts.tsx'
import { RequestRow } from '../staff/queue/RequestRow.tsx'
import { NoteList } from '../staff/reply/Notes.tsx'
import { RefundList } from '../staff/request/Refunds.tsx'
import { DeskState, RequestFacts } from '../staff/request/RequestFacts.tsx'
import { RequestSheetBody, RequestView } from '../staff/request/RequestView.tsx'
import { auditAddress } from './auditWords.ts'
import { Second } from './CardList.tsx'
import styles from './developer.module.css'
import { ViewedDesk, ViewedPages, ViewedRows, ViewedThread, viewQueries } from './views.tsx'

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
  const { value, close } = useOverlayAddress('request')
  const { id: readerId } = useSignedInUser()
  const now = useNow()
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
      <ViewedRows
        noun="requests"
        list={list}
        offline={offline}
        none={q ? 'No matching requests' : 'No requests'}
        parameter="request"
        row={(request, place) => (
          <RequestRow
            key={request.id}
            {...place}
            request={request}
            about={describeRow(request, now)}
            held={undefined}
            onUndo={undefined}
            assignee={assigneeWord(request, readerId)}
            {...rowPill(request, now)}
          />
        )}
      />
      <AdminRequestSheet id={value} onClose={close} />
    </Stack>
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
        more={<RefundList refunds={refunds} requestId={request.id} isReadOnly />}
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
      <ViewedDesk
        noun="messages"
        one="message"
        list={list}
        none={isUnreadOnly ? 'No unread messages' : 'No messages'}
        row={(message, place) => (
          <MessageRow key={message.id} {...place} message={message} isUnread={!message.isRead} now={now} />
        )}
        parts={(message) => messageParts(message, now)}
      />
    </Stack>
  )
}

function messageParts(message: AdminMessage, now: Date): DeskDetailParts {
  const { subject, from, createdAt } = message
  const pill = messagePill(message)
  return {
    title: subject,
    pill: pill && <StatusPill tone={pill.tone}>{pill.text}</StatusPill>,
    subtitle: joinParts([from?.name ?? 'Live Shows', formatInstant(createdAt, now)]),
    content: <MessageText message={message} />,
    sideLabel: 'Client',
    side: from && <Client {...from} />,
  }
}

/** The tickets that customers send back. */
function AdminReturns() {
  const now = useNow()
  return (
    <ViewedDesk
      noun="returns"
      one="return"
      list={useInfiniteQuery(viewQueries.adminReturns())}
      none="No returns"
      row={(ticket, place) => seatRow(ticket, returnRow(ticket, now), place)}
      parts={(ticket) => returnParts(ticket, <Second>Files are not shown here.</Second>)}
    />
  )
}

/** The listings, and who is interested in each. */
function AdminListings() {
  const now = useNow()
  return (
    <ViewedDesk
      noun="listings"
      one="listing"
      list={useInfiniteQuery(viewQueries.adminListings())}
      none="No listings"
      row={(listing, place) => seatRow(listing, listingRow(listing, now), place)}
      parts={(listing) => ({
        ...listingParts(listing, <Recipients listing={listing} />),
        sideActions: <ListingState listing={listing} />,
      })}
    />
  )
}

function seatRow({ id, artist }: { id: string; artist: string }, words: RowWords, place: RowPlace) {
  const { end, about, pill } = words
  return <DeskRow key={id} {...place} {...{ id, end, about, pill }} poster={artist} title={artist} />
}

function Recipients({ listing }: { listing: ResellNotification }) {
  return <InterestedList listing={listing} list={useQuery(viewQueries.adminOptIns(listing.id))} />
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
