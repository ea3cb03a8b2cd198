import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { describeRefundReason } from '#contract/rules/refundWords.ts'
import type { AdminDetail, ViewedTicket } from '#contract/views.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { formatConcertDate, formatInstant, formatTypedPrice } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Money } from '../../../ui/Money.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TicketState } from '../../staff/delivery/TicketState.tsx'
import { RequestPills } from '../../staff/request/RequestFacts.tsx'
import { refundView } from '../../staff/request/refundView.ts'
import { auditAddress } from '../audit/auditQueries.ts'
import { OfferList } from '../views/OfferList.tsx'
import { ReadOnlyChat } from '../views/ReadOnlyChat.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import styles from '../views/views.module.css'

interface AdminRequestSheetProps {
  /** Undefined while it is closed. */
  id: string | undefined
  onClose: () => void
}

/** A request with everything that admins know of it. */
export function AdminRequestSheet({ id, onClose }: AdminRequestSheetProps) {
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
  const { data, error, isError, isFetching, refetch } = useQuery(viewQueries.adminRequest(id))
  const chat = useInfiniteQuery(viewQueries.adminChat(id))
  if (!data) {
    return isError ? (
      <LoadError title="Could not load the request" query={{ error, refetch, isFetching }} />
    ) : (
      <SkeletonList count={3} label="Loading the request" />
    )
  }
  const { request, offers, tickets, refunds, notes } = data
  return (
    <div className={styles.detail}>
      <Facts request={request} />
      <OfferList title="Offers" offers={offers} expiredBecause={request.expiredBecause} />
      <Tickets tickets={tickets} />
      <Refunds refunds={refunds} />
      {notes.length > 0 && (
        <section className={styles.part} aria-label="Notes">
          <h3 className="section-label">Notes</h3>
          <ul className={styles.rows}>
            {notes.map((note) => (
              <li key={note.id} className={styles.item}>
                <p className={styles.text}>{note.text}</p>
                <p className={styles.second}>
                  {note.authorName}, {formatInstant(note.createdAt)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReadOnlyChat list={chat} audience="staff" />
    </div>
  )
}

function Facts({ request }: Pick<AdminDetail, 'request'>) {
  return (
    <section className={styles.part} aria-label="The request">
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
      <p className={styles.second}>Screenshots are not shown here.</p>
    </section>
  )
}

function Tickets({ tickets }: { tickets: readonly ViewedTicket[] }) {
  if (tickets.length === 0) return null
  return (
    <section className={styles.part} aria-label="Tickets">
      <h3 className="section-label">Tickets</h3>
      <p className={styles.second}>QR codes and files are not shown here.</p>
      <ul className={styles.rows}>
        {tickets.map(({ hasCode, hasFile, ...ticket }) => (
          <li key={ticket.id} className={styles.item}>
            {/* It only says whether there is a code and a file. */}
            <TicketState
              ticket={{
                ...ticket,
                qrCode: hasCode ? 'withheld' : null,
                ticketFile: hasFile ? 'withheld' : null,
                ticketFileType: null,
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Refunds({ refunds }: Pick<AdminDetail, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <section className={styles.part} aria-label="Refunds">
      <h3 className="section-label">Refunds</h3>
      <ul className={styles.rows}>
        {refunds.map((refund) => {
          const { tone, label, problem } = refundView(refund)
          return (
            <li key={refund.id} className={styles.item}>
              <p className={styles.itemHead}>
                <Money amount={refund.amount} currency={refund.currency} className={styles.amount} />
                <StatusPill tone={tone}>{label}</StatusPill>
              </p>
              {problem && <p>{problem}</p>}
              <p className={styles.second}>
                {describeRefundReason(refund.reason)} {formatInstant(refund.createdAt)}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
