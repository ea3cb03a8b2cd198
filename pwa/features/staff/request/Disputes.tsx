import { useQuery } from '@tanstack/react-query'
import { type DisputeOfRequest, disputesApi } from '#contract/disputes.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import {
  describeDisputeReason,
  disputeStatusLabels,
  openDisputeStatuses,
} from '#contract/rules/disputeRules.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { formatDay, formatInstant } from '../../../ui/format.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { NotLoaded } from '../../../ui/NotLoaded.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { DownloadEvidence } from '../../refunds/DownloadEvidence.tsx'
import styles from './request.module.css'

/** The payments of a request that its client disputes. Hardly any request has one, so there is no skeleton while loading. */
export function Disputes({ request: { id, isPaid, isDisputed } }: { request: AdminTicketRequest }) {
  const disputes = useQuery({
    ...readQuery(disputesApi.adminList, { params: { id } }),
    enabled: isPaid || isDisputed,
  })
  if (!disputes.data?.length && !(disputes.isError && isDisputed)) return null
  return (
    <Stack as="section" gap={2} aria-labelledby={`disputes-${id}`}>
      <h3 id={`disputes-${id}`} className="section-label">
        Disputes
      </h3>
      {disputes.data ? (
        <ul className="surface ruled">
          {disputes.data.map((dispute) => (
            <DisputeRow key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      ) : (
        <NotLoaded query={disputes} what="disputes" />
      )}
    </Stack>
  )
}

/** A dispute: amount, state and reason, until when to answer, and the seats at stake. */
function DisputeRow({ dispute }: { dispute: DisputeOfRequest }) {
  const { id, amount, currency, status, reason, dueBy, openedAt, unusedSeats, undeliveredSeats } = dispute
  return (
    <Row as="li" gap={3} justify="between" className={styles.refund}>
      <Stack grow="14rem" gap={1}>
        <Row tight as="p">
          <Text as="span" weight="bold">
            <Money amount={amount} currency={currency} />
          </Text>
          <StatusPill tone={isOpen(dispute) ? 'accent' : 'neutral'}>{disputeStatusLabels[status]}</StatusPill>
        </Row>
        {dueBy && (
          <Text size="second" weight="bold">
            Answer by {formatDay(dueBy)} on the card provider’s pages
          </Text>
        )}
        {undeliveredSeats.length > 0 && (
          <Text size="second" tone="warn">
            Not delivered: {undeliveredSeats.join(', ')}
          </Text>
        )}
        {unusedSeats.length > 0 && (
          <Text size="second" tone="warn">
            Not used yet: {unusedSeats.join(', ')}
          </Text>
        )}
        <Text size="second" tone="muted">
          {describeDisputeReason(reason)}{' '}
          <Text as="span" wrap="nowrap">
            {formatInstant(openedAt)}
          </Text>
        </Text>
      </Stack>
      <DownloadEvidence disputeId={id} />
    </Row>
  )
}

function isOpen({ status }: DisputeOfRequest): boolean {
  return openDisputeStatuses.some((open) => open === status)
}
