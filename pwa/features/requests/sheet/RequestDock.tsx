import type { ReactNode, Ref } from 'react'
import type { Offer } from '#contract/offers.ts'
import { ChatComposer } from '../../chat/ChatComposer.tsx'
import { useSendChatMessage } from '../../chat/useSendChatMessage.ts'
import { OfferAsks } from '../../offers/OfferAsks.tsx'
import styles from './RequestDock.module.css'
import { useAsked } from './useAsked.ts'

interface RequestDockProps {
  requestId: string
  /** Whom the message is to. */
  partnerName: string | undefined
  /** The offer that can be negotiated. */
  offer: Offer | undefined
  onNegotiate: () => void
  composerRef: Ref<HTMLTextAreaElement>
  /** The actions of the request. */
  children: ReactNode
}

/** Everything that a customer can do about a request, at the bottom of the screen: counter-offers, a message, the actions. */
export function RequestDock({
  requestId,
  partnerName,
  offer,
  onNegotiate,
  composerRef,
  children,
}: RequestDockProps) {
  const send = useSendChatMessage(requestId, 'customer')
  const { asked, ask } = useAsked(requestId)
  return (
    <div className={styles.dock}>
      {offer && (
        <OfferAsks
          offer={offer}
          asked={asked}
          onAsk={(text) => ask(offer.id, text)}
          onNegotiate={onNegotiate}
        />
      )}
      <ChatComposer
        key={requestId}
        requestId={requestId}
        label={`Message ${partnerName ?? 'the team'}`}
        onSend={send}
        ref={composerRef}
      />
      {children}
    </div>
  )
}
