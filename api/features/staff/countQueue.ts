import type { Knex } from 'knex'
import { type CappedCount, mostCounted } from '#contract/lists.ts'
import type { QueueSummary } from '#contract/requests.ts'
import { hotQuery } from '../../db/hotQuery.ts'
import { requestsWithUndelivered } from '../tickets/withUndelivered.ts'
import { queueTimes } from './listQueue.ts'
import { closedSegment, type QueueTimes, type Segment, segmentsOfList } from './queueSegments.ts'

interface CountValues extends QueueTimes {
  since: string
}

type Parts = Record<
  | 'pending'
  | 'completed'
  | 'owed'
  | 'owedActive'
  | 'nothingOwed'
  | 'lapsed'
  | 'closed'
  | 'expiringSoon'
  | 'toDeliver'
  | 'unreadMessages',
  number | string
>

const countParts = hotQuery<CountValues, Parts>((db, { since, ...times }) => {
  const most = mostCounted + 1
  const requests = () => db('ticket_requests').select('ticket_requests.id').limit(most)
  // In the list's order, so that the same index is read.
  const ofSegment = ({ narrow, by, direction }: Segment) => {
    const query = requests().orderBy(`ticket_requests.${by}`, direction)
    narrow(query, db, times)
    return query
  }
  const [owedActive, nothingOwed] = segmentsOfList.active as [Segment, Segment]
  const [owed] = segmentsOfList.needs_us as [Segment]
  const [, lapsed] = segmentsOfList.inactive as [Segment, Segment]
  const [expiringSoon] = segmentsOfList.expiring_soon as [Segment]
  const parts: Record<keyof Parts, Knex.QueryBuilder> = {
    pending: requests().whereRaw("ticket_requests.status = 'pending'").orderBy('createdAt'),
    completed: requests().where('completedAt', '>=', since),
    owed: ofSegment(owed),
    owedActive: ofSegment(owedActive),
    nothingOwed: ofSegment(nothingOwed),
    lapsed: ofSegment(lapsed),
    closed: ofSegment(closedSegment),
    expiringSoon: ofSegment(expiringSoon),
    toDeliver: requestsWithUndelivered(db, most),
    unreadMessages: db('admin_messages')
      .select('id')
      .whereRaw('not is_read')
      .orderBy('createdAt')
      .limit(most),
  }
  return db
    .queryBuilder()
    .select(
      Object.entries(parts).map(([name, rows]) =>
        db.raw(`(select count(*) from (?) as found) as "${name}"`, [rows]),
      ),
    )
})

/**
 * How many requests are in each group and view, in one statement that reads at most `mostCounted` rows for each.
 *
 * @param since from when `completed` counts
 */
export async function countQueue(db: Knex, since: Date, now: Date): Promise<QueueSummary> {
  const [parts] = await countParts(db, { ...queueTimes(now), since: since.toISOString() })
  if (!parts) throw new Error('Counting returned no row')
  const {
    pending,
    completed,
    owed,
    owedActive,
    nothingOwed,
    lapsed,
    closed,
    expiringSoon,
    toDeliver,
    unreadMessages,
  } = parts
  return {
    pending: capped(pending),
    completed: capped(completed),
    active: capped(owedActive, nothingOwed),
    inactive: capped(closed, lapsed),
    needsUs: capped(owed),
    clientsTurn: capped(nothingOwed),
    expiringSoon: capped(expiringSoon),
    toDeliver: capped(toDeliver),
    unreadMessages: capped(unreadMessages),
  }
}

function capped(...parts: (number | string)[]): CappedCount {
  const count = parts.reduce<number>((sum, part) => sum + Number(part), 0)
  return { count: Math.min(count, mostCounted), isCapped: count > mostCounted }
}
