import type { TicketRequest } from '#contract/requests.ts'
import { formatConcertDate } from '../../../ui/format.ts'
import styles from './EventPlace.module.css'

/** Where and when, in the head of a request. */
export function EventPlace({ venue, concertDate }: Pick<TicketRequest, 'venue' | 'concertDate'>) {
  return (
    <div className={styles.event}>
      <span className={styles.venue}>{venue}</span>{' '}
      <span className={styles.date}>{formatConcertDate(concertDate)}</span>
    </div>
  )
}
