import type { BodyOf } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { requestsApi } from '#contract/requests.ts'
import { discussionVersion } from '#contract/rules/discussionVersion.ts'
import { centsFromDollars, dollarsFromCents, formatMoney, priceOffer } from '#contract/rules/priceRules.ts'
import { canDo } from '#contract/rules/requestStatus.ts'
import type { Deps } from '../../config/deps.ts'
import { type Command, idForCommand, inTransactionOnce, type Tx } from '../../db/inTransaction.ts'
import type { Actor } from '../../http/policies.ts'
import { addChatMessage } from '../chat/addChatMessage.ts'
import { ChatMessage } from '../chat/ChatMessage.ts'
import { changeRequestStatus, lockRequest } from '../requests/changeRequestStatus.ts'
import { TicketRequest } from '../requests/TicketRequest.ts'

interface TextResponse {
  actor: Actor
  command: Command | undefined
  requestId: string
  /** `discussionVersion` of what the response is based on; undefined compares nothing. */
  basedOn?: string | undefined
  body: BodyOf<typeof requestsApi.adminUpdate>
}

/**
 * Staff answer a request with a text and, if they like, a price, which cannot be paid. It becomes a message in the thread.
 * Repeating one's own succeeds without a second message (docs/RULES.md, Text responses).
 *
 * @throws {AppError} no_text_response_now; discussion_moved if the discussion went on since `basedOn`
 */
export async function respondInText(
  deps: Deps,
  { actor, command, requestId, basedOn, body }: TextResponse,
): Promise<void> {
  const id = idForCommand(command, deps.now())
  const response = body.adminResponse ?? ''
  const price = body.offerPrice == null ? null : priceOffer(centsFromDollars(body.offerPrice), 1).total
  await inTransactionOnce(deps, command, { id, load: async () => {} }, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (await isRepeated(tx, request, { authorId: actor.id, response, price })) return
    if (!canDo('admin_responds', request.status)) throw new AppError('no_text_response_now')
    if (basedOn !== undefined && basedOn !== discussionVersion(request))
      throw new AppError('discussion_moved')
    await changeRequestStatus(tx, request, 'admin_responds', { replyDueAt: null })
    const messageCount = request.messageCount + 1
    await TicketRequest.query(tx.db).findById(requestId).patch({
      adminResponse: response,
      offerPrice: price,
      clientResponse: null,
      messageCount,
    })
    const message = { id, author: actor, fromStaff: true, kind: 'response' } as const
    await addChatMessage(tx, { ...request, messageCount }, { ...message, text: textOf(response, price) })
  })
}

/** The message has the price too: the thread stays right when a later response has another one. */
function textOf(response: string, price: number | null): string {
  if (price === null) return response
  return `${response}\n\n${formatMoney(dollarsFromCents(price))} in total, service fee included.`
}

async function isRepeated(
  tx: Tx,
  { id, status, adminResponse, offerPrice }: TicketRequest,
  own: { authorId: string; response: string; price: number | null },
): Promise<boolean> {
  if (status !== 'admin_responded' || adminResponse !== own.response || offerPrice !== own.price) return false
  const newest = await ChatMessage.query(tx.db)
    .where({ requestId: id, kind: 'response' })
    .orderBy('seq', 'desc')
    .first()
  return newest?.authorId === own.authorId
}
