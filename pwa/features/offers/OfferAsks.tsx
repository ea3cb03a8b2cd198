import type { ReactNode } from 'react'
import type { Offer } from '#contract/offers.ts'
import { isOfferOpen } from '#contract/rules/offerRules.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { useIsSlow } from '../../outbox/entryProgress.ts'
import type { OutboxEntry } from '../../outbox/queue/outboxEntry.ts'
import { useLiveQuery, useOutboxEntries } from '../../outbox/useOutbox.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useKnownMessages } from '../chat/thread/useThread.ts'
import styles from './offers.module.css'
import { askedAmounts, askedNow, askMessage, askPrices, shortMoney } from './offerWords.ts'

interface OfferAsksProps {
  /** A pending offer. */
  offer: Offer
  /** The price per ticket that the customer found, as typed. */
  priceFound: string
  /** Starts a message about the offer, with this text. Sends nothing. */
  onNegotiate: (text?: string) => void
}

/** Buttons to negotiate the current offer, or the reason why it cannot be answered now. */
export function OfferAsks({ offer, priceFound, onNegotiate }: OfferAsksProps) {
  const asked = useAsked(offer.requestId)
  const isOpen = isOfferOpen(offer, useNow(1_000))
  const negotiation = useLiveQuery(`negotiation ${offer.id}`, (db) => readPendingNegotiation(db, offer.id))
  const chip = (words: string, text?: string) => (
    <button
      key={words}
      type="button"
      className={styles.chip}
      disabled={negotiation !== undefined}
      onClick={() => onNegotiate(text)}
    >
      {words}
    </button>
  )
  const chips = (
    <Row noWrap className={styles.chips}>
      {askedNow(offer.pricePerTicket, asked).map((price) => (
        <Row as="span" key={price} noWrap gap={1}>
          <CheckIcon size={16} />
          <Text as="span" size="second" tone="muted">
            Asked {shortMoney(price)} each
          </Text>
        </Row>
      ))}
      {chip('Negotiate')}
      {askPrices(offer, priceFound, asked).map((price) =>
        chip(`Ask ${shortMoney(price)} each`, askMessage(price)),
      )}
    </Row>
  )
  if (!isOpen)
    return (
      <Text size="second" tone="muted">
        This offer has expired. Ask us in the chat for a new one.
      </Text>
    )
  if (negotiation) return <PendingNote key={negotiation.id} negotiation={negotiation} chips={chips} />
  return chips
}

/** The amounts per ticket that a customer has asked for in a request's negotiations. */
function useAsked(requestId: string): ReadonlySet<number> {
  const sent = useKnownMessages(requestId).filter(({ kind }) => kind === 'negotiation')
  const waiting = useOutboxEntries((entries) =>
    entries.flatMap(({ command, content }) =>
      command === 'offer.negotiate' && content.requestId === requestId ? [content.message] : [],
    ),
  )
  return askedAmounts([...sent.map(({ message }) => message), ...(waiting ?? [])])
}

/** A negotiation in the outbox. */
type PendingNegotiation = Extract<OutboxEntry, { command: 'offer.negotiate' }>

/** Replaces the chips while a negotiation is not sent yet, so that the customer does not ask twice. */
function PendingNote({ negotiation, chips }: { negotiation: PendingNegotiation; chips: ReactNode }) {
  if (!useIsSlow(negotiation)) return chips
  return (
    <Text size="second" tone="muted">
      {negotiation.state === 'needs_you'
        ? 'Your counter-offer was not sent. See the discussion for what you can do.'
        : 'Your counter-offer has not been sent yet. You can find it in the Outbox.'}
    </Text>
  )
}

/** The offer's last negotiation in the outbox. If the thread already has the message, it was sent and only the reply was lost. */
export function readPendingNegotiation(
  db: OfflineDb,
  offerId: string,
): Promise<PendingNegotiation | undefined> {
  return db.transaction('r', db.outbox, db.threads, async () => {
    const entries = await db.outbox.orderBy('seq').toArray()
    const entry = entries.findLast(
      (entry): entry is PendingNegotiation =>
        entry.command === 'offer.negotiate' && entry.content.offerId === offerId,
    )
    const thread = entry && (await db.threads.get(entry.content.requestId))
    return thread?.messages.some(({ id }) => id === entry?.id) ? undefined : entry
  })
}
