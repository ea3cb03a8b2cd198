import type { ChatMessage } from '#contract/chat.ts'
import type { Offer } from '#contract/offers.ts'
import { useKnownMessages } from '../../chat/thread/useThread.ts'

/** The first name of the person of staff who wrote or made an offer last; undefined if nobody has. */
export function usePartnerName(requestId: string, offers: readonly Offer[]): string | undefined {
  return partnerNameOf(useKnownMessages(requestId), offers)
}

/** @param offers newest first */
export function partnerNameOf(
  messages: readonly Pick<ChatMessage, 'isFromUser' | 'author' | 'createdAt'>[],
  offers: readonly Pick<Offer, 'madeBy' | 'createdAt'>[],
): string | undefined {
  const message = messages.findLast(({ isFromUser }) => !isFromUser)
  const [offer] = offers
  const isOfferNewer = offer && (!message || offer.createdAt > message.createdAt)
  return isOfferNewer ? offer.madeBy.name : message?.author.name
}
