import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link } from 'react-router-dom'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import { centsFromDollars, dollarsFromCents, savingCents } from '#contract/rules/priceRules.ts'
import { transactionsApi } from '#contract/transactions.ts'
import { callApi } from '../../../http/callApi.ts'
import { usePaletteLink } from '../../../ui/commands.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { formatDay, formatInstant, formatMoney } from '../../../ui/format.ts'
import { keepsFocus } from '../../../ui/keepsFocus.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { NotLoaded } from '../../../ui/NotLoaded.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TicketsToDeliver } from '../../delivery/TicketsToDeliver.tsx'
import { refundOnItsWay } from '../../desk/requestWords.ts'
import {
  mayRefund,
  PaymentPill,
  paymentLook,
  paymentLooks,
  paymentParts,
} from '../../payments/PaymentPill.tsx'
import { Disputes } from './Disputes.tsx'
import { Refunds } from './Refunds.tsx'
import styles from './requestState.module.css'

const RefundDialog = lazy(() => import('../../refunds/RefundDialog.tsx'))

interface PaidOrderProps {
  request: AdminTicketRequest
  /** Whether it is in the column beside the request, where the tickets are delivered in place. */
  isColumn: boolean
}

/** The parts of a paid request, in this order: payment, refunds, and tickets. */
export default function PaidOrder({ request, isColumn }: PaidOrderProps) {
  return (
    <Stack flex gap={4} className={styles.order}>
      <Payment request={request} />
      <Disputes request={request} />
      <Refunds request={request} />
      <TicketsToDeliver request={request} isPlace={isColumn} />
    </Stack>
  )
}

function usePayment(requestId: string) {
  return useQuery({
    // Changes of the list change it, too.
    queryKey: [transactionsApi.list.path, 'of', requestId],
    queryFn: ({ signal }) => callApi(transactionsApi.ofRequest, { params: { id: requestId }, signal }),
  })
}

/** ` $735.00, and saved $225.00`; the saving only while no money goes back or is asked back. */
export function PaidWords({ request }: { request: AdminTicketRequest }) {
  const { id, stubhubPrice, moneyBack, moneyBackAskedAt } = request
  const { data } = usePayment(id)
  if (!data) return null
  const { ticketCount, totalAmount } = data
  const saved =
    !moneyBack &&
    !moneyBackAskedAt &&
    paymentLook(data) === paymentLooks.paid &&
    savingCents(stubhubPrice, ticketCount, centsFromDollars(totalAmount))
  return ` ${formatMoney(totalAmount)}${saved ? `, and saved ${formatMoney(dollarsFromCents(saved))}` : ''}`
}

/** When and how it was paid, how much, and for what. */
function Payment({ request }: { request: AdminTicketRequest }) {
  const { id: requestId, artist, concertDate, name: client, moneyBack, moneyBackAskedAt } = request
  const isAskedBack = moneyBackAskedAt !== null
  const isOnItsWay = moneyBack?.state === 'on_its_way'
  const payment = usePayment(requestId)
  const { data } = payment
  const to = data && `/admin?tab=transactions&transaction=${data.id}`
  usePaletteLink('Open transaction', to)
  return (
    <Stack
      as="section"
      ref={keepsFocus}
      tabIndex={-1}
      gap={1}
      className={styles.payment}
      aria-label="Payment"
    >
      {data ? (
        <>
          <Row justify="between">
            <Text size="second" tone="muted">
              Paid {formatInstant(data.transactionDate)}
            </Text>
            {isOnItsWay && paymentLook(data) === paymentLooks.paid ? (
              <StatusPill tone={refundOnItsWay.tone}>{refundOnItsWay.text}</StatusPill>
            ) : (
              <PaymentPill payment={data} />
            )}
          </Row>
          <p className={styles.amount}>
            <Money large amount={data.totalAmount} />
          </p>
          <Text size="second" tone="muted" wrap="break">
            {paymentParts(data, data.card).join(' · ')}
          </Text>
        </>
      ) : payment.isError ? (
        <NotLoaded query={payment} what="the payment" />
      ) : (
        <Skeleton height="5.5rem" radius="var(--radius-field)" />
      )}
      {isAskedBack && (
        <Notice tone="warn">
          The show has moved, and {firstName(client)} asked for the money back on{' '}
          {formatDay(moneyBackAskedAt)}.
        </Notice>
      )}
      <Row gap={4}>
        {to && (
          <Link to={to} className={`target ${styles.link}`}>
            Open transaction
          </Link>
        )}
        {data && mayRefund(data) && !(isOnItsWay && moneyBack.isAll) && (
          <DialogButton
            label="Refund..."
            variant={isAskedBack ? 'primary' : 'quiet'}
            className={isAskedBack ? undefined : `target ${styles.link}`}
            dialog={RefundDialog}
            about={{
              ...{ requestId, artist, concertDate, client },
              ...(isAskedBack && { because: 'The show has moved, and you asked for your money back.' }),
            }}
          />
        )}
      </Row>
    </Stack>
  )
}
