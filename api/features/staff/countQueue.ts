import type { Knex } from 'knex'
import { maxCounted } from '#contract/lists.ts'
import type { QueueSummary } from '#contract/requests.ts'
import { capped, countColumns } from '../../db/countRows.ts'
import { hotQuery } from '../../db/hotQuery.ts'
import { whereDisputed, whereRefundFailed } from '../payments/listRefunds.ts'
import { requestsWithUndelivered } from '../tickets/withUndelivered.ts'
import { closedSegment, type QueueContext, type Segment, segmentsOfList } from './queueSegments.ts'

interface CountValues extends QueueContext {
  since: string
}

type Parts = Record<
  | 'pending'
  | 'completed'
  | 'undeliveredAtShow'
  | 'owed'
  | 'owedActive'
  | 'silent'
  | 'snoozed'
  | 'nothingOwed'
  | 'lapsed'
  | 'closed'
  | 'expiringSoon'
  | 'toDeliver'
  | 'unreadMessages'
  | 'mine'
  | 'refundsFailed'
  | 'disputed'
  | 'moneyBack'
  | 'returns'
  | 'listings',
  number | string
>

const countParts = hotQuery<CountValues, Parts & { nextWakeAt: string | null }>(
  (db, { since, ...context }) => {
    const most = maxCounted + 1
    const requests = () => db('ticket_requests').select('ticket_requests.id').limit(most)
    // In the list's order, so that the same index is read.
    const ofSegment = ({ narrow, by, direction }: Segment) => {
      const query = requests().orderByRaw(`${by.includes('.') ? by : `ticket_requests.${by}`} ${direction}`)
      narrow(query, db, context)
      return query
    }
    const [undeliveredAtShow, owedActive, silent, snoozed, nothingOwed] = segmentsOfList.active as [
      Segment,
      Segment,
      Segment,
      Segment,
      Segment,
    ]
    const [owed] = segmentsOfList.needs_us as [Segment]
    const [, lapsed] = segmentsOfList.inactive as [Segment, Segment]
    const [expiringSoon] = segmentsOfList.expiring_soon as [Segment]
    const [mine] = segmentsOfList.mine as [Segment]
    const [moneyBack] = segmentsOfList.money_back as [Segment]
    const parts: Record<keyof Parts, Knex.QueryBuilder> = {
      pending: requests().whereRaw("ticket_requests.status = 'pending'").orderBy('createdAt'),
      completed: requests().where('completedAt', '>=', since),
      undeliveredAtShow: ofSegment(undeliveredAtShow),
      owed: ofSegment(owed),
      owedActive: ofSegment(owedActive),
      silent: ofSegment(silent),
      snoozed: ofSegment(snoozed),
      nothingOwed: ofSegment(nothingOwed),
      lapsed: ofSegment(lapsed),
      // More, since those whose show has come are taken from them.
      closed: ofSegment(closedSegment).limit(2 * most),
      expiringSoon: ofSegment(expiringSoon),
      toDeliver: requestsWithUndelivered(db, most),
      unreadMessages: db('admin_messages')
        .select('id')
        .whereRaw('not is_read')
        .orderBy('createdAt')
        .limit(most),
      mine: ofSegment(mine),
      refundsFailed: whereRefundFailed(requests(), db),
      disputed: whereDisputed(requests(), db),
      moneyBack: ofSegment(moneyBack),
      returns: db('ticket_returns')
        .select('id')
        .whereRaw('ended_at is null and email_received_at is null')
        .orderBy('requestedAt')
        .limit(most),
      listings: db('resell_notifications')
        .select('id')
        .where({ status: 'active' })
        .orderBy('createdAt')
        .limit(most),
    }
    return db
      .queryBuilder()
      .select(countColumns(db, parts))
      .select(
        db.raw('(?) as "nextWakeAt"', [
          db.min('at').from(
            db('request_snoozes')
              .where('until', '>', context.now)
              .min({ at: 'until' })
              .unionAll(db('ticket_requests').where('remindAt', '>', context.now).min({ at: 'remindAt' }))
              .as('next'),
          ),
        ]),
      )
  },
)

/**
 * How many requests are in each group and view, in one statement that reads at most `maxCounted` rows for each.
 *
 * @param since from when `completed` counts
 * @param context whose `mine` it is, and when
 */
export async function countQueue(db: Knex, since: Date, context: QueueContext): Promise<QueueSummary> {
  const [parts] = await countParts(db, { ...context, since: since.toISOString() })
  if (!parts) throw new Error('Counting returned no row')
  return {
    pending: capped(parts.pending),
    completed: capped(parts.completed),
    active: capped(parts.undeliveredAtShow, parts.owedActive, parts.silent, parts.snoozed, parts.nothingOwed),
    inactive: capped(parts.closed, parts.lapsed, -parts.undeliveredAtShow),
    needsUs: capped(parts.owed, parts.silent),
    clientsTurn: capped(parts.nothingOwed),
    expiringSoon: capped(parts.expiringSoon),
    toDeliver: capped(parts.toDeliver),
    unreadMessages: capped(parts.unreadMessages),
    mine: capped(parts.mine),
    refundsFailed: capped(parts.refundsFailed),
    disputed: capped(parts.disputed),
    moneyBack: capped(parts.moneyBack),
    returns: capped(parts.returns),
    listings: capped(parts.listings),
    nextWakeAt: parts.nextWakeAt,
  }
}
