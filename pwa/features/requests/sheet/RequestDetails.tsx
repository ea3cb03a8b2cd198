import { useEffect, useState } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatConcertDate, formatInstant, formatMoney, formatTypedPrice } from '../../../ui/format.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import styles from './RequestDetails.module.css'

interface RequestDetailsProps {
  request: TicketRequest
  isSent: boolean
  className?: string | undefined
}

/** What the customer asked for, the screenshot and the response of staff. */
export function RequestDetails({ request, isSent, className }: RequestDetailsProps) {
  const { adminResponse, offerPrice } = request
  return (
    <section className={className} aria-labelledby="details-title">
      <h3 id="details-title" className="section-label">
        Your request
      </h3>
      <Card className={styles.card}>
        <dl className={styles.facts}>
          <Fact name="Artist/Band" value={request.artist} />
          <Fact name="Venue" value={request.venue} />
          <Fact name="Event Date" value={formatConcertDate(request.concertDate)} />
          <Fact name="Preferred Section" value={request.section} />
          <Fact name="Preferred Row" value={request.preferredRow} />
          <Fact name="Number of Tickets" value={String(request.ticketCount)} />
          <Fact name="Price you found" value={`${formatTypedPrice(request.stubhubPrice)} per ticket`} />
          <Fact name={isSent ? 'Submitted' : 'Written'} value={formatInstant(request.createdAt)} />
          {adminResponse && <Fact name="Our response" value={adminResponse} isWide />}
          {offerPrice !== null && <Fact name="Price in our response" value={formatMoney(offerPrice)} />}
        </dl>
        {request.stubhubScreenshot && (
          <Screenshot key={request.stubhubScreenshot} address={request.stubhubScreenshot} />
        )}
      </Card>
    </section>
  )
}

function Fact({ name, value, isWide }: { name: string; value: string; isWide?: boolean }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Screenshot({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false)
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) setBroken(false)
  }, [isOnline])
  if (isBroken) {
    return (
      <p className={styles.broken}>
        {isOnline
          ? 'The screenshot could not be loaded.'
          : 'The screenshot is not on this device. It needs a connection.'}
      </p>
    )
  }
  return (
    <a className={styles.screenshot} href={address} target="_blank" rel="noreferrer">
      <img
        src={address}
        alt="Your screenshot of the seats you found. Opens in full size."
        loading="lazy"
        onError={() => setBroken(true)}
      />
    </a>
  )
}
