import type { ReactNode, Ref } from 'react'
import type { Offer } from '#contract/offers.ts'
import { ChatComposer } from '../../chat/ChatComposer.tsx'
import { useSendChatMessage } from '../../chat/useSendChatMessage.ts'
import { OfferAsks } from '../../offers/OfferAsks.tsx'
import styles from './RequestDock.module.css'
import { useAsked } from './useAsked.ts'
import { usePartnerName } from './usePartnerName.ts'

interface RequestDockProps {
  requestId: string
  /** Newest first. */
  offers: readonly Offer[]
  /** The offer to show counter-offers for. */
  offer: Offer | undefined
  onNegotiate: (text?: string) => void
  composerRef: Ref<HTMLTextAreaElement>
  /** Which of the actions need a connection. */
  offline: string | undefined
  /** The actions of the request. */
  children: ReactNode
}

/** Everything that a customer can do about a request, at the bottom of the screen: counter-offers, a message, the actions. */
export function RequestDock({
  requestId,
  offers,
  offer,
  onNegotiate,
  composerRef,
  offline,
  children,
}: RequestDockProps) {
  const send = useSendChatMessage({ requestId, audience: 'customer' })
  const asked = useAsked(requestId)
  const partnerName = usePartnerName(requestId, offers)
  return (
    <div className={styles.dock}>
      {offer && <OfferAsks offer={offer} asked={asked} onNegotiate={onNegotiate} />}
      <ChatComposer
        key={requestId}
        requestId={requestId}
        label={`Message ${partnerName ?? 'the team'}`}
        onSend={send}
        offline={offline}
        ref={composerRef}
      />
      {children}
    </div>
  )
}
