import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { eventOverMessage, isUpcoming } from '#contract/rules/eventDay.ts'
import type { NewShowChange, ShowChange as PresentedChange } from '#contract/shows.ts'
import type { Deps } from '../../config/deps.ts'
import {
  type Command,
  idForCommand,
  inTransaction,
  inTransactionOnce,
  type Tx,
} from '../../db/inTransaction.ts'
import type { Actor } from '../../http/policies.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { recordAlert } from '../notifications/alertStaff.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { findRequest, type TicketRequest } from '../requests/TicketRequest.ts'
import { cancelShow, stopPayment } from './cancelShow.ts'
import { moveShow } from './moveShow.ts'
import { notifyOfShowChange } from './notifyOfShowChange.ts'
import { findChange, findOfShow, type ShowChange } from './readShow.ts'

interface Change {
  actor: Actor
  command: Command | undefined
  request: TicketRequest
  wanted: NewShowChange
}

/**
 * A show was moved or cancelled. What that means for each request is carried out by a job for each customer, which resumes
 * after an interruption (docs/RULES.md, Changed shows).
 *
 * @throws {AppError} invalid_input if the new day is over or nothing changes; request_changed if one of the requests is not of the show
 *   any more
 */
export async function changeShow(
  deps: Deps,
  { actor, command, request, wanted }: Change,
): Promise<PresentedChange> {
  const id = idForCommand(command, deps.now())
  return inTransactionOnce(deps, command, { id, load: findChange }, async (tx) => {
    if (wanted.kind === 'moved') assertMoved(wanted, request, tx.now)
    const all = await findOfShow(tx.db, request)
    const chosen = all.filter((each) => wanted.requestIds.includes(each.id))
    if (chosen.length < new Set(wanted.requestIds).size) throw new AppError('request_changed')
    const { artist, venue, concertDate } = request
    const change: ShowChange = {
      id,
      ...{ artist, venue, concertDate },
      kind: wanted.kind,
      newVenue: wanted.kind === 'moved' ? wanted.venue : null,
      newConcertDate: wanted.kind === 'moved' ? wanted.concertDate : null,
      note: wanted.note,
      madeBy: actor.id,
      createdAt: tx.now.toISOString(),
    }
    await tx.db('show_changes').insert(change)
    for (const { id: requestId, userId } of chosen) {
      await tx.db('show_change_requests').insert({ changeId: id, requestId, userId })
    }
    for (const userId of new Set(chosen.map((each) => each.userId))) {
      const key = `${changeShowJob.kind}:${id}:${userId}`
      await queueJob(tx, changeShowJob, { changeId: id, userId }, { dedupeKey: key })
    }
    return findChange(tx.db, id)
  })
}

function assertMoved(
  wanted: Extract<NewShowChange, { kind: 'moved' }>,
  { venue, concertDate }: TicketRequest,
  now: Date,
): void {
  const refuse = (field: 'concertDate' | 'venue', message: string) =>
    new AppError('invalid_input', { message, fields: { [field]: message } })
  if (!isUpcoming(wanted.concertDate, now)) throw refuse('concertDate', eventOverMessage)
  if (wanted.concertDate === concertDate && wanted.venue === venue) {
    throw refuse('concertDate', 'Date and venue are as before')
  }
}

/** Carries a change of a show out for one customer, who is notified once it is done for all of their requests. */
export const changeShowJob = defineJob({
  kind: 'shows.change',
  lane: 'money',
  payload: z.object({ changeId: z.uuid(), userId: z.uuid() }),
  async run(deps, { changeId, userId }) {
    const change: ShowChange = await deps.db('show_changes').where({ id: changeId }).first()
    const rows: { requestId: string }[] = await leftOf(deps, { changeId, userId })
    let failure: unknown
    for (const [index, { requestId }] of rows.entries()) {
      try {
        if (change.kind === 'cancelled') await stopPayment(deps, requestId)
        const isLast = index === rows.length - 1 && failure === undefined
        await inTransaction(deps, (tx) => carryOut(tx, change, requestId, isLast))
      } catch (error) {
        // The customer's other requests do not wait for it.
        failure = error
      }
    }
    if (failure !== undefined) throw failure
  },
  async onGivenUp(deps, { changeId, userId }) {
    const [about] = await leftOf(deps, { changeId, userId })
    const request = about && (await findRequest(deps.db, about.requestId))
    if (!request) return
    await inTransaction(deps, (tx) =>
      recordAlert(
        tx,
        { type: 'show.change_failed', actorId: null, requestId: request.id },
        {
          subject: `The change of a show failed: ${request.artist}`,
          message:
            'It could not be carried out for this client. Please make the change again in the request.',
        },
      ),
    )
  },
})

async function carryOut(tx: Tx, change: ShowChange, requestId: string, isLast: boolean): Promise<void> {
  const request = await lockRequest(tx, requestId)
  let refunded = 0
  if (isNew(change, request)) {
    if (change.kind === 'cancelled') refunded = await cancelShow(tx, change, request)
    else await moveShow(tx, change, request)
    await notifyOfShowChange(tx, { change, requestId, refunded, isLast })
  }
  await tx
    .db('show_change_requests')
    .where({ changeId: change.id, requestId })
    .update({ doneAt: tx.now.toISOString(), refunded })
}

/** Two members of staff may have made the same change. */
function isNew({ kind, newVenue, newConcertDate }: ShowChange, request: TicketRequest): boolean {
  if (kind === 'cancelled') return request.showCancelledAt === null
  return request.venue !== newVenue || request.concertDate !== newConcertDate
}

async function leftOf(
  { db }: Deps,
  customer: { changeId: string; userId: string },
): Promise<{ requestId: string }[]> {
  return db('show_change_requests')
    .where({ ...customer, doneAt: null })
    .orderBy('requestId')
    .select('requestId')
}
