import { cardOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatConcertDate } from '../../../ui/format.ts'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import styles from './CheckoutProblem.module.css'

interface CheckoutProblemProps {
  title: string
  /** The event, if it is known. */
  about?: Pick<TicketRequest, 'artist' | 'venue' | 'concertDate'>
  /** A link to continue with. */
  action: ReactNode
  children: ReactNode
}

/** Says why there is nothing to pay here. */
export function CheckoutProblem({ title, about, action, children }: CheckoutProblemProps) {
  return (
    <div role="alert">
      <EmptyState icon={<AppIcon icon={cardOutline} />} title={title} action={action}>
        {about && (
          <>
            <strong className={styles.artist}>{about.artist}</strong>
            <span className={styles.about}>
              {about.venue} · {formatConcertDate(about.concertDate)}
            </span>
          </>
        )}
        {children}
      </EmptyState>
    </div>
  )
}
