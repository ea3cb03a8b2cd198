import type { Knex } from 'knex'
import type { z } from 'zod'
import type { JobDefinition } from './defineJob.ts'

/** Whether a job with this kind and payload is waiting or running. */
export async function isJobQueued<Payload extends z.ZodType>(
  db: Knex,
  { kind }: Pick<JobDefinition<Payload>, 'kind'>,
  payload: z.input<Payload>,
): Promise<boolean> {
  const row = await db('jobs')
    .where({ kind, payload: JSON.stringify(payload), doneAt: null, failedAt: null })
    .first('id')
  return row !== undefined
}
