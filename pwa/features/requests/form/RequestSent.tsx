import type { TicketRequest } from '#contract/requests.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Poster } from '../../../ui/Poster.tsx'
import { AskForPush } from '../../notifications/AskForPush.tsx'
import styles from './RequestSent.module.css'

/** The moment after a request was sent: until when we answer, and the way to it. */
export function RequestSent({ request }: { request: TicketRequest }) {
  const { id, artist, replyDueAt } = request
  return (
    <section className={styles.sent} aria-labelledby={`sent-${id}`}>
      <Poster artist={artist}>
        <h2 id={`sent-${id}`} className={styles.title}>
          Request sent
        </h2>
        <p className={styles.artist}>{artist}</p>
      </Poster>
      <div className={styles.body}>
        <p className={styles.promise}>
          {replyDueAt ? (
            <>
              We answer by <strong>{formatInstant(replyDueAt)}</strong>
            </>
          ) : (
            'Our team has answered already.'
          )}
        </p>
        <AskForPush />
        <ButtonLink variant="secondary" full to={`/dashboard?ticket=${id}`}>
          See your request
        </ButtonLink>
      </div>
    </section>
  )
}
