import { AppError } from '#contract/errors.ts'
import { showsApi } from '#contract/shows.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { admin, authorize, confirmed, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { ownsRequest, staffCanSeeRequest } from '../requests/requestPolicy.ts'
import { findRequest, TicketRequest } from '../requests/TicketRequest.ts'
import { changeShow } from './changeShow.ts'
import { listChanges, listOfShow } from './readShow.ts'

export function showRoutes(deps: Deps) {
  return [
    route(showsApi.read, admin, async ({ actor, query }) => {
      const request = await findRequest(deps.db, query.requestId)
      authorize(staffCanSeeRequest, actor, request)
      return {
        requests: await listOfShow(deps.db, request, deps.now()),
        changes: await listChanges(deps.db, request.id),
      }
    }),

    route(showsApi.change, confirmed(admin), async ({ actor, command, params, body }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(staffCanSeeRequest, actor, request)
      return changeShow(deps, { actor, command, request, wanted: body })
    }),

    route(showsApi.askMoneyBack, signedIn, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(ownsRequest, actor, request)
      await setMoneyBack(deps, request, true)
      return {}
    }),

    route(showsApi.keepTickets, signedIn, async ({ actor, params }) => {
      const request = await findRequest(deps.db, params.id)
      authorize(ownsRequest, actor, request)
      await setMoneyBack(deps, request, false)
      return {}
    }),
  ]
}

/** @throws {AppError} money_back_over if it is asked for too late, or the show has not moved */
async function setMoneyBack(deps: Deps, { id: requestId }: TicketRequest, isAsked: boolean): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const { userId, moneyBackUntil, moneyBackAskedAt } = await lockRequest(tx, requestId)
    if (isAsked === (moneyBackAskedAt !== null)) return
    if (isAsked && (moneyBackUntil === null || Date.parse(moneyBackUntil) <= tx.now.getTime())) {
      throw new AppError('money_back_over')
    }
    await TicketRequest.query(tx.db)
      .findById(requestId)
      .patch({ moneyBackAskedAt: isAsked ? tx.now.toISOString() : null })
    await recordEvent(tx, {
      type: isAsked ? 'show.money_back_asked' : 'show.tickets_kept',
      actorId: userId,
      requestId,
      customerId: userId,
    })
  })
}
