import type { Knex } from 'knex'

/** How many seats of each request still have to be delivered, by request id; those with none are left out. */
export async function countUndelivered(db: Knex, requestIds: string[]): Promise<Map<string, number>> {
  const rows = await db('tickets')
    .whereIn('requestId', requestIds)
    .where({ status: 'pending', locked: false })
    .groupBy('requestId')
    .select('requestId')
    .count('* as undelivered')
  return new Map(rows.map(({ requestId, undelivered }) => [String(requestId), Number(undelivered)]))
}
