import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { describeDisputeReason, disputeStatusLabels, needsAnswer } from '#contract/rules/disputeRules.ts'
import { describeRefundError } from '#contract/rules/refundWords.ts'
import { type Transaction, type TransactionDetail, transactionsApi } from '#contract/transactions.ts'
import { callApi } from '../../http/callApi.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { classNames } from '../../ui/classNames.ts'
import { usePaletteLink } from '../../ui/commands.tsx'
import { DialogButton, DialogsOf } from '../../ui/DialogButton.tsx'
import { counted, formatConcertDate, formatDay, formatInstant, formatMoney } from '../../ui/format.ts'
import { formatPhone, phoneAddress } from '../../ui/formatPhone.ts'
import { SidePane } from '../../ui/ionic/Sheet.tsx'
import { keepsFocus } from '../../ui/keepsFocus.ts'
import { FactList, Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PosterSquare } from '../../ui/Poster.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { NoDetail } from '../desk/DeskDetail.tsx'
import desk from '../desk/deskDetail.module.css'
import { describePlace } from '../desk/requestWords.ts'
import { mayRefund, PaymentPill, paymentParts } from '../payments/PaymentPill.tsx'
import { paymentsQueries } from '../payments/paymentsQueries.ts'
import { DownloadEvidence } from '../refunds/DownloadEvidence.tsx'
import { RetryRefund } from '../refunds/RetryRefund.tsx'
import styles from './transactions.module.css'

const ReceiptDialog = lazy(() => import('../payments/return/ReceiptDialog.tsx'))
const RefundDialog = lazy(() => import('../refunds/RefundDialog.tsx'))

/** Whether there is room for the table and the pane. */
const sideScreen = '(min-width: 73.75em)'

interface TransactionPaneProps {
  /** Undefined while closed. */
  id: string | undefined
  /** The payment as the list has it. */
  listed: Transaction | undefined
  onClose: () => void
}

/** One payment: the amount, its items, its state, and its actions. */
export function TransactionPane({ id, listed, onClose }: TransactionPaneProps) {
  const isBeside = useMediaQuery(sideScreen)
  const listAddress = `${useLocation().pathname}?tab=transactions`
  const { isAdmin } = useSignedInUser()
  const detail = useQuery({
    // Changes of the list change it, too.
    queryKey: [transactionsApi.list.path, 'one', id],
    queryFn: ({ signal }) => callApi(transactionsApi.get, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    meta: { saysNotFound: true },
  })
  const shown = detail.data ?? listed
  return (
    <DialogsOf id={id}>
      <SidePane
        // A sheet shows another payment in place.
        key={isBeside ? id : undefined}
        isOpen={id !== undefined}
        isBeside={isBeside}
        isNarrow
        isLarge
        hasAddress
        onClose={onClose}
        title={shown ? formatMoney(shown.totalAmount) : 'Transaction'}
        subtitle={shown && paymentParts(shown, detail.data?.card).join(' · ')}
        badge={shown && <PaymentPill payment={shown} />}
        footer={isAdmin && shown?.requestId && <Actions payment={shown} requestId={shown.requestId} />}
      >
        {shown ? (
          <Stack ref={keepsFocus} gap={5}>
            <Bought payment={shown} row={detail.data?.ticketRow ?? null} isAdmin={isAdmin} />
            <DisputeNotice payment={shown} isAdmin={isAdmin} />
            {isAdmin && shown.refundFailed && shown.requestId && (
              <RefundNotices requestId={shown.requestId} />
            )}
            <Timeline detail={detail} />
            <Facts payment={shown} paymentIntentId={detail.data?.paymentIntentId} />
          </Stack>
        ) : (
          <NoDetail query={detail} noun="transaction" list={listAddress} />
        )}
      </SidePane>
    </DialogsOf>
  )
}

function Actions({ payment, requestId }: { payment: Transaction; requestId: string }) {
  const { eventArtist, eventDate, userName, userEmail } = payment
  return (
    <Row fill>
      <DialogButton
        label="Receipt"
        dialog={ReceiptDialog}
        about={{ requestId, payer: { name: userName, email: userEmail } }}
      />
      {mayRefund(payment) && (
        <DialogButton
          label="Refund"
          dialog={RefundDialog}
          about={{ requestId, artist: eventArtist, concertDate: eventDate, client: userName }}
        />
      )}
    </Row>
  )
}

interface BoughtProps {
  payment: Transaction
  /** Null if there is none, or until it is loaded. */
  row: string | null
  isAdmin: boolean
}

/** The event and the client. */
function Bought({ payment, row, isAdmin }: BoughtProps) {
  const to = isAdmin && payment.requestId ? `/admin?request=${payment.requestId}` : undefined
  usePaletteLink('Open the request', to, openedHere)
  return (
    <Stack gap={4} className={styles.bought}>
      <Row gap={3} noWrap align="start">
        <PosterSquare artist={payment.eventArtist} size={44} />
        <Stack gap={0}>
          <strong translate="no">{payment.eventArtist}</strong>
          <Text size="second" tone="muted">
            {payment.eventVenue} · {formatConcertDate(payment.eventDate)}
          </Text>
          <Text size="second" tone="muted">
            {describePlace(payment.ticketSection, row)}, {counted(payment.ticketCount, 'ticket')}
          </Text>
        </Stack>
      </Row>
      <Stack gap={0}>
        <Row gap={0} justify="between" align="baseline">
          <strong translate="no">{payment.userName}</strong>
          {to && (
            <Link className={styles.request} to={to} state={openedHere}>
              Open the request
            </Link>
          )}
        </Row>
        <Text size="second" tone="muted">
          <a translate="no" href={`mailto:${payment.userEmail}`}>
            {payment.userEmail}
          </a>{' '}
          · {membershipLabels[payment.userMembershipStatus]}
        </Text>
        {payment.userPhone && (
          <Text size="second" tone="muted">
            <a className="target low" href={phoneAddress(payment.userPhone)}>
              {formatPhone(payment.userPhone)}
            </a>
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

const membershipLabels: Record<Transaction['userMembershipStatus'], string> = {
  member: 'Member',
  non_member: 'Non-member',
}

/** The request of the client's bank, or its decision. */
function DisputeNotice({ payment: { dispute }, isAdmin }: { payment: Transaction; isAdmin: boolean }) {
  if (!dispute) return null
  const { id, amount, currency, status, reason, dueBy } = dispute
  const isOurTurn = needsAnswer(status)
  return (
    <Stack gap={1} className={classNames(styles.notice, isOurTurn && styles.urgent)}>
      <strong>
        {disputeStatusLabels[status]} · <Money amount={amount} currency={currency} />
      </strong>
      <Text size="second">
        {describeDisputeReason(reason)}{' '}
        {dueBy && `Answer by ${formatDay(dueBy)} on the card provider’s pages.`}
      </Text>
      {isAdmin && (
        <Text as="div" above={2}>
          <DownloadEvidence disputeId={id} variant={isOurTurn ? 'primary' : 'secondary'} />
        </Text>
      )}
    </Stack>
  )
}

/** The refunds that failed, to try them again. */
function RefundNotices({ requestId }: { requestId: string }) {
  const refunds = useQuery(paymentsQueries.adminRefunds(requestId))
  return refunds.data
    ?.filter(({ canRetry }) => canRetry)
    .map((refund) => (
      <Stack key={refund.id} gap={1} className={classNames(styles.notice, styles.urgent)}>
        <strong>
          Refund failed · <Money amount={refund.amount} currency={refund.currency} />
        </strong>
        <Text size="second">{describeRefundError(refund.lastError)}</Text>
        <Text as="div" above={2}>
          <RetryRefund refund={refund} variant="primary" />
        </Text>
      </Stack>
    ))
}

interface TimelineProps {
  detail: Pick<
    ReturnType<typeof useQuery<TransactionDetail>>,
    'data' | 'isError' | 'error' | 'isFetching' | 'refetch'
  >
}

function Timeline({ detail }: TimelineProps) {
  return (
    <Stack as="section" gap={3} aria-labelledby="transaction-timeline">
      <h3 id="transaction-timeline" className="section-label">
        Timeline
      </h3>
      {detail.data ? (
        <ol className={desk.timeline}>
          {detail.data.timeline.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <li key={index} className={isUrgent(step) ? desk.urgent : desk.past}>
              <Row gap={3} tight align="baseline" justify="between">
                <span>{stepWords(step)}</span>{' '}
                <Text as="span" size="second" tone="muted" wrap="nowrap">
                  {formatInstant(step.at)}
                </Text>
              </Row>
              {step.explanation && (
                <Text size="second" tone="muted" wrap="break">
                  “{step.explanation}”{step.by && ` by ${step.by}`}
                </Text>
              )}
            </li>
          ))}
        </ol>
      ) : detail.isError ? (
        <NotLoaded query={detail} what="the timeline" />
      ) : (
        <SkeletonList count={3} height="1.5rem" label="Loading the timeline" />
      )}
    </Stack>
  )
}

type Step = TransactionDetail['timeline'][number]

/** Whether somebody has to act on it. */
function isUrgent({ type, state }: Step): boolean {
  return type === 'refund'
    ? state === 'failed'
    : type === 'dispute' && state !== null && /needs_response$/.test(state)
}

function stepWords({ type, amount, state, count }: Step): string {
  switch (type) {
    case 'requested':
      return 'Requested'
    case 'accepted':
      return 'Accepted'
    case 'paid':
      return 'Paid'
    case 'delivered':
      return `Delivered, ${counted(count ?? 0, 'ticket')}`
    case 'opened':
      return `Opened, ${counted(count ?? 0, 'ticket')}`
    case 'refund':
      return `Refund of ${formatMoney(amount ?? 0)}${refundWords[state ?? ''] ?? ''}`
    case 'dispute': {
      const label = Object.entries(disputeStatusLabels).find(([status]) => status === state)?.[1]
      return `${label ?? 'Disputed'}, ${formatMoney(amount ?? 0)}`
    }
  }
}

const refundWords: Partial<Record<string, string>> = {
  queued: ', waiting',
  requested: ', on its way',
  failed: ', failed',
}

interface FactsProps {
  payment: Transaction
  /** Undefined until it is loaded. */
  paymentIntentId: string | null | undefined
}

function Facts({ payment, paymentIntentId }: FactsProps) {
  const { id, refundedAmount, chargedBackAmount } = payment
  return (
    <FactList
      columns="wide"
      facts={[
        refundedAmount > 0 && ['Refunded', formatMoney(refundedAmount)],
        chargedBackAmount > 0 && ['Charged back', formatMoney(chargedBackAmount)],
        paymentIntentId && ['Payment', paymentIntentId, 'wide'],
        ['Transaction ID', id, 'wide'],
      ]}
    />
  )
}
