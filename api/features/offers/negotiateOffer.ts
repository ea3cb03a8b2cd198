import { AppError } from '#contract/errors.ts'
import { maxNegotiations } from '#contract/rules/offerRules.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, idForCommand, inTransactionOnce } from '../../db/inTransaction.ts'
import type { Actor } from '../../http/policies.ts'
import { takeFromQuota } from '../../http/quotas.ts'
import { addChatMessage } from '../chat/addChatMessage.ts'
import type { ShownMessage } from '../chat/ChatMessage.ts'
import { loadChatMessage } from '../chat/sendChatMessage.ts'
import { alertStaff } from '../notifications/alertStaff.ts'
import { lockForMessage } from '../requests/changeRequestStatus.ts'
import { assertOfferOpen } from './assertOfferOpen.ts'
import { Offer } from './Offer.ts'

interface Negotiation {
  actor: Actor
  command: Command | undefined
  offerId: string
  text: string
  writtenAt: string | undefined
}

/**
 * The customer answers an offer with a message. The offer stays open; the message is added to the chat, marked, and alerts
 * staff (docs/RULES.md, Offers).
 *
 * @throws {AppError} offer_expired, offer_superseded, offer_accepted, offer_declined, offer_negotiated_enough,
 *   quota_used_up
 */
export async function negotiateOffer(
  deps: Deps,
  { actor, command, offerId, text, writtenAt }: Negotiation,
): Promise<ShownMessage> {
  const id = idForCommand(command, deps.now())
  return inTransactionOnce(deps, command, { id, load: loadChatMessage }, async (tx) => {
    await takeFromQuota(deps, tx, 'messages', actor.id)
    const about = await Offer.query(tx.db).findById(offerId).throwIfNotFound()
    const request = await lockForMessage(tx, about.requestId, { fromStaff: false, text })
    if (!request) throw new AppError('not_found')
    const offer = await Offer.query(tx.db).findById(offerId).throwIfNotFound()
    assertOfferOpen(offer, tx.now)
    if (offer.negotiations >= maxNegotiations) throw new AppError('offer_negotiated_enough')
    await Offer.query(tx.db).findById(offerId).increment('negotiations', 1)

    const said = { id, author: actor, fromStaff: false, kind: 'negotiation', text, writtenAt } as const
    const added = await addChatMessage(tx, request, said)
    await alertStaff(tx, {
      event: 'chat.message_sent',
      fromUserId: actor.id,
      requestId: request.id,
      subject: `Negotiation: ${request.artist}`,
      message: text,
    })
    return added
  })
}
