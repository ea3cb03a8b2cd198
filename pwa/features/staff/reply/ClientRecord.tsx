import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { adminStatusLabel } from '#contract/rules/requestStatus.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatCapped, formatMoney } from '../../../ui/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { clientAddress, requestAddress } from '../queue/requestQueue.ts'
import { shorten } from '../queue/requestWords.ts'
import styles from './ClientRecord.module.css'
import { replyQueries } from './replyQueries.ts'

/** What is known about the client: offers accepted, money spent, other requests. */
export function ClientRecord({ request }: { request: Pick<AdminTicketRequest, 'id' | 'email'> }) {
  const card = useQuery(replyQueries.clientCard(request.id))
  const isWide = useMediaQuery(wideScreen)
  const { search } = useLocation()
  if (!card.data) {
    if (!card.isError) return null
    return (
      <p className={styles.record}>
        Could not load this client’s record.{' '}
        <Button variant="quiet" pending={card.isFetching} onClick={() => void card.refetch()}>
          Retry
        </Button>
      </p>
    )
  }
  const { others, openOthers, offersMade, offersAccepted, offersOpen, spent } = card.data
  const decided = { ...offersMade, count: offersMade.count - offersOpen.count }
  return (
    <div className={styles.record}>
      <p className={styles.facts}>
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
      </p>
      {openOthers.length > 0 && (
        <div className={styles.open}>
          <span id={`also-${request.id}`}>Also open:</span>
          <ul aria-labelledby={`also-${request.id}`}>
            {openOthers.map(({ id, artist, status }) => (
              <li key={id}>
                <Link replace to={requestAddress(id, search)} className={styles.link}>
                  {shorten(artist, 40)} ({adminStatusLabel({ status, expiredBecause: null })})
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
