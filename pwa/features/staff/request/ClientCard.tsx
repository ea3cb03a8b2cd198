import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { adminStatusLabel } from '#contract/rules/requestStatus.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { eachAfter, formatCapped, formatMoney, formatTypedPrice } from '../../../ui/format.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { clientAddress, requestAddress } from '../queue/requestQueue.ts'
import { shorten } from '../queue/requestWords.ts'
import { Notes } from '../reply/Notes.tsx'
import { replyQueries } from '../reply/replyQueries.ts'
import styles from './request.module.css'

/** The price the client found, and their contact data. */
export function ClientCard({ request }: { request: AdminTicketRequest }) {
  const [name, domain] = request.email.split(/(?=@)/)
  return (
    <Card className={styles.card}>
      <Text size="second" tone="muted">
        {request.stubhubPrice ? 'Client found' : 'Resold ticket'}
      </Text>
      {request.stubhubPrice && (
        <Text size="second" tone="muted">
          <span className={styles.price}>{formatTypedPrice(request.stubhubPrice)}</span>
          {eachAfter(request.stubhubPrice)}
        </Text>
      )}
      <Row as="p" gap={5} className={styles.tight}>
        <Text as="span" weight="medium">
          {request.name}
        </Text>
        <a className={styles.contact} href={`mailto:${request.email}`}>
          <span>
            {name}
            <wbr />
            {domain}
          </span>
        </a>
        {request.phone && (
          <a className={styles.contact} href={`tel:${request.phone.replace(/[^+\d]/g, '')}`}>
            {request.phone}
          </a>
        )}
      </Row>
      <ClientRecord request={request} />
      <Notes requestId={request.id} />
    </Card>
  )
}

/** What is known about the client: offers accepted, money spent, other requests. */
function ClientRecord({ request }: { request: Pick<AdminTicketRequest, 'id' | 'email'> }) {
  const card = useQuery(replyQueries.clientCard(request.id))
  const isWide = useMediaQuery(wideScreen)
  const { search } = useLocation()
  if (!card.data) {
    if (!card.isError) return null
    return (
      <Text size="second" tone="muted" className={styles.record}>
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
    <Text as="div" size="second" tone="muted" className={styles.record}>
      <Row as="p" gap={3} className={styles.near}>
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
          <Link to={clientAddress(request, isWide)} className={styles.link}>
            {formatCapped(others)} other {others.count === 1 ? 'request' : 'requests'}
          </Link>
        )}
      </Row>
      {openOthers.length > 0 && (
        <Row align="baseline" className={styles.tight}>
          <span id={`also-${request.id}`}>Also open:</span>
          <Row
            as="ul"
            gap={3}
            align="baseline"
            className={styles.tight}
            aria-labelledby={`also-${request.id}`}
          >
            {openOthers.map(({ id, artist, status }) => (
              <li key={id}>
                <Link replace to={requestAddress(id, search)} className={styles.link}>
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
