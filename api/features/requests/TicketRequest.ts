import type { Knex } from 'knex'
import type { RequestStatus } from '#contract/rules/requestStatus.ts'
import { BaseModel } from '../../db/BaseModel.ts'

export class TicketRequest extends BaseModel {
  static override tableName = 'ticket_requests'

  declare userId: string
  declare name: string
  declare email: string
  declare phone: string | null
  declare artist: string
  declare venue: string
  /** Wall time at the venue. */
  declare concertDate: string
  declare section: string
  declare preferredRow: string
  declare ticketCount: number
  declare stubhubPrice: string
  declare screenshotFileId: string | null
  declare kind: 'sourced' | 'resale'
  /** Stored status; if its deadline has passed, `statusAt` differs. */
  declare status: RequestStatus
  declare statusBeforeCompletion: RequestStatus | null
  declare adminResponse: string | null
  declare offerPrice: number | null
  declare clientResponse: string | null
  /** Number of messages, which is also the `seq` of the newest one. */
  declare messageCount: number
  declare replyDueAt: string | null
  /** When staff are reminded that its customer stays silent. Whatever either side does next ends it. */
  declare remindAt: string | null
  /** When the status lapses: the offer's expiry, or the end of the time to pay. */
  declare deadlineAt: string | null
  declare paidAt: string | null
  declare completedAt: string | null
  /** The last reminder about undelivered seats, in days before the event; null if none was sent. */
  declare deliveryReminder: number | null
  /** The `replyDueAt` that staff were reminded of last. */
  declare replyWarnedFor: string | null
  /** When its customer was reminded of the event. */
  declare eventRemindedAt: string | null
  /** How often its show has moved, where and when it was at first, and when it was cancelled. */
  declare showMoves: number
  declare firstVenue: string | null
  declare firstConcertDate: string | null
  declare showCancelledAt: string | null
  /** Until when its customer may ask for the money back because the show has moved, and since when they do. */
  declare moneyBackUntil: string | null
  declare moneyBackAskedAt: string | null
  declare createdAt: string
  declare updatedAt: string
  declare version: number
}

/** The status at `now`: an offer past its deadline has expired, whether or not its job has run. */
export function statusAt(
  { status, deadlineAt }: Pick<TicketRequest, 'status' | 'deadlineAt'>,
  now: Date,
): RequestStatus {
  const isOver = deadlineAt !== null && Date.parse(deadlineAt) <= now.getTime()
  return status === 'offer_made' && isOver ? 'expired' : status
}

export async function findRequest(db: Knex, id: string): Promise<TicketRequest | undefined> {
  return TicketRequest.query(db).findById(id)
}

/** Several requests by id. */
export async function findRequests(db: Knex, ids: string[]): Promise<Map<string, TicketRequest>> {
  const requests = await TicketRequest.query(db).findByIds(ids)
  return new Map(requests.map((request) => [request.id, request]))
}

/** The ids of all requests of a user. */
export async function listRequestIds(db: Knex, userId: string): Promise<string[]> {
  const requests = await TicketRequest.query(db).where({ userId }).select('id')
  return requests.map(({ id }) => id)
}
