import { useId } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import { customerStatusLabel } from '#contract/rules/requestStatus.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatConcertDate } from '../../ui/format.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { NextStepLine } from './NextStepLine.tsx'
import styles from './RequestCard.module.css'
import { statusNow, statusTone } from './requestLife.ts'
import { UnsentPill, UnsentState } from './UnsentState.tsx'
import type { UnsentRequest } from './unsentRequest.ts'

interface RequestCardProps {
  request: TicketRequest
  /** Its entry in the outbox while the server does not have it. */
  unsent: UnsentRequest | undefined
  /** One clock for all cards. */
  now: Date
  onOpen: () => void
}

/** A request in the list: what it is about, where it stands, what comes next. */
export function RequestCard({ request, unsent, now, onOpen }: RequestCardProps) {
  const titleId = useId()
  const status = statusNow(request, now)
  return (
    <Card className={styles.card}>
      {unsent ? (
        <UnsentPill entry={unsent} className={styles.pill} />
      ) : (
        <StatusPill tone={statusTone(status)} className={styles.pill}>
          {customerStatusLabel(status)}
        </StatusPill>
      )}
      <h2 id={titleId} className={styles.artist}>
        {request.artist}
      </h2>
      <p className={styles.about}>
        {request.venue} · {formatConcertDate(request.concertDate)}
      </p>
      {unsent ? <UnsentState entry={unsent} /> : <NextStepLine request={request} now={now} />}
      <div className={styles.actions}>
        {/* Every card has its View: the artist is its description, so that one is told from the other. */}
        <Button onClick={onOpen} aria-describedby={titleId} aria-haspopup="dialog">
          View
        </Button>
        {status === 'accepted' && (
          <ButtonLink variant="primary" to={`/checkout/${request.id}`} aria-describedby={titleId}>
            Complete Payment
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
