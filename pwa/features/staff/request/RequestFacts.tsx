import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { isSilent } from '#contract/rules/queueViews.ts'
import { adminStatusLabel } from '#contract/rules/requestStatus.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { shorten } from '#contract/rules/visibleText.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { usePaletteLink } from '../../../ui/commands.tsx'
import {
  eachAfter,
  formatCapped,
  formatConcertDate,
  formatMoney,
  formatTime,
  formatTypedPrice,
} from '../../../ui/format.ts'
import { formatPhone, phoneAddress } from '../../../ui/formatPhone.ts'
import { keepsFocus } from '../../../ui/keepsFocus.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { useNow } from '../../../ui/useNow.ts'
import { clientAddress, requestAddress } from '../../desk/requestQueue.ts'
import {
  assigneeWord,
  countTickets,
  describePlace,
  headPills,
  joinParts,
  shortenSection,
} from '../../desk/requestWords.ts'
import { seatsOf } from '../../offers/offerWords.ts'
import { replyQueries } from '../reply/replies.ts'
import styles from './request.module.css'

/** Characters that the head has room for. */
const longest = { artist: 40, venue: 60, section: 30 }

/** Venue, date, seats and reference in one line. */
export function RequestFacts({ request }: { request: AdminTicketRequest }) {
  const now = useNow()
  const { section, row, ticketCount } = seatsOf(request)
  const facts = joinParts([
    shorten(request.venue, longest.venue),
    formatConcertDate(request.concertDate, now),
    ...[
      describePlace(shortenSection(section, longest.section), row),
      countTickets(ticketCount),
      // A line ends before or after the seats.
    ].map((fact) => fact.replaceAll(' ', '\u00a0')),
  ])
  return (
    <>
      <span>
        {facts}
        {'\u00a0'}·{' '}
      </span>
      <span translate="no" className="tabular">
        <span className="visually-hidden">Reference </span>#{referenceOf(request.id)}
      </span>
    </>
  )
}

/** The facts that the head of the request has no room for, in full; nothing if it shows everything. */
export function LongNames({ request }: { request: AdminTicketRequest }) {
  const names = [
    ['Artist', request.artist, longest.artist],
    ['Venue', request.venue, longest.venue],
    ['Section', seatsOf(request).section, longest.section],
  ] as const
  const cut = names.filter(([, text, max]) => [...text].length > max)
  if (cut.length === 0) return null
  return (
    <Stack as="dl" gap={2}>
      {cut.map(([label, text]) => (
        <div key={label}>
          <dt className="section-label">{label}</dt>
          <Text as="dd" wrap="break">
            {text}
          </Text>
        </div>
      ))}
    </Stack>
  )
}

/** The status and the pending tasks. */
export function RequestPills({ request }: { request: AdminTicketRequest }) {
  const now = useNow()
  return (
    <Row>
      {headPills(request, now).map(({ tone, text }) => (
        <StatusPill key={text} tone={tone}>
          {text}
        </StatusPill>
      ))}
    </Row>
  )
}

interface DeskStateProps {
  request: AdminTicketRequest
  /** The buttons that change the owner. */
  assign?: ReactNode
  /** The button that changes until when it is snoozed, or when staff are reminded. */
  snooze?: ReactNode
}

/** The owner of a request, until when it is snoozed, and when staff are reminded. In one line where there is room. */
export function DeskState({ request, assign, snooze }: DeskStateProps) {
  const { id: readerId } = useSignedInUser()
  const assignee = assigneeWord(request, readerId)
  const { snoozedUntil, remindAt } = request
  const now = useNow()
  return (
    <Row ref={keepsFocus} tabIndex={-1} className={styles.actions}>
      {assignee && (
        <StatusPill tone="neutral" icon={false} className={styles.assignee}>
          <span className={styles.assigneeName}>Assigned to {assignee === 'You' ? 'you' : assignee}</span>
        </StatusPill>
      )}
      {assign}
      {snoozedUntil && <StatusPill tone="neutral">Snoozed until {formatTime(snoozedUntil, now)}</StatusPill>}
      {remindAt && !isSilent(request, now) && (
        <StatusPill tone="neutral">Reminder {formatTime(remindAt, now)}</StatusPill>
      )}
      {snooze}
    </Row>
  )
}

interface ClientCardProps {
  request: AdminTicketRequest
  /** Further facts about the client: their record, internal notes. */
  children: ReactNode
}

/** The price the client found, and their contact data. */
export function ClientCard({ request, children }: ClientCardProps) {
  const { name, email, phone, stubhubPrice, ticketCount, isPaid } = request
  const [mailbox, domain] = email.split(/(?=@)/)
  return (
    <Stack grow="11rem" gap={1} className={styles.client}>
      <div>
        <Text size="second" tone="muted">
          {stubhubPrice ? 'Client found' : 'Resold ticket'}
        </Text>
        {stubhubPrice && (
          <p className={styles.price}>
            {eachAfter(stubhubPrice) && `${ticketCount} × `}
            {formatTypedPrice(stubhubPrice)}
          </p>
        )}
      </div>
      <Row tight as="p" gap={5}>
        <Text translate="no" as="span" weight="bold">
          {name}
        </Text>
        <a className="target low" href={`mailto:${email}`}>
          <Text as="span" size="second">
            {mailbox}
            <wbr />
            {domain}
          </Text>
        </a>
        {phone && (
          <a className="target low" href={phoneAddress(phone)}>
            <Text as="span" size="second">
              {formatPhone(phone)}
            </Text>
          </a>
        )}
      </Row>
      {isPaid && (
        <Text size="second">
          <Text as="span" tone="muted">
            Delivery account
          </Text>{' '}
          <strong translate="no">{email}</strong>
        </Text>
      )}
      {children}
    </Stack>
  )
}

/** Facts about the client: offers accepted, money spent, other requests. */
export function ClientRecord({ request }: { request: AdminTicketRequest }) {
  const card = useQuery(replyQueries.clientCard(request.id))
  const isWide = useMediaQuery(wideScreen)
  const { search } = useLocation()
  const hasOthers = card.data !== undefined && card.data.others.count > 0
  usePaletteLink('Other requests of this client', hasOthers ? clientAddress(request, isWide) : undefined)
  if (!card.data) {
    if (!card.isError) return null
    return (
      <Text size="second" tone="muted">
        Could not load this client’s record.{' '}
        <Button variant="quiet" pending={card.isFetching} onClick={() => void card.refetch()}>
          Retry
        </Button>
      </Text>
    )
  }
  const { others, openOthers, offersMade, offersAccepted, offersOpen, spent } = card.data
  const decided = { ...offersMade, count: offersMade.count - offersOpen.count }
  return (
    <Text as="div" size="second" tone="muted">
      <Row tight as="p" gap={3}>
        {decided.count > 0 && (
          <StatusPill tone={offersAccepted.count > 0 ? 'good' : 'neutral'}>
            {formatCapped(offersAccepted)} of {formatCapped(decided)} accepted
          </StatusPill>
        )}
        {offersOpen.count > 0 && (
          <span>
            {formatCapped(offersOpen)} open {offersOpen.count === 1 ? 'offer' : 'offers'}
          </span>
        )}
        {spent > 0 && <span>{formatMoney(spent)} spent</span>}
        {others.count === 0 ? (
          <span>First request</span>
        ) : (
          <Link to={clientAddress(request, isWide)} className="target low">
            {formatCapped(others)} other {others.count === 1 ? 'request' : 'requests'}
          </Link>
        )}
      </Row>
      {openOthers.length > 0 && (
        <Row tight align="baseline">
          <span id={`also-${request.id}`}>Also open:</span>
          <Row tight as="ul" gap={3} align="baseline" aria-labelledby={`also-${request.id}`}>
            {openOthers.map(({ id, artist, status }) => (
              <li key={id}>
                <Link replace={!isWide} to={requestAddress(id, search)} className="target low">
                  {shorten(artist, 40)} ({adminStatusLabel({ status, expiredBecause: null })})
                </Link>
              </li>
            ))}
          </Row>
        </Row>
      )}
    </Text>
  )
}
