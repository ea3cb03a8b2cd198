import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const healthApi = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    kind: 'json',
    reply: z.object({
      status: z.literal('ok'),
      database: z.enum(['sqlite', 'postgres']),
      /** Jobs that used up their attempts, counted up to 1,000. */
      failedJobs: z.int(),
    }),
  }),
  /** For Prometheus: with the installation's token, or from the same machine if it has none. */
  metrics: endpoint({ method: 'GET', path: '/api/metrics', kind: 'file', reply: z.unknown() }),
}
