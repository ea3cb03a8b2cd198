import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import { offerStatusLabel } from '#contract/rules/offerRules.ts'
import { dollarsFromCents, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { adminStatusLabel, isActiveStatus } from '#contract/rules/requestStatus.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardBoundary } from '../../../ui/ErrorState.tsx'
import { formatInstant, formatMoney } from '../../../ui/format.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useDeskCommand } from '../../desk/deskCommands.tsx'
import { statusAt } from '../../desk/requestQueue.ts'
import { describePlace, formatRoughly, joinParts, shownStatus } from '../../desk/requestWords.ts'
import { useHeldOffer } from '../../makeOffer/heldOffer.tsx'
import { useOfferDrafts } from '../../makeOffer/offerDrafts.ts'
import { whyNoOffer } from '../../makeOffer/offerForm.ts'
import { RequestReplies } from '../reply/RequestReplies.tsx'
import { OfferPane, PrefillWords } from './OfferPlaces.tsx'
import { isPaidFor } from './RequestView.tsx'
import styles from './requestState.module.css'

const PaidOrder = lazy(() => import('./PaidOrder.tsx'))

interface RequestColumnProps {
  request: AdminTicketRequest
  /** An offer was asked for elsewhere. */
  startsAtPrice: boolean
}

/** The actions for the state of a request, beside it, on wide screens. */
export function RequestColumn({ request, startsAtPrice }: RequestColumnProps) {
  const now = useNow()
  const hasDraft = useOfferDrafts().has(request.id)
  const held = useHeldOffer(request.id)
  /** An offer in place of the accepted one was asked for. */
  const [anotherFor, setAnotherFor] = useState<string>()
  const isAnother = anotherFor === request.id
  const canOffer = whyNoOffer(request, now) === undefined
  const hasForm = canOffer && (request.status !== 'accepted' || isAnother || hasDraft || held !== undefined)
  const column = useRef<HTMLElement>(null)
  const shownId = useRef(request.id)
  useEffect(() => {
    // What had the focus is gone with the request before, such as the button that delivered its tickets.
    const isLost = shownId.current !== request.id && document.activeElement === document.body
    if (isLost) column.current?.focus({ preventScroll: true })
    shownId.current = request.id
  }, [request.id])
  const title = hasForm ? 'Make Offer' : isPaidFor(request) ? 'Order' : statusWord(request, now)
  return (
    <Stack as="aside" ref={column} flex className={styles.column} aria-labelledby="state-title" tabIndex={0}>
      {isPaidFor(request) ? (
        <h2 id="state-title" className="visually-hidden">
          {title}
        </h2>
      ) : (
        <Row tight as="header" gap={3} align="baseline" justify="between">
          <Text as="h2" size="artist" id="state-title">
            {title}
          </Text>
          {hasForm && <PrefillWords request={request} />}
        </Row>
      )}
      <RequestState request={request} isColumn />
      {canOffer && !hasForm && <AnotherOffer onClick={() => setAnotherFor(request.id)} />}
      <OfferPane request={request} isClosed={!hasForm} startsAtPrice={isAnother || startsAtPrice} />
    </Stack>
  )
}

function statusWord(request: AdminTicketRequest, now: Date): string {
  return adminStatusLabel({ ...request, status: shownStatus(request, now) })
}

/** The accepted offer can be replaced until it is paid. */
function AnotherOffer({ onClick }: { onClick: () => void }) {
  useDeskCommand('offer', onClick)
  return (
    <Button full onClick={onClick}>
      Make another offer
    </Button>
  )
}

interface RequestStateProps {
  request: AdminTicketRequest
  /** Whether it is in the column. */
  isColumn?: boolean
}

/** The outcome of a request and its actions, apart from the offer form: in the column, or above the discussion. */
export function RequestState({ request, isColumn = false }: RequestStateProps) {
  if (isPaidFor(request)) {
    return (
      <CardBoundary>
        <Suspense fallback={<Skeleton height="12rem" radius="var(--radius-card)" />}>
          <PaidOrder key={request.id} request={request} isColumn={isColumn} />
        </Suspense>
      </CardBoundary>
    )
  }
  return (
    <RequestReplies request={request}>
      <Standing request={request} />
    </RequestReplies>
  )
}

/** The state of an unpaid request: the accepted offer and its deadline, what waits for the client, or how it ended. */
function Standing({ request }: { request: AdminTicketRequest }) {
  const now = useNow()
  const { currentOffer, deadlineAt, replyDueAt, completedAt, kind } = request
  const status = statusAt(request, now)
  const reason = whyNoOffer(request, now)
  const left = deadlineAt && Date.parse(deadlineAt) > now.getTime() && `${timeLeft(deadlineAt, now)} left`
  if (status === 'accepted') {
    return (
      <Record request={request} isLarge>
        {deadlineAt
          ? joinParts([`To be paid until ${formatInstant(deadlineAt, now)}`, ...(left ? [left] : [])])
          : 'Not paid yet'}
      </Record>
    )
  }
  if (isActiveStatus(status)) {
    const sent = status === 'offer_made' && currentOffer && `${formatMoney(currentOffer.totalPrice)} offered`
    if (replyDueAt !== null) return reason ? <Text tone="muted">{reason}</Text> : null
    return (
      <Text size="second" weight="medium" className={styles.waiting}>
        {joinParts([sent || `Waiting for ${firstName(request.name)}`, ...(left ? [left] : [])])}
      </Text>
    )
  }
  const ended =
    status === 'completed'
      ? `Completed by hand${completedAt ? ` ${formatInstant(completedAt, now)}` : ''}, without a payment`
      : currentOffer && offerStatusLabel(currentOffer, now, request.expiredBecause)
  const why = kind === 'sourced' ? reason : undefined
  return (
    <Record request={request}>
      {/* The title says how it ended, and the sentence why that is all. */}
      {why && ended === statusWord(request, now) ? why : [ended, why].filter(Boolean).join('. ')}
    </Record>
  )
}

interface RecordProps {
  request: AdminTicketRequest
  isLarge?: boolean
  children: ReactNode
}

/** An offer that is accepted or over: price, seats and state. */
function Record({ request: { currentOffer, offerPrice }, isLarge = false, children }: RecordProps) {
  const total = currentOffer?.totalPrice ?? offerPrice
  return (
    <Stack gap={1} className={styles.record}>
      {total !== null && (
        <Text weight="bold" className={isLarge ? styles.amount : undefined}>
          <Money large={isLarge} amount={total} />
        </Text>
      )}
      {currentOffer && (
        <Text size="second" tone="muted" wrap="break">
          {joinParts([
            `${currentOffer.ticketCount} × ${formatMoney(currentOffer.pricePerTicket)} + ${formatMoney(dollarsFromCents(serviceFeeCents))} fee`,
            describePlace(currentOffer.section, currentOffer.row),
          ])}
        </Text>
      )}
      <Text size="second" weight="medium">
        {children}
      </Text>
    </Stack>
  )
}

function timeLeft(instant: string, now: Date): string {
  return formatRoughly(Date.parse(instant) - now.getTime())
}
