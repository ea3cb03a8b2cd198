import { useEffect, useState } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import { Card } from '../../../ui/Card.tsx'
import {
  eachAfter,
  formatConcertDate,
  formatInstant,
  formatMoney,
  formatTypedPrice,
} from '../../../ui/format.ts'
import { Fact, FactList, Stack, Text } from '../../../ui/layout.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import styles from './sheet.module.css'

/** The customer's wishes, the screenshot and the response of staff. */
export function RequestDetails({ request, isSent }: { request: TicketRequest; isSent: boolean }) {
  const { adminResponse, offerPrice } = request
  return (
    <Stack as="section" gap={2} aria-labelledby="details-title">
      <h3 id="details-title" className="section-label">
        Your request
      </h3>
      <Stack as={Card} gap={4}>
        <FactList>
          <Fact name="Artist/Band">{request.artist}</Fact>
          <Fact name="Venue">{request.venue}</Fact>
          <Fact name="Event Date" isWide>
            {formatConcertDate(request.concertDate)}
          </Fact>
          <Fact name="Preferred Section">{request.section}</Fact>
          <Fact name="Preferred Row">{request.preferredRow}</Fact>
          <Fact name="Number of Tickets">{String(request.ticketCount)}</Fact>
          {/* There is none for a resold ticket. */}
          {request.stubhubPrice && (
            <Fact name="Price you found">
              {formatTypedPrice(request.stubhubPrice) + eachAfter(request.stubhubPrice)}
            </Fact>
          )}
          <Fact name={isSent ? 'Submitted' : 'Written'}>{formatInstant(request.createdAt)}</Fact>
          {adminResponse && (
            <Fact name="Our response" isWide>
              {adminResponse}
            </Fact>
          )}
          {offerPrice !== null && <Fact name="Price in our response">{formatMoney(offerPrice)}</Fact>}
        </FactList>
        {request.stubhubScreenshot && (
          <Screenshot key={request.stubhubScreenshot} address={request.stubhubScreenshot} />
        )}
      </Stack>
    </Stack>
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
      <Text tone="muted">
        {isOnline ? 'Could not load the screenshot.' : 'The screenshot is not available offline.'}
      </Text>
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
