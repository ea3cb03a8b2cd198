import type { AdminTicketRequest } from '#contract/requests.ts'
import { Card } from '../../../ui/Card.tsx'
import { eachAfter, formatTypedPrice } from '../../../ui/format.ts'
import { ClientRecord } from '../reply/ClientRecord.tsx'
import { Notes } from '../reply/Notes.tsx'
import styles from './ClientCard.module.css'

/** The price the client found, and their contact data. */
export function ClientCard({ request }: { request: AdminTicketRequest }) {
  const [name, domain] = request.email.split(/(?=@)/)
  return (
    <Card className={styles.card}>
      <p className={styles.label}>{request.stubhubPrice ? 'Client found' : 'Resold ticket'}</p>
      {request.stubhubPrice && (
        <p className={styles.found}>
          <span className={styles.price}>{formatTypedPrice(request.stubhubPrice)}</span>
          {eachAfter(request.stubhubPrice)}
        </p>
      )}
      <p className={styles.links}>
        <span className={styles.name}>{request.name}</span>
        <a className={styles.link} href={`mailto:${request.email}`}>
          <span>
            {name}
            <wbr />
            {domain}
          </span>
        </a>
        {request.phone && (
          <a className={styles.link} href={`tel:${request.phone.replace(/[^+\d]/g, '')}`}>
            {request.phone}
          </a>
        )}
      </p>
      <ClientRecord request={request} />
      <Notes requestId={request.id} />
    </Card>
  )
}
