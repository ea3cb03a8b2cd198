import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { OptIn, ResellNotification, ReturningTicket } from '#contract/resale.ts'
import { ticketStatusLabel } from '#contract/rules/ticketStatus.ts'
import { currentTime } from '../../http/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/ErrorState.tsx'
import { formatConcertDate, formatDay, formatInstant, formatMoney } from '../../ui/format.ts'
import { formatPhone } from '../../ui/formatPhone.ts'
import { FactList, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { DeskDetailParts } from '../desk/DeskDetail.tsx'
import desk from '../desk/deskDetail.module.css'
import { joinParts, type RowPill, shortAge } from '../desk/requestWords.ts'
import {
  findInterested,
  interestedWords,
  listingView,
  whyNotSelected,
  whyUnlisted,
} from '../resale/listingWords.ts'
import { areaName } from '../resale/resaleWords.ts'
import styles from './resaleDesk.module.css'

/** Returns and listings as admins see them; what can be done about them is up to the caller. */

export interface RowWords {
  end: string
  about: string
  pill: RowPill
  /** The texts by which a row is found without a connection. */
  texts: readonly string[]
}

export function returnRow(ticket: ReturningTicket, now: Date): RowWords {
  return {
    end: shortAge(ticket.requestedReturnAt, now),
    about: joinParts([ticket.userName, ticket.seatInfo]),
    pill: pillOf(ticket),
    texts: [ticket.artist, ticket.venue, ticket.section ?? '', ticket.userName, ticket.userEmail],
  }
}

function pillOf({ returnStatus }: ReturningTicket): RowPill {
  return {
    tone: returnStatus === 'pending_email' ? 'warn' : 'good',
    text: ticketStatusLabel({ status: 'returning', returnStatus }),
  }
}

/** @param files those that its seller has attached */
export function returnParts(ticket: ReturningTicket, files: ReactNode): DeskDetailParts {
  const { tone, text } = pillOf(ticket)
  return {
    title: ticket.artist,
    pill: <StatusPill tone={tone}>{text}</StatusPill>,
    subtitle: joinParts([ticket.venue, formatConcertDate(ticket.concertDate), ticket.seatInfo]),
    poster: ticket.artist,
    content: <ReturnFacts ticket={ticket}>{files}</ReturnFacts>,
    sideLabel: 'Client',
    side: <Client name={ticket.userName} email={ticket.userEmail} />,
  }
}

export function listingRow(listing: ResellNotification, now: Date): RowWords {
  const { tone, label } = listingView(listing)
  const isActive = listing.status === 'active'
  return {
    end: shortAge(listing.createdAt, now),
    about: joinParts([areaName(listing.zipCodePrefix), listing.seatInfo]),
    pill: isActive
      ? {
          tone: listing.interestedCount > 0 ? 'warn' : 'neutral',
          text: interestedWords(listing.interestedCount),
        }
      : { tone, text: label },
    texts: [listing.artist, listing.venue, listing.seatInfo],
  }
}

/** @param interested the users who are interested */
export function listingParts(listing: ResellNotification, interested: ReactNode): DeskDetailParts {
  const { tone, label } = listingView(listing)
  return {
    title: listing.artist,
    pill: <StatusPill tone={tone}>{label}</StatusPill>,
    subtitle: joinParts([listing.venue, formatConcertDate(listing.concertDate), listing.seatInfo]),
    poster: listing.artist,
    content: interested,
    sideLabel: 'Listing',
    side: (
      <FactList
        facts={[
          ['Resale price', <Money key="price" large amount={listing.resalePrice} />, 'wide'],
          ['Area', areaName(listing.zipCodePrefix)],
          ['Created', formatDay(listing.createdAt)],
          ['Seller', `${listing.sellerName}, ${listing.isSellerRefunded ? 'refunded' : 'not refunded yet'}`],
        ]}
      />
    ),
  }
}

/** Who was chosen for a listing, and whether they have paid. */
export function ListingState({ listing }: { listing: ResellNotification }) {
  const { text, isOwed } = listingView(listing)
  if (!text) return null
  return (
    <Text size="second" tone={isOwed ? 'warn' : 'muted'}>
      {text}
    </Text>
  )
}

/** The facts of a ticket that is sent back, and its progress. */
function ReturnFacts({ ticket, children }: { ticket: ReturningTicket; children: ReactNode }) {
  const { resalePrice, zipCodePrefix, requestedReturnAt, emailReceivedAt, files } = ticket
  const problem = whyUnlisted(ticket)
  const isListed = emailReceivedAt !== null && !problem
  return (
    <Stack gap={5}>
      <FactList
        facts={[
          ['Price', <Money key="price" amount={resalePrice} />],
          ['Area', zipCodePrefix === null ? 'No zip code' : areaName(zipCodePrefix)],
        ]}
      />
      <ol className={desk.timeline} aria-label="Steps">
        <Step isDone>Asked {formatInstant(requestedReturnAt)}</Step>
        <Step isDone={emailReceivedAt !== null}>
          {emailReceivedAt
            ? `Email received ${formatInstant(emailReceivedAt)}`
            : files.length > 0
              ? 'Waiting for the email. The seller has attached the ticket.'
              : 'Waiting for the email with the ticket'}
        </Step>
        <Step isDone={isListed} isProblem={problem !== undefined}>
          {problem ?? (isListed ? `Offered for ${formatMoney(resalePrice)}` : 'Then it is offered again')}
        </Step>
      </ol>
      {children}
    </Stack>
  )
}

interface StepProps {
  isDone: boolean
  isProblem?: boolean
  children: ReactNode
}

function Step({ isDone, isProblem = false, children }: StepProps) {
  return (
    <Text
      as="li"
      {...(isProblem ? { tone: 'warn' as const } : !isDone && { tone: 'muted' as const })}
      className={isDone ? desk.done : undefined}
    >
      {isDone && <span className="visually-hidden">Done: </span>}
      {children}
    </Text>
  )
}

/** A client by name and email. */
export function Client({ name, email }: { name: string; email: string }) {
  return (
    <Text as="div" grow="0" wrap="break">
      <Text translate="no" as="h3" size="body" weight="bold">
        {name}
      </Text>
      <a translate="no" className={`target low ${desk.mail}`} href={`mailto:${email}`}>
        {email}
      </a>
    </Text>
  )
}

/** The number from which on there is a search. */
const many = 8

interface InterestedListProps {
  listing: ResellNotification
  list: UseQueryResult<OptIn[]>
  /** Adds a button to each row, while one can be chosen. */
  onChoose?: (optInId: string) => void
}

/** The users who are interested in the open listing. */
export function InterestedList({ listing, list, onChoose }: InterestedListProps) {
  const ended = whyNotSelected(listing, currentTime())
  return (
    <Stack gap={4}>
      <h3 className="section-label">Interested users</h3>
      {ended && <Notice tone="warn">{ended}</Notice>}
      <Loaded query={list} what="the interested users" count={4} height="4rem">
        {(optIns) => (
          <Interested
            optIns={optIns}
            canSelect={false}
            onPress={listing.status === 'active' ? onChoose : undefined}
          />
        )}
      </Loaded>
    </Stack>
  )
}

interface InterestedProps {
  /** Earliest interest first. */
  optIns: readonly OptIn[]
  canSelect: boolean
  chosenId?: string | undefined
  onChoose?: (optInId: string) => void
  /** Adds a button to each row. */
  onPress?: ((optInId: string) => void) | undefined
}

/** The users who are interested in a listing. */
export function Interested({ optIns, canSelect, chosenId, onChoose, onPress }: InterestedProps) {
  const [typed, setTyped] = useState('')
  const name = useId()
  if (optIns.length === 0) {
    return (
      <Text size="second" tone="muted">
        Nobody is interested yet. Whoever is, appears here by themselves.
      </Text>
    )
  }
  const found = findInterested(optIns, typed)
  return (
    <>
      {optIns.length >= many && (
        <TextField
          label={`Search ${optIns.length.toLocaleString('en-US')} interested users`}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {found.length === 0 && (
        <Text size="second" tone="muted" wrap="break">
          Nobody matches “{typed}”.
        </Text>
      )}
      <Stack as="ul" gap={2} className={styles.people} aria-label="Interested users, earliest first">
        {found.map((optIn) => (
          <li key={optIn.id}>
            {canSelect ? (
              <label className={styles.person}>
                <input
                  type="radio"
                  name={name}
                  className={styles.radio}
                  checked={optIn.id === chosenId}
                  onChange={() => onChoose?.(optIn.id)}
                />
                <Person optIn={optIn} />
              </label>
            ) : (
              <div className={styles.person}>
                <Person optIn={optIn} />
                {onPress && (
                  <Button aria-haspopup="dialog" onClick={() => onPress(optIn.id)}>
                    Choose<span className="visually-hidden"> {optIn.user.name}</span>
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </Stack>
    </>
  )
}

function Person({ optIn: { user, interestedAt } }: { optIn: OptIn }) {
  return (
    <Stack grow="0" as="span" gap={0} className={styles.who}>
      <Text translate="no" as="span" weight="bold">
        {user.name}
      </Text>
      <Text as="span" size="second" tone="muted">
        {user.email}
        {user.phone && ` · ${formatPhone(user.phone)}`}
      </Text>
      <Text as="span" size="second" tone="muted">
        Interested {formatInstant(interestedAt)}
      </Text>
    </Stack>
  )
}
