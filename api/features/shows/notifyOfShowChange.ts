import { z } from 'zod'
import { dollarsFromCents, formatMoney } from '#contract/rules/priceRules.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { addChatMessage } from '../chat/addChatMessage.ts'
import { mailCustomer } from '../notifications/mailCustomer.ts'
import { writeConcertDate } from '../notifications/writeConcertDate.ts'
import { findRequest, TicketRequest } from '../requests/TicketRequest.ts'
import type { ShowChange } from './readShow.ts'

interface AppliedChange {
  change: ShowChange
  requestId: string
  /** What is refunded because of it, in cents. */
  refunded: number
  /** Whether this is the last of the customer's requests: they are mailed and notified with it. */
  isLast: boolean
}

/** Writes a change of a show that was carried out for a request, which is locked, into its discussion, and records it. */
export async function notifyOfShowChange(
  tx: Tx,
  { change, requestId, refunded, isLast }: AppliedChange,
): Promise<void> {
  const request = await TicketRequest.query(tx.db).findById(requestId).throwIfNotFound()
  const author = await tx.db('users').where({ id: change.madeBy }).first('id', 'name', 'publicName')
  const messageCount = request.messageCount + 1
  await TicketRequest.query(tx.db).findById(request.id).patch({ messageCount })
  await addChatMessage(
    tx,
    { ...request, messageCount },
    {
      id: newId(tx.now),
      author,
      fromStaff: true,
      isNotice: true,
      kind: 'chat',
      text: describeChange(change, { ...request, refunded, isInChat: true }),
    },
  )
  const isMoved = change.kind === 'moved'
  await recordEvent(tx, {
    type: isMoved ? 'show.moved' : 'show.cancelled',
    actorId: change.madeBy,
    requestId: request.id,
    customerId: request.userId,
    data: { changeId: change.id, isLast },
  })
}

/**
 * @param request whose it is, with what goes back, in cents. In the chat it also says where and when the show was before, as the mail does
 *   at its beginning
 */
function describeChange(
  change: ShowChange,
  {
    paidAt,
    moneyBackUntil,
    refunded,
    isInChat = false,
  }: Pick<TicketRequest, 'paidAt' | 'moneyBackUntil'> & { refunded: number; isInChat?: boolean },
): string {
  const moneyBack = moneyBackUntil
    ? 'Your order stays valid. If you cannot come, ask for your money back in My Tickets within 14 days.'
    : ''
  const ended =
    refunded > 0
      ? `We refund ${formatMoney(dollarsFromCents(refunded))} to your card.`
      : paidAt
        ? ''
        : 'Your request is closed, and you are not charged.'
  const isMoved = change.kind === 'moved'
  const before =
    isMoved && isInChat ? `It was on ${writeConcertDate(change.concertDate)} at ${change.venue}.` : ''
  return [describeShow(change), before, isMoved ? moneyBack : ended, change.note].filter(Boolean).join(' ')
}

/** A sentence about the show, without amounts. */
export function describeShow({ kind, newVenue, newConcertDate }: ShowChange): string {
  return kind === 'moved'
    ? `The show is now on ${writeConcertDate(newConcertDate ?? '')} at ${newVenue}.`
    : 'The show was cancelled.'
}

export function titleOfChange({ kind, artist }: ShowChange): string {
  return `${kind === 'moved' ? 'New date or venue' : 'Cancelled'}: ${artist}`
}

/** Mails a customer a change of a show, with what it means for each of their requests. */
export const mailShowChangeJob = defineJob({
  kind: 'shows.mail_change',
  lane: 'mail',
  payload: z.object({ changeId: z.uuid(), requestId: z.uuid() }),
  async run(deps, { changeId, requestId }, attempt) {
    const change: ShowChange = await deps.db('show_changes').where({ id: changeId }).first()
    const request = await findRequest(deps.db, requestId)
    if (!request) return
    const { userId } = request
    const concerned: Parameters<typeof describeChange>[1][] = await deps
      .db('show_change_requests')
      .join('ticket_requests', 'ticket_requests.id', 'show_change_requests.requestId')
      .where({ changeId, 'show_change_requests.userId': userId })
      .whereNotNull('doneAt')
      .orderBy('requestId')
      .select('paidAt', 'moneyBackUntil', 'refunded')
    const texts = concerned.map((request) => describeChange(change, request))
    await mailCustomer(deps, attempt, userId, {
      type: 'show_change',
      subject: titleOfChange(change),
      text: [
        `You asked us about ${change.artist} at ${change.venue}, ${writeConcertDate(change.concertDate)}.`,
        ...new Set(texts),
      ].join('\n\n'),
      path: `/dashboard?ticket=${requestId}`,
      actionLabel: 'Open my request',
    })
  },
})
